import { randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { RemovalReason } from '@touchdown/shared/contributions/removal.ts';
import { ulid } from '@touchdown/shared/contract/ulid.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyAttributesOf, partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import {
  contributionKey,
  formerAuthorKey,
  type StoredContribution,
} from '../../domain/contributions/contribution-item.ts';
import { toAuditItem, type AuditEntry } from '../../domain/members/audit-items.ts';
import { countRemoval, uncountContribution } from '../../domain/members/member-counts.ts';
import { isReported } from './is-reported.ts';
import { refusedConditions, transact, type TransactItem } from '../../platform/aws/transact.ts';

export interface ContributionRemoval {
  /** Deletes the whole item. */
  byOwner: (contribution: StoredContribution) => Promise<void>;
  /** Keeps the item with who removed it and why, without its author and in no list but that person's own. */
  byModerator: (contribution: StoredContribution, moderator: string, reason: RemovalReason) => Promise<void>;
}

/** The author's own update of a contribution needs `authorId`, and an item is in the lists whose keys it has. */
const indexAttributes = keyAttributesOf(community).filter(
  (name) => name !== partitionKey && name !== sortKey,
);

/**
 * Each removal is one transaction with an audit item and the author's count of contributions. A second removal is
 * refused by the first condition and changes nothing. A stream consumer removes what belongs to the contribution.
 */
export function contributionRemoval(
  client: DynamoDBDocumentClient,
  table: string,
  now: () => number,
): ContributionRemoval {
  const audit = (entry: AuditEntry): TransactItem => ({
    Put: { TableName: table, Item: toAuditItem(entry, now(), ulid(now(), randomBytes(16))) },
  });

  async function removeOnce(remove: TransactItem, entry: AuditEntry, uncount: TransactItem): Promise<void> {
    const items = [remove, audit(entry)];
    const refused = await refusedConditions(transact(client, [...items, uncount]));
    // The account may be deleted, or its count may be zero. Neither must prevent the removal.
    const isOnlyTheCount = refused.length === 1 && refused[0] === items.length;
    if (isOnlyTheCount) await refusedConditions(transact(client, items));
  }

  return {
    byOwner: ({ id, authorId }) =>
      removeOnce(
        {
          Delete: {
            TableName: table,
            Key: contributionKey(id),
            ConditionExpression: 'authorId = :author',
            ExpressionAttributeValues: { ':author': authorId },
          },
        },
        { what: 'contribution-deleted', uid: authorId, by: authorId, detail: id },
        uncountContribution(table, authorId),
      ),

    byModerator: async ({ id, authorId }, moderator, reason) => {
      const isAfterReport = await isReported(client, table, id);
      const removedAt = new Date(now()).toISOString();
      await removeOnce(
        { Update: { TableName: table, ...emptied({ id, authorId }, removedAt, moderator, reason) } },
        {
          what: 'contribution-removed',
          uid: authorId,
          by: moderator,
          detail: id,
          ...(isAfterReport ? { isAfterReport } : {}),
        },
        countRemoval(table, authorId, isAfterReport),
      );
    },
  };
}

/** Returns the update that leaves an item with the reason, and without its author, pictures and the lists' keys. */
function emptied(
  { id, authorId }: Pick<StoredContribution, 'id' | 'authorId'>,
  removedAt: string,
  moderator: string,
  { category, note }: RemovalReason,
) {
  // Only the author's own list still finds it.
  const shown = Object.entries(formerAuthorKey(authorId, removedAt, id));
  const hidden = indexAttributes.filter((name) => !shown.some(([attribute]) => attribute === name));
  return {
    Key: contributionKey(id),
    UpdateExpression: `SET #status = :rejected, author = :nobody, images = :none, removedAt = :at,
      removedBy = :by, removalCategory = :category, removalNote = :note,
      ${shown.map(([name]) => `${name} = :${name}`).join(', ')}
      REMOVE authorId, ${hidden.map((_name, at) => `#index${at}`).join(', ')}`,
    ConditionExpression: 'authorId = :author',
    ExpressionAttributeNames: {
      '#status': 'status',
      ...Object.fromEntries(hidden.map((name, at) => [`#index${at}`, name])),
    },
    ExpressionAttributeValues: {
      ':rejected': 'REJECTED',
      ':nobody': null,
      ':none': [],
      ...Object.fromEntries(shown.map(([name, value]) => [`:${name}`, value])),
      ':at': removedAt,
      ':by': moderator,
      ':category': category,
      ':note': note || null,
      ':author': authorId,
    },
  };
}
