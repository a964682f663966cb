import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import type { stormReportRoutes } from '@touchdown/shared/storm-reports/routes.ts';
import { toEditedField } from '../corrections/correction-views.ts';
import type { FindPublicLoop } from '../radar-loops/find-public-loop.ts';
import type { Reply } from '../../platform/http/reply.ts';
import type { StormReportCatalogue } from '../catalogue/storm-report-catalogue.ts';
import type { NameTornadoes } from './name-tornadoes.ts';

type DetailRoute = typeof stormReportRoutes.getStormReport;

export function getStormReport(
  catalogue: StormReportCatalogue,
  nameTornadoes: NameTornadoes,
  findPublicLoop: FindPublicLoop,
) {
  return async (
    { params: { id } }: RouteRequest<DetailRoute>,
    reply: Reply,
  ): Promise<RouteResponse<DetailRoute>> => {
    const { byId, edited, officialUntil } = await catalogue.forAnswer(reply);
    const report = byId.get(id);
    if (!report) throw new Problem('NOT_FOUND', 'Report not found.');
    const [loop, [named = report]] = await Promise.all([
      findPublicLoop({ type: 'spc-report', id }),
      nameTornadoes([report], officialUntil),
    ]);
    const corrected = edited.get(id);
    return {
      data: {
        report: {
          ...named,
          ...(loop ? { radar_video_url: loop.videoUrl } : {}),
          ...(corrected ? { edited: corrected.map(toEditedField) } : {}),
        },
      },
    };
  };
}
