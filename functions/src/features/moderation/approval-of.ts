import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { moderationSentences } from '@touchdown/shared/moderation/moderation-sentences.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { StoredWithdrawal } from '../../domain/catalogue/override-items.ts';
import { byTrust, type StoredDecision } from '../../domain/contributions/contribution-item.ts';
import { isHidden } from '../../domain/contributions/is-listed.ts';
import type { Approval } from '../../domain/corrections/correction-writer.ts';
import { readAccount } from '../../domain/members/has-account.ts';
import { profileKey } from '../../domain/members/session-items.ts';
import { absent, check } from '../../platform/aws/items.ts';
import type { TransactItem } from '../../platform/aws/transact.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import type { Decided } from './decision-writer.ts';
import type { Deciding } from './deciding.ts';
import { fieldOfReport, proposalOf } from './suggestion-index.ts';

/** Checks the proposed value again, against the record as it is now. */
export async function approvalOf(
  { client, community, findRecord }: Pick<Deciding, 'client' | 'community' | 'findRecord'>,
  { suggestion, decision, decidedAt }: Decided,
  approvedBy: string | null,
): Promise<{ approval: Approval; unchanged: TransactItem[] }> {
  const [record, author, firstBy] = await Promise.all([
    findRecord(suggestion.target),
    readAuthor(client, community, suggestion.authorId),
    nameOfFirst({ client, community }, decision),
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
    approvedBy,
    approvedAt: decidedAt,
    ...(decision.by === byTrust ? { byTrust: true as const } : {}),
    ...(proposal.source ? { source: proposal.source } : {}),
    // What is hidden is no reason that everybody may read, and a deleted account takes its own words with it.
    ...(proposal.reason && !isHidden(suggestion) && author.username !== null
      ? { reason: proposal.reason }
      : {}),
    ...(suggestion.first && decision.first !== undefined
      ? {
          firstApprovedBy: firstBy,
          firstApprovedAt: suggestion.first.at,
          objections: suggestion.first.objections,
        }
      : {}),
    ...(decision.isByTime ? { byTime: true as const } : {}),
  };
  return { approval, unchanged: author.unchanged };
}

/** The username of the first of two moderators; null if there is none. */
async function nameOfFirst(
  { client, community }: Pick<Deciding, 'client' | 'community'>,
  { first }: Pick<StoredDecision, 'first'>,
): Promise<string | null> {
  return first === undefined ? null : (await readAuthor(client, community, first)).username;
}

/** How the history tells that an approved value was taken out again. */
export async function withdrawalInWords(
  deciding: Pick<Deciding, 'client' | 'community'>,
  { suggestion: { first }, decision }: Decided,
  takenBackBy: string | null,
): Promise<StoredWithdrawal & { takenBackBy: string | null }> {
  const { reason, note, isByTime } = decision;
  return {
    takenBackBy,
    ...(reason === undefined ? {} : { takenBackReason: reason }),
    ...(note === null ? {} : { takenBackNote: note }),
    ...(first && decision.first !== undefined
      ? {
          takenBackFirstBy: await nameOfFirst(deciding, decision),
          takenBackFirstAt: first.at,
          takenBackObjections: first.objections,
        }
      : {}),
    ...(isByTime ? { takenBackByTime: true } : {}),
  };
}

interface AuthorAtApproval {
  /** Null after the account was deleted. */
  username: string | null;
  /** Refuses the approval if the name has changed since, so that a correction never keeps a name that was given up. */
  unchanged: TransactItem[];
}

/** Returns the name of a suggestion's author, or of a moderator. Its copy on the suggestion may be a moment behind. */
export async function readAuthor(
  client: DynamoDBDocumentClient,
  table: string,
  uid: string,
): Promise<AuthorAtApproval> {
  const profile = await readAccount(client, table, uid).catch(
    unavailable('The suggestion can’t be loaded right now. Please try again.'),
  );
  const username = profile?.['username'];
  if (typeof username !== 'string') return { username: null, unchanged: [] };
  return { username, unchanged: [check(table, profileKey(uid), { username, deletedAt: absent })] };
}
