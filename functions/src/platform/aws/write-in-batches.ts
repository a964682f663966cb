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
const defaultLanes = 8;

/**
 * Writes everything or throws. Unprocessed writes are sent again after a growing pause. Requests are taken from the list
 * when they are sent, so that they can be made while earlier ones are on their way.
 */
export async function writeInBatches(
  client: DynamoDBDocumentClient,
  table: string,
  requests: Iterable<WriteRequest>,
  lanes = defaultLanes,
): Promise<void> {
  const queue = requests[Symbol.iterator]() as Iterator<WriteRequest, undefined>;
  const lane = async () => {
    for (let batch = nextBatch(queue); batch.length > 0; batch = nextBatch(queue)) {
      await writeBatch(client, table, batch);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

function nextBatch(queue: Iterator<WriteRequest, undefined>): WriteRequest[] {
  const batch: WriteRequest[] = [];
  while (batch.length < batchSize) {
    const next = queue.next();
    if (next.done) break;
    batch.push(next.value);
  }
  return batch;
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
