import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  byErasure,
  erasurePartition,
  fromContributionItem,
} from '../../domain/contributions/contribution-item.ts';
import { queryAll } from '../../platform/aws/query-all.ts';
import { contributionRemoval } from './contribution-removal.ts';

/**
 * Erases everything that moderators removed and that nobody restored in time. Something that was restored, deleted or
 * erased meanwhile is left alone. Whatever fails is found again by the next run.
 */
export async function eraseRemoved(
  client: DynamoDBDocumentClient,
  table: string,
  now: () => number,
): Promise<void> {
  const due = await queryAll(client, {
    TableName: table,
    IndexName: byErasure.name,
    KeyConditionExpression: '#erasures = :erasures AND #erases <= :now',
    ExpressionAttributeNames: { '#erasures': byErasure.partitionKey, '#erases': byErasure.sortKey },
    // Sorts after every id of this moment.
    ExpressionAttributeValues: { ':erasures': erasurePartition, ':now': `${new Date(now()).toISOString()}~` },
  });
  const { eraseRemoved: erase } = contributionRemoval(client, table, now);
  for (const item of due) await erase(fromContributionItem(item));
}
