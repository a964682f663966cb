import { randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { expiryAttribute } from '@touchdown/shared/storage/table-shape.ts';
import { requestsOfCase } from '@touchdown/shared/takedowns/takedown-limits.ts';
import { takedownSentences } from '@touchdown/shared/takedowns/takedown-sentences.ts';
import type { TakedownAction, TakedownState } from '@touchdown/shared/takedowns/takedown-words.ts';
import type { StoredContribution } from '../../domain/contributions/contribution-item.ts';
import { hideContribution, unhideContribution } from '../../domain/contributions/hide-contribution.ts';
import { joinedRequests } from '../../domain/takedowns/takedowns-of-person.ts';
import { toAuditItem } from '../../domain/members/audit-items.ts';
import { absent, exists, plus, put, update } from '../../platform/aws/items.ts';
import { getAll } from '../../platform/aws/queries.ts';
import { refusedConditions, transact, type TransactItem } from '../../platform/aws/transact.ts';
import { ulid } from '../../platform/ulid.ts';
import {
  fromTakedownItem,
  stateKey,
  takedownExpiry,
  takedownKey,
  upheldKey,
  type StoredTakedown,
} from './takedown-items.ts';

export const stateAfter: Record<TakedownAction, TakedownState> = {
  hide: 'HIDDEN',
  restore: 'RESTORED',
  close: 'CLOSED',
};

interface Decision {
  action: TakedownAction;
  refusal: StoredTakedown['refusal'];
  /** The moderator's id. */
  by: string;
}

/** With the requests of two cases, a decision still fits into one transaction, which has at most 100 items. */
const maxAnswered = 2 * requestsOfCase;

/** The requests that joined these cases, in the order in which they came. */
export async function joinedTo(
  client: DynamoDBDocumentClient,
  table: string,
  cases: readonly StoredTakedown[],
): Promise<StoredTakedown[]> {
  const keys = cases.flatMap(({ joined = [] }) => [...joined]).map(takedownKey);
  const items = await getAll(client, table, keys, { isConsistent: true });
  return items.map(fromTakedownItem).toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
}

/**
 * Decides about a case and all requests that joined it, in one transaction: the same state, the same reason. Refused
 * if one has joined since the case was read. With `other`, the open case about the contribution that is now hidden,
 * that one joins as well.
 */
export async function decideCase(
  client: DynamoDBDocumentClient,
  table: string,
  now: number,
  before: StoredTakedown,
  decision: Decision,
  contribution: StoredContribution | undefined,
  other: StoredTakedown | undefined,
): Promise<void> {
  const { action, refusal, by } = decision;
  if (action !== 'close' && !contribution) throw new Problem('NOT_FOUND', takedownSentences.contributionGone);
  const isMerged = other && sizeOf(before) + sizeOf(other) <= maxAnswered;
  const merged = isMerged ? [other] : [];
  const joined = await joinedTo(client, table, [before, ...merged]);
  const result = resultOf(before, decision, contribution, now);
  const reason = `takedown:${before.caseNumber}` as const;
  const change: TransactItem[] = [];
  if (contribution && action === 'hide') change.push(hideContribution(table, contribution, reason));
  if (contribution && action === 'restore') change.push(unhideContribution(table, contribution, reason));
  const uid = contribution?.authorId ?? before.authorId;
  const detail = `${before.caseNumber} ${contribution?.id ?? before.contributionId ?? before.page}`;
  const why = refusal && { reason: refusal.reason, ...(refusal.note ? { note: refusal.note } : {}) };
  const entry = { what: `takedown-${action}`, uid: uid ?? 'nobody', by, detail, ...why } as const;
  const newlyJoined = merged.flatMap((one) => [one.caseNumber, ...(one.joined ?? [])]);
  const refused = await refusedConditions(
    transact(client, [
      decided(table, before, result, newlyJoined),
      ...merged.map((one) => joining(table, one, before.caseNumber, result)),
      ...joined.map(({ caseNumber }) =>
        update(table, takedownKey(caseNumber), {
          set: { ...result.answer, joins: before.caseNumber, decisions: plus(1) },
          remove: result.remove,
          onlyIf: exists,
        }),
      ),
      ...change,
      put(table, toAuditItem(entry, now, ulid(now, randomBytes(16)))),
    ]),
  );
  if (refused.length > 0) throw new Problem('CONFLICT', takedownSentences.changed);
}

const sizeOf = ({ joined }: StoredTakedown) => 1 + (joined?.size ?? 0);

/** No request has joined a case since it was read. */
const joinedAsRead = ({ joined }: StoredTakedown) => ({ joined: joined ?? absent });

type Result = ReturnType<typeof resultOf>;

/** What a decision says to each request, and what it says of the case. */
function resultOf(
  before: StoredTakedown,
  { action, refusal }: Decision,
  contribution: StoredContribution | undefined,
  now: number,
) {
  const state = stateAfter[action];
  const authorId = contribution?.authorId ?? before.authorId;
  return {
    state,
    authorId,
    // A case that is closed while its contribution is hidden counts for the author.
    isUpheld: state === 'CLOSED' && before.state === 'HIDDEN' && authorId !== null,
    answer: {
      state,
      contributionId: contribution?.id ?? before.contributionId,
      decidedAt: new Date(now).toISOString(),
      [expiryAttribute]: takedownExpiry(now),
      refusal,
    },
    // Each decision has its own reason.
    remove: refusal ? [] : ['refusal'],
  };
}

function decided(
  table: string,
  before: StoredTakedown,
  { state, authorId, isUpheld, answer, remove }: Result,
  newlyJoined: readonly string[],
): TransactItem {
  return update(table, takedownKey(before.caseNumber), {
    set: {
      ...stateKey(state, before),
      ...(isUpheld && authorId !== null ? upheldKey(authorId, before) : {}),
      ...answer,
      authorId,
      decisions: before.decisions + 1,
    },
    add: newlyJoined.length > 0 ? { joined: new Set(newlyJoined) } : {},
    remove,
    onlyIf: { decisions: before.decisions, ...joinedAsRead(before) },
  });
}

/** An open case that becomes a part of another one. */
function joining(
  table: string,
  one: StoredTakedown,
  joins: string,
  { answer, remove }: Result,
): TransactItem {
  return update(table, takedownKey(one.caseNumber), {
    set: { ...stateKey(joinedRequests, one), ...answer, joins, decisions: plus(1) },
    remove: [...remove, 'joined'],
    onlyIf: { state: 'OPEN', ...joinedAsRead(one) },
  });
}
