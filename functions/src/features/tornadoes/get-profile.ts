import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import { profileAnswer } from '@touchdown/shared/search/answers-of-record.ts';
import type { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import type { CachedCatalogue } from '../../domain/catalogue/cached-catalogue.ts';
import type { Reply } from '../../platform/http/reply.ts';
import type { SelectPorts } from './search/select-ports.ts';

type ProfileRoute = typeof tornadoRoutes.getProfile;

export function getProfile(catalogue: Pick<CachedCatalogue, 'forAnswer'>, ports: SelectPorts) {
  return async ({ query }: RouteRequest<ProfileRoute>, reply: Reply): Promise<RouteResponse<ProfileRoute>> =>
    profileAnswer(await catalogue.forAnswer(reply), ports, query);
}
