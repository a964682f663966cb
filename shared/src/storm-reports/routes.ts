import * as z from 'zod';
import { maxPageSize } from '../contract/page-limits.ts';
import { PageQuery, Pagination, wholeNumberQuery } from '../contract/pagination.ts';
import { defineRoutes } from '../contract/route.ts';
import { stormReportPageSize } from './page-size.ts';
import { reportScaleFilters, type ReportScaleFilter } from './report-scales.ts';
import { StormReport } from './schema.ts';
import { StormReportId } from './storm-report-id.ts';

const knownScales = new Map<string, ReportScaleFilter>(reportScaleFilters.map((scale) => [scale, scale]));

/** Old addresses may name a scale that is none: it is dropped, as the specification says. */
const scaleList = z
  .string()
  .max(200)
  .transform((text) => {
    const scales = text.split(',').flatMap((part) => knownScales.get(part.trim().toUpperCase()) ?? []);
    return [...new Set(scales)];
  })
  .meta({ description: `a comma-separated list of ${reportScaleFilters.join(', ')}` });

const stateName = z
  .string()
  .max(60)
  .transform((text) => {
    const name = text.trim().toUpperCase();
    return name === '' || name === 'ALL STATES' ? undefined : name;
  })
  .meta({ description: "a state's full name, such as Kansas" });

export const StormReportQuery = z
  .strictObject({
    page: PageQuery.shape.page,
    limit: wholeNumberQuery(1, maxPageSize).default(stormReportPageSize),
    f_scale: scaleList.optional(),
    state: stateName.optional(),
    month: wholeNumberQuery(1, 12).optional(),
    day: wholeNumberQuery(1, 31)
      .optional()
      .meta({ description: 'a whole number from 1 to 31, together with a month' }),
  })
  .refine(({ month, day }) => day === undefined || month !== undefined, { path: ['day'] });

export const stormReportRoutes = defineRoutes({
  listStormReports: {
    method: 'GET',
    path: '/spc-reports',
    summary: 'Preliminary tornado reports of the Storm Prediction Center, newest first',
    access: 'public',
    caching: { browserSeconds: 0, edgeSeconds: 60 },
    query: StormReportQuery,
    response: z.strictObject({
      data: z.strictObject({ reports: z.array(StormReport), pagination: Pagination }),
    }),
  },
  getStormReport: {
    method: 'GET',
    path: '/spc-reports/{id}',
    summary: 'One preliminary report',
    access: 'public',
    // Read again and again by a page that waits for a radar film.
    caching: 'none',
    params: z.strictObject({ id: StormReportId }),
    response: z.strictObject({ data: z.strictObject({ report: StormReport }) }),
  },
});
