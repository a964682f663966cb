import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { contributionKey } from '../../../domain/contributions/contribution-item.ts';
import { refusedConditions, transact, type TransactItem } from '../../../platform/aws/transact.ts';
import type { News } from './mail-of-decision.ts';

/**
 * Writes what the author was told, all of it or nothing: after a crash the digest is made again of the same decisions.
 * Where somebody else has told, or the contribution is gone, the others are written without it.
 */
export async function markTold(
  client: DynamoDBDocumentClient,
  table: string,
  news: readonly News[],
): Promise<void> {
  const marks = news.map((one) => markOf(table, one));
  const refused = await refusedConditions(transact(client, marks));
  if (refused.length === 0) return;
  const left = news.filter((_one, at) => !refused.includes(at));
  if (left.length > 0) await markTold(client, table, left);
}

function markOf(TableName: string, { contribution, untold: { of, tell } }: News): TransactItem {
  const name = of === 'decision' ? 'toldDecision' : 'toldRemoval';
  const before = contribution[name];
  return {
    Update: {
      TableName,
      Key: contributionKey(contribution.id),
      UpdateExpression: `SET ${name} = :tell`,
      ConditionExpression: `attribute_exists(${partitionKey}) AND ${before ? `${name} = :before` : `attribute_not_exists(${name})`}`,
      ExpressionAttributeValues: { ':tell': tell, ...(before ? { ':before': before } : {}) },
    },
  };
}
