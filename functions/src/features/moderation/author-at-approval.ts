import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { profileKey } from '../../domain/members/session-items.ts';
import type { TransactItem } from '../../platform/aws/transact.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';

export interface AuthorAtApproval {
  /** Null after the account was deleted. */
  username: string | null;
  /** Refuses the approval if the name has changed since, so that a correction never keeps a name that was given up. */
  unchanged: TransactItem[];
}

export type ReadAuthor = (uid: string) => Promise<AuthorAtApproval>;

/** Get, consistent: the name of a suggestion's author. Its copy on the suggestion may be a moment behind. */
export function authorAtApproval(client: DynamoDBDocumentClient, table: string): ReadAuthor {
  return async (uid) => {
    const { Item: profile } = await client
      .send(new GetCommand({ TableName: table, Key: profileKey(uid), ConsistentRead: true }))
      .catch(unavailable('The suggestion can’t be loaded right now. Please try again.'));
    const username = profile?.['username'];
    if (typeof username !== 'string' || profile?.['deletedAt'] !== undefined)
      return { username: null, unchanged: [] };
    const unchanged = {
      ConditionCheck: {
        TableName: table,
        Key: profileKey(uid),
        ConditionExpression: 'username = :username AND attribute_not_exists(deletedAt)',
        ExpressionAttributeValues: { ':username': username },
      },
    };
    return { username, unchanged: [unchanged] };
  };
}
