import { DeleteItemCommand, DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { ownSite } from '../own-site.ts';

/** All tests are one address to the server: each begins as if nobody had tried anything yet. */
export async function forgetLimits(): Promise<void> {
  const { endpoint, table: TableName } = ownSite.limits;
  const client = new DynamoDBClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const { Items: items = [] } = await client.send(new ScanCommand({ TableName }));
  for (const { pk, sk } of items) {
    if (pk?.S?.startsWith('RL#') && sk)
      await client.send(new DeleteItemCommand({ TableName, Key: { pk, sk } }));
  }
  client.destroy();
}
