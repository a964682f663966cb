import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import type { TransactItem } from '../../platform/aws/transact.ts';
import { contributionKey } from './contribution-item.ts';

/** Counts one question less of a contribution that is still there. A part of the transaction that deletes it. */
export function uncountQuestion(table: string, contributionId: string): TransactItem {
  return {
    Update: {
      TableName: table,
      Key: contributionKey(contributionId),
      UpdateExpression: 'ADD questions :less, questionChanges :one',
      ConditionExpression: 'attribute_exists(#pk) AND questions > :none',
      ExpressionAttributeNames: { '#pk': partitionKey },
      ExpressionAttributeValues: { ':less': -1, ':one': 1, ':none': 0 },
    },
  };
}
