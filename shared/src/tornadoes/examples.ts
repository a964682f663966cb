import type * as z from 'zod';
import type { CurrentCatalogue } from './schema.ts';
import type { OutbreakSummary } from './outbreak-answers.ts';
import type { PlaceAnswer } from './place-answers.ts';
import { importReportExamples } from '../record/import-report-examples.ts';
import { dayExamples } from './day-examples.ts';
import { dayCount, hourCount, monthCount, rateClasses } from './profile-steps.ts';
import { ownCompilation } from './compiled-fields.ts';
import type { RouteExamples } from '../contract/openapi/route-example.ts';
import type { tornadoRoutes } from './routes.ts';
import { traceRules } from './trace-rules.ts';
import { yearExamples } from './year-examples.ts';

const xenia = {
  id: '19740403-xhyw80gn',
  display_name: 'Xenia tornado',
  displayName: 'Xenia tornado',
  known_as: 'Xenia',
  state: 'Ohio',
  cz_name: 'Greene',
  czName: 'Greene',
  wfo: 'ILN',
  begin_datetime: '1974-04-03T20:30:00Z',
  end_datetime: '1974-04-03T21:20:00Z',
  begin_local: '1974-04-03T14:30',
  begin_wall: '1974-04-03T16:30',
  begin_zone_letters: 'EDT',
  tor_f_scale: 'F5',
  start_lat: 39.63,
  start_lon: -84.05,
  end_lat: 39.92,
  end_lon: -83.6,
  path_length: 31.3,
  path_width: 533,
  fatalities: 36,
  injuries: 1150,
  damage_estimate: 250_000_000,
  radar_video_url: null,
} as const;

const london = {
  id: '19740403-p2k8w5tn',
  tor_f_scale: 'F4',
  cz_name: 'Madison',
  begin_datetime: '1974-04-03T21:40:00Z',
  begin_wall: '1974-04-03T17:40',
  begin_zone_letters: 'EDT',
  display_name: 'London, Ohio',
  known_as: null,
  start_lat: 39.9,
  start_lon: -83.45,
  end_lat: null,
  end_lon: null,
} as const;

const correctedInjuries = {
  field: 'injuries',
  official: 1150,
  value: 1305,
  suggestedBy: 'ada',
  approvedBy: 'grace',
  approvedAt: '2026-11-22T10:00:00.000Z',
  suggestionId: '01JD9Q4T4K3M5N6P7Q8R9S0T1V',
  takenBack: null,
} as const;

/** As in the lists of a profile. */
const xeniaInProfile = {
  id: xenia.id,
  tor_f_scale: xenia.tor_f_scale,
  cz_name: xenia.cz_name,
  state: xenia.state,
  begin_datetime: xenia.begin_datetime,
  begin_wall: xenia.begin_wall,
  begin_zone_letters: xenia.begin_zone_letters,
  display_name: xenia.display_name,
  known_as: xenia.known_as,
  path_towns: 'near Xenia to Springfield, Ohio',
  start_lat: xenia.start_lat,
  start_lon: xenia.start_lon,
  end_lat: xenia.end_lat,
  end_lon: xenia.end_lon,
  fatalities: xenia.fatalities,
  injuries: xenia.injuries,
  path_length: xenia.path_length,
  path_width: xenia.path_width,
} as const;

/** April 3 is the 94th day of 366, and it came at 4:30 p.m. */
const [noneBefore, hoursBefore] = [93, 16];

/** A profile of the tornado of Xenia alone, in a record of one year. */
const xeniaProfile = {
  total: 1,
  years: { first: 1974, last: 1974, count: 1 },
  partial_year: null,
  first: '1974-04-03',
  last: '1974-04-03',
  ratings: [0, 0, 0, 0, 0, 1, 0],
  deaths: xenia.fatalities,
  deaths_at_least: false,
  injuries: xenia.injuries,
  injuries_at_least: false,
  killers: 1,
  path_miles: xenia.path_length,
  path_miles_unknown: 0,
  damage_at_least: xenia.damage_estimate,
  damage_known: 1,
  nights: { count: 0, of: 1 },
  tornado_days: 1,
  by_year: [{ year: 1974, ratings: [0, 0, 0, 0, 0, 1, 0], deaths: xenia.fatalities, killers: 1 }],
  by_month_hour: Array.from({ length: monthCount }, (_month, month) =>
    Array.from({ length: hourCount }, (_hour, hour) => Number(month === 3 && hour === hoursBefore)),
  ),
  by_day: {
    counts: Array.from({ length: dayCount }, (_day, day) => Number(day === noneBefore)),
    smoothed: Array.from({ length: dayCount }, (_day, day) => (day === noneBefore ? 0.0129 : 0)),
    clustering: 1,
  },
  states: [{ value: 'Ohio', count: 1 }],
  heads: {
    deadliest: [xeniaInProfile],
    strongest: [xeniaInProfile],
    longest: [xeniaInProfile],
    widest: [xeniaInProfile],
    latest: [xeniaInProfile],
  },
  rates: rateClasses.map((each) => ({
    class: each,
    since: 1974,
    through: 1974,
    count: 1,
    per_year: 1,
    low: 0.025,
    high: 5.572,
    least: 1,
    most: 1,
  })),
  cautions: [],
};

const ohio = { name: 'Ohio', state: null, path: '/states/ohio', total: 1 } as const;
const greene = { name: 'Greene County', state: 'Ohio', path: '/states/ohio/greene', total: 1 } as const;
const xeniaTown = { name: 'Xenia', state: 'Ohio', path: '/places/ohio/xenia', total: 1 } as const;
const bellbrook = { name: 'Bellbrook', state: 'Ohio', path: '/places/ohio/bellbrook', total: 1 } as const;

const wilmington = { code: 'ILN', name: 'Wilmington, Ohio', path: '/offices/ILN' } as const;

const greeneAnswer = {
  kind: 'county',
  name: 'Greene County',
  full_name: 'Greene County, Ohio',
  path: greene.path,
  state: ohio,
  county: null,
  lat: 39.691,
  lon: -83.89,
  bounds: { south: 39.55, north: 39.87, west: -84.11, east: -83.65 },
  radius_miles: null,
  population: null,
  parameters: { state: 'OHIO', county: 'Greene' },
  profile: xeniaProfile,
  paths: [[xenia.id, xenia.start_lat, xenia.start_lon, xenia.end_lat, xenia.end_lon, 5]],
  closest: [],
  strongest_nearby: [],
  neighbours: [{ name: 'Clark County', state: 'Ohio', path: '/states/ohio/clark', total: 1 }],
  within: [xeniaTown, bellbrook],
  offices: [wilmington],
} satisfies z.input<typeof PlaceAnswer>;

const superOutbreak = {
  id: '1974-04-03-north-carolina',
  path: '/outbreaks/1974-04-03-north-carolina',
  name: 'Super Outbreak of 1974',
  title: 'Super Outbreak of 1974',
  first_day: '1974-04-03',
  last_day: '1974-04-04',
  tornadoes: 134,
  violent: 30,
  deaths: 310,
  deaths_at_least: false,
  fujita_miles: 7845.3,
  states: ['Alabama', 'Indiana', 'Kentucky', 'Tennessee', 'Ohio', 'Georgia'],
} satisfies z.input<typeof OutbreakSummary>;
const outbreakRule = { least_rating: 1, max_hours_apart: 6, max_miles_apart: 300, least_tornadoes: 6 };

/** The record that examples are about. */
export const currentRecord: CurrentCatalogue = {
  release: '2026-11-22-r1',
  kind: 'official',
  count: 74_318,
  sequence: 0,
  coverage: { from: 1950, to: 2025 },
  official_until: '2025-12-31',
  updated_at: '2026-11-22T01:43:05Z',
  snapshot_url: '/media/catalogue/3c6afb70028a29137639d614-browser.tdc',
  ids_url: '/media/catalogue/56832fc28fbd2f105a6a148d-ids.tdc',
  whole_url: '/media/catalogue/b3a1f04c6d9e2875a0c4e713-server.tdc.br',
  pictures: {
    light: '/media/catalogue/d07c5be2914f6a83b2e5f0c9-paths-light.avif',
    dark: '/media/catalogue/8ab46d13f7c02e95d1a37b60-paths-dark.avif',
  },
  licence: 'Public domain (observations by NOAA); the compilation is dedicated to the public domain, CC0 1.0',
  how_to_cite:
    'Touchdown, United States tornadoes, release 2026-11-22-r1 of 2026-11-22: compiled from the records of NOAA’s NCEI and Storm Prediction Center, complete until 2025-12-31, without preliminary reports.',
};

export const tornadoExamples: RouteExamples<typeof tornadoRoutes> = {
  listTornadoes: {
    query: { state: 'Ohio', f_ef_scale: 'F4,F5', sort_by: 'tor_f_scale', limit: 1, facets: 'true' },
    response: {
      tornadoes: [{ ...xenia, path_towns: 'near Xenia to Springfield, Ohio' }],
      pagination: { total: 8, page: 1, limit: 1, totalPages: 8, hasMore: true },
      facets: {
        rating: [
          { value: 'F4', count: 5 },
          { value: 'F5', count: 3 },
        ],
        state: [{ value: 'Ohio', count: 8 }],
        year: [
          { value: 1953, count: 1 },
          { value: 1965, count: 2 },
          { value: 1968, count: 1 },
          { value: 1974, count: 2 },
          { value: 1985, count: 2 },
        ],
        month: [
          { value: 4, count: 5 },
          { value: 5, count: 2 },
          { value: 6, count: 1 },
        ],
      },
    },
  },
  getMapData: {
    query: { bounds_north: 42, bounds_south: 38, bounds_east: -81, bounds_west: -85, limit: 1 },
    response: {
      success: true,
      data: {
        pins: [
          {
            id: xenia.id,
            lat: 39.63,
            lon: -84.05,
            entry: null,
            end_lat: 39.92,
            end_lon: -83.6,
            scale: 'F5',
            date: '1974-04-03',
            state: 'Ohio',
            cz_name: 'Greene',
            display_name: 'Xenia tornado',
            known_as: 'Xenia',
            path_towns: 'near Xenia to Springfield, Ohio',
            path_length: 31.3,
            path_width: 533,
            max_wind_speed: null,
            fatalities: 36,
            injuries: 1150,
            damage_estimate: 250_000_000,
            event_narrative: null,
            begin_time: '1974-04-03T20:30:00Z',
            end_time: '1974-04-03T21:20:00Z',
          },
        ],
        total: 11,
        begin_total: 9,
      },
    },
  },
  findTornadoes: {
    query: { q: 'xenia 1974' },
    response: {
      ids: [xenia.id],
      understood: {
        chips: [
          {
            kind: 'tornado',
            label: 'Xenia tornado of April 3, 1974',
            parameters: { q: 'Xenia, Ohio' },
            without: '1974',
          },
          { kind: 'date', label: '1974', parameters: { year: '1974' }, without: 'xenia' },
        ],
        ignored: '',
        others: [],
        towns: [],
        tried: [],
        note: null,
      },
    },
  },
  getOnThisDay: {
    query: { month: 4, day: 3, limit: 1 },
    response: {
      tornadoes: [xenia],
      anniversaries: [
        {
          id: xenia.id,
          name: 'Xenia tornado',
          state: 'Ohio',
          begin_wall: xenia.begin_wall,
          tor_f_scale: 'F5',
          deaths: 32,
          years: 50,
          is_round: true,
        },
      ],
      meta: { month: 4, day: 3 },
    },
  },
  getRotationRatings: {
    query: { knots: 52 },
    response: { from_knots: 47, to_knots: 57, ratings: [3, 9, 14, 11, 6, 1] },
  },
  getProfile: { query: { county: 'Greene', state: 'Ohio', year: 1974 }, response: xeniaProfile },
  getTornado: {
    params: { id: xenia.id },
    response: {
      ...xenia,
      bookmarked: false,
      begin_yearmonth: 197404,
      begin_day: 3,
      end_local: '1974-04-03T15:20',
      utc_offset_hours: -6,
      end_wall: '1974-04-03T17:20',
      end_zone_letters: 'EDT',
      time_zone: 'America/New_York',
      convective_date: '1974-04-03',
      counties: ['Greene', 'Clark'],
      begin_location: null,
      end_location: null,
      begin_place: '6.5 mi SW of Xenia, Ohio',
      end_place: '8.6 mi SE of Springfield, Ohio',
      county_from: 'source',
      name_from: 'location',
      max_wind_speed: null,
      fatalities_indirect: null,
      injuries_indirect: null,
      damage_crops: null,
      damage_range: null,
      damage_at_least: false,
      tornado_path: [
        { lat: 39.63, lon: -84.05 },
        { lat: 39.92, lon: -83.6 },
      ],
      event_type: 'Tornado',
      event_id: '10086976',
      episode_id: null,
      event_narrative: 'The tornado crossed Xenia from southwest to northeast.',
      episode_narrative: null,
      source: 'NCEI',
      source_class: 'paper',
      link_certainty: 'joined',
      segment_count: 2,
      quality_flags: ['damage_is_range'],
      status: 'current',
      record_kind: 'official',
      nws_report_url: null,
      raw_data: { EVENT_ID: '10086976', STATE: 'OHIO', TOR_F_SCALE: 'F5' },
      compiled: { ...ownCompilation, fields: ['event_narrative'] },
    },
  },
  getRelatedTornadoes: {
    params: { id: xenia.id },
    response: {
      tornadoes: [london],
      same_day: {
        date: '1974-04-03',
        others: 123,
        parameters: { date_from: '1974-04-03', date_to: '1974-04-03' },
      },
      counties: [
        { county: 'Greene', state: 'Ohio', others: 21, parameters: { county: 'Greene', state: 'OHIO' } },
      ],
      nearby: {
        radius_miles: 15,
        others: 64,
        parameters: { near_lat: '39.63', near_lon: '-84.05', radius_miles: '15' },
        nearest: [{ ...london, miles: 0.4 }],
      },
      ranks: [
        {
          measure: 'fatalities',
          state: 'Ohio',
          year: null,
          rank: 1,
          tied: 1,
          parameters: { state: 'OHIO', sort_by: 'fatalities', sort_direction: 'DESC' },
        },
      ],
    },
  },
  getTornadoSources: {
    params: { id: xenia.id },
    response: {
      id: xenia.id,
      aliases: ['ncei:10086976', 'spc:1974-123'],
      link: {
        certainty: 'joined',
        scores: [0.14],
        joints: [{ kind: 'place', gap_miles: 0.2, minutes: 10, because: null }],
        unsure: [],
      },
      spc: {
        joined_by: 'place',
        agrees: false,
        differences: ['injuries'],
        begin_datetime: '1974-04-03T20:30:00Z',
        rating: 'F5',
        fatalities: 36,
        injuries: 1150,
      },
      segments: [
        {
          event_id: '10086976',
          county: 'Greene',
          state: 'Ohio',
          wfo: 'ILN',
          reported_by: null,
          begin_local: '1974-04-03T14:30',
          begin_datetime: '1974-04-03T20:30:00Z',
          end_local: null,
          rating: 'F5',
          path_length: 16,
          path_width: 533,
          fatalities: 36,
          injuries: 1150,
          damage_estimate: 250_000_000,
          start: { lat: 39.63, lon: -84.05 },
          end: { lat: 39.77, lon: -83.85 },
          begin_location: null,
          end_location: null,
          narrative: null,
        },
      ],
      fatality_places: [{ place: 'Permanent Home', count: 20 }],
      source_rows: [
        {
          source: 'NCEI Storm Events',
          file: 'StormEvents_details-ftp_v1.0_d1974_c20250520.csv.gz',
          sha256: '6f1ed002ab5595859014ebf0951522d9d2b2fc7c1d7e7b1bd3b1f0d4f9d8c3a1',
          line: 412,
          row: { EVENT_ID: '10086976', STATE: 'OHIO', TOR_F_SCALE: 'F5', TOR_WIDTH: '533' },
        },
      ],
      fields: [
        {
          field: 'path_width',
          value: 533,
          unit: 'yards',
          from: [
            {
              source: 'NCEI Storm Events',
              file: 'StormEvents_details-ftp_v1.0_d1974_c20250520.csv.gz',
              sha256: '6f1ed002ab5595859014ebf0951522d9d2b2fc7c1d7e7b1bd3b1f0d4f9d8c3a1',
              row: 'ncei:10086976',
              line: 412,
              raw: { TOR_WIDTH: '533' },
            },
          ],
          rule: { code: 'as_published', sentence: traceRules.as_published },
        },
      ],
      quality: [
        {
          code: 'damage_is_range',
          sentence: 'The SPC gives damage as a class or rounded amount; only a range is known.',
        },
      ],
      compiled: { ...ownCompilation, fields: ['event_narrative'] },
      revisions: [{ release: '2026-11-22-r1', at: '2026-11-22T01:43:05Z', kind: 'added', fields: [] }],
    },
  },
  getTornadoRevisions: {
    params: { id: xenia.id },
    response: {
      corrections: [{ ...correctedInjuries, isShown: true }],
      imports: [
        {
          release: '2026-11-22-r1',
          at: '2026-11-22T01:43:05Z',
          kind: 'added',
          files: ['StormEvents_details-ftp_v1.0_d1974_c20250520.csv.gz'],
          changes: [],
          otherFields: [],
        },
      ],
    },
  },
  listCorrections: {
    query: { state: 'Ohio', field: 'injuries', status: 'active', limit: 1 },
    response: {
      corrections: [
        {
          ...correctedInjuries,
          target: { type: 'tornado', id: xenia.id, name: 'Xenia, Ohio', state: 'Ohio' },
        },
      ],
      pagination: { next: '2026-11-22T10:00:00.000Z_T_000000000017' },
    },
  },
  getCurrentCatalogue: { response: currentRecord },
  getRecordCoverage: {
    response: {
      release: '2026-11-22-r1',
      kind: 'official',
      count: 1_854,
      years: [
        { year: 1973, count: 1_102, has_details: true, narratives: 0, compiled_narratives: 3 },
        { year: 1974, count: 752, has_details: false, narratives: 0, compiled_narratives: 21 },
      ],
      states: [],
      files: [
        {
          file: '1950-2018-torn-aspath.csv.gz',
          source: 'SPC tornado record',
          dated: null,
          years: [1973, 1974],
        },
        {
          file: 'StormEvents_details-ftp_v1.0_d1973_c20220425.csv.gz',
          source: 'NCEI Storm Events',
          dated: '2022-04-25',
          years: [1973],
        },
      ],
    },
  },
  getRecordSources: {
    response: {
      official_until: '2026-08-31',
      is_scheduled: true,
      sources: [
        {
          source: 'ncei',
          name: 'NCEI Storm Events',
          every: 'on the 3rd of each month',
          last_tried_at: '2026-11-03T14:00:05.000Z',
          last_success_at: '2026-11-03T14:00:41.000Z',
          last_outcome: 'applied',
          sentence: '3 years: 97 added, 14 changed, 0 withdrawn. 74,318 tornadoes in the record.',
          due_at: '2026-12-03T14:00:00.000Z',
          newest: { name: 'StormEvents_details-ftp_v1.0_d2026_c20261029.csv.gz', date: '2026-08-31' },
          is_late: false,
          late_since: null,
        },
        {
          source: 'spc',
          name: 'SPC tornado record',
          every: 'each Tuesday from February to June, and on the 5th of the other months',
          last_tried_at: '2026-11-05T15:00:04.000Z',
          last_success_at: '2026-11-05T15:00:19.000Z',
          last_outcome: 'unchanged',
          sentence: 'Nothing changed.',
          due_at: '2026-12-05T15:00:00.000Z',
          newest: { name: '1950-2025_torn.csv', date: '2025-12-31' },
          is_late: false,
          late_since: null,
        },
        {
          source: 'spc-daily',
          name: 'SPC daily reports',
          every: 'each day',
          last_tried_at: '2026-11-22T12:40:04.000Z',
          last_success_at: '2026-11-18T12:40:21.000Z',
          last_outcome: 'failed',
          sentence: 'https://www.spc.noaa.gov/climo/reports/261121_rpts_torn.csv was answered with 503.',
          due_at: '2026-11-23T12:40:00.000Z',
          newest: { name: '261117_rpts_torn.csv', date: '2026-11-17' },
          is_late: true,
          late_since: '2026-11-20T14:40:00.000Z',
        },
      ],
    },
  },
  listOutbreaks: {
    query: { sort: 'deaths', decade: '1970', state: 'Ohio', limit: 1 },
    response: {
      outbreaks: [superOutbreak],
      pagination: { total: 21, page: 1, limit: 1, totalPages: 21, hasMore: true },
      rule: outbreakRule,
      years: [{ year: 1974, outbreaks: 5 }],
    },
  },
  getOutbreak: {
    params: { id: 'super-outbreak-of-1974' },
    response: {
      ...superOutbreak,
      begins: '1974-04-03T13:30:00Z',
      ends: '1974-04-04T13:30:00Z',
      name_source: 'Wikipedia, “1974 Super Outbreak”',
      rule: outbreakRule,
      bounds: { south: 31.2, north: 43.1, west: -91.6, east: -77.7 },
      parameters: { outbreak: superOutbreak.id },
      profile: xeniaProfile,
      paths: greeneAnswer.paths,
      hours: [{ hour: '1974-04-03T15', tornadoes: 18, deaths: 70 }],
      days: [{ date: '1974-04-03', path: '/days/1974-04-03', tornadoes: 143, members: 134 }],
      others: 9,
      counts: [
        {
          of: 'published',
          says: 'As published: April 3 and 4, of all ratings, with Canada',
          tornadoes: 148,
          source: 'Wikipedia, “1974 Super Outbreak”, after the National Weather Service',
          parameters: null,
        },
      ],
      near_in_time: [],
    },
  },
  listPlaces: { response: { states: [ohio] } },
  getStatePlace: {
    params: { state: 'ohio' },
    response: {
      ...greeneAnswer,
      kind: 'state',
      name: 'Ohio',
      full_name: 'Ohio',
      path: ohio.path,
      state: null,
      lat: 40.416,
      lon: -82.79,
      bounds: { south: 38.4, north: 42.33, west: -84.82, east: -80.52 },
      parameters: { state: 'OHIO' },
      neighbours: [{ name: 'Indiana', state: null, path: '/states/indiana', total: 0 }],
      within: [greene],
      offices: [],
    },
  },
  getCountyPlace: { params: { state: 'ohio', county: 'greene' }, response: greeneAnswer },
  getTownPlace: {
    params: { state: 'ohio', town: 'xenia' },
    query: { radius_miles: '5' },
    response: {
      ...greeneAnswer,
      kind: 'town',
      name: 'Xenia',
      full_name: 'Xenia, Ohio',
      path: xeniaTown.path,
      county: greene,
      lat: 39.685,
      lon: -83.93,
      bounds: { south: 39.613, north: 39.757, west: -84.024, east: -83.836 },
      radius_miles: 5,
      population: 25_719,
      parameters: { near_lat: '39.685', near_lon: '-83.93', radius_miles: '5' },
      closest: [{ ...xeniaInProfile, miles: 0.6, direction: 'northwest' }],
      strongest_nearby: [{ ...xeniaInProfile, miles: 0.6, direction: 'northwest' }],
      neighbours: [bellbrook],
      within: [],
    },
  },
  getOffice: {
    params: { office: 'ILN' },
    response: {
      ...greeneAnswer,
      kind: 'office',
      name: 'NWS Wilmington',
      full_name: 'NWS Wilmington, Ohio',
      path: wilmington.path,
      state: null,
      lat: 39.431,
      lon: -83.87,
      bounds: { south: 38.4, north: 40.71, west: -85.3, east: -82.37 },
      parameters: { office: 'ILN' },
      neighbours: [{ name: 'NWS Jackson', state: 'Kentucky', path: '/offices/JKL', total: 0 }],
      within: [greene],
      radars: [{ id: 'KILN', name: 'Cincinnati' }],
    },
  },
  listContributionPlaces: {
    query: { limit: 1, before: '2026-11-20T18:12:04.000Z_01JD5K8Z7Q0000000000000000' },
    response: {
      places: [
        {
          id: '01JD5K8Z7Q0000000000000000',
          type: 'PERSONAL_ACCOUNT',
          target: `T:${xenia.id}`,
          name: xenia.display_name,
          state: 'OH',
          year: 1974,
          position: [xenia.start_lat, xenia.start_lon],
          author: 'dorothy',
          pictures: 0,
          created_at: '2026-11-20T18:12:04.000Z',
        },
      ],
      pagination: { limit: 1, next: null },
    },
  },
  getCountyGaps: {
    params: { state: 'ohio', county: 'greene' },
    response: {
      name: greeneAnswer.name,
      path: greeneAnswer.path,
      tornadoes: [
        {
          id: xenia.id,
          tor_f_scale: xenia.tor_f_scale,
          begin_wall: xenia.begin_wall,
          display_name: xenia.display_name,
          known_as: xenia.known_as,
          start_lat: xenia.start_lat,
          start_lon: xenia.start_lon,
          end_lat: xenia.end_lat,
          end_lon: xenia.end_lon,
          fatalities: xenia.fatalities,
          photos: 0,
          stories: 2,
          sources: 1,
        },
      ],
      followers: 12,
    },
  },
  ...importReportExamples,
  ...dayExamples,
  ...yearExamples(xeniaInProfile, xeniaProfile),
};
