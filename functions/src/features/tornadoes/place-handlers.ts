import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import type { CachedCatalogue } from '../../domain/catalogue/cached-catalogue.ts';
import type { StormReportCatalogue } from '../../domain/catalogue/storm-report-catalogue.ts';
import {
  findCounty,
  findOffice,
  findState,
  findTown,
  type NoSuchPlace,
} from '../../domain/places/find-place.ts';
import { answerPlace, listPlaces } from '../../domain/places/place-answer.ts';
import type { KnownPlace } from '../../domain/places/place-filter.ts';
import type { Reply } from '../../platform/http/reply.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';

type PlaceRoutes = Pick<
  typeof tornadoRoutes,
  'listPlaces' | 'getStatePlace' | 'getCountyPlace' | 'getTownPlace' | 'getOffice'
>;

/** Other spellings of a place have its answer too. The answer's path is that of its page. */
export function placeHandlers(
  catalogue: Pick<CachedCatalogue, 'forAnswer'>,
  reports: Pick<StormReportCatalogue, 'current'>,
): RouteHandlers<PlaceRoutes> {
  const answer = async (place: KnownPlace, reply: Reply, radiusMiles?: number) => {
    // The record is worth showing without the reports after it.
    const [{ search }, after] = await Promise.all([
      catalogue.forAnswer(reply),
      reports.current().catch(() => undefined),
    ]);
    return answerPlace(search, place, radiusMiles, after);
  };
  return {
    listPlaces: async (_request, reply) => listPlaces((await catalogue.forAnswer(reply)).search),
    getStatePlace: async ({ params: { state } }, reply) => {
      return answer(known(findState(state)), reply);
    },
    getCountyPlace: async ({ params: { state, county } }, reply) => {
      return answer(known(findCounty(state, county)), reply);
    },
    getTownPlace: async ({ params: { state, town }, query }, reply) => {
      return answer(known(findTown(state, town)), reply, query.radius_miles);
    },
    getOffice: async ({ params: { office } }, reply) => answer(known(findOffice(office)), reply),
  };
}

function known(found: KnownPlace | NoSuchPlace): KnownPlace {
  if (found.kind === 'none') throw new Problem('NOT_FOUND', found.says);
  return found;
}
