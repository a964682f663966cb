import { accountRoutes } from './accounts/routes.ts';
import { answerRoutes } from './answers/routes.ts';
import { appealRoutes } from './appeals/routes.ts';
import { conductRoutes } from './conduct/routes.ts';
import type { Route, RouteTable } from './contract/route.ts';
import { contributingRoutes } from './contributions/contributing-routes.ts';
import { contributionRoutes } from './contributions/routes.ts';
import { followingRoutes } from './following/routes.ts';
import { moderationRoutes } from './moderation/routes.ts';
import { radarRoutes } from './radar/routes.ts';
import { programRoutes } from './tornadoes/programs/routes.ts';
import { apiDocsRoutes } from './api-docs/routes.ts';
import { stormReportRoutes } from './storm-reports/routes.ts';
import { subscriptionRoutes } from './subscriptions/routes.ts';
import { tornadoRoutes } from './tornadoes/routes.ts';
import { takedownRoutes } from './takedowns/routes.ts';
import { uploadRoutes } from './uploads/routes.ts';

/** Every slice's route table, by the slice's name. */
export const routeTables = {
  tornadoes: tornadoRoutes,
  'storm-reports': stormReportRoutes,
  contributions: contributionRoutes,
  contributing: contributingRoutes,
  answers: answerRoutes,
  conduct: conductRoutes,
  moderation: moderationRoutes,
  accounts: accountRoutes,
  following: followingRoutes,
  uploads: uploadRoutes,
  radar: radarRoutes,
  takedowns: takedownRoutes,
  appeals: appealRoutes,
  subscriptions: subscriptionRoutes,
  programs: programRoutes,
  'api-docs': apiDocsRoutes,
} satisfies Record<string, RouteTable>;

export type SliceWithRoutes = keyof typeof routeTables;

export interface PlacedRoute {
  slice: SliceWithRoutes;
  operation: string;
  route: Route;
}

export function allRoutes(): PlacedRoute[] {
  return Object.entries(routeTables).flatMap(([slice, table]) =>
    Object.entries(table as RouteTable).map(([operation, route]) => ({
      slice: slice as SliceWithRoutes,
      operation,
      route,
    })),
  );
}
