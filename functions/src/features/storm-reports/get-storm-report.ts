import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import type { stormReportRoutes } from '@touchdown/shared/storm-reports/routes.ts';
import type { FindPublicLoop } from '../../domain/radar-loops/find-public-loop.ts';
import type { Reply } from '../../platform/http/reply.ts';
import type { StormReportCatalogue } from '../../domain/catalogue/storm-report-catalogue.ts';

type DetailRoute = typeof stormReportRoutes.getStormReport;

export function getStormReport(catalogue: StormReportCatalogue, findPublicLoop: FindPublicLoop) {
  return async (
    { params: { id } }: RouteRequest<DetailRoute>,
    reply: Reply,
  ): Promise<RouteResponse<DetailRoute>> => {
    const report = (await catalogue.forAnswer(reply)).byId.get(id);
    if (!report) throw new Problem('NOT_FOUND', 'Report not found.');
    const loop = await findPublicLoop({ type: 'spc-report', id });
    return { data: { report: loop ? { ...report, radar_video_url: loop.videoUrl } : report } };
  };
}
