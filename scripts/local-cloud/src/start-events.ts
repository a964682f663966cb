import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import {
  SQSClient,
  DeleteMessageBatchCommand,
  ReceiveMessageCommand,
  type Message,
} from '@aws-sdk/client-sqs';
import type { AsyncInvocations } from './lambda/async-invocations.ts';
import type { LocalFunction } from './lambda/local-function.ts';
import { localCredentials } from './template/local-credentials.ts';
import type { Closers, Servers } from './start-servers.ts';
import { account, region } from './template/local-values.ts';
import type { TemplateResolver } from './template/template-resolver.ts';
import { allowedOrigins } from './events/browser-forms.ts';
import { bucketNotifications } from './events/bucket-notifications.ts';
import { eventSources, failedItems, type EventSource } from './events/event-source.ts';
import { expiredItems } from './events/expired-items.ts';
import type { KeptEvents } from './lambda/kept-events.ts';
import { playSchedules, runWhenFilled, type Schedules } from './events/schedules.ts';
import { pollStream } from './events/table-streams.ts';
import type { WriteBells } from './events/write-bell.ts';

interface EventTargets {
  resolver: TemplateResolver;
  functions: ReadonlyMap<string, LocalFunction>;
  servers: Servers;
  dynamodb: DynamoDBClient;
  invocations: AsyncInvocations;
  kept: KeptEvents;
  sendToQueue: (queue: string, body: string) => void;
  written: WriteBells;
  log: (line: string) => void;
}

interface StartedEvents {
  schedules: Schedules;
  /** Deletes expired items now. */
  expireItems: () => Promise<void>;
}

/** Starts everything that invokes functions without a request: notifications, schedules, queues, streams and expiry. */
export async function startEvents(
  { resolver, functions, servers, dynamodb, invocations, kept, sendToQueue, written, log }: EventTargets,
  closers: Closers,
): Promise<StartedEvents> {
  const { gate, site } = servers;
  gate.notify(
    bucketNotifications(resolver, functions, { toFunction: invocations.accept, toQueue: sendToQueue }),
  );
  gate.allowForms(allowedOrigins(resolver, site.url));

  const schedules = playSchedules(resolver, functions, log);
  closers.push(schedules.close);

  const expired = expiredItems(resolver, dynamodb, log);
  closers.push(expired.stop);
  const { hasDeleted: hasExpired } = expired;
  const sqs = new SQSClient({ ...localCredentials, endpoint: gate.url, useQueueUrlAsEndpoint: false });
  const streams = new DynamoDBStreamsClient({ ...localCredentials, endpoint: servers.dynamodb.endpoint });
  for (const source of eventSources(resolver, functions)) {
    const queueUrl = `${gate.url}/${account}/${source.sourceName}`;
    closers.push(
      source.kind === 'queue'
        ? pollQueue(source, sqs, queueUrl, log)
        : await pollStream(source, {
            dynamodb,
            streams,
            kept,
            written: written.of(source.sourceName),
            hasExpired,
            sendToQueue,
            log,
          }),
    );
  }
  for (const { logicalId, queue } of schedules.all) {
    if (queue === undefined) continue;
    const run = () => schedules.runNow(logicalId);
    closers.push(runWhenFilled(sqs, `${gate.url}/${account}/${queue}`, run, log));
  }
  return { schedules, expireItems: expired.deleteAll };
}

/** The most that SQS allows. A message ends the wait. */
const waitSeconds = 20;
const maxMessagesPerReceive = 10;

/**
 * Reads a queue for its function. Messages that succeeded are deleted. Messages that failed become visible
 * again after the visibility timeout, and the queue's own policy moves them to the dead letter queue.
 */
function pollQueue(
  source: EventSource,
  client: SQSClient,
  queueUrl: string,
  log: (line: string) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      try {
        const messages = await receive(source, client, queueUrl, stopping.signal);
        if (messages.length > 0) await deliver(source, client, queueUrl, messages, log);
      } catch (error) {
        if (stopping.signal.aborted) return;
        log(`Reading ${source.sourceName}: ${(error as Error).message}`);
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  })();
  return async () => {
    stopping.abort();
    await running;
  };
}

async function receive(
  source: EventSource,
  client: SQSClient,
  queueUrl: string,
  abortSignal: AbortSignal,
): Promise<Message[]> {
  const { Messages: messages } = await client.send(
    new ReceiveMessageCommand({
      QueueUrl: queueUrl,
      MaxNumberOfMessages: Math.min(source.batchSize, maxMessagesPerReceive),
      WaitTimeSeconds: waitSeconds,
      MessageSystemAttributeNames: ['All'],
      MessageAttributeNames: ['All'],
    }),
    { abortSignal },
  );
  return messages ?? [];
}

async function deliver(
  source: EventSource,
  client: SQSClient,
  queueUrl: string,
  messages: readonly Message[],
  log: (line: string) => void,
): Promise<void> {
  let failed: Set<string>;
  try {
    const result = await source.target.invoke({
      Records: messages.map((message) => toRecord(message, source.sourceName)),
    });
    failed = source.reportsItemFailures ? failedItems(result) : new Set();
  } catch (error) {
    log(
      `${source.target.name} failed on ${messages.length} messages of ${source.sourceName}: ${(error as Error).message}`,
    );
    return;
  }
  const done = messages.filter(({ MessageId: id }) => id !== undefined && !failed.has(id));
  if (done.length === 0) return;
  const entries = done.map(({ MessageId: id, ReceiptHandle: handle }) => ({ Id: id, ReceiptHandle: handle }));
  await client.send(new DeleteMessageBatchCommand({ QueueUrl: queueUrl, Entries: entries }));
}

function toRecord(message: Message, queue: string) {
  return {
    messageId: message.MessageId,
    receiptHandle: message.ReceiptHandle,
    body: message.Body,
    attributes: message.Attributes ?? {},
    messageAttributes: Object.fromEntries(
      Object.entries(message.MessageAttributes ?? {}).map(
        ([name, { StringValue: stringValue, DataType: dataType }]) => [name, { stringValue, dataType }],
      ),
    ),
    md5OfBody: message.MD5OfBody,
    eventSource: 'aws:sqs',
    eventSourceARN: `arn:aws:sqs:${region}:${account}:${queue}`,
    awsRegion: region,
  };
}
