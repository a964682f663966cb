import type { Context, S3Event, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { cloudPorts } from './cloud-ports.ts';
import { logBusy, logFailure, logOutcome } from './import-log.ts';
import { ImportBusyError, ImportRefusedError } from './run/import-errors.ts';
import { runImport } from './run/run-import.ts';
import type { InputFile } from './run/sort-out-files.ts';

const ports = cloudPorts('dropped file');
const incoming = 'incoming/';

/** How often a file asks again while another is being imported, and what it leaves for its own import. */
const askAgainMilliseconds = 3_000;
const ownImportMilliseconds = 5 * 60_000;

/**
 * A file dropped into the record's bucket is imported. One that is refused would be refused again, so
 * it is logged and left; files dropped together wait for one another; whatever else fails is retried,
 * and at last goes to the dead letter queue.
 */
export async function handler({ Records: messages }: SQSEvent, context: Context): Promise<SQSBatchResponse> {
  const failed: SQSBatchResponse['batchItemFailures'] = [];
  for (const { messageId, body } of messages) {
    const files = droppedFiles(body);
    const what = files.map(({ name }) => name).join(', ');
    if (files.length === 0) continue;
    try {
      logOutcome(what, await whenFree(context, () => runImport(files, {}, ports)));
    } catch (error) {
      if (error instanceof ImportBusyError) logBusy(what, error);
      else logFailure(what, error);
      if (!(error instanceof ImportRefusedError)) failed.push({ itemIdentifier: messageId });
    }
  }
  return { batchItemFailures: failed };
}

async function whenFree<T>(context: Context, attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const hasTime = context.getRemainingTimeInMillis() > ownImportMilliseconds;
      if (!(error instanceof ImportBusyError) || !hasTime) throw error;
      await new Promise((resolve) => setTimeout(resolve, askAgainMilliseconds));
    }
  }
}

/** S3 announces itself with a test event that has no records. */
function droppedFiles(body: string): InputFile[] {
  const { Records: records = [] } = JSON.parse(body) as Partial<S3Event>;
  // A folder made in the console is an object without content.
  const written = records.filter(({ s3: { object } }) => !object.key.endsWith('/'));
  return written.map(({ s3: { object } }) => {
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
