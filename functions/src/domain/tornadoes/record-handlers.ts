import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import { foundAnswer, mapAnswer, profileAnswer } from '@touchdown/shared/search/answers-of-record.ts';
import { toFilters } from '@touchdown/shared/tornadoes/filter-values.ts';
import type { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import type { CachedCatalogue } from '../catalogue/cached-catalogue.ts';
import type { StormReportCatalogue } from '../catalogue/storm-report-catalogue.ts';
import { preliminaryOf } from '../places/count-preliminary.ts';
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

/** Storm reports after the record are counted apart. What a search means to them, nobody knows. */
export function getProfile(
  record: Served,
  reports: Pick<StormReportCatalogue, 'current'>,
  ports: SelectPorts,
) {
  return async (
    { query }: RouteRequest<Routes['getProfile']>,
    reply: Reply,
  ): Promise<RouteResponse<Routes['getProfile']>> => {
    const [read, after] = await Promise.all([
      record.forAnswer(reply),
      reports.current().catch(() => undefined),
    ]);
    const profile = await profileAnswer(read, ports, query);
    const isSearch = Boolean(query.q || query.text);
    return { ...profile, ...(after && !isSearch ? preliminaryOf(after, toFilters(query)) : {}) };
  };
}
