import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { hasTrust, type EditRecord } from '@touchdown/shared/moderation/trust-table.ts';
import { needsTwo } from '@touchdown/shared/moderation/needs-two.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { isSmallEdit } from './small-edit.ts';
import {
  byTrust,
  fromContributionItem,
  type StoredContribution,
} from '../../domain/contributions/contribution-item.ts';
import { isHidden } from '../../domain/contributions/is-listed.ts';
import { byPerson, personContributions } from '../../domain/members/person-contributions.ts';
import { partitionQuery, queryAll } from '../../platform/aws/queries.ts';
import { keyPart, type ItemChange } from '../../platform/events/item-change.ts';
import { approvalOf } from './approval-of.ts';
import type { Deciding } from './deciding.ts';
import { findSuggestion } from './find-suggestions.ts';
import { proposalOf } from './suggestion-index.ts';
import { isOpen } from './review-queues.ts';

/**
 * Makes a small edit stand at once whose author has earned it. The record and the author are read as they are now, so
 * trust ends with the correction that is taken back. Whatever does not fit the table waits for a moderator.
 */
export function standByTrust(deciding: Deciding) {
  const { client, community, findRecord, writer, now } = deciding;

  return async (change: ItemChange): Promise<void> => {
    const suggestion = await findSuggestion(client, community, keyPart(change, 'id'));
    if (!suggestion || !isUntouched(suggestion)) return;
    const proposal = proposalOf(suggestion);
    if (!proposal || needsTwo(proposal.targetField)) return;
    const record = await findRecord(suggestion.target);
    const field = record?.field(proposal.targetField);
    const proposed = field?.propose(proposal.proposedValue);
    if (!field || !proposed || 'sentence' in proposed) return;
    if (!isSmallEdit(field.name, field.now, proposed.value)) return;
    if (!hasTrust(await editsOf(client, community, suggestion.authorId))) return;
    const decision = { status: 'APPROVED', by: byTrust, note: null } as const;
    const decided = { suggestion, decision, decidedAt: new Date(now()).toISOString() };
    try {
      const { approval, unchanged } = await approvalOf(deciding, decided, null);
      await writer.approve(decided, approval, unchanged);
    } catch (error) {
      // A moderator was faster, or the record has changed just now.
      if (!(error instanceof Problem && error.code === 'CONFLICT')) throw error;
    }
  };
}

/** Whether nobody has done anything about it: what was undone or returned is for moderators. */
function isUntouched(suggestion: StoredContribution): boolean {
  const { suggestionStatus, decidedAt, first, returned, undone } = suggestion;
  const isTouched = [decidedAt, first, returned, undone].some((one) => one !== undefined);
  return isOpen(suggestionStatus) && !isTouched && !isHidden(suggestion);
}

/** Query: how moderators have decided on somebody's edits. The index may be a moment behind. */
async function editsOf(client: DynamoDBDocumentClient, table: string, uid: string): Promise<EditRecord> {
  const fields = ['contributionType', 'suggestionStatus', 'decision'];
  const items = await queryAll(client, partitionQuery(table, byPerson, personContributions(uid), fields));
  const decided = items.map(fromContributionItem).filter(({ decision }) => decision !== undefined);
  return {
    approved: decided.filter(
      ({ suggestionStatus, decision }) => suggestionStatus === 'APPROVED' && decision?.by !== byTrust,
    ).length,
    takenBack: decided.filter(({ decision }) => decision?.isWithdrawal).length,
  };
}
