import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Problem, type ProblemCode } from '@touchdown/shared/contract/problem.ts';
import {
  suggestionStatuses,
  type SuggestionStatus,
} from '@touchdown/shared/contributions/contribution-types.ts';
import {
  byReview,
  suggestionPartition,
  type StoredContribution,
  type StoredFirst,
} from '../../domain/contributions/contribution-item.ts';
import { standsAt } from '../../domain/contributions/first-decision.ts';
import { reasonOf } from '../../domain/contributions/standing-decision.ts';
import { partitionQuery, queryAll } from '../../platform/aws/queries.ts';
import { approvalOf, readAuthor, withdrawalInWords } from './approval-of.ts';
import type { Deciding } from './deciding.ts';
import { schedule } from './decision-writer.ts';
import { findSuggestion } from './find-suggestions.ts';
import { withdrawalOf } from './review-suggestion.ts';

/**
 * Makes first decisions stand that nobody has objected to in time. One that cannot stand, because its moderator is
 * none any more or its value does not fit the record, is cleared: the suggestion waits for moderators again.
 */
export async function standFirstDecisions(
  deciding: Deciding,
  ids: readonly string[],
  /** Something may be wrong with one; the others are not kept waiting by it. */
  onFailure: (id: string, error: unknown) => void,
): Promise<{ stood: number; cleared: number }> {
  const counts = { stood: 0, cleared: 0 };
  for (const id of ids) {
    try {
      const outcome = await standIfDue(deciding, id);
      if (outcome) counts[outcome] += 1;
    } catch (error) {
      // Somebody has decided or objected just now. The next hour looks again.
      if (!(error instanceof Problem && error.code === 'CONFLICT')) onFailure(id, error);
    }
  }
  return counts;
}

async function standIfDue(deciding: Deciding, id: string): Promise<'stood' | 'cleared' | undefined> {
  const { client, community, writer, now } = deciding;
  const suggestion = await findSuggestion(client, community, id);
  const { first } = suggestion ?? {};
  const due = first && standsAt(first);
  if (!suggestion || !first || !due || Date.parse(due) > now()) return undefined;
  if (await stands(deciding, suggestion, first)) return 'stood';
  await writer.clearFirst({ suggestion, by: schedule, at: new Date(now()).toISOString() });
  return 'cleared';
}

/** Returns false if it cannot stand. Throws if somebody has changed the suggestion meanwhile. */
async function stands(
  deciding: Deciding,
  suggestion: StoredContribution,
  first: StoredFirst,
): Promise<boolean> {
  const { client, community, writer, now } = deciding;
  const { status, by, note } = first;
  const decision = {
    status,
    by,
    note,
    ...reasonOf(first),
    isByTime: true,
    ...withdrawalOf(suggestion, status),
  } as const;
  const decided = { suggestion, decision, decidedAt: new Date(now()).toISOString() };
  const { username } = await readAuthor(client, community, first.by);
  const approved =
    first.status === 'APPROVED'
      ? await unlessRefused('CONFLICT', approvalOf(deciding, decided, username))
      : undefined;
  if (approved === false) return false;
  const written = approved
    ? writer.approve(decided, approved.approval, approved.unchanged).then(() => true)
    : writer.reject(decided, await withdrawalInWords(deciding, decided, username)).then(() => true);
  return unlessRefused('FORBIDDEN', written);
}

/** Returns false if it was refused with this code: the value does not fit, or the moderator is none any more. */
async function unlessRefused<Result>(code: ProblemCode, work: Promise<Result>): Promise<Result | false> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Problem && error.code === code) return false;
    throw error;
  }
}

/**
 * Query of each status: the suggestions with a first decision. A withdrawal is among the approved ones. The index may
 * be a moment behind, which costs an hour.
 */
export async function firstDecisions(client: DynamoDBDocumentClient, table: string): Promise<string[]> {
  const ofStatus = (status: SuggestionStatus) =>
    queryAll(client, partitionQuery(table, byReview, suggestionPartition(status), ['id', 'first.at']));
  const all = await Promise.all(suggestionStatuses.map(ofStatus));
  return all
    .flat()
    .filter((item) => item['first'] !== undefined)
    .map((item) => String(item['id']));
}
