import {
  DeleteMessageBatchCommand,
  ReceiveMessageCommand,
  type Message,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { account, region } from '../template/local-values.ts';
import { failedItems, type EventSource } from './event-source.ts';

/** The most that SQS allows. A message ends the wait. */
const waitSeconds = 20;
const maxMessagesPerReceive = 10;

/**
 * Reads a queue for its function. Messages that succeeded are deleted. Messages that failed become visible
 * again after the visibility timeout, and the queue's own policy moves them to the dead letter queue.
 */
export function pollQueue(
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
