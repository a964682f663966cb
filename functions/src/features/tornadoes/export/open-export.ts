import { zstdCompressSync } from 'node:zlib';
import { placeOfFilter } from '@touchdown/shared/catalogue/casualties.ts';
import { exportRows } from '@touchdown/shared/catalogue/export-rows.ts';
import type { CatalogueFilter } from '@touchdown/shared/catalogue/query.ts';
import { cacheControl } from '@touchdown/shared/contract/route.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import {
  columnsOfFile,
  columnsOfPlace,
  columnsOnRequest,
  type ExportColumnName,
  type ExportRow,
} from '@touchdown/shared/tornadoes/export/export-columns.ts';
import { exportPath } from '@touchdown/shared/tornadoes/export/export-path.ts';
import { exportFileName } from '@touchdown/shared/tornadoes/export/export-file-name.ts';
import { exportFormatTable, metadataEnding } from '@touchdown/shared/tornadoes/export/exported-file.ts';
import { refusalOfMany } from '@touchdown/shared/tornadoes/export/refusal-of-many.ts';
import {
  maxNarratedRows,
  tornadoExportRoute,
  type TornadoExportQuery,
} from '@touchdown/shared/tornadoes/export/tornado-export-route.ts';
import { writeFile } from '@touchdown/shared/tornadoes/export/write-file.ts';
import { writeMetadata } from '@touchdown/shared/tornadoes/export/write-metadata.ts';
import type { CachedCatalogue, ServedRecord } from '../../../domain/catalogue/cached-catalogue.ts';
import type { VisibleRuns } from '../../../domain/catalogue/catalogue-pointer.ts';
import type { TornadoStore } from '../../../domain/catalogue/tornado-store.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import type { Doorkeeper } from '../../../platform/http/doorkeeper.ts';
import type { HttpEvent } from '../../../platform/http/http-event.ts';
import { parseRequest } from '../../../platform/http/parse-request.ts';
import { replyTo } from '../../../platform/http/reply.ts';
import { siteOrigin } from '../../../platform/http/site-origin.ts';
import { citation, originOfFile } from '../../../domain/catalogue/record-origin.ts';
import { selectTornadoes } from '@touchdown/shared/search/select-tornadoes.ts';
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

/** Refuses before the file begins; after the first byte the status can no longer change. */
export async function openExport(
  event: HttpEvent,
  { catalogue, admit, store, ...ports }: ExportPorts,
): Promise<OpenedExport> {
  await admit(event);
  const { query } = await parseRequest(tornadoExportRoute, event);
  refuseMark(query);
  refuseColumns(query);
  const reply = replyTo(event);
  const record = await catalogue.forAnswer(reply);
  const { pointer, search } = record;
  if (!pointer) throw new Problem('NOT_FOUND', 'No record has been loaded yet.');
  const { rows, selection } = await findRows(record, ports, query);
  const hasPlace = placeOfFilter(selection) !== undefined;
  const { format, bom } = query;
  const [head, site] = [originOfFile(pointer, filterText(event)), siteOrigin(event)];
  const headers = (mediaType: string) => ({
    'content-type': mediaType,
    'content-disposition': `attachment; filename="${exportFileName(format, head)}"`,
    'cache-control': cacheControl(tornadoExportRoute.caching),
    vary: 'accept-encoding',
    ...reply.headers,
  });
  if (format === metadataEnding) {
    const pathOf = (ending: string) => `${exportPath}?${withFormat(head.filter, ending)}`;
    const text = writeMetadata({
      head,
      count: rows.length,
      citation: citation(pointer),
      site,
      hasPlace,
      pathOf,
    });
    return { headers: headers('application/json'), count: rows.length, pieces: [text] };
  }
  const refusal = refusalOfMany(format, rows.length);
  if (refusal !== undefined) throw new Problem('INVALID_REQUEST', refusal);
  const columns = query.columns ?? columnsOfFile(hasPlace);
  if (!hasPlace) refuseColumnsOfPlace(columns);
  const plain = exportRows(search.catalogue, rows, site, selection);
  const told = columns.some(isOnRequest)
    ? await withNarratives([...few(plain, rows.length)], store, pointer)
    : plain;
  const file = { columns, head, rows: told };
  const pieces = writeFile(format, file, { bom, zstd: zstdCompressSync });
  return { headers: headers(exportFormatTable[format].mediaType), count: rows.length, pieces };
}

function refuseMark({ format, bom }: TornadoExportQuery): void {
  if (!bom || format === 'csv') return;
  const details = [{ field: 'bom', received: '"true"', allowed: 'true only with format=csv' }];
  throw new Problem('INVALID_REQUEST', 'bom=true is possible only with format=csv.', details);
}

/** The other formats have places of their own for what they show. */
const formatsOfColumns: readonly string[] = ['csv', 'geojson', 'geojsons', 'parquet'];

function refuseColumns({ format, columns }: TornadoExportQuery): void {
  if (!columns || formatsOfColumns.includes(format)) return;
  const allowed = `only with format=${formatsOfColumns.join(', ')}`;
  const details = [{ field: 'columns', received: JSON.stringify(columns.join(',')), allowed }];
  throw new Problem('INVALID_REQUEST', `columns is possible ${allowed}.`, details);
}

function refuseColumnsOfPlace(columns: readonly ExportColumnName[]): void {
  const ofPlace = columns.filter((name) => columnsOfPlace.some((one) => one === name));
  if (ofPlace.length === 0) return;
  throw new Problem('INVALID_REQUEST', `${ofPlace.join(' and ')} works only with a state or county.`);
}

function isOnRequest(name: ExportColumnName): boolean {
  return columnsOnRequest.some((one) => one === name);
}

function few(rows: Iterable<ExportRow>, count: number): Iterable<ExportRow> {
  if (count <= maxNarratedRows) return rows;
  const sentence = `Narratives are limited to ${maxNarratedRows} tornadoes, and you selected ${count}. All narratives are in /data/latest/narratives.csv.gz.`;
  throw new Problem('INVALID_REQUEST', sentence);
}

const readLanes = 16;

/** Reads the documents before the file begins, so that one that cannot be read refuses the whole. */
async function withNarratives(
  rows: readonly ExportRow[],
  store: ExportPorts['store'],
  runs: VisibleRuns,
): Promise<ExportRow[]> {
  const told = new Map<ExportRow, ExportRow>();
  await inLanes(readLanes, rows, async (row) => {
    const found = await store.find(String(row.id), runs);
    const { event_narrative = null, episode_narrative = null } =
      found && 'tornado' in found ? found.tornado : {};
    told.set(row, { ...row, event_narrative, episode_narrative });
  });
  return rows.map((row) => told.get(row) ?? row);
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
