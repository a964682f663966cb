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
import { partitionQuery, queryAll } from '../../platform/aws/queries.ts';
import { approvalOf } from './approval-of.ts';
import { schedule } from './decision-writer.ts';
import { withdrawalOf, type ReviewPorts } from './review-suggestion.ts';

interface StandPorts extends ReviewPorts {
  /** The ids of all suggestions with a first decision. */
  listFirst: () => Promise<string[]>;
  /** Something may be wrong with one; the others are not kept waiting by it. */
  onFailure: (id: string, error: unknown) => void;
}

/**
 * Makes first decisions stand that nobody has objected to in time. One that cannot stand, because its moderator is
 * none any more or its value does not fit the record, is cleared: the suggestion waits for moderators again.
 */
export async function standFirstDecisions(ports: StandPorts): Promise<{ stood: number; cleared: number }> {
  const counts = { stood: 0, cleared: 0 };
  for (const id of await ports.listFirst()) {
    try {
      const outcome = await standIfDue(ports, id);
      if (outcome) counts[outcome] += 1;
    } catch (error) {
      // Somebody has decided or objected just now. The next hour looks again.
      if (!(error instanceof Problem && error.code === 'CONFLICT')) ports.onFailure(id, error);
    }
  }
  return counts;
}

async function standIfDue(ports: StandPorts, id: string): Promise<'stood' | 'cleared' | undefined> {
  const { find, writer, now } = ports;
  const suggestion = await find(id);
  const { first } = suggestion ?? {};
  const due = first && standsAt(first);
  if (!suggestion || !first || !due || Date.parse(due) > now()) return undefined;
  if (await stands(ports, suggestion, first)) return 'stood';
  await writer.clearFirst({ suggestion, by: schedule, at: new Date(now()).toISOString() });
  return 'cleared';
}

/** Returns false if it cannot stand. Throws if somebody has changed the suggestion meanwhile. */
async function stands(
  ports: StandPorts,
  suggestion: StoredContribution,
  first: StoredFirst,
): Promise<boolean> {
  const { writer, readAuthor, now } = ports;
  const { status, by, note } = first;
  const decision = { status, by, note, isByTime: true, ...withdrawalOf(suggestion, status) } as const;
  const decided = { suggestion, decision, decidedAt: new Date(now()).toISOString() };
  const { username } = await readAuthor(first.by);
  const approved =
    first.status === 'APPROVED'
      ? await unlessRefused('CONFLICT', approvalOf(ports, decided, username))
      : undefined;
  if (approved === false) return false;
  const written = approved
    ? writer.approve(decided, approved.approval, approved.unchanged).then(() => true)
    : writer.reject(decided, username).then(() => true);
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
export function firstDecisions(client: DynamoDBDocumentClient, table: string): StandPorts['listFirst'] {
  const ofStatus = async (status: SuggestionStatus) => {
    const query = partitionQuery(table, byReview, suggestionPartition(status), ['id', 'first.at']);
    return queryAll(client, query);
  };
  return async () => {
    const all = await Promise.all(suggestionStatuses.map(ofStatus));
    return all
      .flat()
      .filter((item) => item['first'] !== undefined)
      .map((item) => String(item['id']));
  };
}
