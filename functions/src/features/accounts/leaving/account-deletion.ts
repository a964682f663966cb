import { randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ulid } from '@touchdown/shared/contract/ulid.ts';
import { refusedConditions, transact, type TransactItem } from '../../../platform/aws/transact.ts';
import {
  credentialsKey,
  emailKey,
  toAuditItem,
  toTombstoneItem,
  usernameKey,
  type StoredProfile,
} from '../account-items.ts';

/** Ends an account at once; `false` where it was changed since it was read. */
export type AccountDeletion = (profile: StoredProfile) => Promise<boolean>;

/**
 * One transaction. From then on nobody can sign in, every session has ended, and name and email address are
 * free for others. What else was theirs is erased by who follows the table's changes.
 */
export function accountDeletion(
  client: DynamoDBDocumentClient,
  table: string,
  now: () => number,
): AccountDeletion {
  const freed = (key: Record<string, string>, uid: string): TransactItem => ({
    Delete: {
      TableName: table,
      Key: key,
      ConditionExpression: 'uid = :uid',
      ExpressionAttributeValues: { ':uid': uid },
    },
  });

  return async ({ id, username, email, authEpoch, photo }) => {
    const time = now();
    const tombstone = {
      id,
      authEpoch: authEpoch + 1,
      deletedAt: new Date(time).toISOString(),
      ...(photo === null ? {} : { photo }),
    };
    const audit = toAuditItem(
      { what: 'account-deleted', uid: id, by: id },
      time,
      ulid(time, randomBytes(16)),
    );
    const refused = await refusedConditions(
      transact(client, [
        {
          Put: {
            TableName: table,
            Item: toTombstoneItem(tombstone),
            // The name and the email address that are freed must be those it has now.
            ConditionExpression: 'authEpoch = :epoch AND username = :username AND email = :email',
            ExpressionAttributeValues: { ':epoch': authEpoch, ':username': username, ':email': email },
          },
        },
        freed(usernameKey(username), id),
        freed(emailKey(email), id),
        { Delete: { TableName: table, Key: credentialsKey(id) } },
        { Put: { TableName: table, Item: audit } },
      ]),
    );
    return refused.length === 0;
  };
}
