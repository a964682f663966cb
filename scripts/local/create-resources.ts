import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { FauxqsServer } from 'fauxqs';
import { createTable } from './create-table.ts';
import { nameOf } from './template/local-values.ts';
import type { TemplateResolver } from './template/template-resolver.ts';

/** Creates the declared tables, buckets and queues that do not exist yet. Existing ones keep their content. */
export async function createResources(
  resolver: TemplateResolver,
  dynamodb: DynamoDBClient,
  objectStore: FauxqsServer,
): Promise<void> {
  for (const table of resolver.ofType('AWS::DynamoDB::Table')) {
    await createTable(dynamodb, nameOf(table), resolver.properties(table));
  }
  for (const bucket of resolver.ofType('AWS::S3::Bucket')) objectStore.createBucket(nameOf(bucket));
  // Dead letter queues come first: a queue cannot be created before the dead letter queue that it names.
  const queues = resolver.ofType('AWS::SQS::Queue');
  const deadLettersFirst = queues.toSorted(
    (a, b) => Number('RedrivePolicy' in a.properties) - Number('RedrivePolicy' in b.properties),
  );
  for (const queue of deadLettersFirst) {
    objectStore.createQueue(nameOf(queue), { attributes: queueAttributes(resolver.properties(queue)) });
  }
}

const queueAttributeNames = [
  'VisibilityTimeout',
  'DelaySeconds',
  'MessageRetentionPeriod',
  'ReceiveMessageWaitTimeSeconds',
  'MaximumMessageSize',
];

function queueAttributes(properties: Record<string, unknown>): Record<string, string> {
  const { RedrivePolicy: redrive } = properties;
  const plain = queueAttributeNames
    .filter((name) => name in properties)
    .map((name) => [name, String(properties[name])]);
  return { ...Object.fromEntries(plain), ...(redrive ? { RedrivePolicy: JSON.stringify(redrive) } : {}) };
}
