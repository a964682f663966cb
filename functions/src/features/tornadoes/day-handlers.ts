import type { dayRoutes } from '@touchdown/shared/tornadoes/day-routes.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';

export function dayHandlers(): RouteHandlers<typeof dayRoutes> {
  return {};
}
