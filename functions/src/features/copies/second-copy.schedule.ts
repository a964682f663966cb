import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { s3 } from '../../platform/aws/s3.ts';
import { optionalEnv } from '../../platform/aws/optional-env.ts';
import { requiredEnv } from '../../platform/aws/required-env.ts';
import { logTrouble } from '../../platform/log/log-trouble.ts';
import { logger } from '../../platform/log/logger.ts';
import { writeCopy } from './write-copy.ts';

/** Called once a month. Without the bucket of another account there is no second copy. */
export async function handler(): Promise<void> {
  const to = optionalEnv('copyBucket');
  if (!to) {
    logger.info('no second copy', { reason: 'the setting copyBucket is not set' });
    return;
  }
  try {
    const { beganAt, tables, objects } = await writeCopy({
      dynamodb: new DynamoDBClient({}),
      s3: s3({ requestTimeout: 60_000 }),
      stage: requiredEnv('stage'),
      tables: { catalogue: requiredEnv('catalogueTable'), community: requiredEnv('communityTable') },
      buckets: {
        record: requiredEnv('recordBucket'),
        media: requiredEnv('mediaBucket'),
        images: requiredEnv('imagesBucket'),
      },
      to,
      now: Date.now,
    });
    const items = Object.values(tables).flat();
    logger.info('second copy written', {
      beganAt,
      items: items.reduce((sum, chunk) => sum + chunk.items, 0),
      objects: objects.length,
    });
  } catch (error) {
    logTrouble('copies/not-written', 'the second copy was not written', { error: error as Error });
    throw error;
  }
}
