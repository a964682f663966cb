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

/** Writes down what reached it, one row a record, so that a test can read it back; refuses a body of "poison". */
export async function handler(event: Batch) {
  if (event.source === 'aws.events') await keep('schedule', 'ran');
  if (event.source === 'outward') await keep('schedule', 'asked');
  const batchItemFailures: { itemIdentifier: string }[] = [];
  for (const record of event.Records ?? []) {
    if (record.body === 'poison') batchItemFailures.push({ itemIdentifier: record.messageId ?? '' });
    else if (record.s3) await keep('bucket', `${record.eventName} ${record.s3.object.key}`);
    else if (record.dynamodb) await keep('stream', `${record.eventName} ${record.dynamodb.Keys?.pk?.S}`);
    else for (const what of textsIn(record.body ?? '')) await keep('queue', what);
  }
  return { batchItemFailures };
}

/** A bucket's notification comes to a queue whole, as the text of a message. */
function textsIn(body: string): string[] {
  if (!body.startsWith('{')) return [body];
  const { Records: records = [] } = JSON.parse(body) as Batch;
  return records.map(({ eventName, s3 }) => `${eventName} ${s3?.object.key}`);
}

async function keep(source: string, what: string): Promise<void> {
  const Item = { pk: { S: `${source}: ${what}` }, sk: { S: 'seen' } };
  await client.send(new PutItemCommand({ TableName: process.env['SEEN_TABLE'], Item }));
}
