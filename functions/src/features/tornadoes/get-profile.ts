import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import type { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import type { CachedCatalogue } from '../../domain/catalogue/cached-catalogue.ts';
import { profileOf } from '../../domain/profiles/profile-of.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { selectTornadoes, type SelectPorts } from './search/select-tornadoes.ts';

type ProfileRoute = typeof tornadoRoutes.getProfile;

/**
 * Returns the profile of the tornadoes that a list with the same parameters has. A search is read as by the list, not as
 * by the map, so that the line above a list never counts others.
 */
export function getProfile(catalogue: Pick<CachedCatalogue, 'forAnswer'>, ports: SelectPorts) {
  return async (
    { query }: RouteRequest<ProfileRoute>,
    reply: Reply,
  ): Promise<RouteResponse<ProfileRoute>> => {
    const record = await catalogue.forAnswer(reply);
    const { selection, understood } = await selectTornadoes(record, ports, {
      ...query,
      sort_direction: 'DESC',
    });
    return { ...profileOf(record.search, selection), ...(understood ? { understood } : {}) };
  };
}
