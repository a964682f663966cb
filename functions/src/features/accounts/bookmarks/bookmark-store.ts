import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { maxBookmarks } from '@touchdown/shared/accounts/account-limits.ts';
import type { BookmarkedTornado } from '@touchdown/shared/accounts/bookmark.ts';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { prefixQuery, queryAll } from '../../../platform/aws/queries.ts';
import { refusedConditions, transact, type TransactItem } from '../../../platform/aws/transact.ts';
import { unavailable } from '../../../platform/aws/unavailable.ts';
import {
  bookmarkKey,
  bookmarksOf,
  fromBookmarkItem,
  toBookmarkItem,
} from '../../../domain/members/bookmark-items.ts';
import { profileKey } from '../../../domain/members/session-items.ts';

export type BookmarkStore = ReturnType<typeof bookmarkStore>;

/**
 * A person's saved tornadoes, and their count in the profile. One transaction writes both, on the condition
 * that the bookmark is new or exists, so the count always matches the bookmarks.
 */
export function bookmarkStore(client: DynamoDBDocumentClient, table: string) {
  const count = (uid: string, by: 1 | -1, condition: string, values = {}): TransactItem => ({
    Update: {
      TableName: table,
      Key: profileKey(uid),
      UpdateExpression: 'ADD bookmarks :by',
      ConditionExpression: condition,
      ExpressionAttributeValues: { ':by': by, ...values },
    },
  });

  return {
    /** Consistent query: all bookmarks, the last saved first. */
    async list(uid: string): Promise<BookmarkedTornado[]> {
      const items = await queryAll(client, prefixQuery(table, bookmarksOf(uid))).catch(
        unavailable('Your bookmarks can’t be loaded right now. Please try again.'),
      );
      return items.map(fromBookmarkItem).toSorted(byLastSaved);
    },

    /** One transaction. `unchanged` when it was saved before; `refused` at the limit or when the account was deleted. */
    async add(uid: string, bookmark: BookmarkedTornado): Promise<'saved' | 'unchanged' | 'refused'> {
      const [bookmarkAt, countAt] = [0, 1];
      const refused = await refusedConditions(
        transact(client, [
          {
            Put: {
              TableName: table,
              Item: toBookmarkItem(uid, bookmark),
              ConditionExpression: `attribute_not_exists(${partitionKey})`,
            },
          },
          count(uid, 1, 'bookmarks < :max', { ':max': maxBookmarks }),
        ]),
      );
      if (refused.includes(bookmarkAt)) return 'unchanged';
      return refused.includes(countAt) ? 'refused' : 'saved';
    },

    /** One transaction. `false` when there was no such bookmark. */
    async remove(uid: string, tornadoId: string): Promise<boolean> {
      const refused = await refusedConditions(
        transact(client, [
          {
            Delete: {
              TableName: table,
              Key: bookmarkKey(uid, tornadoId),
              ConditionExpression: `attribute_exists(${partitionKey})`,
            },
          },
          count(uid, -1, 'attribute_exists(bookmarks)'),
        ]),
      );
      return refused.length === 0;
    },
  };
}

function byLastSaved(a: BookmarkedTornado, b: BookmarkedTornado): number {
  return sortKeyOf(a) < sortKeyOf(b) ? 1 : -1;
}

function sortKeyOf({ bookmark_created_at: savedAt, id }: BookmarkedTornado): string {
  return `${savedAt}#${id}`;
}
