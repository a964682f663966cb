import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import { foundAnswer, mapAnswer, profileAnswer } from '@touchdown/shared/search/answers-of-record.ts';
import type { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import type { CachedCatalogue } from '../../domain/catalogue/cached-catalogue.ts';
import type { Reply } from '../../platform/http/reply.ts';
import type { SelectPorts } from './search/select-ports.ts';

type Routes = typeof tornadoRoutes;
type Served = Pick<CachedCatalogue, 'forAnswer'>;

export function findTornadoes(record: Served, ports: SelectPorts) {
  return async (
    { query }: RouteRequest<Routes['findTornadoes']>,
    reply: Reply,
  ): Promise<RouteResponse<Routes['findTornadoes']>> =>
    foundAnswer(await record.forAnswer(reply), ports, query);
}

export function getMapData(record: Served, ports: SelectPorts) {
  return async (
    { query }: RouteRequest<Routes['getMapData']>,
    reply: Reply,
  ): Promise<RouteResponse<Routes['getMapData']>> => mapAnswer(await record.forAnswer(reply), ports, query);
}

export function getProfile(record: Served, ports: SelectPorts) {
  return async (
    { query }: RouteRequest<Routes['getProfile']>,
    reply: Reply,
  ): Promise<RouteResponse<Routes['getProfile']>> =>
    profileAnswer(await record.forAnswer(reply), ports, query);
}
