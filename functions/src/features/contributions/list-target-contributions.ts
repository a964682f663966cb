import type { contributionRoutes } from '@touchdown/shared/contributions/routes.ts';
import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import type { TargetKind } from '../../domain/contributions/contribution-item.ts';
import type { ContributionStore } from '../../domain/contributions/contribution-store.ts';
import { toShownContribution } from '../../domain/contributions/to-shown-contribution.ts';

type TargetRoute =
  | typeof contributionRoutes.listTornadoContributions
  | typeof contributionRoutes.listStormReportContributions;

/** The contributions of a tornado or of a storm report: one query behind two routes. */
export function listTargetContributions(store: ContributionStore, kind: TargetKind) {
  return async ({ params: { id } }: RouteRequest<TargetRoute>): Promise<RouteResponse<TargetRoute>> => ({
    data: { contributions: (await store.ofTarget(kind, id)).map(toShownContribution) },
  });
}
