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

/** A picture that exceeds the function's memory or time on each attempt must not be retried endlessly. */
const maxAttempts = 3;

const client = s3({ requestTimeout: 10_000 });
const ports = {
  tickets: uploadTickets(dynamo(), requiredEnv('ephemeralTable'), () => Date.now()),
  staged: stagedFiles(client, requiredEnv('stagingBucket')),
  images: storedImages(client, requiredEnv('imagesBucket')),
};

/** Turns an uploaded file into a picture that the site shows, or rejects it with a reason. Failures are retried. */
export async function handler({ Records: messages }: SQSEvent): Promise<SQSBatchResponse> {
  const failed: SQSBatchResponse['batchItemFailures'] = [];
  for (const { messageId, body, attributes } of messages) {
    const isOutOfAttempts = Number(attributes.ApproximateReceiveCount) > maxAttempts;
    for (const id of uploadsIn(body)) {
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

/** The first event of a bucket is a test event without records. */
function uploadsIn(body: string): string[] {
  const { Records: records = [] } = JSON.parse(body) as Partial<S3Event>;
  return records.map(({ s3: { object } }) => decodeURIComponent(object.key).slice(stagedPrefix.length));
}
