import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { moderationSentences } from '@touchdown/shared/moderation/moderation-sentences.ts';
import type { ReviewAction } from '@touchdown/shared/moderation/moderation-limits.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import {
  contributionKey,
  fromContributionItem,
  type StoredContribution,
  type StoredDecision,
} from '../../domain/contributions/contribution-item.ts';
import { isRemoved } from '../../domain/contributions/is-listed.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import { approvalOf, type ApprovalPorts } from './approval-of.ts';
import { FirstLapsed, type DecisionWriter } from './decision-writer.ts';
import { doneSentences, firstSentences, planReview, type Reviewer, type Step } from './plan-review.ts';
import { proposalOf, type SuggestionIndex } from './suggestion-index.ts';

export interface ReviewPorts extends ApprovalPorts {
  find: (id: string) => Promise<StoredContribution | undefined>;
  writer: DecisionWriter;
  /** What was counted before a decision. */
  index?: Pick<SuggestionIndex, 'forget'>;
  now: () => number;
}

export interface ReviewRequest {
  note?: string | null | undefined;
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
export function reviewSuggestion(ports: ReviewPorts) {
  const { find, now } = ports;

  async function review(
    action: ReviewAction,
    id: string,
    { note, seenStatus, seenDecidedAt }: ReviewRequest,
    by: Reviewer,
  ): Promise<Reviewed> {
    const suggestion = await find(id);
    if (!suggestion) throw new Problem('NOT_FOUND', moderationSentences.unknown);
    const field = proposalOf(suggestion)?.targetField;
    const step = planReview(suggestion, { action, seenStatus, seenDecidedAt, by, now: now(), field });
    const at = new Date(now()).toISOString();
    const answer = await carryOut(ports, step, { suggestion, note: note || null, by, at });
    ports.index?.forget();
    return { ...answer, suggestion: (await find(id)) ?? suggestion };
  }
  return review;
}

interface Carrying {
  suggestion: StoredContribution;
  note: string | null;
  by: Reviewer;
  at: string;
}

async function carryOut(
  ports: ReviewPorts,
  step: Step,
  { suggestion, note, by, at }: Carrying,
): Promise<Pick<Reviewed, 'outcome' | 'message'>> {
  const { writer } = ports;
  const noted = { suggestion, by: by.id, at };
  const { first } = suggestion;

  const decided = (status: StoredDecision['status'], more: Partial<StoredDecision> = {}) => ({
    suggestion,
    decision: {
      status,
      by: by.id,
      note: note ?? (first?.status === status ? first.note : null),
      ...(first?.status === status && first.by !== by.id ? { first: first.by } : {}),
      ...withdrawalOf(suggestion, status),
      ...more,
    },
    decidedAt: at,
  });

  async function decideFirst(status: StoredDecision['status']) {
    // A value that cannot be approved is refused now, and not to the second moderator.
    if (status === 'APPROVED') await approvalOf(ports, decided(status), by.username);
    await writer.decideFirst(noted, { status, note });
    return { outcome: 'first', message: firstSentences[status] } as const;
  }

  try {
    switch (step.kind) {
      case 'nothing':
        return { outcome: step.outcome, message: step.sentence };
      case 'first':
        return await decideFirst(step.status);
      case 'approve': {
        const { approval, unchanged } = await approvalOf(ports, decided('APPROVED'), by.username);
        await writer.approve(decided('APPROVED'), approval, unchanged);
        break;
      }
      case 'reject':
        await writer.reject(decided('REJECTED'), by.username);
        break;
      case 'close':
        if (!(await isAlreadySo(ports, suggestion)))
          throw new Problem('CONFLICT', moderationSentences.notAlreadySo);
        await writer.reject(decided('REJECTED', { isAlreadySo: true }), by.username);
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

/** Whether a decision takes an approved value out of the record, which its author's trust counts. */
export function withdrawalOf(
  { suggestionStatus }: StoredContribution,
  status: StoredDecision['status'],
): Pick<StoredDecision, 'isWithdrawal'> {
  return status === 'REJECTED' && suggestionStatus === 'APPROVED' ? { isWithdrawal: true } : {};
}

async function isAlreadySo(
  { findRecord }: Pick<ReviewPorts, 'findRecord'>,
  suggestion: StoredContribution,
): Promise<boolean> {
  const record = await findRecord(suggestion.target);
  const proposal = proposalOf(suggestion);
  return (proposal && record?.field(proposal.targetField)?.isAlready(proposal.proposedValue)) ?? false;
}

/** Get, consistent: a suggestion that has not been removed. */
export function findSuggestion(client: DynamoDBDocumentClient, table: string): ReviewPorts['find'] {
  return async (id) => {
    const { Item: item } = await client
      .send(new GetCommand({ TableName: table, Key: contributionKey(id), ConsistentRead: true }))
      .catch(unavailable('The suggestion can’t be loaded right now. Please try again.'));
    if (!item || isRemoved(item)) return undefined;
    const contribution = fromContributionItem(item);
    return contribution.contributionType === 'EDIT_SUGGESTION' ? contribution : undefined;
  };
}
