import { warningExamples } from '../warnings/examples.ts';
import type { RouteExamples } from '../contract/openapi/route-example.ts';
import type { stormReportRoutes } from './routes.ts';

const moore = {
  id: 'spc-20130520-k3v9qx2a',
  report_date: '2013-05-20',
  report_datetime: '2013-05-20T20:01:00Z',
  location_text: '4 W NEWCASTLE',
  state: 'OKLAHOMA',
  state_code: 'OK',
  county: 'MCCLAIN',
  preliminary_f_scale: null,
  preliminary_f_scale_text: 'UNK',
  comments: 'LARGE TORNADO ON THE GROUND. (OUN)',
  wfo: 'OUN',
  injuries_reported: null,
  fatalities_reported: null,
  status: 'PROPOSED_MATCH',
  promoted_to_tornado_id: null,
  proposed_tornado_id: '20130520-23baqa0y',
  promotion_score: 0.94,
  start_lat: 35.25,
  start_lon: -97.67,
  lat: 35.25,
  lon: -97.67,
  radar_video_url: null,
  report_wall: '2013-05-20T15:01',
  report_zone_letters: 'CDT',
  tornado: {
    id: '20130520-23baqa0y',
    name: 'Moore tornado',
    tor_f_scale: 'EF5',
    begin_wall: '2013-05-20T14:56',
    score: 0.94,
  },
  record_answer: 'undecided',
} as const;

export const stormReportExamples: RouteExamples<typeof stormReportRoutes> = {
  listStormReports: {
    query: { state: 'Oklahoma', month: 5, day: 20, limit: 1 },
    response: {
      data: {
        reports: [moore],
        pagination: { total: 14, page: 1, limit: 1, totalPages: 14, hasMore: true },
        counts: {
          states: [{ state: 'OKLAHOMA', state_code: 'OK', reports: 14 }],
          statuses: { PRELIMINARY: 3, PROPOSED_MATCH: 8, PROMOTED_TO_OFFICIAL: 3 },
          answers: { waiting: 0, became: 3, undecided: 9, not_a_tornado: 2 },
        },
        official_until: '2023-12-31',
      },
    },
  },
  getStormReportRevisions: {
    params: { id: moore.id },
    response: {
      corrections: [
        {
          field: 'county',
          official: 'MCCLAIN',
          value: 'GRADY',
          suggestedBy: 'ada',
          approvedBy: 'grace',
          approvedAt: '2026-11-22T10:00:00.000Z',
          suggestionId: '01JD9Q4T4K3M5N6P7Q8R9S0T1V',
          reason: 'The survey’s path begins in Grady County.',
          takenBack: {
            by: 'grace',
            at: '2026-11-23T08:30:00.000Z',
            reason: 'OTHER_TORNADO',
            note: 'The path is that of the Newcastle tornado.',
          },
          isShown: false,
        },
      ],
      imports: [],
    },
  },
  listPreliminary: {
    response: {
      official_until: '2026-07-31',
      counts: {
        states: [{ state: 'KANSAS', state_code: 'KS', reports: 2 }],
        statuses: { PRELIMINARY: 2, PROPOSED_MATCH: 0, PROMOTED_TO_OFFICIAL: 0 },
        answers: { waiting: 2, became: 0, undecided: 0, not_a_tornado: 0 },
      },
      left_out: 0,
      columns: {
        id: ['spc-20261018-8m2cq0va', 'spc-20261018-z7kd41xw'],
        report_date: ['2026-10-18', '2026-10-18'],
        report_datetime: ['2026-10-18T22:41:00Z', '2026-10-18T22:37:00Z'],
        report_wall: ['2026-10-18T17:41', '2026-10-18T17:37'],
        lat: [37.46, 37.44],
        lon: [-97.67, -97.7],
        state_code: ['KS', 'KS'],
        county: ['SUMNER', 'SUMNER'],
        location_text: ['2 SW VIOLA', '4 SW VIOLA'],
        preliminary_f_scale: [null, null],
        status: ['PRELIMINARY', 'PRELIMINARY'],
        promoted_to_tornado_id: [null, null],
      },
    },
  },
  getStormReport: { params: { id: moore.id }, response: { data: { report: moore } } },
  ...warningExamples,
};
