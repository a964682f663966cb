import {
  CreateTableCommand,
  DescribeTableCommand,
  ResourceNotFoundException,
  UpdateTimeToLiveCommand,
  type CreateTableCommandInput,
  type DynamoDBClient,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';

/** A template's table properties have the call's own names, but for the stream and the expiry. */
export type TableProperties = Pick<
  CreateTableCommandInput,
  'AttributeDefinitions' | 'KeySchema' | 'GlobalSecondaryIndexes' | 'BillingMode'
> & {
  StreamSpecification?: { StreamViewType: 'NEW_IMAGE' | 'OLD_IMAGE' | 'NEW_AND_OLD_IMAGES' | 'KEYS_ONLY' };
  TimeToLiveSpecification?: { AttributeName: string; Enabled: boolean };
};

/** Creates the table, or checks that the one from an earlier start still has the template's shape. */
export async function createTable(
  client: DynamoDBClient,
  name: string,
  wanted: TableProperties,
): Promise<void> {
  const there = await describe(client, name);
  if (there) {
    if (shapeOf(there) !== shapeOf(wanted)) {
      throw new Error(
        `The table ${name} kept from an earlier start has another shape than the template's. Begin anew: npm start -- --fresh`,
      );
    }
    return;
  }
  const { StreamSpecification: stream, TimeToLiveSpecification: expiry } = wanted;
  await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: wanted.BillingMode ?? 'PAY_PER_REQUEST',
      AttributeDefinitions: wanted.AttributeDefinitions,
      KeySchema: wanted.KeySchema,
      ...(wanted.GlobalSecondaryIndexes ? { GlobalSecondaryIndexes: wanted.GlobalSecondaryIndexes } : {}),
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

/** Keys, indexes and stream in one comparable line. */
function shapeOf(table: TableDescription | TableProperties): string {
  const keys = (schema: TableProperties['KeySchema']) =>
    (schema ?? []).map((key) => `${key.AttributeName}:${key.KeyType}`).join();
  const indexes = (table.GlobalSecondaryIndexes ?? []).map(
    (index) => `${index.IndexName}(${keys(index.KeySchema)})`,
  );
  return [keys(table.KeySchema), ...indexes.toSorted(), table.StreamSpecification?.StreamViewType ?? ''].join(
    ' ',
  );
}
