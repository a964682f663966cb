import { moderationSentences } from '@touchdown/shared/moderation/moderation-sentences.ts';
import type { ReviewAction } from '@touchdown/shared/moderation/moderation-limits.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { StoredContribution, StoredDecision } from '../../domain/contributions/contribution-item.ts';
import { approvalOf, withdrawalInWords } from './approval-of.ts';
import { reasonOf } from '../../domain/contributions/standing-decision.ts';
import type { Deciding } from './deciding.ts';
import { FirstLapsed, type Decided } from './decision-writer.ts';
import { findSuggestion } from './find-suggestions.ts';
import { doneSentences, firstSentences, planReview, type Reviewer, type Step } from './plan-review.ts';
import { proposalOf, type SuggestionIndex } from './suggestion-index.ts';

export interface ReviewRequest {
  note?: string | null | undefined;
  /** Only of a rejection. */
  reason?: StoredDecision['reason'] | undefined;
  seenStatus?: StoredContribution['suggestionStatus'] | undefined;
  seenDecidedAt?: string | undefined;
}

export interface Reviewed {
  /** `first`: it waits for a second moderator, or for 24 hours. */
  outcome: 'done' | 'first';
  message: string;
  suggestion: StoredContribution;
}

export type ReviewSuggestion = ReturnType<typeof reviewSuggestion>;

/**
 * Does one thing about one suggestion, in one transaction, or throws a Problem. The same person's repeat changes
 * nothing and has the same answer.
 */
export function reviewSuggestion(
  deciding: Deciding,
  /** Has what was counted before a decision. */
  index?: Pick<SuggestionIndex, 'forget'>,
) {
  const { client, community, now } = deciding;

  async function review(
    action: ReviewAction,
    id: string,
    { note, reason, seenStatus, seenDecidedAt }: ReviewRequest,
    by: Reviewer,
  ): Promise<Reviewed> {
    if (reason !== undefined && action !== 'reject')
      throw new Problem('INVALID_REQUEST', moderationSentences.reasonOfOther);
    const suggestion = await findSuggestion(client, community, id);
    if (!suggestion) throw new Problem('NOT_FOUND', moderationSentences.unknown);
    const field = proposalOf(suggestion)?.targetField;
    const step = planReview(suggestion, { action, seenStatus, seenDecidedAt, by, now: now(), field });
    const at = new Date(now()).toISOString();
    const answer = await carryOut(deciding, step, { suggestion, note: note || null, reason, by, at });
    index?.forget();
    return { ...answer, suggestion: (await findSuggestion(client, community, id)) ?? suggestion };
  }
  return review;
}

interface Carrying {
  suggestion: StoredContribution;
  note: string | null;
  reason: ReviewRequest['reason'];
  by: Reviewer;
  at: string;
}

async function carryOut(
  deciding: Deciding,
  step: Step,
  carrying: Carrying,
): Promise<Pick<Reviewed, 'outcome' | 'message'>> {
  const { suggestion, note, reason, by, at } = carrying;
  const { writer } = deciding;
  const noted = { suggestion, by: by.id, at };
  const { first } = suggestion;

  const decided = (status: StoredDecision['status'], more: Partial<StoredDecision> = {}) =>
    decisionOf(carrying, status, more);

  async function decideFirst(status: StoredDecision['status']) {
    // A value that cannot be approved is refused now, and not to the second moderator.
    if (status === 'APPROVED') await approvalOf(deciding, decided(status), by.username);
    await writer.decideFirst(noted, { status, note, ...reasonOf({ reason }) });
    return { outcome: 'first', message: firstSentences[status] } as const;
  }

  try {
    switch (step.kind) {
      case 'nothing':
        return { outcome: step.outcome, message: step.sentence };
      case 'first':
        return await decideFirst(step.status);
      case 'approve': {
        const { approval, unchanged } = await approvalOf(deciding, decided('APPROVED'), by.username);
        await writer.approve(decided('APPROVED'), approval, unchanged);
        break;
      }
      case 'reject':
        await writer.reject(
          decided('REJECTED'),
          await withdrawalInWords(deciding, decided('REJECTED'), by.username),
        );
        break;
      case 'close':
        if (!(await isAlreadySo(deciding, suggestion)))
          throw new Problem('CONFLICT', moderationSentences.notAlreadySo);
        await writer.reject(decided('REJECTED', { isAlreadySo: true }), { takenBackBy: by.username });
        break;
      case 'confirm':
        await writer.confirm(noted);
        break;
      case 'reopen':
        await writer.reopen(noted, by.username);
        break;
      case 'return':
        await writer.giveBack(noted, note);
        break;
      case 'clear-first':
        await writer.clearFirst(noted);
        break;
      case 'clear-return':
        await writer.clearReturn(noted);
    }
  } catch (error) {
    if (!(error instanceof FirstLapsed) || !first) throw error;
    return await decideFirst(first.status);
  }
  return { outcome: 'done', message: doneSentences[step.kind] };
}

function decisionOf(
  { suggestion, note, reason, by, at }: Carrying,
  status: StoredDecision['status'],
  more: Partial<StoredDecision>,
): Decided {
  const { first } = suggestion;
  // What the first of two said stands, unless the second says something else.
  const agreed = first?.status === status ? first : undefined;
  return {
    suggestion,
    decision: {
      status,
      by: by.id,
      note: note ?? agreed?.note ?? null,
      ...reasonOf({ reason: reason ?? agreed?.reason }),
      ...(agreed && agreed.by !== by.id ? { first: agreed.by } : {}),
      ...withdrawalOf(suggestion, status),
      ...more,
    },
    decidedAt: at,
  };
}

/** Whether a decision takes an approved value out of the record, which its author's trust counts. */
export function withdrawalOf(
  { suggestionStatus }: StoredContribution,
  status: StoredDecision['status'],
): Pick<StoredDecision, 'isWithdrawal'> {
  return status === 'REJECTED' && suggestionStatus === 'APPROVED' ? { isWithdrawal: true } : {};
}

async function isAlreadySo(
  { findRecord }: Pick<Deciding, 'findRecord'>,
  suggestion: StoredContribution,
): Promise<boolean> {
  const record = await findRecord(suggestion.target);
  const proposal = proposalOf(suggestion);
  return (proposal && record?.field(proposal.targetField)?.isAlready(proposal.proposedValue)) ?? false;
}
