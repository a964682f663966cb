import { PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { catalogue } from '@touchdown/shared/storage/catalogue.ts';
import { keyBeginning, keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { itemKey, partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import type { ImportPorts, ImportProgress } from './import-ports.ts';
import type { ForcedOption } from './year-sources.ts';

export type RunStatus = 'running' | 'applied' | 'unchanged' | 'refused' | 'failed';

/** Ends of a run that has written no row. */
const leavesNothing: ReadonlySet<RunStatus> = new Set(['unchanged', 'refused']);

/** What an operator can list: one item a run. */
export interface RunRecord {
  run: number;
  status: RunStatus;
  by: string;
  /** Files or sources asked for, cut to what a line holds. */
  what: string;
  startedAt: string;
  /** Refreshed while it runs: a running run that has been silent for long has died. */
  seenAt: string;
  finishedAt?: string;
  progress?: ImportProgress;
  /** A sentence about the outcome. */
  outcome?: string;
  release?: string;
  /** Of a run that was refused for what it would withdraw: what it would have done. */
  counts?: Record<string, number>;
  /** What the person at the command line lifted. */
  forced?: readonly ForcedOption[];
}

const { importRun } = catalogue.kinds;

function keyOf(run: number) {
  return itemKey(importRun, { run });
}

type Where = Pick<ImportPorts, 'dynamo' | 'table'>;

export async function startRun({ dynamo, table }: Where, record: RunRecord): Promise<void> {
  await dynamo.send(new PutCommand({ TableName: table, Item: { ...keyOf(record.run), ...record } }));
}

export async function updateRun(
  { dynamo, table }: Where,
  run: number,
  changes: Partial<RunRecord>,
): Promise<void> {
  const fields = Object.entries(changes).filter(([, value]) => value !== undefined);
  await dynamo.send(
    new UpdateCommand({
      TableName: table,
      Key: keyOf(run),
      UpdateExpression: `SET ${fields.map(([name]) => `#${name} = :${name}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
    }),
  );
}

/** Query: the newest runs first. */
export async function listRuns({ dynamo, table }: Where, limit: number): Promise<RunRecord[]> {
  const { Items } = await dynamo.send(
    new QueryCommand({
      TableName: table,
      KeyConditionExpression: '#pk = :pk AND begins_with(#sk, :prefix)',
      ExpressionAttributeNames: { '#pk': partitionKey, '#sk': sortKey },
      ExpressionAttributeValues: {
        ':pk': keyText(importRun.partition),
        ':prefix': keyBeginning(importRun.sort),
      },
      ScanIndexForward: false,
      Limit: limit,
    }),
  );
  return (Items ?? []) as unknown as RunRecord[];
}

/** Query: the runs between two numbers that may have left rows behind. One that found nothing new has not. */
export async function findWritingRuns(
  { dynamo, table }: Where,
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
  return records.filter(({ status }) => !leavesNothing.has(status)).map(({ run }) => run);
}
