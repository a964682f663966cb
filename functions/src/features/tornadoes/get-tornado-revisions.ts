import { isDeepStrictEqual } from 'node:util';
import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import { tornadoFields } from '@touchdown/shared/corrections/tornado-fields.ts';
import type { ImportedRevision } from '@touchdown/shared/history/schema.ts';
import type { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import type { CachedCatalogue } from '../../domain/catalogue/cached-catalogue.ts';
import { findTornado } from '../../domain/catalogue/find-tornado.ts';
import { isWholeOverride } from '../../domain/catalogue/is-whole-override.ts';
import { fromOverrideItem } from '../../domain/catalogue/override-items.ts';
import { shownByFields } from '../../domain/catalogue/shown-by-fields.ts';
import { visibleRevisions, type StoredRevision } from '../../domain/catalogue/tornado-items.ts';
import type { TornadoStore } from '../../domain/catalogue/tornado-store.ts';
import { toRecordCorrections } from '../../domain/corrections/correction-views.ts';
import type { Reply } from '../../platform/http/reply.ts';

type RevisionsRoute = typeof tornadoRoutes.getTornadoRevisions;

/** Everything that changed a tornado's values: corrections, also those taken back, and imports. */
export function getTornadoRevisions(catalogue: CachedCatalogue, store: TornadoStore) {
  return async (
    { params: { id } }: RouteRequest<RevisionsRoute>,
    reply: Reply,
  ): Promise<RouteResponse<RevisionsRoute>> => {
    const record = await catalogue.forAnswer(reply);
    const { tornado, edited } = await findTornado(store, record, id);
    if (!record.pointer) return { corrections: [], imports: [] };
    const items = await store.read(tornado.id, record.pointer);
    const history = items
      .flatMap((item) => fromOverrideItem(item) ?? [])
      .filter(isWholeOverride)
      .toSorted((a, b) => b.number - a.number);
    return {
      corrections: toRecordCorrections(history, edited),
      imports: importedRevisions(visibleRevisions(items, record.pointer)),
    };
  };
}

/** Says of each stored revision what its import changed, the newest first. */
function importedRevisions(revisions: readonly StoredRevision[]): ImportedRevision[] {
  const documents = revisions.filter((one) => 'tornado' in one);
  const imports = documents.flatMap(({ tornado, sources }, at) => {
    const revision = sources.revisions.at(-1);
    if (!revision) return [];
    const before = documents[at - 1]?.tornado;
    const changes = before
      ? tornadoFields
          .map(({ name, read }) => ({ field: name, from: read(before), to: read(tornado) }))
          .filter(({ from, to }) => !isDeepStrictEqual(from, to))
      : [];
    return [
      {
        release: revision.release,
        at: revision.at,
        kind: revision.kind,
        files: [...new Set(sources.source_rows.map(({ file }) => file))],
        changes,
        otherFields: revision.fields.filter((name) => !shownByFields.has(name)),
      },
    ];
  });
  return imports.toReversed();
}
