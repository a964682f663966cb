import type { EventBridgeEvent } from 'aws-lambda';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/env.ts';
import { s3 } from '../../platform/aws/s3.ts';
import { logger } from '../../platform/log/logger.ts';
import { processUpload } from '../../domain/pictures/process-upload.ts';
import { stagedFiles } from '../../domain/pictures/staged-files.ts';
import { storedImages } from '../../domain/pictures/stored-images.ts';
import { stagedPrefix } from '../../domain/pictures/upload-ticket.ts';
import { uploadTickets } from '../../domain/pictures/upload-tickets.ts';

const client = s3({ requestTimeout: 10_000 });
const stores = {
  tickets: uploadTickets(dynamo(), requiredEnv('ephemeralTable'), () => Date.now()),
  staged: stagedFiles(client, requiredEnv('stagingBucket')),
  images: storedImages(client, requiredEnv('imagesBucket')),
};

type UploadedFile = EventBridgeEvent<'Object Created', { object: { key: string } }>;

/**
 * Turns an uploaded file into a picture that the site shows, or rejects it with a reason. After a failure Lambda invokes it
 * twice more and then sends the event to the dead letter queue.
 */
export async function handler({ detail: { object } }: UploadedFile): Promise<void> {
  const id = object.key.slice(stagedPrefix.length);
  try {
    await processUpload(id, stores);
  } catch (error) {
    logger.error('upload failed', { upload: id, error: error as Error });
    throw error;
  }
}
