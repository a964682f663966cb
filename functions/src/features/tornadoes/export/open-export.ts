import { zstdCompressSync } from 'node:zlib';
import { placeOfFilter } from '@touchdown/shared/catalogue/casualties.ts';
import { exportCells, exportGeometry } from '@touchdown/shared/catalogue/export-cells.ts';
import type { CatalogueFilter } from '@touchdown/shared/catalogue/query.ts';
import { cacheControl } from '@touchdown/shared/contract/route.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { ColumnFile } from '@touchdown/shared/tornadoes/export/column-file.ts';
import {
  columnsOfFile,
  columnsOfPlace,
  columnsOnRequest,
  defaultColumns,
  exportHeadNames,
  exportHeadColumns,
  type ExportHead,
} from '@touchdown/shared/tornadoes/export/export-columns.ts';
import { exportPath } from '@touchdown/shared/tornadoes/export/export-path.ts';
import { exportFileName } from '@touchdown/shared/tornadoes/export/export-file-name.ts';
import {
  everyColumn,
  exportFormatTable,
  formatsOfColumns,
  metadataEnding,
  exportFormats,
  mostTornadoesIn,
  type ExportFormat,
} from '@touchdown/shared/tornadoes/export/exported-file.ts';
import {
  maxNarratedRows,
  tornadoExportRoute,
  type TornadoExportQuery,
} from '@touchdown/shared/tornadoes/export/tornado-export-route.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { selectTornadoes } from '@touchdown/shared/search/select-tornadoes.ts';
import { codebook } from '@touchdown/shared/tornadoes/export/codebook.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { writeFile } from '../../../domain/tornadoes/export/write-file.ts';
import type { CachedCatalogue, ServedRecord } from '../../../domain/catalogue/cached-catalogue.ts';
import type { CataloguePointer, VisibleRuns } from '../../../domain/catalogue/catalogue-pointer.ts';
import type { TornadoStore } from '../../../domain/catalogue/tornado-store.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import type { Doorkeeper } from '../../../platform/http/doorkeeper.ts';
import { entityTag, isKnownToCaller } from '../../../platform/http/answer.ts';
import type { HttpEvent } from '../../../platform/http/http-event.ts';
import { parseRequest } from '../../../platform/http/parse-request.ts';
import { replyTo } from '../../../platform/http/reply.ts';
import { siteOrigin } from '../../../platform/http/site-origin.ts';
import { citation, originOfFile } from '../../../domain/catalogue/record-origin.ts';
import type { SelectPorts } from '../../../domain/tornadoes/search/select-ports.ts';

interface ExportPorts extends SelectPorts {
  catalogue: Pick<CachedCatalogue, 'forAnswer'>;
  admit: Doorkeeper;
  store: Pick<TornadoStore, 'find'>;
}

interface OpenedExport {
  headers: Record<string, string>;
  count: number;
  /** A piece of the file is written when it is asked for. */
  pieces: Iterable<string | Uint8Array>;
}

/** The caller has the file already. */
interface KnownExport {
  statusCode: 304;
  headers: Record<string, string>;
}

/**
 * Refuses before the file begins; after the first byte the status can no longer change. What the caller has already is
 * found out without reading a row.
 */
export async function openExport(
  event: HttpEvent,
  { catalogue, admit, store, ...ports }: ExportPorts,
): Promise<OpenedExport | KnownExport> {
  await admit(event);
  const { query } = await parseRequest(tornadoExportRoute, event);
  refuseMark(query);
  refuseColumns(query);
  const reply = replyTo(event);
  const record = await catalogue.forAnswer(reply);
  const { pointer, search } = record;
  if (!pointer) throw new Problem('NOT_FOUND', 'No record has been loaded yet.');
  const { format, bom } = query;
  const [head, site] = [originOfFile(pointer, filterText(event)), siteOrigin(event)];
  const tag = query.q === undefined ? tagOf(event, pointer) : undefined;
  const pathOf = (ending: string) => `${exportPath}?${withFormat(head.filter, ending)}`;
  const headers = {
    'content-type': format === metadataEnding ? 'application/json' : exportFormatTable[format].mediaType,
    'content-disposition': `attachment; filename="${exportFileName(format, head)}"`,
    'cache-control': cacheControl(tornadoExportRoute.caching),
    vary: 'accept-encoding',
    // Weak, because it is the same for the compressed file.
    ...(tag === undefined ? {} : { etag: `W/${tag}` }),
    ...(format === metadataEnding ? {} : { link: `<${pathOf(metadataEnding)}>; rel="describedby"` }),
    ...reply.headers,
  };
  if (tag !== undefined && isKnownToCaller(event, tag)) return { statusCode: 304, headers };
  const { rows, selection } = await findRows(record, ports, query);
  const hasPlace = placeOfFilter(selection) !== undefined;
  const count = rows.length;
  if (format === metadataEnding) {
    const text = writeMetadata({ head, count, citation: citation(pointer), site, hasPlace, pathOf });
    return { headers, count, pieces: [text] };
  }
  const refusal = refusalOfMany(format, count);
  if (refusal !== undefined) throw new Problem('INVALID_REQUEST', refusal);
  const columns = columnsFor(query, hasPlace);
  const cells = exportCells(search.catalogue, site, selection);
  const told = columns.some(isOnRequest)
    ? await withNarratives(cells, few(rows), { store, runs: pointer })
    : cells;
  const file = { columns, head, rows, cells: told, geometry: exportGeometry(search.catalogue) };
  return { headers, count, pieces: writeFile(format, file, { bom, zstd: zstdCompressSync }) };
}

/**
 * Says which file it is: by the record, what selects and orders its rows, how they are written, and the version of this
 * function that writes them. A search by words has none, because an index that cannot be read changes what it finds.
 */
function tagOf(event: HttpEvent, pointer: CataloguePointer): string {
  const asked = Object.entries(event.queryStringParameters ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const version = process.env['AWS_LAMBDA_FUNCTION_VERSION'];
  return entityTag(JSON.stringify([pointer, asked, siteOrigin(event), version]));
}

type Columns = ColumnFile['columns'];

/** Returns the columns of a file. Formats that have places of their own for what they show choose among all. */
function columnsFor({ format, columns: asked }: TornadoExportQuery, hasPlace: boolean): Columns {
  if (!formatsOfColumns.includes(format)) return columnsOfFile(hasPlace);
  if (!asked) return defaultColumns(hasPlace);
  const every = [...columnsOfFile(hasPlace), ...exportHeadNames];
  const columns = new Set(asked.flatMap((name) => (name === everyColumn ? every : name)));
  const ofPlace = columnsOfPlace.filter((name) => columns.has(name));
  if (hasPlace || ofPlace.length === 0) return [...columns];
  throw new Problem('INVALID_REQUEST', `${ofPlace.join(' and ')} works only with a state or county.`);
}

function refuseMark({ format, bom }: TornadoExportQuery): void {
  if (!bom || format === 'csv') return;
  const details = [{ field: 'bom', received: '"true"', allowed: 'true only with format=csv' }];
  throw new Problem('INVALID_REQUEST', 'bom=true is possible only with format=csv.', details);
}

function refuseColumns({ format, columns }: TornadoExportQuery): void {
  if (!columns || formatsOfColumns.includes(format)) return;
  const allowed = `only with format=${formatsOfColumns.join(', ')}`;
  const details = [{ field: 'columns', received: JSON.stringify(columns.join(',')), allowed }];
  throw new Problem('INVALID_REQUEST', `columns is possible ${allowed}.`, details);
}

function isOnRequest(name: Columns[number]): name is (typeof columnsOnRequest)[number] {
  return columnsOnRequest.some((one) => one === name);
}

function few(rows: readonly number[]): readonly number[] {
  if (rows.length <= maxNarratedRows) return rows;
  const sentence = `Narratives are limited to ${maxNarratedRows} tornadoes, and you selected ${rows.length}. All narratives are in /data/latest/narratives.csv.gz.`;
  throw new Problem('INVALID_REQUEST', sentence);
}

const readLanes = 16;

/** Reads the documents before the file begins, so that one that cannot be read refuses the whole. */
async function withNarratives(
  cells: ReturnType<typeof exportCells>,
  rows: readonly number[],
  { store, runs }: { store: ExportPorts['store']; runs: VisibleRuns },
): Promise<ColumnFile['cells']> {
  const told = new Map<number, Tornado>();
  const { read: idOf } = cells('id');
  await inLanes(readLanes, rows, async (row) => {
    const found = await store.find(String(idOf(row)), runs);
    if (found && 'tornado' in found) told.set(row, found.tornado);
  });
  return (name) => (isOnRequest(name) ? { read: (row) => told.get(row)?.[name] ?? null } : cells(name));
}

/** Returns the selection, and the row numbers of all tornadoes found, in the order of the list, or in that of their ids. */
async function findRows(
  record: ServedRecord,
  ports: SelectPorts,
  { ids, ...query }: TornadoExportQuery,
): Promise<{ rows: readonly number[]; selection: CatalogueFilter }> {
  const { search } = record;
  const { selection } = await selectTornadoes(record, ports, query);
  const limit = Math.max(1, search.catalogue.count);
  if (!ids) return { rows: search.find({ ...selection, page: 1, limit }).rows, selection };
  const found = await Promise.all(ids.map((id) => ports.resolve(record, id)));
  const known = found.filter((id) => id !== undefined);
  const places = [...(selection.places ?? []), { ids: known }];
  const first = query.sort_by ? undefined : known;
  return { rows: search.find({ ...selection, places, first, page: 1, limit }).rows, selection };
}

/** What does not select tornadoes. */
const notFilters = new Set(['format', 'columns', 'bom', 'sort_by', 'sort_direction']);

/** Returns the filters of the request as a query string, in the order of their names. */
function filterText({ queryStringParameters = {} }: HttpEvent): string {
  const filters = Object.entries(queryStringParameters)
    .filter(([name, value]) => value && !notFilters.has(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return new URLSearchParams(filters as [string, string][]).toString();
}

function withFormat(filter: string, format: string): string {
  return [filter, `format=${format}`].filter(Boolean).join('&');
}

/** What a sidecar says of a selection, besides its columns. */
interface DescribedSelection {
  head: ExportHead;
  count: number;
  /** In words, as people write it below a table. */
  citation: string;
  /** The site that the addresses begin with, such as `https://example.org`. */
  site: string;
  /** Whether it is of a state or county, so that files say who was there. */
  hasPlace: boolean;
  /** Returns the path of the same tornadoes as a file. */
  pathOf: (ending: string) => string;
}

/** Describes the files of one selection for programs and for people: columns with unit, range and meaning of null. */
function writeMetadata({ head, count, citation, site, hasPlace, pathOf }: DescribedSelection): string {
  const files = exportFormats.map((format) => {
    const { label, mediaType } = exportFormatTable[format];
    const refusal = refusalOfMany(format, count);
    const url = refusal === undefined ? { url: site + pathOf(format) } : { not_possible: refusal };
    return { format, label, media_type: mediaType, ...url };
  });
  const described = {
    name: 'tornadoes',
    ...head,
    tornadoes: count,
    citation,
    files,
    url: site + pathOf(metadataEnding),
    default_columns: defaultColumns(hasPlace),
    more_columns:
      'CSV, GeoJSON and Parquet have default_columns. Add columns=all to an address for all columns, or columns= with their names, separated by commas.',
    columns: codebook(columnsOfFile(hasPlace)).filter(({ file }) => file === 'tornadoes'),
    columns_of_origin: Object.entries(exportHeadColumns).map(([name, { meaning }]) => ({ name, meaning })),
    origin:
      'CSV and a GeoJSON sequence have the columns of origin in each line with columns=all, or where columns= names them. GeoJSON has them as members beside its features, Parquet in the metadata of the file, and KML, GPX and iCalendar in their description.',
    not_recorded: 'An empty cell, or null. GeoJSON leaves the value out.',
  };
  return `${JSON.stringify(described, null, 2)}\n`;
}

/** Says why a format cannot have so many tornadoes, and what can; undefined if it can. */
function refusalOfMany(format: ExportFormat, count: number): string | undefined {
  const most = mostTornadoesIn(format);
  if (count <= most) return undefined;
  const others = exportFormats.filter((each) => count <= mostTornadoesIn(each));
  const labels = others.map((each) => exportFormatTable[each].label.replace(',', ':')).join(', ');
  return `A ${exportFormatTable[format].label} file has at most ${groupedNumber(most)} tornadoes, and you selected ${groupedNumber(count)}. Please choose a state, a year or a range of days, or one of these formats: ${labels}.`;
}
