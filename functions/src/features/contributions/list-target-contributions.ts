import type { contributionRoutes } from '@touchdown/shared/contributions/routes.ts';
import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import type { TargetKind } from '../../domain/contributions/contribution-item.ts';
import type { ContributionStore } from '../../domain/contributions/contribution-store.ts';
import { toShownContribution } from '../../domain/contributions/to-shown-contribution.ts';
import type { PageCursors } from '../../platform/http/page-cursors.ts';

type TargetRoute =
  | typeof contributionRoutes.listTornadoContributions
  | typeof contributionRoutes.listStormReportContributions;

/** The contributions of a tornado or of a storm report: one list behind two routes. */
export function listTargetContributions(store: ContributionStore, cursors: PageCursors, kind: TargetKind) {
  return async ({
    params: { id },
    query: { limit, before },
  }: RouteRequest<TargetRoute>): Promise<RouteResponse<TargetRoute>> => {
    const list = `${kind} ${id}`;
    const { contributions, next } = await store.ofTarget(kind, id, {
      before: before === undefined ? undefined : cursors.open(list, before),
      max: limit,
    });
    const pagination = {
      limit,
      hasMore: next !== null,
      next: next === null ? null : cursors.seal(list, next),
    };
    return { data: { contributions: contributions.map(toShownContribution), pagination } };
  };
}
