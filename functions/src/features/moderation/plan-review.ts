import type { Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { undoMinutes, type ReviewAction } from '@touchdown/shared/moderation/moderation-limits.ts';
import { moderationSentences as sentences } from '@touchdown/shared/moderation/moderation-sentences.ts';
import { needsTwo } from '@touchdown/shared/moderation/needs-two.ts';
import {
  byTrust,
  type StoredContribution,
  type StoredFirst,
} from '../../domain/contributions/contribution-item.ts';
import { isOpen } from './review-queues.ts';

/** Who decides: a moderator, or the operator of the site. */
export type Reviewer = Pick<Person, 'id' | 'username'>;

/** The command line of the operator, who needs no second moderator. */
export const operator: Reviewer = { id: 'operator', username: 'operator' };

export interface Review {
  action: ReviewAction;
  seenStatus: StoredContribution['suggestionStatus'] | undefined;
  seenDecidedAt: string | undefined;
  by: Reviewer;
  now: number;
  /** The field that the suggestion is about, if it can be read. */
  field: string | undefined;
}

/** What a review comes to, for a suggestion as it is now. */
export type Step =
  /** A repeat: it has been done, so there is nothing to write. */
  | { kind: 'nothing'; outcome: 'done' | 'first'; sentence: string }
  | { kind: 'first'; status: StoredFirst['status'] }
  | {
      kind: 'approve' | 'reject' | 'close' | 'return' | 'reopen' | 'confirm' | 'clear-first' | 'clear-return';
    };

const undoMilliseconds = undoMinutes * 60_000;

/** Says what is to be written, or throws the Problem that the moderator reads. Reads and writes nothing. */
export function planReview(suggestion: StoredContribution, review: Review): Step {
  if (suggestion.authorId === review.by.id) throw new Problem('FORBIDDEN', sentences.own);
  const { action } = review;
  if (action === 'reopen') return planReopening(suggestion, review);
  if (action === 'return') return planReturn(suggestion, review);
  return planDecision(suggestion, review, action);
}

function planDecision(
  suggestion: StoredContribution,
  review: Review,
  action: 'approve' | 'reject' | 'close',
): Step {
  const { suggestionStatus, first, decision } = suggestion;
  const { by, field } = review;
  const isClosing = action === 'close';
  const status = action === 'approve' ? 'APPROVED' : 'REJECTED';
  if (isTakenBack(suggestion, review)) return done(sentences.firstCleared);
  if (first && first.status !== status && !isClosing) {
    throwUnlessSeen(suggestion, review);
    return { kind: 'clear-first' };
  }
  if (suggestionStatus === status) {
    const isOwn = decision?.by === by.id || decision?.first === by.id;
    if (isOwn && (decision.isAlreadySo ?? false) === isClosing) return done(doneSentences[action]);
    // It was sampled: a moderator has looked at it.
    if (status === 'APPROVED' && suggestion.standsByTrust) return { kind: 'confirm' };
    throw new Problem(
      'CONFLICT',
      status === 'APPROVED' ? sentences.alreadyApproved : sentences.alreadyRejected,
    );
  }
  throwUnlessSeen(suggestion, review);
  if (isClosing) {
    // What is approved is in the record because of it.
    if (!isOpen(suggestionStatus)) throw new Problem('CONFLICT', sentences.alreadyApproved);
    return { kind: 'close' };
  }
  if (status === 'APPROVED') {
    const isSingle = field === undefined || !needsTwo(field) || by.id === operator.id;
    return isSingle ? { kind: 'approve' } : firstOfTwo(suggestion, by, status, 'approve');
  }
  return suggestionStatus === 'APPROVED' ? planWithdrawal(suggestion, review, 'reject') : { kind: 'reject' };
}

/** Takes an approved value out of the record: at once for one's own slip, otherwise as the first of two. */
function planWithdrawal(
  suggestion: StoredContribution,
  { by, now }: Review,
  atOnce: 'reject' | 'reopen',
): Step {
  const { decision, decidedAt } = suggestion;
  const isRecent = decidedAt !== undefined && now - Date.parse(decidedAt) < undoMilliseconds;
  // No moderator has decided on what stands by trust. It counts against its author, so it is no undo.
  if (decision?.by === byTrust) return { kind: 'reject' };
  const isSingle = by.id === operator.id || (decision?.by === by.id && isRecent);
  return isSingle ? { kind: atOnce } : firstOfTwo(suggestion, by, 'REJECTED', 'reject');
}

function firstOfTwo(
  { first }: StoredContribution,
  by: Reviewer,
  status: StoredFirst['status'],
  second: 'approve' | 'reject',
): Step {
  if (!first) return { kind: 'first', status };
  if (first.by === by.id) return { kind: 'nothing', outcome: 'first', sentence: firstSentences[status] };
  return { kind: second };
}

function planReturn(suggestion: StoredContribution, review: Review): Step {
  if (!isOpen(suggestion.suggestionStatus)) throw new Problem('CONFLICT', sentences.notOpen);
  if (suggestion.returned) return done(sentences.returned);
  throwUnlessSeen(suggestion, review);
  return { kind: 'return' };
}

/** Undoes exactly what was seen: a first decision, a return or a decision. */
function planReopening(suggestion: StoredContribution, review: Review): Step {
  const { first, returned, decidedAt, suggestionStatus } = suggestion;
  const { seenDecidedAt: seen } = review;
  if (seen === undefined) {
    const allowed = 'the time of the decision to undo';
    throw new Problem('INVALID_REQUEST', sentences.nothingToUndo, [
      { field: 'seenDecidedAt', received: 'nothing', allowed },
    ]);
  }
  if (isTakenBack(suggestion, review)) return done(sentences.reopened);
  if (first?.at === seen) return { kind: 'clear-first' };
  if (returned?.at === seen) return { kind: 'clear-return' };
  if (decidedAt !== seen || isOpen(suggestionStatus)) throw new Problem('CONFLICT', sentences.changed);
  throwUnlessSeen(suggestion, review);
  return suggestionStatus === 'APPROVED' ? planWithdrawal(suggestion, review, 'reopen') : { kind: 'reopen' };
}

/** Whether this person has taken back just that, in an earlier request whose answer was lost. */
function isTakenBack({ undone }: StoredContribution, { by, seenDecidedAt }: Review): boolean {
  return undone !== undefined && undone.by === by.id && undone.of === seenDecidedAt;
}

function throwUnlessSeen({ suggestionStatus: now }: StoredContribution, { seenStatus: seen }: Review): void {
  // Votes move a suggestion between the two open states, which a moderator need not see.
  if (seen !== undefined && seen !== now && !(isOpen(seen) && isOpen(now)))
    throw new Problem('CONFLICT', sentences.changed);
}

function done(sentence: string): Step {
  return { kind: 'nothing', outcome: 'done', sentence };
}

export const doneSentences = {
  approve: sentences.approved,
  reject: sentences.rejected,
  close: sentences.closed,
  return: sentences.returned,
  reopen: sentences.reopened,
  confirm: sentences.approved,
  'clear-first': sentences.firstCleared,
  'clear-return': sentences.returnUndone,
} as const;

export const firstSentences: Record<StoredFirst['status'], string> = {
  APPROVED: sentences.firstApproved,
  REJECTED: sentences.firstWithdrawn,
};
