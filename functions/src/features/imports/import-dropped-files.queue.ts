import type { Context, S3Event, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { cloudPorts } from './cloud-ports.ts';
import { logBusy, logFailure, logOutcome } from './import-log.ts';
import { ImportBusyError, ImportRefusedError } from './run/import-errors.ts';
import { runImport } from './run/run-import.ts';
import type { InputFile } from './run/sort-out-files.ts';

const ports = cloudPorts('dropped file');
const incoming = 'incoming/';

const retryMilliseconds = 3_000;
/** An import needs this much of the invocation's time, so waiting ends before less is left. */
const importMilliseconds = 5 * 60_000;

/**
 * Imports the files dropped into the record's bucket. A refused file is logged and not retried, because it
 * would be refused again. Files dropped together wait for one another. Any other failure is retried, and
 * then the message moves to the dead letter queue.
 */
export async function handler({ Records: messages }: SQSEvent, context: Context): Promise<SQSBatchResponse> {
  const failed: SQSBatchResponse['batchItemFailures'] = [];
  for (const { messageId, body } of messages) {
    const files = droppedFiles(body);
    const what = files.map(({ name }) => name).join(', ');
    if (files.length === 0) continue;
    try {
      logOutcome(what, await waitForLock(context, () => runImport(files, {}, ports)));
    } catch (error) {
      if (error instanceof ImportBusyError) logBusy(what, error);
      else logFailure(what, error);
      if (!(error instanceof ImportRefusedError)) failed.push({ itemIdentifier: messageId });
    }
  }
  return { batchItemFailures: failed };
}

async function waitForLock<T>(context: Context, attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const hasTime = context.getRemainingTimeInMillis() > importMilliseconds;
      if (!(error instanceof ImportBusyError) || !hasTime) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryMilliseconds));
    }
  }
}

/** S3 sends a test event without records when notifications are set up. */
function droppedFiles(body: string): InputFile[] {
  const { Records: records = [] } = JSON.parse(body) as Partial<S3Event>;
  // A folder created in the console is an empty object whose key ends in a slash.
  const dropped = records.filter(({ s3: { object } }) => !object.key.endsWith('/'));
  return dropped.map(({ s3: { object } }) => {
    const key = decodeURIComponent(object.key.replaceAll('+', ' '));
    return {
      name: key.startsWith(incoming) ? key.slice(incoming.length) : key,
      read: async () => {
        const bytes = await ports.record.get(key);
        if (!bytes) throw new Error(`${key} is no longer in the bucket.`);
        return bytes;
      },
    };
  });
}
