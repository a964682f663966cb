import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  contributionKey,
  fromContributionItem,
  type StoredContribution,
} from '../../domain/contributions/contribution-item.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';

/** Get: one contribution. It may be removed or erased. */
export type FindContribution = (id: string) => Promise<StoredContribution | undefined>;

export function findContribution(client: DynamoDBDocumentClient, table: string): FindContribution {
  return async (id) => {
    const { Item: item } = await client
      .send(new GetCommand({ TableName: table, Key: contributionKey(id), ConsistentRead: true }))
      .catch(unavailable('The contribution can’t be loaded right now. Please try again.'));
    return item && fromContributionItem(item);
  };
}
