import { keptForever } from '@touchdown/shared/contract/public-caching.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import type { FrameList } from '@touchdown/shared/radar/frame-list.ts';
import { loopTiltsRoute } from '@touchdown/shared/radar/archive-routes.ts';
import { tiltReadSeconds } from '@touchdown/shared/radar/radar-limits.ts';
import { firstOfVolume, tiltIndexName } from '@touchdown/shared/radar/sweep-file/tilt-index.ts';
import { dynamo } from '../../../platform/aws/dynamo.ts';
import { objectBucket } from '../../../platform/aws/object-bucket.ts';
import { requiredEnv } from '../../../platform/aws/env.ts';
import { s3 } from '../../../platform/aws/s3.ts';
import { jsonAnswer } from '../../../platform/http/answer.ts';
import { doorkeeper } from '../../../platform/http/doorkeeper.ts';
import type { HttpEvent, HttpResult } from '../../../platform/http/http-event.ts';
import { streamRefusal } from '../../../platform/http/stream-refusal.ts';
import { sendWhole, streamedHandler } from '../../../platform/http/streaming-runtime.ts';
import { clientSite } from '../../../platform/http/client-network.ts';
import { rateLimiter } from '../../../platform/limits/rate-limiter.ts';
import { sentLedger } from '../../../platform/limits/sent-ledger.ts';
import { logger } from '../../../platform/log/logger.ts';
import { settingsOfStage } from '../../../platform/settings/running-settings-reader.ts';
import { archiveOfStage } from '../archive/archive-of-stage.ts';
import { frameListName, frameOfTilts, keyOfTilt } from '../jobs/loop-files.ts';
import { makeTilts } from './make-tilts.ts';

const now = () => Date.now();
const limiter = rateLimiter(dynamo(), requiredEnv('ephemeralTable'), now);
const enter = sentLedger({ limiter, settings: settingsOfStage(now) });
const admit = doorkeeper(loopTiltsRoute, { limiter });
const media = objectBucket(s3(), requiredEnv('mediaBucket'));
const { archive } = archiveOfStage();
const ports = { media, archive, timeoutMilliseconds: tiltReadSeconds * 1_000 };

/** What is not there may be there later, such as a loop's new files. Until then the edge answers. */
const briefly = { browserSeconds: 0, edgeSeconds: 60, neverStale: true } as const;

export const handler = streamedHandler(async (event, begin) => {
  const found = await answer(event).catch((error: unknown) =>
    error instanceof Problem && error.code === 'NOT_FOUND'
      ? jsonAnswer(error.status, error.toBody(), briefly)
      : streamRefusal('tilts not made', event)(error),
  );
  const isHead = event.requestContext.http.method === 'HEAD';
  sendWhole(begin, isHead ? { ...found, body: '' } : found);
});

/** Answers with the index of a scan's tilts, which it first makes if nobody has asked for it before. */
async function answer(event: HttpEvent): Promise<HttpResult> {
  await admit(event);
  const asked = frameOfTilts(event.rawPath);
  if (!asked) throw new Problem('NOT_FOUND', 'There is no such file.');
  const { folder, frame } = asked;
  // An index has a few hundred bytes. Its call counts, and the volume that it is made of has a limit of its own.
  const entry = await enter(event, 0);
  const found = await indexOf(event, folder, frame);
  entry.count(Buffer.byteLength(found.body ?? ''));
  await entry.end();
  return found;
}

async function indexOf(event: HttpEvent, folder: string, frame: number): Promise<HttpResult> {
  const before = await media.get(keyOfTilt(folder, tiltIndexName(frame)));
  if (before) return indexAnswer(before.toString());
  const text = await media.get(`${folder}/${frameListName}.json`);
  if (!text) throw new Problem('NOT_FOUND', 'There is no such loop.');
  const list = JSON.parse(text.toString()) as FrameList;
  if (!list.frames[frame]) throw new Problem('NOT_FOUND', 'There is no such scan.');
  const first = firstOfVolume(list.frames, frame);
  if (first !== frame) return moved(`/${keyOfTilt(folder, tiltIndexName(first))}`);
  await takeVolume(clientSite(event));
  const startedAt = now();
  const index = await makeTilts({ folder, list, frame }, ports);
  const { requestId } = event.requestContext;
  logger.info('tilts made', { requestId, count: index.tilts.length, milliseconds: now() - startedAt });
  return indexAnswer(JSON.stringify(index));
}

/** A network that has used up its share takes nothing from the others. */
async function takeVolume(network: string): Promise<void> {
  const { readVolumesForTilts: ofAll, readVolumesForTiltsByNetwork: ofNetwork } = rateLimits;
  await limiter.take(ofNetwork, network);
  await limiter.take(ofAll, 'everybody').catch(async (error: unknown) => {
    await limiter.giveBack(ofNetwork, network);
    throw error;
  });
}

function indexAnswer(body: string): HttpResult {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': keptForever };
  return { statusCode: 200, headers, body };
}

/** A volume that repeats its lowest angle has several frames, and its tilts once. */
function moved(location: string): HttpResult {
  return { statusCode: 308, headers: { location, 'cache-control': keptForever }, body: '' };
}
