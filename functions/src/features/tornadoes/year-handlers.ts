import type { yearRoutes } from '@touchdown/shared/tornadoes/year-routes.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';

export function yearHandlers(): RouteHandlers<typeof yearRoutes> {
  return {};
}
