import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { TableIndex } from '@touchdown/shared/storage/table-shape.ts';
import { projection } from './projection.ts';

/** Returns the Query of one partition of an index, in the order of its sort key; with `fields`, of only these. */
export function partitionQuery(
  table: string,
  { name, partitionKey }: TableIndex,
  partition: string,
  fields: readonly string[] = [],
): QueryCommandInput {
  const { names, ...projected } = projection(fields);
  return {
    TableName: table,
    IndexName: name,
    KeyConditionExpression: '#partition = :partition',
    ...projected,
    ExpressionAttributeNames: { '#partition': partitionKey, ...names },
    ExpressionAttributeValues: { ':partition': partition },
  };
}
