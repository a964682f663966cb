import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';

const client = new DynamoDBClient({});

interface Batch {
  Records?: {
    eventSource: string;
    messageId?: string;
    body?: string;
    eventName?: string;
    s3?: { object: { key: string } };
    dynamodb?: { Keys?: { pk?: { S: string } } };
  }[];
  source?: string;
}

/** Stores one row per event record, so that a test can read it. Reports a body of "poison" as failed. */
export async function handler(event: Batch) {
  if (event.source === 'aws.events') await store('schedule', 'ran');
  if (event.source === 'outward') await store('schedule', 'called');
  const batchItemFailures: { itemIdentifier: string }[] = [];
  for (const record of event.Records ?? []) {
    if (record.body === 'poison') batchItemFailures.push({ itemIdentifier: record.messageId ?? '' });
    else if (record.s3) await store('bucket', `${record.eventName} ${record.s3.object.key}`);
    else if (record.dynamodb) await store('stream', `${record.eventName} ${record.dynamodb.Keys?.pk?.S}`);
    else for (const text of textsIn(record.body ?? '')) await store('queue', text);
  }
  return { batchItemFailures };
}

/** Returns the texts of a message. The body of a bucket's notification is a whole S3 event. */
function textsIn(body: string): string[] {
  if (!body.startsWith('{')) return [body];
  const { Records: records = [] } = JSON.parse(body) as Batch;
  return records.map(({ eventName, s3 }) => `${eventName} ${s3?.object.key}`);
}

async function store(source: string, text: string): Promise<void> {
  const Item = { pk: { S: `${source}: ${text}` }, sk: { S: 'seen' } };
  await client.send(new PutItemCommand({ TableName: process.env['SEEN_TABLE'], Item }));
}
