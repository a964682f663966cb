import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { subscriptionKey, type StoredSubscription } from '../../../domain/support/subscription-items.ts';
import { unavailable } from '../../../platform/aws/unavailable.ts';

/** Returns what is stored about a person's support, for the export of their data and for the mark on the profile. */
export type ReadSupport = (uid: string) => Promise<StoredSubscription | undefined>;

export function readSupport(client: DynamoDBDocumentClient, table: string): ReadSupport {
  return async (uid) => {
    const { Item: item } = await client
      .send(new GetCommand({ TableName: table, Key: subscriptionKey(uid) }))
      .catch(unavailable('Support can’t be loaded right now. Please try again.'));
    return item as StoredSubscription | undefined;
  };
}
