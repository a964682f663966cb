import { pipeline } from 'node:stream/promises';
import { privateLoopFileRoute } from '@touchdown/shared/radar/private-loop-file-route.ts';
import { authenticate } from '../../../domain/members/authenticate.ts';
import { dynamo } from '../../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../../platform/aws/required-env.ts';
import { s3 } from '../../../platform/aws/s3.ts';
import { doorkeeper } from '../../../platform/http/doorkeeper.ts';
import { streamRefusal } from '../../../platform/http/stream-refusal.ts';
import { sendWhole, streamedHandler } from '../../../platform/http/streaming-runtime.ts';
import { rateLimiter } from '../../../platform/limits/rate-limiter.ts';
import { logger } from '../../../platform/log/logger.ts';
import { jobStore } from '../jobs/job-store.ts';
import { openPrivateFile } from './open-private-file.ts';

const client = dynamo();
const now = () => Date.now();
const ports = {
  admit: doorkeeper(privateLoopFileRoute, {
    authenticate: authenticate(client, requiredEnv('communityTable'), now),
    limiter: rateLimiter(client, requiredEnv('ephemeralTable'), now),
  }),
  jobs: jobStore(client, requiredEnv('radarTable'), now),
  s3: s3(),
  bucket: requiredEnv('mediaBucket'),
};

export const handler = streamedHandler(async (event, begin) => {
  const opened = await openPrivateFile(event, ports).catch(streamRefusal('private file not opened', event));
  if (!('bytes' in opened)) return sendWhole(begin, opened);
  const { statusCode, headers, bytes } = opened;
  if (event.requestContext.http.method === 'HEAD') {
    bytes.destroy();
    return sendWhole(begin, { statusCode, headers });
  }
  try {
    await pipeline(bytes, begin(statusCode, headers));
  } catch (error) {
    // A player stops reading when it seeks, and when its page is left.
    logger.info('private file not read to its end', { error: error as Error });
  }
});
