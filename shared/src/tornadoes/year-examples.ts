import type * as z from 'zod';
import type { RouteExamples } from '../contract/openapi/route-example.ts';
import type { ProfileTornado, TornadoProfile } from './profile.ts';
import { dayCount, ratingSteps } from './profile-steps.ts';
import { qualityFlags } from './quality-flag.ts';
import { trendNames } from './trend-names.ts';
import type { yearRoutes } from './year-routes.ts';

const untilDay = (last: number) =>
  Array.from({ length: dayCount }, (_, day) => Math.round((last * day) / (dayCount - 1)));
const day = { date: '1974-04-03', tornadoes: 143, f1_plus: 133, deaths: 310 };
const years = { first: 1950, last: 2023 };

const mean = {
  first: 1991,
  last: 2020,
  tornadoes: 1225.6,
  ratings: [714.6, 325.1, 113.3, 33.5, 7.3, 0.6, 31.2],
  deaths: 71.5,
  killers: 20,
  tornado_days: 182.4,
};
const season = {
  counts: untilDay(945),
  years: 74,
  least: untilDay(201),
  low: untilDay(590.2),
  middle: untilDay(897.5),
  high: untilDay(1314.7),
  most: untilDay(1817),
};

const trends: RouteExamples<typeof yearRoutes>['getTrends']['response'] = {
  record_years: { first: 2022, last: 2023 },
  partial_year: null,
  series: trendNames.map((name) => ({ name, values: [1143, 1423] })),
  unrated: [216, 289],
  cautions: [],
};

const trendExamples: Pick<RouteExamples<typeof yearRoutes>, 'getTrends' | 'getDaysNear'> = {
  getTrends: { response: trends },
  getDaysNear: {
    query: { from: 1980, to: 1999 },
    response: {
      from: 1980,
      to: 1999,
      least: 'all',
      rows: [{ lat: 35.289, west: -124.559, step: 0.8813, days: [0.05, 0.06, 0.08] }],
      cities: [
        {
          name: 'Norman, Oklahoma',
          lat: 35.22,
          lon: -97.44,
          days_per_year: 1.2,
          standard_error: 0.09,
          peak: '05-13',
        },
      ],
    },
  },
};

const whereDiedExample: RouteExamples<typeof yearRoutes>['getRecords']['response']['where_died'] = {
  deaths: 3,
  placed: 2,
  places: [{ place: 'mobile_home', deaths: 2 }],
  by_hour: [[0, 0, 2, 0]],
  by_rating: [[0, 0, 2, 0, 0, 0, 0]],
};

/** The examples of the year of one tornado. */
const differencesExample: RouteExamples<typeof yearRoutes>['getDifferences'] = {
  response: {
    compared: 33_118,
    differing: 172,
    differences: [
      {
        tornado: {
          id: '19530609-6n3e5wcd',
          display_name: 'Worcester tornado',
          known_as: 'Worcester',
          state: 'Massachusetts',
          begin_wall: '1953-06-09T16:25',
          begin_zone_letters: 'EDT',
          tor_f_scale: 'F4',
        },
        field: 'fatalities',
        ncei: '90',
        spc: '94',
        shown: 'spc',
        why: qualityFlags.casualties_from_spc,
      },
    ],
  },
};

const learnExample: RouteExamples<typeof yearRoutes>['getLearn'] = {
  response: {
    trends,
    ratings: ratingSteps.map((_, step) => ({ tornadoes: 700 - 100 * step, deaths: step })),
    nights: { tornadoes: 700, deaths: 40, of: { tornadoes: 2566, deaths: 106 } },
    where_died: { deaths: 3, placed: 2, places: [{ place: 'mobile_home', deaths: 2 }] },
    outbreaks: {
      count: 1407,
      rule: { least_rating: 1, max_hours_apart: 6, max_miles_apart: 300, least_tornadoes: 6 },
      largest: {
        title: 'Super Outbreak of 2011',
        path: '/outbreaks/2011-04-25-arkansas',
        tornadoes: 292,
        deaths: 317,
      },
    },
    most_tornadoes: [{ name: 'Texas', path: '/states/texas', tornadoes: 9361, deaths: 590 }],
    most_deaths: [{ name: 'Alabama', path: '/states/alabama', tornadoes: 2570, deaths: 660 }],
  },
};

function highlightsExample(
  tornado: z.input<typeof ProfileTornado>,
): RouteExamples<typeof yearRoutes>['getHighlights'] {
  return {
    response: {
      deadliest: tornado,
      worst_day: {
        date: '2011-04-27',
        tornadoes: 200,
        deaths: 312,
        paths: [[tornado.id, 34.1, -87.9, 34.75, -86.4, 5]],
      },
      states: [{ name: 'Texas', tornadoes: 9361 }],
      months: [1_500, 1_700, 4_600, 9_600, 15_245, 12_400, 6_600, 4_200, 3_600, 2_900, 2_400, 1_900],
      years: { first: 1950, all: [201, 260], f1_plus: [160, 190] },
    },
  };
}

export function yearExamples(
  tornado: z.input<typeof ProfileTornado>,
  profile: z.input<typeof TornadoProfile>,
): RouteExamples<typeof yearRoutes> {
  const record = { ...tornado, damage_estimate: 250_000_000 };
  return {
    getYear: {
      params: { year: '1974' },
      response: {
        year: 1974,
        path: '/years/1974',
        record_years: years,
        is_partial: false,
        record_ends: null,
        profile,
        mean,
        season,
        largest_days: [day],
        paths: [
          [
            tornado.id,
            tornado.start_lat ?? 0,
            tornado.start_lon ?? 0,
            tornado.end_lat ?? 0,
            tornado.end_lon ?? 0,
            5,
          ],
        ],
        bounds: { south: 24.4, north: 49.4, west: -125, east: -66.9 },
      },
    },
    getHighlights: highlightsExample(tornado),
    getDifferences: differencesExample,
    getRecords: {
      query: { state: 'ohio' },
      response: {
        state: { name: 'Ohio', slug: 'ohio' },
        record_years: years,
        total: 1287,
        deadliest: [record],
        longest: [],
        widest: [],
        costliest: [record],
        most_injuries: [record],
        calendar: [{ class: 'F5', earliest: tornado, latest: tornado }],
        largest_days: [day],
        deadliest_days: [day],
        pauses: [
          {
            class: 'F5',
            days: 2000,
            from: tornado,
            to: tornado,
            since_last: { days: 14_000, from: tornado },
          },
        ],
        where_died: whereDiedExample,
        timed: { count: 12, of: 1287 },
        doubted: [],
      },
    },
    ...trendExamples,
    getLearn: learnExample,
  };
}
