import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { CurrentCatalogue } from '@touchdown/shared/tornadoes/schema.ts';
import type { CachedCatalogue } from '../../domain/catalogue/cached-catalogue.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { citation, licence } from '../../domain/catalogue/record-origin.ts';

export function getCurrentCatalogue(catalogue: CachedCatalogue) {
  return async (_request: unknown, reply: Reply): Promise<CurrentCatalogue> => {
    const { pointer, search } = await catalogue.forAnswer(reply);
    if (!pointer) throw new Problem('NOT_FOUND', 'No record has been loaded yet.');
    const { release, kind, coverage, updatedAt, browserKey, idsKey, snapshotKey } = pointer;
    return {
      release,
      kind,
      count: search.catalogue.count,
      sequence: search.catalogue.sequence,
      coverage,
      updated_at: updatedAt,
      snapshot_url: `/${browserKey}`,
      ids_url: `/${idsKey}`,
      whole_url: `/${snapshotKey}`,
      licence,
      how_to_cite: citation(pointer),
    };
  };
}
