import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { outbreakRoutes } from '@touchdown/shared/tornadoes/outbreak-routes.ts';
import type { CachedCatalogue } from '../../domain/catalogue/cached-catalogue.ts';
import type { TornadoStore } from '../../domain/catalogue/tornado-store.ts';
import { findOutbreak } from '../../domain/outbreaks/find-outbreak.ts';
import { listOutbreaks } from '../../domain/outbreaks/list-outbreaks.ts';
import { tellOutbreak } from '../../domain/outbreaks/outbreak-answer.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';

/** An id of before and a name have the answer of the outbreak that they lead to. The answer's id is that of today. */
export function outbreakHandlers(
  catalogue: Pick<CachedCatalogue, 'forAnswer'>,
  store: Pick<TornadoStore, 'find'>,
): RouteHandlers<typeof outbreakRoutes> {
  return {
    listOutbreaks: async ({ query }, reply) =>
      listOutbreaks((await catalogue.forAnswer(reply)).search, query),
    getOutbreak: async ({ params: { id } }, reply) => {
      const record = await catalogue.forAnswer(reply);
      const found = findOutbreak(record.search, id);
      if (found.kind !== 'outbreak') throw new Problem('NOT_FOUND', found.says);
      return tellOutbreak(record, found.outbreak, store);
    },
  };
}
