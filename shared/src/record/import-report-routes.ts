import { defineRoutes, listCaching } from '../contract/route.ts';
import { ImportList, ImportParams, ImportQuery, ImportReport } from './import-report.ts';

/** A part of `tornadoRoutes`. */
export const importReportRoutes = defineRoutes({
  listImports: {
    method: 'GET',
    path: '/catalogue/imports',
    summary:
      'List what each import of NOAA’s files changed, newest first, also those that were refused or taken back',
    access: 'public',
    caching: listCaching,
    query: ImportQuery,
    response: ImportList,
  },
  getImport: {
    method: 'GET',
    path: '/catalogue/imports/{run}',
    summary:
      'Get the report of one import: which file replaced which, what changed by year, field and tornado, and which earlier changes it takes back',
    access: 'public',
    caching: listCaching,
    params: ImportParams,
    response: ImportReport,
    problems: ['NOT_FOUND'],
  },
});
