import { paginate } from '@touchdown/shared/contract/pagination.ts';
import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import type { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import type { TornadoSummary } from '@touchdown/shared/tornadoes/schema.ts';
import type { TornadoStore } from './tornado-store.ts';

type ListRoute = typeof tornadoRoutes.listTornadoes;

/**
 * Newest first, any page, exact total: the record's own count of each year tells in which year a
 * page begins, so a deep page costs as little as the first and no read looks at more than two years
 * but where years are nearly empty.
 */
export function listTornadoes(store: TornadoStore) {
  return async ({ query: { page, limit } }: RouteRequest<ListRoute>): Promise<RouteResponse<ListRoute>> => {
    const countByYear = (await store.loadedRecord())?.countByUtcYear ?? {};
    const total = Object.values(countByYear).reduce((sum, count) => sum + count, 0);
    const tornadoes: TornadoSummary[] = [];
    let toSkip = (page - 1) * limit;
    for (const year of newestYearsFirst(countByYear)) {
      const count = countByYear[year] ?? 0;
      if (toSkip >= count) {
        toSkip -= count;
        continue;
      }
      tornadoes.push(...(await store.newestOfYear(year, toSkip, limit - tornadoes.length)));
      toSkip = 0;
      if (tornadoes.length >= limit) break;
    }
    return { tornadoes, pagination: paginate(total, page, limit) };
  };
}

function newestYearsFirst(countByYear: Record<string, number>): number[] {
  return Object.keys(countByYear)
    .map(Number)
    .sort((a, b) => b - a);
}
