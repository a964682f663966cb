import * as z from 'zod';
import {
  dayQuery,
  refuseDayAlone,
  listQuery,
  stateQuery,
  textQuery,
} from '../contract/query/query-values.ts';
import { OfficialUntil } from '../contract/official-until.ts';
import { maxPageSize } from '../contract/page-limits.ts';
import { PageQuery, Pagination, wholeNumberQuery } from '../contract/pagination.ts';
import { defineRoutes, listCaching } from '../contract/route.ts';
import { SnippetPart } from '../contract/snippet.ts';
import { RecordRevisions } from '../history/schema.ts';
import { stormReportPageSize } from '../contract/list-defaults.ts';
import { reportScaleFilters } from './report-scales.ts';
import { recordAnswers } from './record-answer.ts';
import { PreliminaryReports, StormReportCounts, StormReportForReader, StormReportInList } from './schema.ts';
import { warningRoutes } from '../warnings/routes.ts';
import { StormReportId } from './storm-report-id.ts';

const filters = {
  f_scale: listQuery(reportScaleFilters).optional(),
  state: stateQuery.optional(),
  county: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .optional()
    .meta({ description: 'the name of a county or parish, such as McClain, best with its state' }),
  year: wholeNumberQuery(1000, 9999).optional(),
  ...dayQuery,
  date_from: z.iso
    .date()
    .optional()
    .meta({ description: 'the first convective day of the selection, such as 2013-05-19' }),
  date_to: z.iso
    .date()
    .optional()
    .meta({ description: 'the last convective day of the selection, such as 2013-05-20' }),
  record_answer: listQuery(recordAnswers)
    .optional()
    .meta({ description: 'what the official record says to it, such as waiting,not_a_tornado' }),
  text: textQuery.optional(),
};

export const StormReportQuery = z
  .strictObject({
    page: PageQuery.shape.page,
    limit: wholeNumberQuery(1, maxPageSize).default(stormReportPageSize),
    ...filters,
  })
  .superRefine(refuseDayAlone);

/** The selection of a file, which has no pages. */
export const StormReportFileQuery = z.strictObject(filters).superRefine(refuseDayAlone);

export const stormReportRoutes = defineRoutes({
  listStormReports: {
    method: 'GET',
    path: '/spc-reports',
    summary: 'List preliminary tornado reports of the Storm Prediction Center, newest first',
    access: 'public',
    caching: listCaching,
    query: StormReportQuery,
    response: z.strictObject({
      data: z.strictObject({
        reports: z.array(StormReportInList),
        pagination: Pagination,
        counts: StormReportCounts.optional(),
        official_until: OfficialUntil.optional(),
        snippets: z
          .record(z.string(), z.array(SnippetPart))
          .optional()
          .describe('Present with text: by the ids of this page, what was found in each comment'),
      }),
    }),
  },
  listPreliminary: {
    method: 'GET',
    path: '/preliminary',
    summary: 'List the storm reports that stand in for the official record until it comes, in columns',
    access: 'public',
    caching: listCaching,
    response: PreliminaryReports,
  },
  getStormReport: {
    method: 'GET',
    path: '/spc-reports/{id}',
    summary: 'Get one storm report',
    access: 'public',
    caching: 'revalidate',
    params: z.strictObject({ id: StormReportId }),
    response: z.strictObject({ data: z.strictObject({ report: StormReportForReader }) }),
    problems: ['NOT_FOUND'],
  },
  getStormReportRevisions: {
    method: 'GET',
    path: '/spc-reports/{id}/revisions',
    summary: 'Get the corrections of one storm report, newest first, including reversed ones',
    access: 'public',
    caching: 'revalidate',
    params: z.strictObject({ id: StormReportId }),
    response: RecordRevisions,
    problems: ['NOT_FOUND'],
  },
  ...warningRoutes,
});
