import { keptForever } from '@touchdown/shared/contract/public-caching.ts';
import { sweepTag } from '@touchdown/shared/radar/radar-limits.ts';
import {
  readSweepIndex,
  sweepFileName,
  sweepIndexVersion,
  type SweepIndex,
  type SweepOfFrame,
} from '@touchdown/shared/radar/sweep-file/sweep-index.ts';
import { trackFileName, type TrackFile } from '@touchdown/shared/radar/track/track-file.ts';
import { summaryOfTrack } from '@touchdown/shared/radar/track/track-summary.ts';
import type { ObjectBucket } from '../../../platform/aws/object-bucket.ts';
import { logger } from '../../../platform/log/logger.ts';
import type { StoredJob } from '../jobs/job-items.ts';
import type { JobStore } from '../jobs/job-store.ts';
import { folderOfLoop, keyOfSweep, sweepIndexName } from '../jobs/loop-files.ts';
import type { Loop } from '../render/loop-request.ts';
import type { MakeSweeps } from '../sweeps/make-sweeps.ts';
import { trackOfLoop, type SeenScan } from '../sweeps/track-of-loop.ts';

/** A finished loop, and the folder in which it was made. */
export interface MadeLoop {
  loop: Pick<Loop, 'frames' | 'stationId'>;
  folder: string;
}

interface SweepPorts {
  media: Pick<ObjectBucket, 'put'>;
  jobs: Pick<JobStore, 'recordTrack'>;
  makeSweeps: MakeSweeps;
  archive: Parameters<MakeSweeps>[0]['archive'];
  isSimulated: boolean;
}

type SweptJob = Pick<StoredJob, 'id' | 'renderKey' | 'attempt' | 'plan' | 'target'>;

/**
 * Writes the sweeps of a loop into its folder, then the radar's own track, and the index last: a worker that ends in
 * between leaves a whole loop without an index, which is shown as one without sweeps. The loop's item gets the track's
 * summary after that.
 */
export async function publishSweeps(
  { media, jobs, makeSweeps, archive, isSimulated }: SweepPorts,
  job: SweptJob,
  { loop, folder: madeIn }: MadeLoop,
  signal: AbortSignal,
): Promise<void> {
  const folder = folderOfLoop(job);
  const written: SweepOfFrame[] = [];
  const seen: SeenScan[] = [];
  for await (const { packed, signs } of makeSweeps({
    plan: job.plan,
    loop,
    folder: madeIn,
    archive,
    signal,
  })) {
    const at = written.length;
    const time = loop.frames[at]?.time ?? Number.NaN;
    if (packed)
      await media.put(keyOfSweep(folder, sweepFileName(at)), packed, {
        contentType: 'application/octet-stream',
        contentEncoding: 'br',
        cacheControl: keptForever,
        tag: sweepTag,
      });
    written.push({ time, file: packed ? sweepFileName(at) : null, bytes: packed?.length ?? 0 });
    seen.push({ time, signs });
  }
  if (!written.some(({ file }) => file)) return;
  const { stationId } = loop;
  const track = linkedTrack({ stationId, isSimulated }, job, seen);
  if (track) await putJson(trackFileName, track);
  const frames = written.map((frame, at) => ({ ...frame, ...signsInIndex(track, at) }));
  const index: SweepIndex = {
    version: sweepIndexVersion,
    stationId,
    isSimulated,
    frames,
    track: track ? trackFileName : null,
  };
  if (frames.length !== loop.frames.length || !readSweepIndex(index))
    throw new Error(`Expected sweeps of ${loop.frames.length} frames, got an index of ${frames.length}`);
  await putJson(sweepIndexName, index);
  if (track && job.plan.isDefault) await jobs.recordTrack(job, summaryOfTrack(track));

  async function putJson(name: string, value: unknown): Promise<void> {
    await media.put(keyOfSweep(folder, name), Buffer.from(JSON.stringify(value)), {
      contentType: 'application/json; charset=utf-8',
      cacheControl: keptForever,
      tag: sweepTag,
    });
  }
}

/** Undefined where it could not be linked: the sweeps must not be lost with it. */
function linkedTrack(
  loop: Pick<TrackFile, 'stationId' | 'isSimulated'>,
  { id, plan }: SweptJob,
  seen: readonly SeenScan[],
): TrackFile | undefined {
  try {
    return trackOfLoop(loop, plan, seen);
  } catch (error) {
    logger.warn('track not linked', { jobId: id, error: error as Error });
    return undefined;
  }
}

function signsInIndex(
  track: TrackFile | undefined,
  at: number,
): Required<Pick<SweepOfFrame, 'rotation' | 'debris'>> {
  const point = track?.scans[at]?.point;
  if (!point) return { rotation: null, debris: null };
  const { couplet, debris } = point;
  return { rotation: couplet.knots, debris: debris === undefined ? null : debris !== null };
}
