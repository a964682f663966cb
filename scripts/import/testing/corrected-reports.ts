import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import type { CorrectionValue } from '@touchdown/shared/corrections/correction-value.ts';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import { readPointer } from '@touchdown/functions/domain/catalogue/catalogue-pointer.ts';
import { overrideKey } from '@touchdown/functions/domain/catalogue/override-items.ts';
import { storedReports } from '@touchdown/functions/domain/catalogue/stored-reports.ts';
import { stormReportCatalogue } from '@touchdown/functions/domain/catalogue/storm-report-catalogue.ts';
import {
  approve,
  takeBack,
  writeCorrection,
} from '@touchdown/functions/domain/corrections/correction-writer.ts';
import { archivedJson } from '@touchdown/functions/features/imports/release/json-archive.ts';
import type { ImportPorts } from '@touchdown/functions/features/imports/run/import-ports.ts';
import type { Manifest } from '@touchdown/functions/features/imports/release/manifest.ts';
import {
  toShownReport,
  type StoredStormReport,
} from '@touchdown/functions/features/imports/spc-daily/stored-storm-report.ts';

type Tables = Pick<ImportPorts, 'dynamo' | 'table'>;

const time = '2026-11-22T00:00:00.000Z';
const targetOf = (id: string) => ({ type: 'spc-report', id }) as const;

/** Starts a reader of storm reports as a function does, with its own memory. Every call refreshes it. */
export function startReportReader({ dynamo, table, media }: ImportPorts) {
  let now = 0;
  // The reports come through the ports, so this client makes no call.
  const stored = storedReports(dynamo, new S3Client({}), { table, bucket: '' });
  const failures: unknown[] = [];
  const reports = stormReportCatalogue({
    ...stored,
    readObject: async (key) => (await media.get(key)) ?? new Uint8Array(),
    now: () => now,
    onFailure: (error) => failures.push(error),
  });
  return {
    failures,
    current: async () => {
      now += 5_000;
      return reports.current();
    },
  };
}

/** Returns the reports of the served release as the SPC has them, with their promotions. */
export async function officialReports({ dynamo, table, record }: ImportPorts): Promise<StormReport[]> {
  const pointer = await readPointer(dynamo, table);
  if (!pointer) return [];
  const { reports } = await archivedJson<Manifest>(record, pointer.manifestKey);
  if (!reports) return [];
  return (await archivedJson<StoredStormReport[]>(record, reports.key)).map(toShownReport);
}

/** Approves a value of a report as moderation does. Returns the number of the approval. */
export function approveReportValue(
  { dynamo, table }: Tables,
  id: string,
  field: string,
  value: CorrectionValue,
): Promise<number> {
  const change = approve({
    target: targetOf(id),
    field,
    value,
    official: null,
    targetName: 'Newcastle',
    state: 'Oklahoma',
    suggestionId: 'made-up',
    suggestedBy: 'ada',
    approvedBy: 'grace',
    approvedAt: time,
  });
  return writeCorrection(dynamo, table, change);
}

export function takeBackReportValue(
  { dynamo, table }: Tables,
  id: string,
  field: string,
  number: number,
): Promise<number> {
  const change = takeBack({ target: targetOf(id), field, number, takenBackBy: 'grace', takenBackAt: time });
  return writeCorrection(dynamo, table, change);
}

/** Damages what an approval writes, as a slip at the console might. */
export async function poisonReport(tables: Tables, id: string, how: 'value' | 'item'): Promise<void> {
  const field = 'report_date';
  const number = await approveReportValue(tables, id, field, how === 'value' ? { lat: 1, lon: 2 } : time);
  if (how === 'value') return;
  const Item = { ...overrideKey(targetOf(id), field, number), nonsense: true };
  await tables.dynamo.send(new PutCommand({ TableName: tables.table, Item }));
}
