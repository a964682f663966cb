import { DeleteItemCommand, DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { ephemeral } from '@touchdown/shared/storage/ephemeral.ts';
import { keyBeginning } from '@touchdown/shared/storage/key-pattern.ts';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { ownSite } from '../own-site.ts';

/** Resets the rate limits, because all tests come from one IP address. */
export async function forgetLimits(): Promise<void> {
  const { endpoint, table: TableName } = ownSite.limits;
  const client = new DynamoDBClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const { Items: items = [] } = await client.send(new ScanCommand({ TableName }));
  const beginning = keyBeginning(ephemeral.kinds.bucket.partition);
  for (const { [partitionKey]: partition, [sortKey]: sort } of items) {
    if (!partition?.S?.startsWith(beginning) || !sort) continue;
    const Key = { [partitionKey]: partition, [sortKey]: sort };
    await client.send(new DeleteItemCommand({ TableName, Key }));
  }
  client.destroy();
}
