import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import { toCatalogueRow } from '../../../domain/catalogue/to-catalogue-row.ts';
import type { TextsOf } from '../../../domain/full-text/text-index.ts';
import { countNarratives } from '../checks/record-coverage.ts';
import type { RecordYear } from '../record/merge-year.ts';
import type { RecordArchive } from '../run/import-ports.ts';
import { archiveKey, packJson, putPacked } from './json-archive.ts';
import type { ManifestYear } from './manifest.ts';

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
