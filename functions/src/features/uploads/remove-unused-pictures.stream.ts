import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { storedImages } from '../../domain/pictures/stored-images.ts';
import { requiredEnv } from '../../platform/aws/required-env.ts';
import { s3 } from '../../platform/aws/s3.ts';
import { logger } from '../../platform/log/logger.ts';
import { unusedPicture } from './unused-picture.ts';

const { remove } = storedImages(s3(), requiredEnv('imagesBucket'));

/**
 * Called when tickets of uploads have expired, and removes the pictures that nothing has used. After its expiry no
 * ticket can be used, so a picture that is unused then stays so.
 */
export async function handler({ Records: records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  for (const { dynamodb, ...record } of records) {
    const image = unusedPicture({ dynamodb, ...record });
    if (image === undefined) continue;
    try {
      await remove(image);
      logger.info('unused picture removed', { image });
    } catch (error) {
      logger.error('unused picture not removed', { image, error: error as Error });
      // Lambda repeats this record and all after it.
      return { batchItemFailures: [{ itemIdentifier: dynamodb?.SequenceNumber ?? '' }] };
    }
  }
  return { batchItemFailures: [] };
}
