import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import type { CachedCatalogue } from '../../domain/catalogue/cached-catalogue.ts';
import { findCounty, findState, findTown, type NoSuchPlace } from '../../domain/places/find-place.ts';
import { answerPlace, listPlaces } from '../../domain/places/place-answer.ts';
import type { KnownPlace } from '../../domain/places/place-filter.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';

type PlaceRoutes = Pick<
  typeof tornadoRoutes,
  'listPlaces' | 'getStatePlace' | 'getCountyPlace' | 'getTownPlace'
>;

/** Other spellings of a place have its answer too. The answer's path is that of its page. */
export function placeHandlers(catalogue: Pick<CachedCatalogue, 'forAnswer'>): RouteHandlers<PlaceRoutes> {
  return {
    listPlaces: async (_request, reply) => listPlaces((await catalogue.forAnswer(reply)).search),
    getStatePlace: async ({ params: { state } }, reply) => {
      const place = known(findState(state));
      return answerPlace((await catalogue.forAnswer(reply)).search, place);
    },
    getCountyPlace: async ({ params: { state, county } }, reply) => {
      const place = known(findCounty(state, county));
      return answerPlace((await catalogue.forAnswer(reply)).search, place);
    },
    getTownPlace: async ({ params: { state, town }, query }, reply) => {
      const place = known(findTown(state, town));
      return answerPlace((await catalogue.forAnswer(reply)).search, place, query.radius_miles);
    },
  };
}

function known(found: KnownPlace | NoSuchPlace): KnownPlace {
  if (found.kind === 'none') throw new Problem('NOT_FOUND', found.says);
  return found;
}
