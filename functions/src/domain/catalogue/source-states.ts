import { QueryCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import {
  dueAndLate,
  recordSources,
  sourceSchedules,
  type FetchedSource,
  type RecordSource,
} from '@touchdown/shared/record/source-schedules.ts';
import {
  NewestOfSource,
  SourceOutcome,
  type RecordSources,
  type SourceState,
} from '@touchdown/shared/record/source-state.ts';
import { catalogue } from '@touchdown/shared/storage/catalogue.ts';
import { keyBeginning, keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { readPointer, type CataloguePointer } from './catalogue-pointer.ts';
import { unlessPresent, update, write } from '../../platform/aws/items.ts';
import { prefixQuery } from '../../platform/aws/queries.ts';

const { sourceState } = catalogue.kinds;

/** What is stored of a source. When it is due, and whether it is late, follows from the clock of the reader. */
const StoredSource = z.object({
  source: z.enum(recordSources),
  /** When any source was first tried. */
  watchedSince: z.iso.datetime(),
  lastTriedAt: z.iso.datetime().optional(),
  lastEndedAt: z.iso.datetime().optional(),
  lastSuccessAt: z.iso.datetime().optional(),
  lastOutcome: SourceOutcome.optional(),
  sentence: z.string().optional(),
  newest: NewestOfSource.nullish(),
});
type StoredSource = z.infer<typeof StoredSource>;

interface SourceTable {
  dynamo: DynamoDBDocumentClient;
  table: string;
}

/** An attempt that has not ended after so long never will. Downloads of the whole record take half an hour. */
const maxAttemptMilliseconds = 60 * 60_000;
const notEnded = 'The last attempt stopped in the middle. The next one does what is missing.';

/**
 * Get and Query: how current the record is, as of now. A source that was never tried has a state too. `isByHand` says
 * that no schedule runs here; nothing keeps a sample up to date either.
 */
export async function readRecordSources(
  { dynamo, table }: SourceTable,
  now: number,
  isByHand: boolean,
): Promise<RecordSources> {
  const prefix = { partition: keyText(sourceState.partition), prefix: keyBeginning(sourceState.sort) };
  const [pointer, { Items = [] }] = await Promise.all([
    readPointer(dynamo, table),
    dynamo.send(new QueryCommand(prefixQuery(table, prefix))),
  ]);
  const isOfficial = pointer?.kind === 'official';
  const isScheduled = isOfficial && !isByHand;
  const stored = new Map(Items.map((item) => StoredSource.parse(item)).map((one) => [one.source, one]));
  const since = pointer && Date.parse(pointer.updatedAt);
  const sources = recordSources.map((source) => {
    const state = stateOf(source, stored.get(source), { now, since });
    return isScheduled ? state : { ...state, due_at: null, is_late: false, late_since: null };
  });
  return {
    official_until: isOfficial ? officialUntil(pointer, sources) : null,
    is_scheduled: isScheduled,
    sources,
  };
}

/**
 * As the release says. Of one that does not say it: the later of NCEI's last month and the SPC's last year. What was
 * imported before this was counted ends with a year.
 */
function officialUntil(
  { officialUntil: noted, coverage }: CataloguePointer,
  sources: readonly SourceState[],
): string | null {
  if (noted !== null) return noted;
  const dates = sources.flatMap(({ source, newest }) =>
    source !== 'spc-daily' && newest ? [newest.date] : [],
  );
  const ofYears = coverage ? `${coverage.to}-12-31` : null;
  return dates.toSorted().at(-1) ?? ofYears;
}

function stateOf(
  source: RecordSource,
  stored: StoredSource | undefined,
  { now, since }: { now: number; since: number | undefined },
): SourceState {
  const { name, every } = sourceSchedules[source];
  const outcome = outcomeOf(stored, now);
  const { dueAt, lateSince } = dueAndLate(
    source,
    {
      lastSuccessAt: instantOf(stored?.lastSuccessAt),
      trouble: troubleOf(outcome.last_outcome, instantOf(stored?.lastTriedAt)),
      watchedSince: instantOf(stored?.watchedSince) ?? since,
      newest: stored?.newest?.date,
    },
    now,
  );
  return {
    source,
    name,
    every,
    last_tried_at: stored?.lastTriedAt ?? null,
    last_success_at: stored?.lastSuccessAt ?? null,
    ...outcome,
    due_at: new Date(dueAt).toISOString(),
    newest: stored?.newest ?? null,
    is_late: lateSince !== undefined,
    late_since: lateSince === undefined ? null : new Date(lateSince).toISOString(),
  };
}

/** While an attempt goes on, the outcome is that of the one before. */
function outcomeOf(
  stored: StoredSource | undefined,
  now: number,
): Pick<SourceState, 'last_outcome' | 'sentence'> {
  if (stored?.lastTriedAt === undefined) return { last_outcome: null, sentence: null };
  const triedAt = Date.parse(stored.lastTriedAt);
  const hasEnded = stored.lastEndedAt !== undefined && Date.parse(stored.lastEndedAt) >= triedAt;
  if (!hasEnded && now - triedAt > maxAttemptMilliseconds)
    return { last_outcome: 'failed', sentence: notEnded };
  return { last_outcome: stored.lastOutcome ?? null, sentence: stored.sentence ?? null };
}

function troubleOf(outcome: SourceOutcome | null, at: number | undefined): FetchedSource['trouble'] {
  return (outcome === 'failed' || outcome === 'refused') && at !== undefined ? { outcome, at } : undefined;
}

function instantOf(time: string | undefined): number | undefined {
  return time === undefined ? undefined : Date.parse(time);
}

/** Update: an attempt of these sources begins. From the first one on, all are expected at their times. */
export async function noteSourcesTried(
  { dynamo, table }: SourceTable,
  tried: readonly RecordSource[],
  at: number,
): Promise<void> {
  const now = new Date(at).toISOString();
  for (const source of recordSources) {
    const lastTriedAt = tried.includes(source) ? now : undefined;
    const set = { source, watchedSince: unlessPresent(now), lastTriedAt };
    await write(dynamo, update(table, itemKey(sourceState, { source }), { set }));
  }
}

/** What an attempt came to. `isTaken` says whether the source's files are in the record, but for those it names. */
export interface EndedAttempt {
  outcome: SourceOutcome;
  sentence: string;
  isTaken: boolean;
}

interface KnownOfSource {
  /** Of the source that was tried. */
  attempt: EndedAttempt | undefined;
  newest: NewestOfSource | undefined;
}

/** Update: what is known of a source after an attempt. */
export async function noteSourceEnded(
  { dynamo, table }: SourceTable,
  source: RecordSource,
  { attempt, newest }: KnownOfSource,
  at: number,
): Promise<void> {
  const endedAt = new Date(at).toISOString();
  const { outcome, sentence, isTaken } = attempt ?? {};
  const set = {
    newest: newest ?? null,
    ...(attempt && { lastEndedAt: endedAt, lastOutcome: outcome, sentence }),
    ...(isTaken && { lastSuccessAt: endedAt }),
  };
  await write(dynamo, update(table, itemKey(sourceState, { source }), { set }));
}
