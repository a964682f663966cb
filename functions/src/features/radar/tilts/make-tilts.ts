import { keptForever } from '@touchdown/shared/contract/public-caching.ts';
import { LevelTwoError, readVolume } from '@touchdown/level2/read-volume.ts';
import { bunzip2 } from '@touchdown/level2/unpack.ts';
import type { Volume } from '@touchdown/level2/volume.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { FrameList } from '@touchdown/shared/radar/frame-list.ts';
import { sweepTag } from '@touchdown/shared/radar/radar-limits.ts';
import { sweepFieldNames } from '@touchdown/shared/radar/sweep-file/sweep-file.ts';
import {
  tiltFileName,
  tiltIndexName,
  tiltIndexVersion,
  type Tilt,
  type TiltIndex,
} from '@touchdown/shared/radar/sweep-file/tilt-index.ts';
import type { ObjectBucket } from '../../../platform/aws/object-bucket.ts';
import { DownloadError } from '../../../platform/download/download-error.ts';
import type { ArchiveSettings } from '../archive/archive-settings.ts';
import { openVolume } from '../archive/open-volume.ts';
import { keyOfTilt } from '../jobs/loop-files.ts';
import { cutTilts } from './cut-tilts.ts';

export interface TiltsToMake {
  /** Of the loop, as a key in the bucket. */
  folder: string;
  list: Pick<FrameList, 'frames' | 'stationId' | 'timedPath'>;
  /** The first frame of its volume. */
  frame: number;
}

export interface TiltPorts {
  media: Pick<ObjectBucket, 'put'>;
  archive: ArchiveSettings;
  /** How long all of it may take. */
  timeoutMilliseconds: number;
}

const decompress = bunzip2();

/**
 * Reads the volume of a frame, writes its other tilts into the loop's folder of tilts, and their index last. Two at once write the same
 * bytes. Throws a problem whose sentence says why there are none.
 */
export async function makeTilts(
  { folder, list, frame }: TiltsToMake,
  { media, archive, timeoutMilliseconds }: TiltPorts,
): Promise<TiltIndex> {
  const { stationId, timedPath } = list;
  const { volumeKey, time: frameTime } = list.frames[frame] ?? {};
  if (volumeKey === undefined || frameTime === undefined)
    throw new Problem('NOT_FOUND', 'There is no such scan.');
  if (!timedPath)
    throw new Problem('NOT_FOUND', 'This older loop has no other tilts. Make it again to add them.');
  const volume = await readWhole(archive, volumeKey, AbortSignal.timeout(timeoutMilliseconds));
  const tilts: Tilt[] = [];
  for (const { sweep, packed, tiltDegrees } of cutTilts({ volume, stationId, frameTime, timedPath })) {
    const file = tiltFileName(frame, tilts.length);
    await media.put(keyOfTilt(folder, file), packed, { ...kept, contentEncoding: 'br' });
    const { time, elevationDegrees, fields } = sweep;
    tilts.push({
      time,
      elevationDegrees,
      tiltDegrees,
      fields: fields.map(({ name }) => name),
      file,
      bytes: packed.length,
    });
  }
  const index: TiltIndex = { version: tiltIndexVersion, tilts };
  const text = Buffer.from(JSON.stringify(index));
  const contentType = 'application/json; charset=utf-8';
  await media.put(keyOfTilt(folder, tiltIndexName(frame)), text, { ...kept, contentType });
  return index;
}

const kept = { contentType: 'application/octet-stream', cacheControl: keptForever, tag: sweepTag };

async function readWhole(archive: ArchiveSettings, key: string, signal: AbortSignal): Promise<Volume> {
  try {
    const volume = await readVolume(openVolume(archive, key, signal), {
      decompress,
      moments: [...sweepFieldNames],
    });
    if (volume.sweeps.length > 0) return volume;
  } catch (error) {
    throw problemOf(error, signal);
  }
  throw damaged();
}

function problemOf(error: unknown, signal: AbortSignal): unknown {
  const cause = { cause: error };
  if (signal.aborted)
    return new Problem('TIMEOUT', 'Reading this scan took too long. Please try again.', [], cause);
  if (error instanceof LevelTwoError) return damaged(error);
  if (!(error instanceof DownloadError)) return error;
  if (error.code === 'NOT_FOUND')
    return new Problem('NOT_FOUND', 'The radar archive no longer has this scan.', [], cause);
  const sentence = 'The radar archive can’t be reached right now. Please try again in a minute.';
  return new Problem('UNAVAILABLE', sentence, [], { ...cause, retryAfterSeconds: 60 });
}

function damaged(cause?: LevelTwoError): Problem {
  const sentence = 'This scan’s file is damaged, so we can’t read its other tilts.';
  return new Problem('NOT_FOUND', sentence, [], { cause });
}
