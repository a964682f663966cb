import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { ephemeral } from '@touchdown/shared/storage/ephemeral.ts';
import { keyBeginning } from '@touchdown/shared/storage/key-pattern.ts';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { ownSite } from '../own-site.ts';

const { endpoint, table } = ownSite.limits;
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
const client = DynamoDBDocumentClient.from(
  new DynamoDBClient({ endpoint, region: 'us-east-1', credentials }),
);
const beginning = keyBeginning(ephemeral.kinds.bucket.partition);
/** DynamoDB deletes at most so many items in one call. */
const maxDeletes = 25;

/** Resets the rate limits, because all tests come from one IP address. */
export async function forgetLimits(): Promise<void> {
  const { Items: buckets = [] } = await client.send(
    new ScanCommand({
      TableName: table,
      FilterExpression: 'begins_with(#partition, :beginning)',
      ProjectionExpression: '#partition, #sort',
      ExpressionAttributeNames: { '#partition': partitionKey, '#sort': sortKey },
      ExpressionAttributeValues: { ':beginning': beginning },
    }),
  );
  for (let at = 0; at < buckets.length; at += maxDeletes) {
    const requests = buckets.slice(at, at + maxDeletes).map((Key) => ({ DeleteRequest: { Key } }));
    await client.send(new BatchWriteCommand({ RequestItems: { [table]: requests } }));
  }
}
