import { movedAttributes } from '@touchdown/shared/storage/moved-attributes.ts';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { bookmarkKey, toBookmarkItem, type StoredBookmark } from '../../domain/members/bookmark-items.ts';
import type { TransactItem } from '../../platform/aws/transact.ts';

interface Condition {
  ConditionExpression: string;
  ExpressionAttributeValues?: Record<string, unknown>;
}

const { bookmark: attributes } = movedAttributes;

/**
 * Writes a bookmark, on the condition that it is as it was read. A new one is an update too, because a role can only be
 * limited to attributes for updates.
 */
export function bookmarkChange(
  table: string,
  uid: string,
  before: StoredBookmark | undefined,
  after: StoredBookmark,
): TransactItem {
  const { [partitionKey]: _pk, [sortKey]: _sk, ...item } = toBookmarkItem(uid, after);
  const names = attributes.filter((name) => item[name] !== undefined);
  const condition = unchanged(before);
  return {
    Update: {
      TableName: table,
      Key: bookmarkKey(uid, after.id),
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}${after.origins ? '' : ' REMOVE #origins'}`,
      ExpressionAttributeNames: {
        ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
        '#origins': 'origins',
      },
      ...condition,
      ExpressionAttributeValues: {
        ...Object.fromEntries(names.map((name) => [`:${name}`, item[name]])),
        ...condition.ExpressionAttributeValues,
      },
    },
  };
}

export function bookmarkDeletion(table: string, uid: string, before: StoredBookmark): TransactItem {
  return {
    Delete: {
      TableName: table,
      Key: bookmarkKey(uid, before.id),
      ...unchanged(before),
      ExpressionAttributeNames: { '#origins': 'origins' },
    },
  };
}

/** The date differs when it was removed and saved again meanwhile, the origins when it was moved. */
function unchanged(before: StoredBookmark | undefined): Condition {
  if (!before)
    return {
      ConditionExpression: `attribute_not_exists(#origins) AND attribute_not_exists(bookmark_created_at)`,
    };
  const { bookmark_created_at: savedAt, origins } = before;
  return {
    ConditionExpression: `bookmark_created_at = :savedAt AND ${origins ? '#origins = :before' : 'attribute_not_exists(#origins)'}`,
    ExpressionAttributeValues: { ':savedAt': savedAt, ...(origins ? { ':before': origins } : {}) },
  };
}
