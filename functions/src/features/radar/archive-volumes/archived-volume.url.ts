import { pipeline } from 'node:stream/promises';
import { keptForever } from '@touchdown/shared/contract/public-caching.ts';
import { archivedVolumeRoute } from '@touchdown/shared/radar/archive-routes.ts';
import { simulatedHeader } from '@touchdown/shared/radar/archived-volume.ts';
import { dynamo } from '../../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../../platform/aws/env.ts';
import type { HttpEvent } from '../../../platform/http/http-event.ts';
import { doorkeeper } from '../../../platform/http/doorkeeper.ts';
import { streamRefusal } from '../../../platform/http/stream-refusal.ts';
import { sendWhole, streamedHandler } from '../../../platform/http/streaming-runtime.ts';
import { rateLimiter } from '../../../platform/limits/rate-limiter.ts';
import { sentLedger } from '../../../platform/limits/sent-ledger.ts';
import { logger } from '../../../platform/log/logger.ts';
import { settingsOfStage } from '../../../platform/settings/running-settings-reader.ts';
import { archiveOfStage } from '../archive/archive-of-stage.ts';
import { archivedKeyOf, openArchived, usualVolumeBytes } from './open-archived.ts';

const now = () => Date.now();
const limiter = rateLimiter(dynamo(), requiredEnv('ephemeralTable'), now);
const enter = sentLedger({ limiter, settings: settingsOfStage(now) });
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
  const opened = await open(event).catch(streamRefusal('volume not opened', event));
  if (!('volume' in opened)) return sendWhole(begin, opened);
  const { volume, sent } = opened;
  async function* counted() {
    for await (const chunk of volume) {
      sent.count(chunk.length);
      yield chunk;
    }
  }
  try {
    if (isHead(event)) {
      await volume.return();
      sendWhole(begin, { statusCode: 200, headers });
    } else await pipeline(counted(), begin(200, headers));
  } catch (error) {
    // Whoever reads it sees that it ends early, and the edge does not keep it.
    logger.warn('volume not sent to its end', { path: event.rawPath, error: error as Error });
  } finally {
    await sent.end();
  }
});

async function open(event: HttpEvent) {
  await admit(event);
  const key = archivedKeyOf(event.rawPath);
  const sent = await enter(event, isHead(event) ? 0 : usualVolumeBytes);
  try {
    return { volume: await openArchived(archive, key, AbortSignal.timeout(timeoutMilliseconds)), sent };
  } catch (error) {
    await sent.end();
    throw error;
  }
}

function isHead({ requestContext }: HttpEvent): boolean {
  return requestContext.http.method === 'HEAD';
}
