import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { toCatalogueRow } from '../../../domain/catalogue/to-catalogue-row.ts';
import type { TextsOf } from '../../../domain/full-text/text-index.ts';
import { countNarratives } from '../checks/record-coverage.ts';
import type { RecordYear } from '../record/merge-year.ts';
import type { RecordArchive } from '../run/import-ports.ts';
import { archiveKey, packJson, putPacked } from './json-archive.ts';
import type { ManifestYear } from './manifest.ts';
import { toAliasItems } from '../../../domain/catalogue/alias-items.ts';
import {
  toRevisionItem,
  episodePartition,
  tornadoPartition,
} from '../../../domain/catalogue/tornado-items.ts';
import type { TornadoDocument } from '../record/tornado-document.ts';

/** Rows of this version have the fields that exported files need. */
export const rowsFormat = 3;

/** What a manifest says about a year, apart from its sources. */
export type ListedYear = Omit<ManifestYear, 'sources'>;

/** The keys of what the archive has of a year. */
export type YearKeys = Pick<Required<ListedYear>, 'recordKey' | 'rowsKey' | 'textsKey'>;

/** A year as the archive stores it, which is not written yet. */
export interface PackedRecordYear {
  listed: ListedYear & YearKeys;
  objects: Record<keyof YearKeys, Buffer>;
  rows: CatalogueRow[];
  texts: TextsOf[];
}

export async function packRecordYear(record: RecordYear): Promise<PackedRecordYear> {
  const rows = rowsOf(record);
  const texts = textsOf(record);
  const [document, row, text] = await Promise.all([packJson(record), packJson(rows), packJson(texts)]);
  const keys = {
    recordKey: archiveKey(`years/${record.year}`, document.hash),
    rowsKey: archiveKey(`rows/${record.year}`, row.hash),
    textsKey: archiveKey(`texts/${record.year}`, text.hash),
  };
  return {
    listed: { ...keys, rowsFormat, ...countsOf(record, rows) },
    objects: { recordKey: document.bytes, rowsKey: row.bytes, textsKey: text.bytes },
    rows,
    texts,
  };
}

/** Writes a year under the given keys. */
export async function putRecordYear(
  { record }: RecordArchive,
  { objects }: Pick<PackedRecordYear, 'objects'>,
  { recordKey, rowsKey, textsKey }: YearKeys,
): Promise<void> {
  await Promise.all([
    putPacked(record, recordKey, objects.recordKey),
    putPacked(record, rowsKey, objects.rowsKey),
    putPacked(record, textsKey, objects.textsKey),
  ]);
}

export function rowsOf({ documents }: RecordYear): CatalogueRow[] {
  return documents.flatMap((document) =>
    document.tornado.status === 'current' ? [toCatalogueRow(document.tornado, document)] : [],
  );
}

export function countsOf(
  { documents }: RecordYear,
  { length: count }: readonly CatalogueRow[],
): Pick<ListedYear, 'count' | 'withdrawn' | 'narratives' | 'compiledNarratives' | 'states'> {
  return { count, withdrawn: documents.length - count, ...countNarratives(documents) };
}

/** Returns the narratives of a year's tornadoes as the agencies wrote them. A tornado without any is left out. */
export function textsOf({ documents }: Pick<RecordYear, 'documents'>): TextsOf[] {
  return documents.flatMap(({ tornado }) => {
    if (tornado.status !== 'current') return [];
    const texts = [tornado.event_narrative, tornado.episode_narrative].filter((text) => text !== null);
    return texts.length === 0 ? [] : [{ id: tornado.id, texts }];
  });
}

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

/** A year whose items follow from the archive, and the partitions of the table and its index that they are in. */
export interface FillingYear {
  year: number;
  recordKey: string;
  partitions: string[];
  /** Under these keys, the archive does not have the year yet. */
  promised?: YearKeys;
}

/** What a published release still has to write into the archive and the table, the newest year first. */
export interface FillingPlan {
  run: number;
  years: FillingYear[];
}

/** Returns the partitions of a year: of its tornadoes, retired ids, aliases and episodes. */
export function partitionsOfYear(record: RecordYear, run: number): string[] {
  const partitions = new Set<string>();
  for (const { tornado } of record.documents) {
    partitions.add(tornadoPartition(tornado.id));
    if (tornado.episode_id) partitions.add(episodePartition(tornado.episode_id));
  }
  for (const { id } of record.redirects) partitions.add(tornadoPartition(id));
  for (const item of aliasItemsOfYear(record, run)) partitions.add(String(item[partitionKey]));
  return [...partitions];
}
