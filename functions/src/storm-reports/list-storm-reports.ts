import { paginate } from '@touchdown/shared/contract/paginate.ts';
import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import { filterStormReports } from '@touchdown/shared/storm-reports/filter-storm-reports.ts';
import type { stormReportRoutes } from '@touchdown/shared/storm-reports/routes.ts';
import type { Reply } from '../http/reply.ts';
import type { StormReportCatalogue } from '../catalogue/storm-report-catalogue.ts';

type ListRoute = typeof stormReportRoutes.listStormReports;

export function listStormReports(catalogue: StormReportCatalogue) {
  return async ({ query }: RouteRequest<ListRoute>, reply: Reply): Promise<RouteResponse<ListRoute>> => {
    const { page, limit, ...filter } = query;
    const found = filterStormReports((await catalogue.forAnswer(reply)).newestFirst, filter);
    const skipped = (page - 1) * limit;
    return {
      data: {
        reports: found.slice(skipped, skipped + limit),
        pagination: paginate(found.length, page, limit),
      },
    };
  };
}
