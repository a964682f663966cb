import { brotliCompressSync, constants } from 'node:zlib';
import { PutCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { buildCatalogue } from '@touchdown/shared/catalogue/build-catalogue.ts';
import { encodeSnapshot } from '@touchdown/shared/catalogue/encode-snapshot.ts';
import type { CorrectionValue } from '@touchdown/shared/corrections/correction-value.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import type { TornadoSources } from '@touchdown/shared/tornadoes/sources.ts';
import type { TestBucket } from '@touchdown/local-cloud/testing/test-bucket.ts';
import { withOutbreaks } from '../domain/catalogue/with-outbreaks.ts';
import { writeInBatches } from '../platform/aws/write-in-batches.ts';
import { toAliasItems } from '../domain/catalogue/alias-items.ts';
import { pointerKey, type CataloguePointer } from '../domain/catalogue/catalogue-pointer.ts';
import { toDeltaItem } from '../domain/catalogue/delta-items.ts';
import { toOverrideItem, type StoredOverride } from '../domain/catalogue/override-items.ts';
import { toRevisionItem } from '../domain/catalogue/tornado-items.ts';
import { toCatalogueRow } from '../domain/catalogue/to-catalogue-row.ts';
import { textsOf } from '../features/imports/release/release-year.ts';
import { buildTextIndex } from '../domain/full-text/build-text-index.ts';
import { encodeTextIndex } from '../domain/full-text/text-index-file.ts';

export interface TestStorage {
  client: DynamoDBDocumentClient;
  table: string;
  bucket: Pick<TestBucket, 'objects'>;
  bucketName: string;
}

type Table = Pick<TestStorage, 'client' | 'table'>;

export interface TestRecord {
  /** The whole record. Withdrawn tornadoes are stored in the table but not in the snapshot. */
  tornadoes: readonly Tornado[];
  /** Retired ids, each with the id that replaces it. */
  redirects?: Record<string, string>;
  /** Source ids by tornado id: `{ [id]: ['ncei:5', 'spc:1974-123'] }`. */
  aliases?: Record<string, readonly string[]>;
  /** Which values are from our own compilation, by tornado id. */
  compiled?: Record<string, TornadoSources['compiled']>;
  /** The stored flags with their sentences, by tornado id. */
  quality?: Record<string, TornadoSources['quality']>;
  run?: number;
  /** Fields of the pointer that differ from the default. */
  pointer?: Partial<CataloguePointer>;
}

/** Publishes tornadoes as an import does: revisions, aliases and a snapshot first, then the pointer. */
export async function publishTestRecord(storage: TestStorage, record: TestRecord): Promise<CataloguePointer> {
  const { tornadoes, redirects = {}, aliases = {}, compiled = {}, quality = {}, run = 1 } = record;
  const items = [
    ...tornadoes.map((tornado) => {
      const made = madeUpSources(tornado, aliases[tornado.id] ?? []);
      const sources = { ...made, quality: quality[tornado.id] ?? made.quality };
      const own = compiled[tornado.id];
      return toRevisionItem(tornado.id, run, {
        tornado,
        sources: own ? { ...sources, compiled: own } : sources,
      });
    }),
    ...Object.entries(redirects).map(([id, movedTo]) => toRevisionItem(id, run, { movedTo })),
    ...aliasItems(aliases, run),
  ];
  await writeInBatches(
    storage.client,
    storage.table,
    items.map((Item) => ({ PutRequest: { Item } })),
  );

  const current = tornadoes.filter(({ status }) => status === 'current');
  const snapshotSequence = record.pointer?.snapshotSequence ?? 0;
  const catalogue = withOutbreaks(
    buildCatalogue(
      current.map((one) => toCatalogueRow(one, { sources: madeUpSources(one, aliases[one.id]) })),
      snapshotSequence,
    ),
  );
  const documents = current.map((tornado) => ({ tornado, sources: madeUpSources(tornado) }));
  const base = `media/catalogue/run-${run}-${snapshotSequence}`;
  const pointer: CataloguePointer = {
    release: `test-${run}`,
    run,
    firstRun: 1,
    voidRuns: [],
    previousRun: null,
    kind: 'synthetic',
    count: current.length,
    coverage: coverageOf(current),
    officialUntil: null,
    sequence: snapshotSequence,
    snapshotSequence,
    snapshotKey: `${base}.server.br`,
    browserKey: `${base}.browser.bin`,
    idsKey: `${base}.ids.bin`,
    textKey: `${base}.narratives.br`,
    pictureKeys: { light: `${base}.light.avif`, dark: `${base}.dark.avif` },
    manifestKey: `${base}.manifest.json`,
    coverageKey: null,
    updatedAt: '2026-11-21T00:00:00Z',
    ...record.pointer,
  };
  const put = (key: string, bytes: Uint8Array) =>
    storage.bucket.objects.set(`/${storage.bucketName}/${key}`, bytes);
  put(pointer.snapshotKey, compressed(encodeSnapshot(catalogue, 'server')));
  put(pointer.browserKey, encodeSnapshot(catalogue, 'browser'));
  put(pointer.idsKey, encodeSnapshot(catalogue, 'ids'));
  if (pointer.textKey)
    put(pointer.textKey, compressed(encodeTextIndex(buildTextIndex(textsOf({ documents })))));
  await movePointer(storage, pointer);
  return pointer;
}

/** Stores an approved correction and its change after the snapshot. The test must also move the pointer. */
export async function putCorrection({ client, table }: Table, correction: StoredOverride): Promise<void> {
  const { number: sequence, target, approvedAt: at } = correction;
  const items = [toOverrideItem(correction), toDeltaItem({ sequence, tornado: target.id, at })];
  await writeInBatches(
    client,
    table,
    items.map((Item) => ({ PutRequest: { Item } })),
  );
}

/** Returns a correction of a tornado with made-up people. */
export function madeUpCorrection(
  tornado: string,
  number: number,
  field: string,
  value: CorrectionValue,
  over: Partial<StoredOverride> = {},
): StoredOverride {
  return {
    target: { type: 'tornado', id: tornado },
    field,
    number,
    value,
    official: null,
    targetName: 'Made up',
    state: 'Kansas',
    suggestionId: `suggestion-${number}`,
    suggestedBy: 'ada',
    approvedBy: 'grace',
    approvedAt: new Date(Date.UTC(2026, 10, 22) + number * 1000).toISOString(),
    ...over,
  };
}

export async function movePointer({ client, table }: Table, pointer: CataloguePointer): Promise<void> {
  await client.send(new PutCommand({ TableName: table, Item: { ...pointerKey, ...pointer } }));
}

/** Compresses at quality 5, which is fast. */
export function compressed(file: Uint8Array): Uint8Array {
  return brotliCompressSync(file, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

/** All aliases of a test have the same year, because the year only distinguishes imports. */
function aliasItems(aliases: Record<string, readonly string[]>, run: number): Record<string, unknown>[] {
  const pairs = Object.entries(aliases).flatMap(([id, names]) => names.map((name) => [name, id] as const));
  return toAliasItems(2000, run, pairs);
}

function coverageOf(tornadoes: readonly Tornado[]): CataloguePointer['coverage'] {
  const years = tornadoes.map(({ begin_local: local }) => Number(local.slice(0, 4)));
  return years.length === 0 ? null : { from: Math.min(...years), to: Math.max(...years) };
}

export function madeUpSources({ id }: Tornado, aliases: readonly string[] = []): TornadoSources {
  return {
    id,
    aliases: [...aliases],
    link: { certainty: 'single', scores: [], unsure: [] },
    spc: null,
    segments: [],
    fatality_places: [],
    source_rows: [],
    quality: [],
    revisions: [{ release: 'test', at: '2026-11-21T00:00:00Z', kind: 'added', fields: [] }],
  };
}
