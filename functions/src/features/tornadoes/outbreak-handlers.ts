import type { outbreakRoutes } from '@touchdown/shared/tornadoes/outbreak-routes.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';

export function outbreakHandlers(): RouteHandlers<typeof outbreakRoutes> {
  return {};
}
