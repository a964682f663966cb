import { hasRow } from '@touchdown/shared/catalogue/bitset.ts';
import { readId } from '@touchdown/shared/catalogue/read-row.ts';
import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import type { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import type { CachedCatalogue } from '../../domain/catalogue/cached-catalogue.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { selectForMap } from './search/select-for-map.ts';
import type { SelectPorts } from './search/select-tornadoes.ts';

type FoundRoute = typeof tornadoRoutes.findTornadoes;

/**
 * Returns the ids of all tornadoes that match. They are ids and not rows, because a correction can move rows here before
 * a browser has the columns with it.
 */
export function findTornadoes(catalogue: Pick<CachedCatalogue, 'forAnswer'>, ports: SelectPorts) {
  return async ({ query }: RouteRequest<FoundRoute>, reply: Reply): Promise<RouteResponse<FoundRoute>> => {
    const record = await catalogue.forAnswer(reply);
    const { filter, understood } = await selectForMap(record, ports, query);
    const { catalogue: columns } = record.search;
    const bits = record.search.match(filter);
    const ids: string[] = [];
    for (let row = 0; row < columns.count; row++) if (hasRow(bits, row)) ids.push(readId(columns, row));
    return { ids, ...(understood ? { understood } : {}) };
  };
}
