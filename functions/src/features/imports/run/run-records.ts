import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { catalogue } from '@touchdown/shared/storage/catalogue.ts';
import { keyBeginning, keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { itemKey, partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { put, update, write } from '../../../platform/aws/items.ts';
import { prefixQuery } from '../../../platform/aws/queries.ts';
import type { ImportProgress, ImportTable, RunPorts } from './import-ports.ts';
import type { ForcedOption } from './year-sources.ts';

export type RunStatus = 'running' | 'applied' | 'unchanged' | 'refused' | 'failed';

/** Final statuses of runs that have written no rows. */
const withoutRows: ReadonlySet<RunStatus> = new Set(['unchanged', 'refused']);

/** One import run, which operators can list. */
export interface RunRecord {
  run: number;
  status: RunStatus;
  by: string;
  /** The files or sources, cut to the length of a line. */
  what: string;
  startedAt: string;
  /** Updated while it runs. A running run that has not been updated for long has died. */
  seenAt: string;
  finishedAt?: string;
  progress?: ImportProgress;
  /** A sentence about the outcome. */
  outcome?: string;
  release?: string;
  /** What the run changed or, if it was refused by a check, would have changed. */
  counts?: Record<string, number>;
  /** The checks that a person lifted at the command line. */
  forced?: readonly ForcedOption[];
}

const { importRun } = catalogue.kinds;

function keyOf(run: number) {
  return itemKey(importRun, { run });
}

export async function startRun({ dynamo, table }: ImportTable, record: RunRecord): Promise<void> {
  await write(dynamo, put(table, { ...keyOf(record.run), ...record }));
}

/** Records a run that is only beginning. */
export function beginRun(ports: RunPorts, run: number, what: string): Promise<void> {
  const startedAt = new Date(ports.now()).toISOString();
  return startRun(ports, { run, status: 'running', by: ports.by, what, startedAt, seenAt: startedAt });
}

export async function updateRun(
  { dynamo, table }: ImportTable,
  run: number,
  changes: Partial<RunRecord>,
): Promise<void> {
  await write(dynamo, update(table, keyOf(run), { set: { ...changes } }));
}

/** Query: returns the newest runs first. */
export async function listRuns({ dynamo, table }: ImportTable, limit: number): Promise<RunRecord[]> {
  const place = { partition: keyText(importRun.partition), prefix: keyBeginning(importRun.sort) };
  const { Items } = await dynamo.send(
    new QueryCommand({
      ...prefixQuery(table, place),
      ConsistentRead: false,
      ScanIndexForward: false,
      Limit: limit,
    }),
  );
  return (Items ?? []) as unknown as RunRecord[];
}

/** Query: returns the runs between two numbers that may have left rows behind, which unchanged and refused ones have not. */
export async function findWritingRuns(
  { dynamo, table }: ImportTable,
  after: number,
  before: number,
): Promise<number[]> {
  if (before - after <= 1) return [];
  const { Items } = await dynamo.send(
    new QueryCommand({
      TableName: table,
      KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :first AND :last',
      ExpressionAttributeNames: { '#pk': partitionKey, '#sk': sortKey },
      ExpressionAttributeValues: {
        ':pk': keyText(importRun.partition),
        ':first': keyOf(after + 1)[sortKey],
        ':last': keyOf(before - 1)[sortKey],
      },
    }),
  );
  const records = (Items ?? []) as unknown as RunRecord[];
  return records.filter(({ status }) => !withoutRows.has(status)).map(({ run }) => run);
}
