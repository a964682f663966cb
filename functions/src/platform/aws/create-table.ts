import { CreateTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { indexesOf, keyAttributesOf, partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { tables, type TableName } from '@touchdown/shared/storage/tables.ts';

/** Creates an empty table with the keys and indexes of the deployed one. */
export async function createTable(
  client: Pick<DynamoDBClient, 'send'>,
  table: TableName,
  name: string,
): Promise<void> {
  const indexes = indexesOf(tables[table]);
  await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: keyAttributesOf(tables[table]).map((key) => ({
        AttributeName: key,
        AttributeType: 'S' as const,
      })),
      KeySchema: keySchema(partitionKey, sortKey),
      ...(indexes.length > 0
        ? {
            GlobalSecondaryIndexes: indexes.map((index) => ({
              IndexName: index.name,
              KeySchema: keySchema(index.partitionKey, index.sortKey),
              Projection: { ProjectionType: 'ALL' as const },
            })),
          }
        : {}),
    }),
  );
}

function keySchema(partition: string, sort: string) {
  return [
    { AttributeName: partition, KeyType: 'HASH' as const },
    { AttributeName: sort, KeyType: 'RANGE' as const },
  ];
}
