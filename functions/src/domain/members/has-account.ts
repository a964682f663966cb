import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { TransactItem } from '../../platform/aws/transact.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import { profileKey } from './session-items.ts';

/** Whether an id is that of an account that was not deleted. */
export type HasAccount = (uid: string) => Promise<boolean>;

/** Get, consistent, so that nobody finds an account after its deletion. */
export function hasAccount(client: DynamoDBDocumentClient, table: string): HasAccount {
  return async (uid) => {
    const { Item: profile } = await client
      .send(new GetCommand({ TableName: table, Key: profileKey(uid), ConsistentRead: true }))
      .catch(unavailable('The account can’t be loaded right now. Please try again.'));
    return profile !== undefined && profile['deletedAt'] === undefined;
  };
}

/** For a transaction that writes something of a person: refused once the account is deleted. */
export function stillHasAccount(table: string): (uid: string) => TransactItem {
  return (uid) => ({
    ConditionCheck: {
      TableName: table,
      Key: profileKey(uid),
      ConditionExpression: 'attribute_exists(id) AND attribute_not_exists(deletedAt)',
    },
  });
}
