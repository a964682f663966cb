import type { S3Event, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/required-env.ts';
import { s3 } from '../../platform/aws/s3.ts';
import { logger } from '../../platform/log/logger.ts';
import { giveUpUpload, processUpload } from '../../domain/pictures/process-upload.ts';
import { stagedFiles } from '../../domain/pictures/staged-files.ts';
import { storedImages } from '../../domain/pictures/stored-images.ts';
import { stagedPrefix } from '../../domain/pictures/upload-ticket.ts';
import { uploadTickets } from '../../domain/pictures/upload-tickets.ts';

/** A picture that ends the function each time, by its memory or its time, must not do so for ever. */
const maxAttempts = 3;

const client = s3({ requestTimeout: 10_000 });
const ports = {
  tickets: uploadTickets(dynamo(), requiredEnv('ephemeralTable'), () => Date.now()),
  staged: stagedFiles(client, requiredEnv('stagingBucket')),
  images: storedImages(client, requiredEnv('imagesBucket')),
};

/** A picture that was sent becomes one that the site shows, or is refused with a reason. What fails is retried. */
export async function handler({ Records: messages }: SQSEvent): Promise<SQSBatchResponse> {
  const failed: SQSBatchResponse['batchItemFailures'] = [];
  for (const { messageId, body, attributes } of messages) {
    const isOutOfAttempts = Number(attributes.ApproximateReceiveCount) > maxAttempts;
    for (const id of sentUploads(body)) {
      try {
        if (!isOutOfAttempts) await processUpload(id, ports);
        else {
          logger.error('upload given up', { upload: id });
          await giveUpUpload(id, ports);
        }
      } catch (error) {
        logger.error('upload failed', { upload: id, error: error as Error });
        failed.push({ itemIdentifier: messageId });
      }
    }
  }
  return { batchItemFailures: failed };
}

/** S3 announces itself with a test event that has no records. */
function sentUploads(body: string): string[] {
  const { Records: records = [] } = JSON.parse(body) as Partial<S3Event>;
  return records.map(({ s3: { object } }) => decodeURIComponent(object.key).slice(stagedPrefix.length));
}
