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
        },
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
          takenBack: { by: 'grace', at: '2026-11-23T08:30:00.000Z' },
          isShown: false,
        },
      ],
      imports: [],
    },
  },
  getStormReport: { params: { id: moore.id }, response: { data: { report: moore } } },
  ...warningExamples,
};
