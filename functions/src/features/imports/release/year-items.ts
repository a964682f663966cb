import { toAliasItems } from '../../../domain/catalogue/alias-items.ts';
import { toRevisionItem } from '../../../domain/catalogue/tornado-items.ts';
import type { RecordYear } from '../record/merge-year.ts';
import type { TornadoDocument } from '../record/tornado-document.ts';

/** The items of a run for a year. Packing an item takes as long as writing it, so each is packed when it is its turn. */
export function* itemsOfYear(
  { year, documents, redirects }: RecordYear,
  run: number,
  jsonOf?: DocumentJson,
): Generator<Record<string, unknown>> {
  for (const document of documents)
    yield toRevisionItem(document.tornado.id, run, document, jsonOf?.get(document));
  for (const { id, movedTo } of redirects) yield toRevisionItem(id, run, { movedTo });
  yield* aliasItemsOfYear({ year, documents }, run);
}

export function aliasItemsOfYear(
  { year, documents }: Pick<RecordYear, 'year' | 'documents'>,
  run: number,
): Record<string, unknown>[] {
  const aliases = documents.flatMap(({ tornado: { id }, sources }) =>
    sources.aliases.map((alias) => [alias, id] as const),
  );
  return toAliasItems(year, run, aliases);
}

/** The JSON of each document. It is made once, because both the archive and the table store it. */
type DocumentJson = ReadonlyMap<TornadoDocument, Buffer>;

export function documentJsonOf({ documents }: RecordYear): DocumentJson {
  return new Map(documents.map((one) => [one, Buffer.from(JSON.stringify(one))]));
}

const comma = Buffer.from(',');

/** Returns the same as `JSON.stringify` of the year. */
export function yearJson({ year, redirects }: RecordYear, documents: DocumentJson): Buffer {
  const parts = [...documents.values()].flatMap((json, at) => (at === 0 ? [json] : [comma, json]));
  return Buffer.concat([
    Buffer.from(`{"year":${year},"documents":[`),
    ...parts,
    Buffer.from(`],"redirects":${JSON.stringify(redirects)}}`),
  ]);
}
