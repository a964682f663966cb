import * as z from 'zod';
import { listQuery } from '../contract/query/query-values.ts';
import { defineRoutes, listCaching } from '../contract/route.ts';
import { Warning } from './schema.ts';
import { warningPhenomena } from './warning-kinds.ts';

export const warningRoutes = defineRoutes({
  listWarnings: {
    method: 'GET',
    path: '/warnings',
    summary:
      'List the warnings of offices of the National Weather Service that were in effect on a convective day',
    access: 'public',
    caching: listCaching,
    query: z.strictObject({
      date: z.iso.date().meta({ description: 'a convective day, from 12 to 12 UTC, such as 2013-05-20' }),
      phenomenon: listQuery(warningPhenomena).optional(),
    }),
    response: z.strictObject({
      data: z.strictObject({
        date: z.iso.date(),
        imported: z
          .boolean()
          .describe(
            'Whether anything of this day was imported. If not, nobody knows here what was warned of',
          ),
        note: z.string(),
        warnings: z
          .array(Warning)
          .describe('By their beginning. Not official, and perhaps not all of the day'),
      }),
    }),
  },
});
