import { objectBucket } from '../../platform/aws/object-bucket.ts';
import { s3 } from '../../platform/aws/s3.ts';
import { requiredEnv } from '../../platform/aws/env.ts';
import { logger } from '../../platform/log/logger.ts';
import { storeCopies } from './store-copies.ts';

const siteUrl = requiredEnv('siteUrl');
const media = objectBucket(s3(), requiredEnv('mediaBucket'));
const timeoutMilliseconds = 30_000;

/** Called every hour. The next run is soon enough for what did not answer. */
export async function handler(): Promise<void> {
  const read = (path: string) =>
    fetch(new URL(path, siteUrl), {
      headers: { 'user-agent': 'touchdown-copies' },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
  const { looked, written, failed } = await storeCopies(read, media, Date.now);
  logger.info('copies stored', { looked, written, failed: failed.length, first: failed[0] });
}
