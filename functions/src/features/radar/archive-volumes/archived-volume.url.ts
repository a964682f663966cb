import { pipeline } from 'node:stream/promises';
import { keptForever } from '@touchdown/shared/contract/public-caching.ts';
import { archivedVolumeRoute } from '@touchdown/shared/radar/archive-routes.ts';
import { simulatedHeader } from '@touchdown/shared/radar/archived-volume.ts';
import { dynamo } from '../../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../../platform/aws/required-env.ts';
import { doorkeeper } from '../../../platform/http/doorkeeper.ts';
import { streamRefusal } from '../../../platform/http/stream-refusal.ts';
import { sendWhole, streamedHandler } from '../../../platform/http/streaming-runtime.ts';
import { rateLimiter } from '../../../platform/limits/rate-limiter.ts';
import { logger } from '../../../platform/log/logger.ts';
import { archiveOfStage } from '../archive/archive-of-stage.ts';
import { openArchived } from './open-archived.ts';

const limiter = rateLimiter(dynamo(), requiredEnv('ephemeralTable'), () => Date.now());
const admit = doorkeeper(archivedVolumeRoute, { limiter });
const { archive, isSimulated } = archiveOfStage();
/** The function ends a little later. */
const timeoutMilliseconds = 50_000;
const headers = {
  'content-type': 'application/octet-stream',
  'cache-control': keptForever,
  ...(isSimulated && { [simulatedHeader]: '1' }),
};

/** Sends a volume of the archive as it is there. The edge keeps it, because it never changes. */
export const handler = streamedHandler(async (event, begin) => {
  const opened = await admit(event)
    .then(() => openArchived(archive, event.rawPath, AbortSignal.timeout(timeoutMilliseconds)))
    .catch(streamRefusal('volume not opened', event));
  if (!(Symbol.asyncIterator in opened)) return sendWhole(begin, opened);
  if (event.requestContext.http.method === 'HEAD') {
    await opened.return();
    return sendWhole(begin, { statusCode: 200, headers });
  }
  try {
    await pipeline(opened, begin(200, headers));
  } catch (error) {
    // Whoever reads it sees that it ends early, and the edge does not keep it.
    logger.warn('volume not sent to its end', { path: event.rawPath, error: error as Error });
  }
});
