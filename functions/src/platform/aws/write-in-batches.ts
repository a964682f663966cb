import {
  BatchWriteCommand,
  type BatchWriteCommandInput,
  type DynamoDBDocumentClient,
} from '@aws-sdk/lib-dynamodb';

type WriteRequest = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

/** DynamoDB's limit for one call. When it is busy, it leaves some writes unprocessed. */
const batchSize = 25;
const maxAttempts = 8;
/** Number of simultaneous calls: enough to keep the table busy, few enough to avoid throttling. */
const defaultLanes = 6;

/** Writes everything or throws. Unprocessed writes are sent again after a growing pause. */
export async function writeInBatches(
  client: DynamoDBDocumentClient,
  table: string,
  requests: readonly WriteRequest[],
  lanes = defaultLanes,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < requests.length) {
      const batch = requests.slice(next, next + batchSize);
      next += batchSize;
      await writeBatch(client, table, batch);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

async function writeBatch(
  client: DynamoDBDocumentClient,
  table: string,
  batch: WriteRequest[],
): Promise<void> {
  let left = batch;
  for (let attempt = 1; left.length > 0; attempt++) {
    const { UnprocessedItems } = await client.send(
      new BatchWriteCommand({ RequestItems: { [table]: left } }),
    );
    left = UnprocessedItems?.[table] ?? [];
    if (left.length === 0) return;
    if (attempt === maxAttempts)
      throw new Error(`DynamoDB refused ${left.length} writes ${maxAttempts} times.`);
    await pause(Math.random() * 50 * 2 ** attempt);
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
