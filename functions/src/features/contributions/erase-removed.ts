import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { holdLonger } from '../../domain/appeals/hold-for-appeal.ts';
import {
  byErasure,
  erasurePartition,
  fromContributionItem,
} from '../../domain/contributions/contribution-item.ts';
import { refusedConditions, transact } from '../../platform/aws/transact.ts';
import { queryAll } from '../../platform/aws/queries.ts';
import { contributionRemoval } from '../../domain/contributions/contribution-removal.ts';

/**
 * Erases everything that moderators removed and that nobody restored in time. Something that was restored, deleted or
 * erased meanwhile is left alone, and so is what somebody has contested and nobody has answered. Whatever fails is found again by the next run.
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
  for (const item of due) {
    const contribution = fromContributionItem(item);
    const { appeal } = contribution;
    // Refused if the appeal was answered meanwhile. Then the next run finds it again.
    if (appeal === undefined) await erase(contribution);
    else await refusedConditions(transact(client, [holdLonger(table, { ...contribution, appeal }, now())]));
  }
}
