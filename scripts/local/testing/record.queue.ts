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
  const batchItemFailures: { itemIdentifier: string }[] = [];
  for (const record of event.Records ?? []) {
    if (record.body === 'poison') batchItemFailures.push({ itemIdentifier: record.messageId ?? '' });
    else if (record.s3) await keep('bucket', `${record.eventName} ${record.s3.object.key}`);
    else if (record.dynamodb) await keep('stream', `${record.eventName} ${record.dynamodb.Keys?.pk?.S}`);
    else await keep('queue', record.body ?? '');
  }
  return { batchItemFailures };
}

async function keep(source: string, what: string): Promise<void> {
  const Item = { pk: { S: `${source}: ${what}` }, sk: { S: 'seen' } };
  await client.send(new PutItemCommand({ TableName: process.env['SEEN_TABLE'], Item }));
}
