import { keptForever } from '@touchdown/shared/contract/public-caching.ts';
import {
  readSweepIndex,
  sweepFileName,
  sweepIndexVersion,
  type SweepIndex,
  type SweepOfFrame,
} from '@touchdown/shared/radar/sweep-file/sweep-index.ts';
import { sweepTag } from '@touchdown/shared/radar/radar-limits.ts';
import type { ObjectBucket } from '../../../platform/aws/object-bucket.ts';
import type { StoredJob } from '../jobs/job-items.ts';
import { folderOfLoop, keyOfSweep, sweepIndexName } from '../jobs/loop-files.ts';
import type { Loop } from '../render/loop-request.ts';
import type { MakeSweeps } from '../sweeps/make-sweeps.ts';

/** A finished loop, and the folder in which it was made. */
export interface MadeLoop {
  loop: Pick<Loop, 'frames' | 'stationId'>;
  folder: string;
}

interface SweepPorts {
  media: Pick<ObjectBucket, 'put'>;
  makeSweeps: MakeSweeps;
  archive: Parameters<MakeSweeps>[0]['archive'];
  isSimulated: boolean;
}

/**
 * Writes the sweeps of a loop into its folder. The index comes last: a worker that ends in between leaves a whole
 * loop without an index, which is shown as one without sweeps.
 */
export async function publishSweeps(
  { media, makeSweeps, archive, isSimulated }: SweepPorts,
  job: Pick<StoredJob, 'id' | 'renderKey' | 'attempt' | 'plan'>,
  { loop, folder: madeIn }: MadeLoop,
  signal: AbortSignal,
): Promise<void> {
  const folder = folderOfLoop(job);
  const frames: SweepOfFrame[] = [];
  for await (const packed of makeSweeps({ plan: job.plan, loop, folder: madeIn, archive, signal })) {
    const at = frames.length;
    const time = loop.frames[at]?.time ?? Number.NaN;
    if (packed)
      await media.put(keyOfSweep(folder, sweepFileName(at)), packed, {
        contentType: 'application/octet-stream',
        contentEncoding: 'br',
        cacheControl: keptForever,
        tag: sweepTag,
      });
    frames.push({ time, file: packed ? sweepFileName(at) : null, bytes: packed?.length ?? 0 });
  }
  if (!frames.some(({ file }) => file)) return;
  const { stationId } = loop;
  const index: SweepIndex = { version: sweepIndexVersion, stationId, isSimulated, frames };
  if (frames.length !== loop.frames.length || !readSweepIndex(index))
    throw new Error(`Expected sweeps of ${loop.frames.length} frames, got an index of ${frames.length}`);
  await media.put(keyOfSweep(folder, sweepIndexName), Buffer.from(JSON.stringify(index)), {
    contentType: 'application/json; charset=utf-8',
    cacheControl: keptForever,
    tag: sweepTag,
  });
}
