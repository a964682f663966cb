import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import type { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import type { TornadoStore } from './tornado-store.ts';

type DetailRoute = typeof tornadoRoutes.getTornado;

export function getTornado(store: TornadoStore) {
  return async ({ params: { id } }: RouteRequest<DetailRoute>): Promise<RouteResponse<DetailRoute>> => {
    const tornado = await store.find(id);
    if (!tornado) throw new Problem('NOT_FOUND', `There is no tornado ${id} in the record.`);
    return tornado;
  };
}
