import { pipeline } from 'node:stream/promises';
import { keptForever } from '@touchdown/shared/contract/public-caching.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import {
  archivedVolumeRoute,
  archivedVolumeUrl,
  maxVolumeMegabytes,
  readVolumeName,
} from '@touchdown/shared/radar/archived-volume.ts';
import { findStation } from '@touchdown/shared/radar/nearest-stations.ts';
import { dynamo } from '../../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../../platform/aws/required-env.ts';
import { DownloadError } from '../../../platform/download/download-error.ts';
import { doorkeeper } from '../../../platform/http/doorkeeper.ts';
import type { HttpEvent } from '../../../platform/http/http-event.ts';
import { streamRefusal } from '../../../platform/http/stream-refusal.ts';
import { sendWhole, streamedHandler } from '../../../platform/http/streaming-runtime.ts';
import { rateLimiter } from '../../../platform/limits/rate-limiter.ts';
import { logger } from '../../../platform/log/logger.ts';
import { archiveOfStage } from '../archive/archive-of-stage.ts';
import { openVolume } from '../archive/open-volume.ts';
import { folderOf } from '../archive/volume-key.ts';

const limiter = rateLimiter(dynamo(), requiredEnv('ephemeralTable'), () => Date.now());
const admit = doorkeeper(archivedVolumeRoute, { limiter });
const { archive } = archiveOfStage();
const maxBytes = maxVolumeMegabytes * 1024 * 1024;
/** The function ends a little later. */
const timeoutMilliseconds = 50_000;

/** Sends a volume of the archive as it is there. The edge keeps it, because it never changes. */
export const handler = streamedHandler(async (event, begin) => {
  const opened = await open(event).catch(streamRefusal('volume not opened', event));
  if (!('bytes' in opened)) return sendWhole(begin, opened);
  const headers = { 'content-type': 'application/octet-stream', 'cache-control': keptForever };
  if (event.requestContext.http.method === 'HEAD') {
    await opened.bytes.return();
    return sendWhole(begin, { statusCode: 200, headers });
  }
  try {
    await pipeline(opened.bytes, begin(200, headers));
  } catch (error) {
    // Whoever reads it sees that it ends early, and the edge does not keep it.
    logger.warn('volume not sent to its end', { path: event.rawPath, error: error as Error });
  }
});

/** Waits for the first bytes, because after them nothing can be refused any more. */
async function open(event: HttpEvent) {
  await admit(event);
  const name = event.rawPath.slice(event.rawPath.lastIndexOf('/') + 1);
  const volume = readVolumeName(name);
  if (!volume || event.rawPath !== archivedVolumeUrl(name) || !findStation(volume.stationId))
    throw new Problem('NOT_FOUND', 'The archive has no such volume.');
  const key = folderOf(volume.stationId, volume.beganAt) + name;
  const chunks = openVolume(archive, key, AbortSignal.timeout(timeoutMilliseconds));
  const first = await chunks.next().catch(refused);
  return { bytes: allOf(first, chunks) };
}

async function* allOf(
  first: IteratorResult<Uint8Array, void>,
  others: AsyncGenerator<Uint8Array, void, undefined>,
): AsyncGenerator<Uint8Array, void, undefined> {
  let given = 0;
  for (let next = first; !next.done; next = await others.next()) {
    given += next.value.length;
    if (given > maxBytes) throw new Error(`A volume has more than ${maxVolumeMegabytes} MB.`);
    // The next bytes may come into the memory of these.
    yield next.value.slice();
  }
}

function refused(cause: unknown): never {
  if (cause instanceof DownloadError && cause.code !== 'UNAVAILABLE')
    throw new Problem('NOT_FOUND', 'The archive has no such volume.');
  throw new Problem('UNAVAILABLE', 'The radar archive did not answer. Please try again in a minute.', [], {
    retryAfterSeconds: 60,
    cause,
  });
}
