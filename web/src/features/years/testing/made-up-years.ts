import { dayCount } from '@touchdown/shared/tornadoes/profile-steps.ts';
import type { ProfileTornado, TornadoProfile } from '@touchdown/shared/tornadoes/profile.ts';
import { madeUpProfile, madeUpRows } from '@touchdown/shared/tornadoes/testing/made-up-profile.ts';
import { trendNames } from '@touchdown/shared/tornadoes/trend-names.ts';
import type {
  DaysNear,
  RecordsAnswer,
  TrendsAnswer,
  YearAnswer,
} from '@touchdown/shared/tornadoes/year-answers.ts';

const years = { first: 1950, last: 2023 };
const untilDay = (last: number) =>
  Array.from({ length: dayCount }, (_, day) => (last * day) / (dayCount - 1));

export function madeUpYear(total: number, changes: Partial<YearAnswer> = {}): YearAnswer {
  const of = { first: 2011, last: 2011 };
  const profile: TornadoProfile = madeUpProfile(madeUpRows(total, 3, of), of);
  return {
    year: 2011,
    path: '/years/2011',
    record_years: years,
    is_partial: false,
    record_ends: null,
    profile,
    mean: {
      first: 1991,
      last: 2020,
      tornadoes: 1225.6,
      ratings: [722.5, 356.6, 98.3, 28.1, 6.1, 0.5, 13.5],
      deaths: 69.2,
      killers: 20,
      tornado_days: 180.4,
    },
    season: {
      counts: untilDay(total),
      years: 74,
      least: untilDay(10),
      low: untilDay(20),
      middle: untilDay(40),
      high: untilDay(60),
      most: untilDay(90),
    },
    largest_days: total === 0 ? [] : [{ date: '2011-04-27', tornadoes: 173, f1_plus: 115, deaths: 316 }],
    paths: [],
    bounds: { south: 24.4, north: 49.4, west: -125, east: -66.9 },
    ...changes,
  };
}

/** All tornadoes rise by three a year; every other number goes up and down around the same level. */
export function madeUpTrends(): TrendsAnswer {
  const count = years.last - years.first + 1;
  const line = (perYear: number) =>
    Array.from({ length: count }, (_, at) => 400 + perYear * at + (at % 3) * 10);
  return {
    record_years: years,
    partial_year: null,
    series: trendNames.map((name) => ({ name, values: line(name === 'all' ? 3 : 0) })),
    unrated: Array.from({ length: count }, (_, at) => (at < 66 ? 0 : 62)),
    cautions: [{ year: 2016, name: 'Unrated', says: 'A tornado that damaged nothing is unrated.' }],
  };
}

export function madeUpDaysNear(from: number, to: number, daysPerYear: number): DaysNear {
  const city = { lat: 35.22, lon: -97.44, standard_error: 0.05, peak: '05-13' };
  return {
    from,
    to,
    least: 'all',
    rows: [
      { lat: 35, west: -98, step: 0.9, days: [0.05, daysPerYear] },
      { lat: 35.7, west: -98, step: 0.9, days: [0.3, 2.5] },
    ],
    cities: [
      { ...city, name: 'Norman, Oklahoma', days_per_year: daysPerYear },
      { ...city, name: 'Omaha, Nebraska', days_per_year: 1 },
    ],
  };
}

export function madeUpRecords(state: RecordsAnswer['state'] = null): RecordsAnswer {
  const profile = madeUpProfile(madeUpRows(40));
  const [one, two] = profile.heads.latest as [ProfileTornado, ProfileTornado];
  const named = { ...one, known_as: 'Joplin', fatalities: 158, damage_estimate: 2_800_100_000 };
  const day = { date: '2011-04-27', tornadoes: 173, f1_plus: 115, deaths: 316 };
  return {
    state,
    record_years: years,
    total: 40,
    deadliest: [named],
    longest: [{ ...named, path_length: 234.7 }],
    widest: [],
    costliest: [named],
    most_injuries: [],
    calendar: [{ class: 'violent', earliest: one, latest: two }],
    largest_days: [{ ...day, tornadoes: 200 }],
    deadliest_days: [day],
    pauses: [{ class: 'F5', days: 2923, from: two, to: one, since_last: { days: 12, from: one } }],
    where_died: {
      deaths: 90,
      placed: 60,
      places: [
        { place: 'house', deaths: 34 },
        { place: 'mobile_home', deaths: 26 },
      ],
      by_hour: [
        [4, 10, 10, 10],
        [16, 0, 0, 10],
      ],
      by_rating: [
        [0, 0, 0, 0, 34, 0, 0],
        [0, 6, 20, 0, 0, 0, 0],
      ],
    },
    timed: { count: 3, of: 40 },
    doubted: [
      {
        tornado: { ...two, path_length: null },
        path_length: 300,
        path_width: 12,
        reasons: ['Length and width look swapped in the source. Lists leave both out.'],
      },
    ],
  };
}
