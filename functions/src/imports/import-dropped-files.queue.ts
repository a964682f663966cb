import type { S3Event, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { cloudPorts } from './cloud-ports.ts';
import { logFailure, logOutcome } from './import-log.ts';
import { ImportRefusedError } from './run/import-errors.ts';
import { runImport } from './run/run-import.ts';
import type { InputFile } from './run/sort-out-files.ts';

const ports = cloudPorts('dropped file');
const incoming = 'incoming/';

/**
 * A file dropped into the record's bucket is imported. One that is refused would be refused again, so
 * it is told and left; whatever else fails is tried again, and at last lies with the dead letters.
 */
export async function handler({ Records: messages }: SQSEvent): Promise<SQSBatchResponse> {
  const failed: SQSBatchResponse['batchItemFailures'] = [];
  for (const { messageId, body } of messages) {
    const files = droppedFiles(body);
    const what = files.map(({ name }) => name).join(', ');
    if (files.length === 0) continue;
    try {
      logOutcome(what, await runImport(files, {}, ports));
    } catch (error) {
      logFailure(what, error);
      if (!(error instanceof ImportRefusedError)) failed.push({ itemIdentifier: messageId });
    }
  }
  return { batchItemFailures: failed };
}

/** S3 announces itself with a test event that has no records. */
function droppedFiles(body: string): InputFile[] {
  const { Records: records = [] } = JSON.parse(body) as Partial<S3Event>;
  return records.map(({ s3: { object } }) => {
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
