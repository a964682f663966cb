import type { RouteExamples } from '../contract/openapi/route-example.ts';
import type { tornadoRoutes } from './routes.ts';

const xenia = {
  id: '19740403-xhyw80gn',
  display_name: 'Xenia, Ohio',
  displayName: 'Xenia, Ohio',
  state: 'Ohio',
  cz_name: 'Greene',
  czName: 'Greene',
  wfo: 'ILN',
  begin_datetime: '1974-04-03T19:30:00Z',
  end_datetime: '1974-04-03T20:20:00Z',
  begin_local: '1974-04-03T14:30',
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

export const tornadoExamples: RouteExamples<typeof tornadoRoutes> = {
  listTornadoes: {
    query: { state: 'Ohio', f_ef_scale: 'F4,F5', sort_by: 'tor_f_scale', limit: 1, facets: 'true' },
    response: {
      tornadoes: [xenia],
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
            end_lat: 39.92,
            end_lon: -83.6,
            scale: 'F5',
            date: '1974-04-03',
            state: 'Ohio',
            cz_name: 'Greene',
            display_name: 'Xenia, Ohio',
            path_length: 31.3,
            path_width: 533,
            max_wind_speed: null,
            fatalities: 36,
            injuries: 1150,
            damage_estimate: 250_000_000,
            event_narrative: null,
            begin_time: '1974-04-03T19:30:00Z',
            end_time: '1974-04-03T20:20:00Z',
          },
        ],
        total: 11,
      },
    },
  },
  getOnThisDay: {
    query: { month: 4, day: 3, limit: 1 },
    response: { tornadoes: [xenia], meta: { month: 4, day: 3 } },
  },
  getTornado: {
    params: { id: xenia.id },
    response: {
      ...xenia,
      bookmarked: false,
      begin_yearmonth: 197404,
      begin_day: 3,
      end_local: '1974-04-03T15:20',
      utc_offset_hours: -5,
      convective_date: '1974-04-03',
      counties: ['Greene', 'Clark'],
      begin_location: null,
      end_location: null,
      max_wind_speed: null,
      fatalities_indirect: null,
      injuries_indirect: null,
      damage_crops: null,
      damage_range: null,
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
    },
  },
  getRelatedTornadoes: {
    params: { id: xenia.id },
    response: {
      tornadoes: [
        {
          id: '19740403-p2k8w5tn',
          tor_f_scale: 'F4',
          cz_name: 'Madison',
          begin_datetime: '1974-04-03T20:40:00Z',
          display_name: 'London, Ohio',
          start_lat: 39.9,
          start_lon: -83.45,
          end_lat: null,
          end_lon: null,
        },
      ],
    },
  },
  getTornadoSources: {
    params: { id: xenia.id },
    response: {
      id: xenia.id,
      aliases: ['ncei:10086976', 'spc:1974-123'],
      link: { certainty: 'joined', scores: [0.14], unsure: [] },
      spc: { agrees: false, differences: ['injuries'], rating: 'F5', fatalities: 36, injuries: 1150 },
      segments: [
        {
          event_id: '10086976',
          county: 'Greene',
          state: 'Ohio',
          wfo: 'ILN',
          reported_by: null,
          begin_local: '1974-04-03T14:30',
          begin_datetime: '1974-04-03T19:30:00Z',
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
          row: { EVENT_ID: '10086976', STATE: 'OHIO', TOR_F_SCALE: 'F5' },
        },
      ],
      quality: [
        {
          code: 'damage_is_range',
          sentence: 'The SPC gives damage as a class or rounded amount; only a range is known.',
        },
      ],
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
  getCurrentCatalogue: {
    response: {
      release: '2026-11-22-r1',
      kind: 'official',
      count: 74_318,
      sequence: 0,
      coverage: { from: 1950, to: 2025 },
      updated_at: '2026-11-22T01:43:05Z',
      snapshot_url: '/media/catalogue/3c6afb70028a29137639d614-browser.tdc',
      ids_url: '/media/catalogue/56832fc28fbd2f105a6a148d-ids.tdc',
      licence:
        'Public domain (observations by NOAA); the compilation is dedicated to the public domain, CC0 1.0',
      how_to_cite:
        'Touchdown, United States tornadoes, release 2026-11-22-r1 of 2026-11-22: compiled from the records of NOAA’s NCEI and Storm Prediction Center.',
    },
  },
};
