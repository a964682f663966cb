import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import { foundAnswer } from '@touchdown/shared/search/answers-of-record.ts';
import type { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import type { CachedCatalogue } from '../../domain/catalogue/cached-catalogue.ts';
import type { Reply } from '../../platform/http/reply.ts';
import type { SelectPorts } from './search/select-ports.ts';

type FoundRoute = typeof tornadoRoutes.findTornadoes;

export function findTornadoes(catalogue: Pick<CachedCatalogue, 'forAnswer'>, ports: SelectPorts) {
  return async ({ query }: RouteRequest<FoundRoute>, reply: Reply): Promise<RouteResponse<FoundRoute>> =>
    foundAnswer(await catalogue.forAnswer(reply), ports, query);
}
