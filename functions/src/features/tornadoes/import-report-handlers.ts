import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import type { importReportRoutes as routes } from '@touchdown/shared/record/import-report-routes.ts';
import { importReports, type ReportStorage } from '../../domain/catalogue/import-reports.ts';

type Routes = typeof routes;

/** Changes in each import of NOAA’s files. Reports never change, but a rollback may take an import back. */
export function importReportHandlers(storage: ReportStorage) {
  const reports = importReports(storage);
  return {
    listImports: ({ query: { before, limit, ...filter } }: RouteRequest<Routes['listImports']>) =>
      reports.list(filter, { before, max: limit }) satisfies Promise<RouteResponse<Routes['listImports']>>,
    getImport: async ({ params: { run } }: RouteRequest<Routes['getImport']>) => {
      const report = await reports.one(run);
      if (!report) throw new Problem('NOT_FOUND', 'There is no report of this import.');
      return report satisfies RouteResponse<Routes['getImport']>;
    },
  };
}
