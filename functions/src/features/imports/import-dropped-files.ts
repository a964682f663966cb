import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import type { Context, S3Event } from 'aws-lambda';
import { requiredEnv } from '../../platform/aws/env.ts';
import { sqs } from '../../platform/aws/sqs.ts';
import { cloudPorts } from './run/import-ports.ts';
import { refuseTooLarge } from './files/source-faults.ts';
import { importedAttempt, noteSources, sourcesOfFiles } from './import-source.ts';
import { logBusy, logFailure, logOutcome } from './import-log.ts';
import { ImportBusyError, ImportRefusedError } from './run/import-errors.ts';
import { runImport } from './run/run-import.ts';
import { waitForLock } from './run/import-lock.ts';
import type { InputFile } from './run/sort-out-files.ts';

const ports = cloudPorts('dropped file');
const queue = droppedFilesQueue(sqs(), requiredEnv('droppedFilesUrl'));
const incoming = 'incoming/';

/** An import needs this much of the invocation's time, so no message is taken and no wait goes on with less. */
const importMilliseconds = 5 * 60_000;

/**
 * Imports the files dropped into the record's bucket, one after the other, and leaves the rest to the next run. A
 * refused file is logged and not retried, because it would be refused again. Any other failure is retried when its
 * message becomes visible again, and after three attempts the message moves to the dead letter queue.
 */
export async function importDroppedFiles(
  _event: unknown,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> {
  if (await queue.isEmpty()) return;
  const hasTime = () => context.getRemainingTimeInMillis() > importMilliseconds;
  while (hasTime()) {
    const message = await queue.receive();
    if (!message) return;
    if (await isSettled(message.body, hasTime)) await queue.remove(message.receipt);
  }
}

/** Returns false where the message has to come again. */
async function isSettled(body: string, hasTime: () => boolean): Promise<boolean> {
  const files = droppedFiles(body);
  const what = files.map(({ name }) => name).join(', ');
  if (files.length === 0) return true;
  try {
    await noteSources(sourcesOfFiles(files), ports, async () => {
      const outcome = await waitForLock(hasTime, () => runImport(files, {}, ports));
      logOutcome(what, outcome);
      return importedAttempt(outcome);
    });
    return true;
  } catch (error) {
    if (error instanceof ImportBusyError) logBusy(what, error);
    else logFailure(what, error);
    return error instanceof ImportRefusedError;
  }
}

/** S3 sends a test event without records when notifications are set up. */
function droppedFiles(body: string): InputFile[] {
  const { Records: records = [] } = JSON.parse(body) as Partial<S3Event>;
  // A folder created in the console is an empty object whose key ends in a slash.
  const dropped = records.filter(({ s3: { object } }) => !object.key.endsWith('/'));
  return dropped.map(({ s3: { object } }) => {
    const key = decodeURIComponent(object.key.replaceAll('+', ' '));
    const name = key.startsWith(incoming) ? key.slice(incoming.length) : key;
    return {
      name,
      read: async () => {
        const object = await ports.record.open(key);
        if (!object) throw new Error(`${key} is no longer in the bucket.`);
        try {
          refuseTooLarge(name, object.size);
        } catch (error) {
          object.close();
          throw error;
        }
        return object.chunks;
      },
    };
  });
}

interface DroppedFileMessage {
  body: string;
  receipt: string;
}

/** The queue that S3 sends a message to for each dropped file. */
function droppedFilesQueue(client: SQSClient, url: string) {
  return {
    /** Asks without waiting, because the queue is nearly always empty. The number is approximate. */
    async isEmpty(): Promise<boolean> {
      const { Attributes: attributes } = await client.send(
        new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['ApproximateNumberOfMessages'] }),
      );
      return Number(attributes?.['ApproximateNumberOfMessages'] ?? 0) === 0;
    },

    /** A message that is not removed is received again after the queue's visibility timeout. */
    async receive(): Promise<DroppedFileMessage | undefined> {
      const { Messages: messages = [] } = await client.send(
        // A long poll of any length asks all of SQS's servers.
        new ReceiveMessageCommand({ QueueUrl: url, MaxNumberOfMessages: 1, WaitTimeSeconds: 1 }),
      );
      const [{ Body: body, ReceiptHandle: receipt } = {}] = messages;
      return body === undefined || receipt === undefined ? undefined : { body, receipt };
    },

    async remove(receipt: string): Promise<void> {
      await client.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle: receipt }));
    },
  };
}
