import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { CurrentCatalogue } from '@touchdown/shared/tornadoes/schema.ts';
import type { CachedCatalogue } from '../catalogue/cached-catalogue.ts';
import { currentCatalogue } from '../catalogue/current-catalogue.ts';
import type { Reply } from '../../platform/http/reply.ts';

export function getCurrentCatalogue(catalogue: CachedCatalogue) {
  return async (_request: unknown, reply: Reply): Promise<CurrentCatalogue> => {
    const { pointer, search } = await catalogue.forAnswer(reply);
    if (!pointer) throw new Problem('NOT_FOUND', 'No record has been loaded yet.');
    return currentCatalogue(pointer, search.catalogue);
  };
}
