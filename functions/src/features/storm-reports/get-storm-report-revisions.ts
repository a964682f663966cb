import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import type { stormReportRoutes } from '@touchdown/shared/storm-reports/routes.ts';
import type { CorrectedTarget, StoredOverride } from '../../domain/catalogue/override-items.ts';
import type { StormReportCatalogue } from '../../domain/catalogue/storm-report-catalogue.ts';
import { toRecordCorrections } from '../../domain/corrections/correction-views.ts';
import type { Reply } from '../../platform/http/reply.ts';

type RevisionsRoute = typeof stormReportRoutes.getStormReportRevisions;

/** The corrections of one storm report. Its earlier imports are not stored. */
export function getStormReportRevisions(
  catalogue: StormReportCatalogue,
  historyOf: (target: CorrectedTarget) => Promise<StoredOverride[]>,
) {
  return async (
    { params: { id } }: RouteRequest<RevisionsRoute>,
    reply: Reply,
  ): Promise<RouteResponse<RevisionsRoute>> => {
    const { byId, edited } = await catalogue.forAnswer(reply);
    if (!byId.has(id)) throw new Problem('NOT_FOUND', 'Report not found.');
    const history = await historyOf({ type: 'spc-report', id });
    return { corrections: toRecordCorrections(history, edited.get(id) ?? []), imports: [] };
  };
}
