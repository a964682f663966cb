import { createHash } from 'node:crypto';
import { gunzipSync, createGzip, gzipSync, zstdCompressSync } from 'node:zlib';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import { keptForever } from '@touchdown/shared/contract/public-caching.ts';
import {
  exportColumnNames,
  exportHeadNames,
  type ExportHead,
} from '@touchdown/shared/tornadoes/export/export-columns.ts';
import { csvCell } from '@touchdown/shared/text/csv-cell.ts';
import {
  changeColumns,
  type ChangeCounts,
  type ReleaseChange,
  type ChangedTornado,
  type ReleaseNotes,
  type RevisedTornado,
} from '@touchdown/shared/releases/release-changes.ts';
import {
  manifestFormat,
  type ReleaseFile,
  type ReleaseManifest,
  type ReleaseSourceFile,
} from '@touchdown/shared/releases/release-manifest.ts';
import { publishedFiles, type RecordFileName } from '@touchdown/shared/releases/published-files.ts';
import { manifestName, releaseFileKey, signatureName } from '@touchdown/shared/releases/release-paths.ts';
import { exportCells, exportGeometry } from '@touchdown/shared/catalogue/export-cells.ts';
import { exportRows } from '@touchdown/shared/catalogue/export-rows.ts';
import type { ExportFormat } from '@touchdown/shared/tornadoes/export/exported-file.ts';
import type { NarrativeRow } from '@touchdown/shared/tornadoes/export/narrative-columns.ts';
import type { SegmentRow } from '@touchdown/shared/tornadoes/export/segment-columns.ts';
import { narrativeRows, writeNarrativesCsv, writeNarrativesParquet } from './write-narratives.ts';
import { segmentRows, writeSegments } from './write-segments.ts';
import { writeFile } from '../../../domain/tornadoes/export/write-file.ts';
import { readSnapshot } from '../../../domain/catalogue/read-snapshot.ts';
import { licence, originOfFile } from '../../../domain/catalogue/record-origin.ts';
import type { ObjectBucket } from '../../../platform/aws/object-bucket.ts';
import type { RecordYear } from '../record/merge-year.ts';
import { archivedJson } from '../release/json-archive.ts';
import type { Manifest } from '../release/manifest.ts';
import { filesOf, sourceNames, type SourceFamily } from '../record/source-files.ts';
import {
  changeReasons,
  compareReleases,
  touchedIds,
  type ComparedReleases,
  readPublishedCsv,
  cellsOf,
  type PublishedCsv,
} from './compare-releases.ts';
import { croissant, dataPackage } from './describe-release.ts';
import type { PublishedLink, ReleaseLink } from './release-links.ts';
import type { ReleaseSigner } from './release-signer.ts';
import { writeTracksPmtiles } from '../../../domain/tracks-archive/write-tracks-pmtiles.ts';

/** How many of each a page shows. */
const firstOfEach = 50;

const none = (): ChangeCounts => ({ added: 0, withdrawn: 0, merged: 0, changed: 0, values: 0 });

/** Returns the notes of a release: everything counted, and the first of each. Without `before` it is the first release. */
function releaseNotes(
  release: string,
  previous: { id: string; csv: PublishedCsv; compared: ComparedReleases } | null,
  after: PublishedCsv,
): ReleaseNotes {
  const notes: ReleaseNotes = {
    release,
    previous: previous?.id ?? null,
    counts: none(),
    by_year: {},
    by_field: {},
    by_reason: {},
    by_office: {},
    columns: previous?.compared.columns ?? { added: [], removed: [] },
    first: { added: [], withdrawn: [], merged: [], changed: [] },
  };
  if (!previous) return notes;
  for (const [id, changes] of Map.groupBy(previous.compared.changes, (change) => change.id)) {
    const csv = after.lines.has(id) ? after : previous.csv;
    const { office, ...tornado } = describe(csv, id);
    const places = [
      notes.counts,
      (notes.by_year[id.slice(0, 4)] ??= none()),
      (notes.by_office[office] ??= none()),
    ];
    const [first] = changes;
    if (!first) continue;
    const kind = first.field === '' ? (first.reason as 'added' | 'withdrawn' | 'merged') : 'changed';
    for (const counts of places) {
      counts[kind]++;
      if (kind === 'changed') counts.values += changes.length;
    }
    for (const { field, reason } of changes) {
      notes.by_reason[reason] = (notes.by_reason[reason] ?? 0) + 1;
      if (field !== '') notes.by_field[field] = (notes.by_field[field] ?? 0) + 1;
    }
    addFirst(notes, kind, tornado, changes);
  }
  return notes;
}

function addFirst(
  { first }: ReleaseNotes,
  kind: keyof ReleaseNotes['first'],
  tornado: ChangedTornado,
  changes: readonly ReleaseChange[],
): void {
  if (first[kind].length >= firstOfEach) return;
  if (kind === 'changed') {
    const values = changes.map(({ id: _id, ...value }) => value);
    first.changed.push({ ...tornado, values } satisfies RevisedTornado);
  } else if (kind === 'merged') {
    first.merged.push({ ...tornado, into: changes[0]?.after ?? '' });
  } else {
    first[kind].push(tornado);
  }
}

function describe({ columns, lines }: PublishedCsv, id: string): ChangedTornado & { office: string } {
  const cells = cellsOf(lines.get(id) ?? '');
  const cell = (name: string) => cells[columns.indexOf(name)] ?? '';
  return {
    id,
    name: cell('name'),
    begin: cell('begin_wall'),
    state: cell('state'),
    office: cell('nws_office') || 'not known',
  };
}

/** The tornadoes of a release, corrections laid on, and what their files say of themselves. */
interface ReleaseContent {
  catalogue: Catalogue;
  head: ExportHead;
  siteUrl: string;
  /** The text of the CSV file, which the comparison with the release before also reads. */
  csv: string;
  /** What only the documents of its tornadoes have, read when the first file of it is written. */
  parts: () => Promise<ReleaseParts>;
}

interface ReleaseParts {
  segments: SegmentRow[];
  narratives: NarrativeRow[];
}

type TornadoContent = Omit<ReleaseContent, 'csv' | 'parts'>;

type WriteFile = (content: ReleaseContent) => Uint8Array | Promise<Uint8Array>;

/** One writer for each file with the record. The same tornadoes give the same bytes. */
const writeRecordFile: Record<RecordFileName, WriteFile> = {
  'tornadoes.parquet': (content) =>
    Buffer.concat([...exported('parquet', content)].map((piece) => Buffer.from(piece))),
  'tornadoes.csv.gz': ({ csv }) => gzipSync(csv),
  'tornadoes.geojson.gz': (content) => gzipped(exported('geojson', content)),
  'tornadoes.pmtiles': (content) =>
    writeTracksPmtiles(exportRows(content.catalogue, rowsOf(content), content.siteUrl), content.head),
  'segments.csv.gz': async ({ parts, head }) => gzipped(writeSegments((await parts()).segments, head)),
  'narratives.parquet': async ({ parts, head }) =>
    writeNarrativesParquet((await parts()).narratives, head, { zstd: zstdCompressSync }),
  'narratives.csv.gz': async ({ parts, head }) =>
    gzipped(writeNarrativesCsv((await parts()).narratives, head)),
};

function gzipped(pieces: Iterable<string | Uint8Array>): Promise<Buffer> {
  return buffer(Readable.from(pieces).pipe(createGzip()));
}

/** Returns the CSV file of a release as text. */
function csvOf(content: TornadoContent): string {
  return [...exported('csv', content)].join('');
}

/** A release is the record, so it has all columns, and each line says where it is from. */
function exported(format: ExportFormat, content: TornadoContent): Iterable<string | Uint8Array> {
  const { catalogue, head, siteUrl } = content;
  const columns = [...exportColumnNames, ...exportHeadNames];
  const [cells, geometry] = [exportCells(catalogue, siteUrl), exportGeometry(catalogue)];
  const file = { columns, head, rows: rowsOf(content), cells, geometry };
  return writeFile(format, file, { zstd: zstdCompressSync });
}

function rowsOf({ catalogue }: TornadoContent): Iterable<number> {
  return Array(catalogue.count).keys();
}

/** Readers know by it which columns to expect, and of which types. 3 has types of whole numbers, dates and instants in Parquet. */
const schemaVersion = 3;
const json = 'application/json';

export interface MakerPorts {
  /** The archive of imports, which says what a release was made of. */
  record: Pick<ObjectBucket, 'get'>;
  media: Pick<ObjectBucket, 'get' | 'put'>;
  signer: ReleaseSigner;
  siteUrl: string;
}

/** The content of a release is gone: another release replaced it before its files were made. */
export class ReleaseGone extends Error {
  override readonly name = 'ReleaseGone';
}

/**
 * Makes the files of a release and then its manifest, which is signed. A release that has a manifest is finished: its
 * files are not written again, only what a crash has left undone.
 */
export async function makeRelease(
  ports: MakerPorts,
  link: ReleaseLink,
  previous: PublishedLink | undefined,
): Promise<PublishedLink> {
  const known = await ports.media.get(releaseFileKey(link.id, manifestName));
  const bytes = known ?? (await writeFiles(ports, link, previous));
  const { files, counts } = JSON.parse(bytes.toString()) as ReleaseManifest;
  const signatureKey = releaseFileKey(link.id, signatureName);
  if (!(await ports.media.get(signatureKey))) {
    const signature = JSON.stringify(ports.signer.sign(bytes));
    await ports.media.put(signatureKey, Buffer.from(signature), {
      contentType: json,
      cacheControl: keptForever,
    });
  }
  return { ...link, published: { manifest_sha256: sha256Of(bytes), counts, files } };
}

async function writeFiles(
  ports: MakerPorts,
  link: ReleaseLink,
  previous: PublishedLink | undefined,
): Promise<Buffer> {
  const { id, pointer, published_at } = link;
  const catalogue = await readCatalogue(ports, link);
  const record = await archivedJson<Manifest>(ports.record as ObjectBucket, pointer.manifestKey);
  const head = originOfFile({ ...pointer, release: id }, '');
  const plain = { catalogue, head, siteUrl: ports.siteUrl };
  let read: Promise<ReleaseParts> | undefined;
  const content = { ...plain, csv: csvOf(plain), parts: () => (read ??= partsOf(ports, record)) };
  const files: ReleaseFile[] = [];
  const put = async (name: keyof typeof publishedFiles, bytes: Uint8Array) => {
    const { mediaType: media_type } = publishedFiles[name];
    await ports.media.put(releaseFileKey(id, name), bytes, {
      contentType: media_type,
      cacheControl: keptForever,
    });
    files.push({ name, media_type, bytes: bytes.length, sha256: sha256Of(bytes) });
  };
  for (const [name, write] of Object.entries(writeRecordFile))
    await put(name as RecordFileName, await write(content));
  const { changes, notes } = await changesOf(ports, link, previous, { csv: content.csv, record });
  await put('changes.csv', changesCsv(changes));
  await put('changes.json', jsonBytes(notes));
  const sources = sourceFilesOf(record);
  const { siteUrl } = ports;
  const columns = [...exportColumnNames];
  const described = { id, published_at, licence, sources, columns, siteUrl, files: [...files] };
  await put('datapackage.json', jsonBytes(dataPackage(described)));
  await put('croissant.json', jsonBytes(croissant(described)));
  const manifest = manifestOf(link, previous, {
    sources,
    counts: { tornadoes: catalogue.count, ...withoutValues(notes.counts) },
    files,
  });
  const bytes = jsonBytes(manifest);
  await ports.media.put(releaseFileKey(id, manifestName), bytes, {
    contentType: json,
    cacheControl: keptForever,
  });
  return bytes;
}

/** The segments and narratives of all years, of which one year's documents are in memory. */
async function partsOf({ record }: MakerPorts, { years }: Manifest): Promise<ReleaseParts> {
  const parts: ReleaseParts = { segments: [], narratives: [] };
  for (const { recordKey } of Object.values(years)) {
    const { documents } = await archivedJson<RecordYear>(record as ObjectBucket, recordKey);
    for (const row of segmentRows(documents)) parts.segments.push(row);
    for (const row of narrativeRows(documents)) parts.narratives.push(row);
  }
  return parts;
}

async function readCatalogue({ media }: MakerPorts, { id, pointer }: ReleaseLink): Promise<Catalogue> {
  const object = await media.get(pointer.snapshotKey);
  if (!object) throw new ReleaseGone(`The snapshot of ${id} has been deleted.`);
  return readSnapshot(object, pointer.snapshotKey);
}

/** Compares with the published file of the release before, as anybody could. */
async function changesOf(
  { media, record, siteUrl }: MakerPorts,
  { id, pointer, kind }: ReleaseLink,
  previous: PublishedLink | undefined,
  now: { csv: string; record: Manifest },
) {
  const after = readPublishedCsv(now.csv);
  // A sample and the whole record have nothing to do with each other.
  if (!previous || previous.pointer.kind !== pointer.kind)
    return { changes: [], notes: releaseNotes(id, null, after) };
  const file = await media.get(releaseFileKey(previous.id, 'tornadoes.csv.gz'));
  if (!file) throw new Error(`The CSV file of ${previous.id} is missing.`);
  const before = readPublishedCsv(gunzipSync(file).toString());
  const reasons = await changeReasons(
    {
      record,
      siteUrl,
      isRollback: kind === 'rollback',
      before: await archivedJson<Manifest>(record as ObjectBucket, previous.pointer.manifestKey),
      after: now.record,
    },
    touchedIds(before, after),
  );
  const compared = compareReleases(before, after, reasons);
  return {
    changes: compared.changes,
    notes: releaseNotes(id, { id: previous.id, csv: before, compared }, after),
  };
}

function changesCsv(changes: readonly ReleaseChange[]): Buffer {
  const lines = changes.map((change) => changeColumns.map((column) => csvCell(change[column])).join(','));
  return Buffer.from([changeColumns.join(','), ...lines, ''].join('\r\n'));
}

function manifestOf(
  { id, number, kind, published_at, restores, takesBack, pointer }: ReleaseLink,
  previous: PublishedLink | undefined,
  rest: Pick<ReleaseManifest, 'sources' | 'counts' | 'files'>,
): ReleaseManifest {
  return {
    format: manifestFormat,
    id,
    number,
    kind,
    published_at,
    record_release: pointer.release,
    record_kind: pointer.kind,
    corrections_up_to: pointer.snapshotSequence,
    previous: previous ? { id: previous.id, manifest_sha256: previous.published.manifest_sha256 } : null,
    restores,
    takes_back: takesBack,
    schema_version: schemaVersion,
    columns: [...exportColumnNames],
    licence,
    ...rest,
  };
}

/** Each file of an agency once, with the years that were read from it. */
function sourceFilesOf({ years }: Manifest): ReleaseSourceFile[] {
  const files = new Map<string, ReleaseSourceFile>();
  for (const [year, { sources }] of Object.entries(years))
    for (const [family, source] of Object.entries(sources)) {
      const agency = sourceNames[family as SourceFamily];
      for (const { file, sha256 } of filesOf(source)) {
        const known = files.get(`${agency} ${sha256}`);
        if (known) known.years.push(Number(year));
        else
          files.set(`${agency} ${sha256}`, {
            agency,
            file,
            version: source.rank,
            sha256,
            years: [Number(year)],
          });
      }
    }
  return [...files.values()];
}

function withoutValues({ values: _values, ...counts }: ChangeCounts) {
  return counts;
}

function jsonBytes(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
