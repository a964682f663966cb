import { mapAnswer } from '@touchdown/shared/search/answers-of-record.ts';
import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import type { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import type { CachedCatalogue } from '../../domain/catalogue/cached-catalogue.ts';
import type { Reply } from '../../platform/http/reply.ts';
import type { SelectPorts } from './search/select-ports.ts';

type MapRoute = typeof tornadoRoutes.getMapData;

export function getMapData(catalogue: Pick<CachedCatalogue, 'forAnswer'>, ports: SelectPorts) {
  return async ({ query }: RouteRequest<MapRoute>, reply: Reply): Promise<RouteResponse<MapRoute>> =>
    mapAnswer(await catalogue.forAnswer(reply), ports, query);
}
