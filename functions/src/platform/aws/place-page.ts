import { QueryCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { TableIndex } from '@touchdown/shared/storage/table-shape.ts';

interface PlacePage {
  table: string;
  index: TableIndex;
  partition: string;
  /** The place after which it begins. */
  from: string | undefined;
  isOldestFirst: boolean;
  max: number;
}

/** Query: a page of one partition of an index, from a place on, and whether there may be more. */
export async function placePage(
  client: DynamoDBDocumentClient,
  { table, index: { name, partitionKey, sortKey }, partition, from, isOldestFirst, max }: PlacePage,
): Promise<{ items: Record<string, unknown>[]; hasMore: boolean }> {
  const { Items: items = [], LastEvaluatedKey: last } = await client.send(
    new QueryCommand({
      TableName: table,
      IndexName: name,
      KeyConditionExpression: `#pk = :partition${from ? ` AND #place ${isOldestFirst ? '>' : '<'} :from` : ''}`,
      ExpressionAttributeNames: { '#pk': partitionKey, ...(from ? { '#place': sortKey } : {}) },
      ExpressionAttributeValues: { ':partition': partition, ...(from ? { ':from': from } : {}) },
      ScanIndexForward: isOldestFirst,
      Limit: max,
    }),
  );
  return { items, hasMore: last !== undefined };
}
