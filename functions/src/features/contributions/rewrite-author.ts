import { isDeepStrictEqual } from 'node:util';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { partitionQuery, queryPages } from '../../platform/aws/queries.ts';
import { keyPart, type ItemChange } from '../../platform/events/item-change.ts';
import { inLanes } from '../../platform/in-lanes.ts';
import { byPerson, personContributions } from '../../domain/members/person-contributions.ts';
import { profileKey, type SessionOwner } from '../../domain/members/session-items.ts';
import {
  byFormerAuthor,
  removedPartition,
  type StoredAuthor,
} from '../../domain/contributions/contribution-item.ts';

const pageSize = 100;
const maxConcurrentUpdates = 8;

type Profile = SessionOwner & StoredAuthor;

/**
 * Each contribution stores its author as lists show them. When a profile changes, its contributions are updated
 * from the profile as it is now, not from the change. So changes may arrive in any order, and a failed update can
 * simply be retried.
 */
export function rewriteAuthor(client: DynamoDBDocumentClient, table: string) {
  async function currentAuthor(uid: string): Promise<StoredAuthor | null> {
    const { Item: item } = await client.send(
      new GetCommand({ TableName: table, Key: profileKey(uid), ConsistentRead: true }),
    );
    const profile = item as unknown as Profile | undefined;
    if (!profile || profile.deletedAt !== undefined) return null;
    const { username, role, photo } = profile;
    return { username, role, photo };
  }

  async function rewrite(key: Record<string, unknown>, uid: string, author: StoredAuthor | null) {
    try {
      await client.send(
        new UpdateCommand({
          TableName: table,
          Key: { [partitionKey]: key[partitionKey], [sortKey]: key[sortKey] },
          UpdateExpression: 'SET author = :author',
          // A contribution that was deleted in the meantime must not come back as an item with only an author, and one
          // that was erased names nobody.
          ConditionExpression: 'authorId = :uid',
          ExpressionAttributeValues: { ':author': author, ':uid': uid },
        }),
      );
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
  }

  return async (change: ItemChange): Promise<void> => {
    const uid = keyPart(change, 'person');
    const author = await currentAuthor(uid);
    for (const [index, partition] of [
      [byFormerAuthor, removedPartition(uid)],
      [byPerson, personContributions(uid)],
    ] as const) {
      const query = { ...partitionQuery(table, index, partition), Limit: pageSize };
      for await (const page of queryPages(client, query)) {
        const stale = page.filter((item) => !isDeepStrictEqual(item['author'], author));
        await inLanes(maxConcurrentUpdates, stale, (item) => rewrite(item, uid, author));
      }
    }
  };
}
