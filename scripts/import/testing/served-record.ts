import { brotliDecompressSync } from 'node:zlib';
import { GetCommand, paginateScan, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { decodeSnapshot } from '@touchdown/shared/catalogue/decode-snapshot.ts';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { readRow } from '@touchdown/shared/catalogue/read-row.ts';
import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import { stormReportPointerKey } from '@touchdown/functions/domain/catalogue/stored-reports.ts';
import { StormReportPointer } from '@touchdown/functions/domain/catalogue/report-pointer.ts';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import {
  readPointer,
  type CataloguePointer,
} from '@touchdown/functions/domain/catalogue/catalogue-pointer.ts';
import { readStormReportObject } from '@touchdown/functions/domain/catalogue/storm-report-object.ts';
import {
  tornadoPartition,
  visibleRevision,
  type StoredRevision,
} from '@touchdown/functions/domain/catalogue/tornado-items.ts';
import type { ImportPorts } from '@touchdown/functions/features/imports/run/import-ports.ts';

interface ServedRecord {
  pointer: CataloguePointer;
  rows: CatalogueRow[];
  /** The document of each listed tornado, which its detail page shows. */
  details: (StoredRevision | undefined)[];
}

/** Returns the record that the site serves now: the pointer, its snapshot, and the document of every row. */
export async function servedRecord(ports: ImportPorts): Promise<ServedRecord | undefined> {
  const pointer = await readPointer(ports.dynamo, ports.table);
  if (!pointer) return undefined;
  const bytes = await ports.media.get(pointer.snapshotKey);
  if (!bytes) throw new Error(`The served snapshot ${pointer.snapshotKey} does not exist.`);
  const catalogue = decodeSnapshot(brotliDecompressSync(bytes));
  const rows = Array.from({ length: catalogue.count }, (_, row) => readRow(catalogue, row));
  const revisions = await allRevisions(ports);
  const details = rows.map(({ id }) => visibleRevision(revisions.get(tornadoPartition(id)) ?? [], pointer));
  return { pointer, rows, details };
}

/** Returns the items of the table by partition. A query for each tornado takes longer than an import. */
async function allRevisions({ dynamo, table }: ImportPorts): Promise<Map<string, Record<string, unknown>[]>> {
  const items: Record<string, unknown>[] = [];
  for await (const { Items } of paginateScan({ client: dynamo }, { TableName: table }))
    items.push(...(Items ?? []));
  return Map.groupBy(items, (item) => String(item[partitionKey]));
}

export async function servedTornado(
  { dynamo, table }: ImportPorts,
  id: string,
  pointer: CataloguePointer,
): Promise<StoredRevision | undefined> {
  const { Items } = await dynamo.send(
    new QueryCommand({
      TableName: table,
      KeyConditionExpression: '#pk = :pk',
      ExpressionAttributeNames: { '#pk': partitionKey },
      ExpressionAttributeValues: { ':pk': tornadoPartition(id) },
    }),
  );
  return visibleRevision(Items ?? [], pointer);
}

/** Returns the storm reports that the site lists now, in the order of the file. */
export async function servedReports({ dynamo, table, media }: ImportPorts): Promise<StormReport[]> {
  const { Item } = await dynamo.send(new GetCommand({ TableName: table, Key: stormReportPointerKey }));
  if (!Item) return [];
  const { objectKey, count } = StormReportPointer.parse(Item);
  const bytes = await media.get(objectKey);
  if (!bytes) throw new Error(`The served storm reports ${objectKey} do not exist.`);
  return readStormReportObject(bytes, count).filter(({ status }) => status !== 'WITHDRAWN');
}

/** Returns what readers get, with ids replaced by what they stand for. */
export async function servedContent(ports: ImportPorts) {
  const served = await servedRecord(ports);
  const nameOf = new Map(served?.rows.map(({ id, beginUtc }) => [id, `tornado of ${beginUtc}`]));
  const named = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value).replaceAll(
        /"(\d{8}-[a-z0-9]{8})"/g,
        (_, id: string) => `"${nameOf.get(id) ?? id}"`,
      ),
    );
  return {
    rows: named(served?.rows),
    details: named(served?.details.map((detail) => withoutHistory(detail))),
    reports: named((await servedReports(ports)).map((report) => ({ ...report, changed_at: undefined }))),
  };
}

/** When which release brought what is another story in each record, and so is the file in which a row came first. */
function withoutHistory(detail: StoredRevision | undefined) {
  if (!detail || !('tornado' in detail)) return detail;
  const { revisions: _, ...sources } = detail.sources;
  const rows = sources.source_rows.map(({ file: _file, line: _line, sha256: _sha256, ...row }) => row);
  return { tornado: detail.tornado, sources: { ...sources, source_rows: rows } };
}
