import {
  CreateTableCommand,
  DescribeTableCommand,
  ResourceNotFoundException,
  UpdateTimeToLiveCommand,
  type CreateTableCommandInput,
  type DynamoDBClient,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';

/** A template's table properties have the names of CreateTable's input, except for the stream and the expiry. */
export type TableProperties = Pick<
  CreateTableCommandInput,
  'AttributeDefinitions' | 'KeySchema' | 'GlobalSecondaryIndexes' | 'BillingMode'
> & {
  StreamSpecification?: { StreamViewType: 'NEW_IMAGE' | 'OLD_IMAGE' | 'NEW_AND_OLD_IMAGES' | 'KEYS_ONLY' };
  TimeToLiveSpecification?: { AttributeName: string; Enabled: boolean };
};

/**
 * Creates the table, or checks that the table of an earlier start still has the template's schema. `emptyState` tells
 * what to do about one that has not.
 */
export async function createTable(
  client: DynamoDBClient,
  name: string,
  expected: TableProperties,
  emptyState = 'Start with an empty state.',
): Promise<void> {
  const existing = await describe(client, name);
  if (existing) {
    if (schemaOf(existing) !== schemaOf(expected)) {
      throw new Error(`The stored table ${name} has a different schema from the template's. ${emptyState}`);
    }
    return;
  }
  const { StreamSpecification: stream, TimeToLiveSpecification: expiry } = expected;
  await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: expected.BillingMode ?? 'PAY_PER_REQUEST',
      AttributeDefinitions: expected.AttributeDefinitions,
      KeySchema: expected.KeySchema,
      ...(expected.GlobalSecondaryIndexes ? { GlobalSecondaryIndexes: expected.GlobalSecondaryIndexes } : {}),
      ...(stream
        ? { StreamSpecification: { StreamEnabled: true, StreamViewType: stream.StreamViewType } }
        : {}),
    }),
  );
  if (expiry)
    await client.send(new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification: expiry }));
}

async function describe(client: DynamoDBClient, name: string): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

/** Returns keys, indexes and stream as one comparable line. */
function schemaOf(table: TableDescription | TableProperties): string {
  const keys = (schema: TableProperties['KeySchema']) =>
    (schema ?? []).map((key) => `${key.AttributeName}:${key.KeyType}`).join();
  const indexes = (table.GlobalSecondaryIndexes ?? []).map(
    (index) => `${index.IndexName}(${keys(index.KeySchema)})`,
  );
  return [keys(table.KeySchema), ...indexes.toSorted(), table.StreamSpecification?.StreamViewType ?? ''].join(
    ' ',
  );
}
