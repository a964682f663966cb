import { moderationSentences } from '@touchdown/shared/moderation/moderation-sentences.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { byTrust } from '../../domain/contributions/contribution-item.ts';
import type { Approval } from '../../domain/corrections/correction-writer.ts';
import type { TransactItem } from '../../platform/aws/transact.ts';
import type { ReadAuthor } from './author-at-approval.ts';
import type { Decided } from './decision-writer.ts';
import { fieldOfReport, proposalOf } from './suggestion-index.ts';
import type { FindRecord } from './find-record.ts';

export interface ApprovalPorts {
  readAuthor: ReadAuthor;
  findRecord: FindRecord;
}

/** Checks the proposed value again, against the record as it is now. */
export async function approvalOf(
  { findRecord, readAuthor }: ApprovalPorts,
  { suggestion, decision, decidedAt }: Decided,
  approvedBy: string | null,
): Promise<{ approval: Approval; unchanged: TransactItem[] }> {
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
    approvedBy,
    approvedAt: decidedAt,
    ...(decision.by === byTrust ? { byTrust: true as const } : {}),
    ...(proposal.source ? { source: proposal.source } : {}),
  };
  return { approval, unchanged: author.unchanged };
}
