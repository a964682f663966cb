import { QueryCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ImportReport, ListedImport, type ReportSource } from '@touchdown/shared/record/import-report.ts';
import { catalogue } from '@touchdown/shared/storage/catalogue.ts';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { itemKey, partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { readItem } from '../../platform/aws/items.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import { parseStored } from '../../platform/parse-stored.ts';

const { importReport: kind } = catalogue.kinds;

/** Whether an import was taken back is not part of its report: it is known from the pointer alone. */
const StoredListing = ListedImport.omit({ is_taken_back: true });
const StoredReport = ImportReport.omit({ is_taken_back: true });
export type StoredListing = Omit<ListedImport, 'is_taken_back'>;
export type StoredReport = Omit<ImportReport, 'is_taken_back'>;

export interface ImportReportItem extends StoredListing {
  /** The object with the whole report. */
  reportKey: string;
}

const sentence = 'The reports of imports can’t be loaded right now. Please try again.';

export function toReportItem(item: ImportReportItem): Record<string, unknown> {
  return { ...itemKey(kind, { run: item.run }), ...item };
}

/** Get: the item of a run, or undefined if it has no report. */
export async function readReportItem(
  client: DynamoDBDocumentClient,
  table: string,
  run: number,
): Promise<ImportReportItem | undefined> {
  const key = itemKey(kind, { run });
  const item = await readItem(client, table, key, { isConsistent: false }).catch(unavailable(sentence));
  return item && fromItem(item);
}

export interface ReportFilter {
  year?: number | undefined;
  source?: ReportSource | undefined;
  field?: string | undefined;
}

const readAtOnce = 200;
/** A rare filter ends a page early, with a place to go on from, instead of reading everything. */
const maxReads = 10;

/** Query: the reports of runs before one, newest first. What no key decides is filtered while reading. */
export async function listReportItems(
  client: DynamoDBDocumentClient,
  table: string,
  { year, source, field }: ReportFilter,
  { before = Number.MAX_SAFE_INTEGER, max }: { before?: number | undefined; max: number },
): Promise<{ items: ImportReportItem[]; next: number | null }> {
  const items: ImportReportItem[] = [];
  let place = before;
  for (let reads = 0; reads < maxReads && place > 1; reads++) {
    const { Items: read = [], LastEvaluatedKey: more } = await client
      .send(
        new QueryCommand({
          TableName: table,
          KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :first AND :last',
          ExpressionAttributeNames: { '#pk': partitionKey, '#sk': sortKey },
          ExpressionAttributeValues: {
            ':pk': keyText(kind.partition),
            ':first': keyText(kind.sort, { run: 1 }),
            ':last': keyText(kind.sort, { run: Math.min(place - 1, lastRun) }),
          },
          ScanIndexForward: false,
          Limit: readAtOnce,
        }),
      )
      .catch(unavailable(sentence));
    for (const item of read.map(fromItem)) {
      if (items.length === max) return { items, next: place };
      place = item.run;
      if (year !== undefined && !item.years.includes(year)) continue;
      if (source !== undefined && !item.sources.includes(source)) continue;
      if (field !== undefined && !item.fields.includes(field)) continue;
      items.push(item);
    }
    if (!more) return { items, next: null };
  }
  return { items, next: place > 1 ? place : null };
}

/** More than any run, in the digits of a key. */
const lastRun = 99_999_999;

function fromItem({ reportKey, ...item }: Record<string, unknown>): ImportReportItem {
  const { [partitionKey]: _pk, [sortKey]: _sk, ...listing } = item;
  return { ...parseStored(StoredListing, listing), reportKey: String(reportKey) };
}

/** Reads the whole report of an item. */
export function readReport(bytes: Uint8Array): StoredReport {
  return parseStored(StoredReport, JSON.parse(Buffer.from(bytes).toString()));
}
