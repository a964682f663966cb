import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { moderationSentences } from '@touchdown/shared/moderation/moderation-sentences.ts';
import type { ReviewAction } from '@touchdown/shared/moderation/moderation-limits.ts';
import type { moderationRoutes } from '@touchdown/shared/moderation/routes.ts';
import type { SuggestionStatus } from '@touchdown/shared/contributions/contribution-types.ts';
import type { Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import {
  contributionKey,
  fromContributionItem,
  type StoredContribution,
  type StoredDecision,
} from '../../domain/contributions/contribution-item.ts';
import { isRemoved } from '../../domain/contributions/is-listed.ts';
import type { Approval } from '../../domain/corrections/correction-writer.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import type { ReadAuthor } from './author-at-approval.ts';
import type { Decided, DecisionWriter } from './decision-writer.ts';
import { fieldOfReport } from './field-of-report.ts';
import type { FindRecord } from './find-record.ts';
import { proposalOf } from './proposal-of.ts';
import { isOpen } from './review-queues.ts';
import type { ShowReviewed } from './reviewed-suggestions.ts';
import type { SuggestionIndex } from './suggestion-index.ts';

interface ReviewPorts {
  find: (id: string) => Promise<StoredContribution | undefined>;
  writer: DecisionWriter;
  readAuthor: ReadAuthor;
  findRecord: FindRecord;
  index: Pick<SuggestionIndex, 'forget'>;
  now: () => number;
}

/** What a moderator asks for, beside the action. */
export interface AskedReview {
  note?: string | undefined;
  /** What the moderator saw; another status, or another decision, is a CONFLICT. */
  seenStatus?: SuggestionStatus | undefined;
  seenDecidedAt?: string | undefined;
}

export interface Reviewed {
  /** `first`: it waits for a second moderator. */
  outcome: 'done' | 'first';
  message: string;
  suggestion: StoredContribution;
}

/** Throws a Problem if it refuses. The same moderator's repeat changes nothing and has the same answer. */
export type ReviewSuggestion = (
  action: ReviewAction,
  id: string,
  asked: AskedReview,
  person: Person,
) => Promise<Reviewed>;

/** A closed suggestion is a rejected one that the record already agrees with. */
type Outcome = 'APPROVED' | 'REJECTED' | 'CLOSED';

const outcomes: Partial<Record<ReviewAction, Outcome>> = {
  approve: 'APPROVED',
  reject: 'REJECTED',
  close: 'CLOSED',
};

/** Decides on a suggestion. */
export function reviewSuggestion(ports: ReviewPorts): ReviewSuggestion {
  const { find, writer, index, now } = ports;

  return async (action, id, { note, seenStatus }, person) => {
    const outcome = outcomes[action];
    if (!outcome) throw new Problem('INVALID_REQUEST', 'Please approve, reject or close.');
    const isApproval = outcome === 'APPROVED';
    const isClosing = outcome === 'CLOSED';
    const status = isApproval ? 'APPROVED' : 'REJECTED';
    const suggestion = await find(id);
    if (!suggestion) throw new Problem('NOT_FOUND', moderationSentences.unknown);
    if (suggestion.authorId === person.id) throw new Problem('FORBIDDEN', moderationSentences.own);
    if (suggestion.suggestionStatus !== status) {
      if (seenStatus !== undefined && !isAsSeen(seenStatus, suggestion.suggestionStatus))
        throw new Problem('CONFLICT', moderationSentences.changed);
      // What is approved is in the record because of it.
      if (isClosing && !isOpen(suggestion.suggestionStatus))
        throw new Problem('CONFLICT', moderationSentences.alreadyApproved);
      const decidedAt = new Date(now()).toISOString();
      const decision: StoredDecision = {
        status,
        by: person.id,
        note: note || null,
        ...(isClosing ? { isAlreadySo: true } : {}),
      };
      const decided = { suggestion, decision, decidedAt };
      if (isApproval) {
        const { approval, unchanged } = await approvalOf(ports, decided, person);
        await writer.approve(decided, approval, unchanged);
      } else {
        if (isClosing && !(await isAlreadySo(ports, suggestion)))
          throw new Problem('CONFLICT', moderationSentences.notAlreadySo);
        await writer.reject(decided, person.username);
      }
      index.forget();
    } else if (
      suggestion.decision?.by !== person.id ||
      (suggestion.decision.isAlreadySo ?? false) !== isClosing
    ) {
      const { alreadyApproved, alreadyRejected } = moderationSentences;
      throw new Problem('CONFLICT', isApproval ? alreadyApproved : alreadyRejected);
    }
    return { outcome: 'done', message: messages[outcome], suggestion: (await find(id)) ?? suggestion };
  };
}

type Route = typeof moderationRoutes.approveSuggestion;

/** The three routes of one decision have the same request and the same answer. */
export function decidedBy(
  review: ReviewSuggestion,
  show: ShowReviewed,
  action: ReviewAction,
): (request: Pick<RouteRequest<Route>, 'params' | 'body' | 'person'>) => Promise<RouteResponse<Route>> {
  return async ({ params: { id }, body = {}, person }) => {
    const { message, suggestion } = await review(action, id, body, person);
    const [shown] = await show([suggestion], person);
    if (!shown) throw new Problem('NOT_FOUND', moderationSentences.unknown);
    return { success: true, message, data: { suggestion: shown } };
  };
}

const messages: Record<Outcome, string> = {
  APPROVED: moderationSentences.approved,
  REJECTED: moderationSentences.rejected,
  CLOSED: moderationSentences.closed,
};

async function isAlreadySo(
  { findRecord }: Pick<ReviewPorts, 'findRecord'>,
  suggestion: StoredContribution,
): Promise<boolean> {
  const record = await findRecord(suggestion.target);
  const proposal = proposalOf(suggestion);
  return (proposal && record?.field(proposal.targetField)?.isAlready(proposal.proposedValue)) ?? false;
}

/** Checks the proposed value again, against the record as it is now. */
async function approvalOf(
  { findRecord, readAuthor }: Pick<ReviewPorts, 'findRecord' | 'readAuthor'>,
  { suggestion, decidedAt }: Decided,
  person: Person,
) {
  const [record, author] = await Promise.all([
    findRecord(suggestion.target),
    readAuthor(suggestion.authorId),
  ]);
  const isTornado = suggestion.target.kind === 'tornado';
  const { withdrawn, reportWithdrawn, ofReport, unreadable } = moderationSentences;
  if (!record) throw new Problem('CONFLICT', isTornado ? withdrawn : reportWithdrawn);
  if (record.closed !== undefined) throw new Problem('CONFLICT', record.closed);
  const proposal = proposalOf(suggestion);
  const field = proposal && record.field(proposal.targetField);
  if (!field) throw new Problem('CONFLICT', fieldOfReport(suggestion, record) ? ofReport : unreadable);
  if (field.isAlready(proposal.proposedValue)) throw new Problem('CONFLICT', moderationSentences.alreadySo);
  const parsed = field.propose(proposal.proposedValue);
  if ('sentence' in parsed) throw new Problem('CONFLICT', parsed.sentence);
  const approval: Approval = {
    target: record.target,
    field: field.name,
    value: parsed.value,
    official: field.official,
    targetName: record.name,
    state: record.state,
    suggestionId: suggestion.id,
    suggestedBy: author.username,
    approvedBy: person.username,
    approvedAt: decidedAt,
  };
  return { approval, unchanged: author.unchanged };
}

/** Votes move a suggestion between the two open states, which a moderator need not see. */
function isAsSeen(
  seen: NonNullable<StoredContribution['suggestionStatus']>,
  now: StoredContribution['suggestionStatus'],
): boolean {
  return seen === now || (isOpen(seen) && isOpen(now));
}

/** Get, consistent: a suggestion that has not been removed. */
export function findSuggestion(client: DynamoDBDocumentClient, table: string): ReviewPorts['find'] {
  return async (id) => {
    const { Item: item } = await client
      .send(new GetCommand({ TableName: table, Key: contributionKey(id), ConsistentRead: true }))
      .catch(unavailable('The suggestion cannot be read at the moment. Please try again.'));
    if (!item || isRemoved(item)) return undefined;
    const contribution = fromContributionItem(item);
    return contribution.contributionType === 'EDIT_SUGGESTION' ? contribution : undefined;
  };
}
