import { QueryCommand, UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  dueAndLate,
  recordSources,
  sourceSchedules,
  type RecordSource,
} from '@touchdown/shared/record/source-schedules.ts';
import { NewestOfSource, SourceOutcome, type SourceState } from '@touchdown/shared/record/source-state.ts';
import { catalogue } from '@touchdown/shared/storage/catalogue.ts';
import { keyBeginning, keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { itemKey } from '@touchdown/shared/storage/table-shape.ts';
import * as z from 'zod';
import { prefixQuery } from '../../platform/aws/prefix-query.ts';

const { sourceState } = catalogue.kinds;

/** What is stored of a source. When it is due, and whether it is late, follows from the clock of the reader. */
const StoredSource = z.object({
  source: z.enum(recordSources),
  firstTriedAt: z.iso.datetime(),
  lastTriedAt: z.iso.datetime(),
  lastEndedAt: z.iso.datetime().optional(),
  lastSuccessAt: z.iso.datetime().optional(),
  lastOutcome: SourceOutcome.optional(),
  sentence: z.string().optional(),
  newest: NewestOfSource.optional(),
});
type StoredSource = z.infer<typeof StoredSource>;

interface SourceTable {
  dynamo: DynamoDBDocumentClient;
  table: string;
}

/** An attempt that has not ended after so long never will. Downloads of the whole record take half an hour. */
const maxAttemptMilliseconds = 60 * 60_000;
const notEnded = 'The last attempt stopped in the middle. The next one does what is missing.';

/** Query: what each source last did, as of now. A source that was never tried has a state too. */
export async function readSourceStates(
  { dynamo, table }: SourceTable,
  now: number,
  isScheduled: boolean,
): Promise<SourceState[]> {
  const prefix = { partition: keyText(sourceState.partition), prefix: keyBeginning(sourceState.sort) };
  const { Items = [] } = await dynamo.send(new QueryCommand(prefixQuery(table, prefix)));
  const stored = new Map(Items.map((item) => StoredSource.parse(item)).map((one) => [one.source, one]));
  return recordSources.map((source) => stateOf(source, stored.get(source), now, isScheduled));
}

function stateOf(
  source: RecordSource,
  stored: StoredSource | undefined,
  now: number,
  isScheduled: boolean,
): SourceState {
  const { name, every } = sourceSchedules[source];
  const { dueAt, lateSince } = dueAndLate(
    source,
    {
      lastSuccessAt: instantOf(stored?.lastSuccessAt),
      firstTriedAt: instantOf(stored?.firstTriedAt),
      newest: stored?.newest?.date,
    },
    now,
  );
  const isLate = isScheduled && lateSince !== undefined;
  return {
    source,
    name,
    every,
    last_tried_at: stored?.lastTriedAt ?? null,
    last_success_at: stored?.lastSuccessAt ?? null,
    ...outcomeOf(stored, now),
    due_at: isScheduled ? new Date(dueAt).toISOString() : null,
    newest: stored?.newest ?? null,
    is_late: isLate,
    late_since: isLate ? new Date(lateSince).toISOString() : null,
  };
}

/** While an attempt goes on, the outcome is that of the one before. */
function outcomeOf(
  stored: StoredSource | undefined,
  now: number,
): Pick<SourceState, 'last_outcome' | 'sentence'> {
  if (!stored) return { last_outcome: null, sentence: null };
  const triedAt = Date.parse(stored.lastTriedAt);
  const hasEnded = stored.lastEndedAt !== undefined && Date.parse(stored.lastEndedAt) >= triedAt;
  if (!hasEnded && now - triedAt > maxAttemptMilliseconds)
    return { last_outcome: 'failed', sentence: notEnded };
  return { last_outcome: stored.lastOutcome ?? null, sentence: stored.sentence ?? null };
}

function instantOf(time: string | undefined): number | undefined {
  return time === undefined ? undefined : Date.parse(time);
}

/** Update: an attempt begins. */
export async function noteSourceTried(
  { dynamo, table }: SourceTable,
  source: RecordSource,
  at: number,
): Promise<void> {
  await dynamo.send(
    new UpdateCommand({
      TableName: table,
      Key: itemKey(sourceState, { source }),
      UpdateExpression:
        'SET #source = :source, #lastTriedAt = :at, #firstTriedAt = if_not_exists(#firstTriedAt, :at)',
      ExpressionAttributeNames: {
        '#source': 'source',
        '#lastTriedAt': 'lastTriedAt',
        '#firstTriedAt': 'firstTriedAt',
      },
      ExpressionAttributeValues: { ':source': source, ':at': new Date(at).toISOString() },
    }),
  );
}

/** What an attempt came to. `isTaken` says whether the source's files are in the record, but for those it names. */
export interface EndedAttempt {
  outcome: SourceOutcome;
  sentence: string;
  isTaken: boolean;
  newest?: NewestOfSource | undefined;
}

/** Update: an attempt has ended. */
export async function noteSourceEnded(
  { dynamo, table }: SourceTable,
  source: RecordSource,
  { outcome, sentence, isTaken, newest }: EndedAttempt,
  at: number,
): Promise<void> {
  const endedAt = new Date(at).toISOString();
  const fields = {
    lastEndedAt: endedAt,
    lastOutcome: outcome,
    sentence,
    ...(isTaken ? { lastSuccessAt: endedAt } : {}),
    ...(newest ? { newest } : {}),
  };
  await dynamo.send(
    new UpdateCommand({
      TableName: table,
      Key: itemKey(sourceState, { source }),
      UpdateExpression: `SET ${Object.keys(fields)
        .map((name) => `#${name} = :${name}`)
        .join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(Object.keys(fields).map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [`:${name}`, value]),
      ),
    }),
  );
}
