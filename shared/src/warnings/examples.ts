import type { RouteExamples } from '../contract/openapi/route-example.ts';
import type { warningRoutes } from './routes.ts';
import { warningNote } from './warning-kinds.ts';

export const warningExamples: RouteExamples<typeof warningRoutes> = {
  listWarnings: {
    query: { date: '2013-05-20', phenomenon: 'TO' },
    response: {
      data: {
        date: '2013-05-20',
        imported: true,
        note: warningNote,
        warnings: [
          {
            id: 'OUN.TO.W.0012.2013',
            office: 'OUN',
            phenomenon: 'TO',
            number: 12,
            year: 2013,
            issued_at: '2013-05-20T19:40:00Z',
            ends_at: '2013-05-20T20:15:00Z',
            is_cancelled: false,
            outlines: [
              {
                from: '2013-05-20T19:40:00Z',
                until: '2013-05-20T20:15:00Z',
                polygon: [
                  [-97.8, 35.21],
                  [-97.75, 35.41],
                  [-97.35, 35.42],
                  [-97.38, 35.22],
                ],
                source: 'text',
                motion: {
                  at: '2013-05-20T19:40:00Z',
                  from_degrees: 245,
                  knots: 25,
                  places: [[-97.7, 35.25]],
                },
                tornado: null,
                damage: null,
              },
            ],
          },
        ],
      },
    },
  },
};
