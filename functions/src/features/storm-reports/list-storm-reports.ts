import { paginate } from '@touchdown/shared/contract/paginate.ts';
import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import { filterStormReports } from '@touchdown/shared/storm-reports/filter-storm-reports.ts';
import type { stormReportRoutes } from '@touchdown/shared/storm-reports/routes.ts';
import type { CachedLoops } from '../../domain/radar-loops/cached-loops.ts';
import type { Reply } from '../../platform/http/reply.ts';
import type { StormReportCatalogue } from '../../domain/catalogue/storm-report-catalogue.ts';

type ListRoute = typeof stormReportRoutes.listStormReports;

export function listStormReports(catalogue: StormReportCatalogue, loops: () => Promise<CachedLoops>) {
  return async ({ query }: RouteRequest<ListRoute>, reply: Reply): Promise<RouteResponse<ListRoute>> => {
    const { page, limit, ...filter } = query;
    const reports = filterStormReports((await catalogue.forAnswer(reply)).newestFirst, filter);
    const { urlOf } = await loops();
    const skipped = (page - 1) * limit;
    return {
      data: {
        reports: reports
          .slice(skipped, skipped + limit)
          .map((report) => ({ ...report, radar_video_url: urlOf(report.id) ?? report.radar_video_url })),
        pagination: paginate(reports.length, page, limit),
      },
    };
  };
}
