import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { projection } from './projection.ts';

/** Returns the consistent Query of a whole partition of the table; with `fields`, of only these. */
export function itemsQuery(
  table: string,
  partition: string,
  fields: readonly string[] = [],
): QueryCommandInput {
  const { names, ...projected } = projection(fields);
  return {
    TableName: table,
    KeyConditionExpression: '#partition = :partition',
    ...projected,
    ExpressionAttributeNames: { '#partition': partitionKey, ...names },
    ExpressionAttributeValues: { ':partition': partition },
    ConsistentRead: true,
  };
}
