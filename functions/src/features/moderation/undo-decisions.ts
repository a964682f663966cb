import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import type { StoredContribution } from '../../domain/contributions/contribution-item.ts';
import { auditPartition } from '../../domain/members/audit-items.ts';
import { queryAll } from '../../platform/aws/queries.ts';
import { decisionWriter } from './decision-writer.ts';
import { findSuggestion } from './find-suggestions.ts';
import { operator } from './plan-review.ts';
import { reviewSuggestion } from './review-suggestion.ts';
import { proposalOf } from './suggestion-index.ts';

/** What one moderator did about one suggestion, and what becomes of it. */
export interface Undoing {
  id: string;
  /** The field and the value that were proposed. */
  proposal: string;
  what: 'approved' | 'rejected' | 'first decision' | 'returned' | 'decided by others since' | 'gone';
  /** When that was decided; undefined if there is nothing to undo. */
  at: string | undefined;
  outcome: 'undone' | 'would be undone' | 'left' | 'failed';
  /** Why it failed. */
  reason?: string;
}

interface UndoRequest {
  /** The moderator's id. */
  by: string;
  /** Milliseconds since 1970. */
  since: number;
  isDryRun: boolean;
}

/**
 * Takes back what a moderator decided on suggestions since a time, the newest first, as the operator. What somebody
 * has decided later stays. It can be repeated: what was undone is not found again.
 */
export async function undoDecisions(
  client: DynamoDBDocumentClient,
  tables: { community: string; catalogue: string },
  now: () => number,
  { by, since, isDryRun }: UndoRequest,
): Promise<Undoing[]> {
  const { community } = tables;
  const writer = decisionWriter(client, tables, now);
  // An undo reads no record and approves nothing.
  const findRecord = () => Promise.reject(new Error('An undo approves nothing.'));
  const review = reviewSuggestion({ client, community, writer, findRecord, now });
  const undoings: Undoing[] = [];
  for (const id of await decidedSince(client, community, { by, since, now: now() })) {
    const found = standingOf(id, await findSuggestion(client, community, id), by, since);
    const { at } = found;
    if (at === undefined) undoings.push({ ...found, outcome: 'left' });
    else if (isDryRun) undoings.push({ ...found, outcome: 'would be undone' });
    else {
      try {
        await review('reopen', id, { seenDecidedAt: at }, operator);
        undoings.push({ ...found, outcome: 'undone' });
      } catch (error) {
        // Somebody has decided in this moment, or the table does not answer. The others are undone all the same.
        if (!(error instanceof Problem)) throw error;
        const isLater = error.code === 'CONFLICT';
        undoings.push({ ...found, outcome: isLater ? 'left' : 'failed', reason: error.message });
      }
    }
  }
  return undoings;
}

/** Says what of the moderator's still stands on a suggestion. */
function standingOf(
  id: string,
  suggestion: StoredContribution | undefined,
  by: string,
  since: number,
): Pick<Undoing, 'id' | 'proposal' | 'what' | 'at'> {
  if (!suggestion) return { id, proposal: '', what: 'gone', at: undefined };
  const proposed = proposalOf(suggestion);
  const proposal = proposed ? `${proposed.targetField} = ${proposed.proposedValue}` : 'unreadable';
  const { first, returned, decision, decidedAt } = suggestion;
  const isTheirs = (one: { by: string; at: string } | undefined) =>
    one !== undefined && one.by === by && Date.parse(one.at) >= since;
  if (isTheirs(first)) return { id, proposal, what: 'first decision', at: first?.at };
  if (isTheirs(returned)) return { id, proposal, what: 'returned', at: returned?.at };
  if (decision && decidedAt !== undefined && isTheirs({ by: decision.by, at: decidedAt })) {
    return { id, proposal, what: decision.status === 'APPROVED' ? 'approved' : 'rejected', at: decidedAt };
  }
  return { id, proposal, what: 'decided by others since', at: undefined };
}

const dayMilliseconds = 86_400_000;

/** Query of each day's audit: the suggestions that the moderator did something about, the newest first. */
async function decidedSince(
  client: DynamoDBDocumentClient,
  table: string,
  { by, since, now }: { by: string; since: number; now: number },
): Promise<string[]> {
  const ids = new Set<string>();
  for (let time = now; auditPartition(time) >= auditPartition(since); time -= dayMilliseconds) {
    const items = await queryAll(client, {
      TableName: table,
      KeyConditionExpression: '#partition = :day',
      FilterExpression: '#by = :by AND begins_with(#what, :suggestion) AND #at >= :since',
      ExpressionAttributeNames: { '#partition': partitionKey, '#by': 'by', '#what': 'what', '#at': 'at' },
      ExpressionAttributeValues: {
        ':day': auditPartition(time),
        ':by': by,
        ':suggestion': 'suggestion-',
        ':since': new Date(since).toISOString(),
      },
      ScanIndexForward: false,
    });
    for (const item of items) ids.add(String(item['detail']));
  }
  return [...ids];
}
