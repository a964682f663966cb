import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { ImportList, ImportReport } from '@touchdown/shared/record/import-report.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import { readPointer, type CataloguePointer } from './catalogue-pointer.ts';
import {
  listReportItems,
  readReport,
  readReportItem,
  type ReportFilter,
  type StoredListing,
} from './import-report-items.ts';

/** Where reports are: their items in the catalogue table, and whole ones in the media bucket. */
export interface ReportStorage {
  dynamo: DynamoDBDocumentClient;
  table: string;
  readObject: (key: string) => Promise<Uint8Array>;
}

const sentence = 'The report of this import can’t be loaded right now. Please try again.';

/** The reports of imports as everybody may read them. */
export function importReports({ dynamo, table, readObject }: ReportStorage) {
  return {
    async list(
      filter: ReportFilter,
      page: { before?: number | undefined; max: number },
    ): Promise<ImportList> {
      const [pointer, { items, next }] = await Promise.all([
        readPointer(dynamo, table),
        listReportItems(dynamo, table, filter, page),
      ]);
      const imports = items.map(({ reportKey: _key, ...item }) => ({
        ...item,
        is_taken_back: isTakenBack(item, pointer),
      }));
      return { imports, pagination: { next } };
    },
    /** Undefined if the run has no report. */
    async one(run: number): Promise<ImportReport | undefined> {
      const [pointer, item] = await Promise.all([
        readPointer(dynamo, table),
        readReportItem(dynamo, table, run),
      ]);
      if (!item) return undefined;
      const report = readReport(await readObject(item.reportKey).catch(unavailable(sentence)));
      return { ...report, is_taken_back: isTakenBack(item, pointer) };
    },
  };
}

export type ImportReports = ReturnType<typeof importReports>;

/**
 * A rollback moves the pointer to an earlier run, and the next import makes what was taken back void. A run that changed
 * nothing may have left the pointer alone.
 */
function isTakenBack({ run, outcome }: StoredListing, pointer: CataloguePointer | undefined): boolean {
  return (
    outcome === 'applied' && pointer !== undefined && (run > pointer.run || pointer.voidRuns.includes(run))
  );
}
