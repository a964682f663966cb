import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { projection } from './projection.ts';

/** Items of one partition whose sort keys begin alike. */
export interface KeyPrefix {
  partition: string;
  prefix: string;
}

/** Returns the consistent Query of such items; with `fields`, of only these. */
export function prefixQuery(
  table: string,
  { partition, prefix }: KeyPrefix,
  fields: readonly string[] = [],
): QueryCommandInput {
  const { names, ...projected } = projection(fields);
  return {
    TableName: table,
    KeyConditionExpression: '#partition = :partition AND begins_with(#sort, :prefix)',
    ...projected,
    ExpressionAttributeNames: { '#partition': partitionKey, '#sort': sortKey, ...names },
    ExpressionAttributeValues: { ':partition': partition, ':prefix': prefix },
    ConsistentRead: true,
  };
}
