import type { RouteExamples } from '../contract/openapi/route-example.ts';
import type { dayRoutes } from './day-routes.ts';
import { ratingSteps } from './profile-steps.ts';

const none = ratingSteps.map(() => 0);
const newcastle = {
  report: 'spc-20130520-k3v9qx2a',
  rating: null,
  deaths: null,
  injuries: null,
  place: '4 W NEWCASTLE',
  at: '2013-05-20T20:01:00Z',
} as const;
const record = { first: '1950-01-01', last: '2023-12-19' };
const superOutbreak = { date: '1974-04-03', tornadoes: 124, deaths: 306, deaths_at_least: false };

/** May 20, 2013, as if it had had one tornado and one report. */
export const dayExamples: RouteExamples<typeof dayRoutes> = {
  listDays: {
    query: { year: 1974 },
    response: {
      record,
      latest: { date: '2013-05-31', reports: 18, recency: 'earlier' },
      days: 12_470,
      most_tornadoes: [superOutbreak],
      most_deaths: [superOutbreak],
      year: 1974,
      by_day: [superOutbreak],
    },
  },
  getDay: {
    params: { date: '2013-05-20' },
    query: { day: 'local' },
    response: {
      date: '2013-05-20',
      kind: 'local',
      weekday: 'Monday',
      from: null,
      to: null,
      clock: { letters: 'CDT', offset_minutes: -300 },
      counts: { local: 1, convective: 1 },
      record,
      recency: 'earlier',
      previous: '2013-05-19',
      next: '2013-05-21',
      parameters: { date_from: '2013-05-20', date_to: '2013-05-20' },
      totals: {
        total: 1,
        ratings: none.with(5, 1),
        deaths: 24,
        deaths_at_least: false,
        injuries: 212,
        injuries_at_least: false,
        killers: 1,
        path_miles: 13.9,
        path_miles_unknown: 0,
        damage_at_least: 2_000_000_000,
        damage_known: 1,
        nights: { count: 0, of: 1 },
      },
      hours: Array.from({ length: 24 }, (_, hour) => (hour === 14 ? none.with(5, 1) : none)),
      states: [
        {
          state: 'Oklahoma',
          tornadoes: 1,
          began: 1,
          deaths: 24,
          deaths_at_least: false,
          deaths_along_paths: 24,
        },
      ],
      ranks: { tornadoes: { rank: 7_400, is_shared: true }, deaths: { rank: 58, is_shared: true } },
      outbreaks: [
        {
          id: '2013-05-18-nebraska',
          title: 'Tornado outbreak of May 18 to 21, 2013',
          path: '/outbreaks/2013-05-18-nebraska',
          tornadoes: 1,
        },
      ],
      storm_systems: [
        {
          episode: '74673',
          tornadoes: 1,
          states: ['Oklahoma'],
          narrative: 'A tornado outbreak occurred during the afternoon and evening hours of the 20th.',
        },
      ],
      tornadoes: [
        {
          id: '20130520-23baqa0y',
          tor_f_scale: 'EF5',
          cz_name: 'McClain',
          state: 'Oklahoma',
          begin_datetime: '2013-05-20T19:56:00Z',
          begin_wall: '2013-05-20T14:56',
          begin_zone_letters: 'CDT',
          end_datetime: '2013-05-20T20:35:00Z',
          display_name: 'Newcastle, Oklahoma',
          known_as: 'Moore',
          start_lat: 35.28,
          start_lon: -97.63,
          end_lat: 35.34,
          end_lon: -97.4,
          fatalities: 24,
          injuries: 212,
          path_length: 13.9,
          path_width: 1_900,
          radar_video_url: null,
          outbreak: '2013-05-18-nebraska',
          episode: '74475',
        },
      ],
      reports: [
        {
          id: newcastle.report,
          report_datetime: newcastle.at,
          report_wall: '2013-05-20T15:01',
          report_zone_letters: 'CDT',
          location_text: newcastle.place,
          county: 'MCCLAIN',
          state: 'OKLAHOMA',
          preliminary_f_scale: null,
          preliminary_f_scale_text: 'UNK',
          comments: 'LARGE TORNADO ON THE GROUND. (OUN)',
          injuries_reported: null,
          fatalities_reported: null,
          status: 'PROPOSED_MATCH',
          lat: 35.25,
          lon: -97.67,
          tornado: {
            id: '20130520-23baqa0y',
            name: 'Moore tornado',
            tor_f_scale: 'EF5',
            begin_wall: '2013-05-20T14:56',
            score: 0.94,
          },
        },
      ],
      changes: {
        became: [],
        probably: [
          {
            told: [newcastle],
            now: {
              tornado: '20130520-23baqa0y',
              rating: 'EF5',
              deaths: 24,
              deaths_at_least: false,
              injuries: 212,
              place: 'Moore tornado',
              at: '2013-05-20T19:56:00Z',
              is_of_this_day: true,
            },
          },
        ],
        without_tornado: [],
        withdrawn: [],
        without_report: [],
        first_told: { reports: 1, deaths: null, deaths_told_by: 0, injuries: null, injuries_told_by: 0 },
        now: { tornadoes: 1, deaths: 24, deaths_at_least: false, injuries: 212, injuries_at_least: false },
      },
    },
  },
};
