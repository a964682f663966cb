import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { moderationSentences } from '@touchdown/shared/moderation/moderation-sentences.ts';
import type { moderationRoutes } from '@touchdown/shared/moderation/routes.ts';
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
import { isOpen, type ShowReviewed } from './reviewed-suggestions.ts';
import type { SuggestionIndex } from './suggestion-index.ts';

interface ReviewPorts {
  find: (id: string) => Promise<StoredContribution | undefined>;
  writer: DecisionWriter;
  readAuthor: ReadAuthor;
  findRecord: FindRecord;
  show: ShowReviewed;
  index: Pick<SuggestionIndex, 'forget'>;
  now: () => number;
}

type Route = typeof moderationRoutes.approveSuggestion;

/** A closed suggestion is a rejected one that the record already agrees with. */
type Outcome = 'APPROVED' | 'REJECTED' | 'CLOSED';

/** The three routes have the same request and the same answer. */
type Handler = (
  request: Pick<RouteRequest<Route>, 'params' | 'body' | 'person'>,
) => Promise<RouteResponse<Route>>;

/** Decides on a suggestion. The same moderator's repeat changes nothing and has the same answer. */
export function reviewSuggestion(ports: ReviewPorts, outcome: Outcome): Handler {
  const { find, writer, index, show, now } = ports;
  const isApproval = outcome === 'APPROVED';
  const isClosing = outcome === 'CLOSED';
  const status = isApproval ? 'APPROVED' : 'REJECTED';

  return async ({ params: { id }, body: { note, seenStatus } = {}, person }) => {
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
    const [shown] = await show([(await find(id)) ?? suggestion], person);
    if (!shown) throw new Problem('NOT_FOUND', moderationSentences.unknown);
    return { success: true, message: messages[outcome], data: { suggestion: shown } };
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
