import type { DynamoDBRecord } from 'aws-lambda';
import { ephemeral } from '@touchdown/shared/storage/ephemeral.ts';
import { readKey } from '@touchdown/shared/storage/key-pattern.ts';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { storedImages } from '../../domain/pictures/stored-images.ts';
import { requiredEnv } from '../../platform/aws/env.ts';
import { s3 } from '../../platform/aws/s3.ts';
import { onStream } from '../../platform/events/on-stream.ts';
import { logger } from '../../platform/log/logger.ts';

const { remove } = storedImages(s3(), requiredEnv('imagesBucket'));

/** Who deletes expired items, as a table's stream names it. */
const expiry = 'dynamodb.amazonaws.com';

/**
 * Called when tickets of uploads have expired, and removes the pictures that nothing has used. After its expiry no
 * ticket can be used, so a picture that is unused then stays so.
 */
export const handler = onStream(async ({ Records: records }) => {
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
});

/**
 * Returns the id of the picture whose ticket has expired unused. Lambda's filter selects the same records, but a
 * mistake in it must not remove a picture that the site shows.
 */
function unusedPicture({ eventName, userIdentity, dynamodb }: DynamoDBRecord): string | undefined {
  const isExpired = eventName === 'REMOVE' && identityOf(userIdentity) === expiry;
  const ticket = dynamodb?.OldImage;
  if (!isExpired || !ticket || !isTicket(ticket[partitionKey]?.S) || ticket['usedBy']) return undefined;
  return ticket['image']?.S;
}

function isTicket(partition = ''): boolean {
  return readKey(ephemeral.kinds.ticket.partition, partition) !== undefined;
}

function identityOf(userIdentity: unknown): string | undefined {
  return (userIdentity as { principalId?: string } | undefined)?.principalId;
}
