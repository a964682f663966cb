import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { FauxqsServer } from 'fauxqs';
import { localCredentials } from './template/local-credentials.ts';
import { createTable } from './servers/create-table.ts';
import { nameOf } from './template/local-values.ts';
import type { TemplateResolver } from './template/template-resolver.ts';

/** Creates the declared tables, buckets and queues that do not exist yet. Existing ones keep their content. */
export async function createResources(
  resolver: TemplateResolver,
  dynamodb: DynamoDBClient,
  objectStore: FauxqsServer,
  {
    emptyState,
    maxDelaySeconds,
  }: { emptyState?: string | undefined; maxDelaySeconds?: number | undefined } = {},
): Promise<void> {
  for (const table of resolver.ofType('AWS::DynamoDB::Table')) {
    await createTable(dynamodb, nameOf(table), resolver.properties(table), emptyState);
  }
  for (const bucket of resolver.ofType('AWS::S3::Bucket')) objectStore.createBucket(nameOf(bucket));
  // Dead letter queues come first: a queue cannot be created before the dead letter queue that it names.
  const queues = resolver.ofType('AWS::SQS::Queue');
  const deadLettersFirst = queues.toSorted(
    (a, b) => Number('RedrivePolicy' in a.properties) - Number('RedrivePolicy' in b.properties),
  );
  for (const queue of deadLettersFirst) {
    const attributes = queueAttributes(resolver.properties(queue));
    await createQueue(objectStore, nameOf(queue), withShorterDelay(attributes, maxDelaySeconds));
  }
}

/** Creates a queue, or gives that of an earlier start the template's attributes: created again, it would be empty. */
async function createQueue(
  objectStore: FauxqsServer,
  name: string,
  attributes: Record<string, string>,
): Promise<void> {
  const existing = objectStore.inspectQueue(name);
  if (!existing) {
    objectStore.createQueue(name, { attributes });
    return;
  }
  if (Object.entries(attributes).every(([key, value]) => existing.attributes[key] === value)) return;
  const client = new SQSClient({ ...localCredentials, endpoint: objectStore.address });
  await client.send(new SetQueueAttributesCommand({ QueueUrl: existing.url, Attributes: attributes }));
  client.destroy();
}

/** Nobody at a developer's machine waits as long as in production for what a queue delivers late. */
function withShorterDelay(
  attributes: Record<string, string>,
  maxDelaySeconds = Infinity,
): Record<string, string> {
  const { DelaySeconds: delay } = attributes;
  return delay === undefined
    ? attributes
    : { ...attributes, DelaySeconds: String(Math.min(Number(delay), maxDelaySeconds)) };
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
