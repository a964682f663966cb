import { keptForever } from '@touchdown/shared/contract/public-caching.ts';
import type { FrameList } from '@touchdown/shared/radar/frame-list.ts';
import { sweepTag } from '@touchdown/shared/radar/radar-limits.ts';
import {
  readSweepIndex,
  sweepFileName,
  sweepIndexVersion,
  type SweepIndex,
  type SweepOfFrame,
} from '@touchdown/shared/radar/sweep-file/sweep-index.ts';
import { trackFileName, type TrackFile, trackFileOf } from '@touchdown/shared/radar/track/track-file.ts';
import { summaryOfTrack } from '@touchdown/shared/radar/track/track-summary.ts';
import { linkTrack } from '@touchdown/shared/radar/track/link-track.ts';
import { placeAtPace } from '@touchdown/shared/radar/track/search-area.ts';
import { looksOf, type ScanSigns } from '@touchdown/shared/radar/track/track-scan.ts';
import type { ObjectBucket } from '../../../platform/aws/object-bucket.ts';
import { logger } from '../../../platform/log/logger.ts';
import type { StoredJob, LoopPlan } from '../jobs/job-items.ts';
import type { JobStore } from '../jobs/job-store.ts';
import { maxScansTries } from '../jobs/job-limits.ts';
import {
  folderOfLoop,
  frameListName,
  keyOfSweep,
  sweepIndexName,
  sweepPartName,
} from '../jobs/loop-files.ts';
import type { Loop, LoopFrame } from '../render/loop-request.ts';
import type { MakeSweeps } from '../sweeps/make-sweeps.ts';

/** A finished loop, and the folder in which it was made. */
export interface MadeLoop {
  loop: Pick<Loop, 'frames' | 'stationId'>;
  folder: string;
}

interface SweepPorts {
  media: Pick<ObjectBucket, 'put' | 'get'>;
  jobs: Pick<JobStore, 'recordTrack' | 'beginScans' | 'returnScans' | 'endScans' | 'find'>;
  makeSweeps: MakeSweeps;
  archive: Parameters<MakeSweeps>[0]['archive'];
  isSimulated: boolean;
  owner: string;
}

type SweptJob = Pick<StoredJob, 'id' | 'renderKey' | 'attempt' | 'target'> & { plan: LoopPlan };

/** A frame whose scan was read: its file, and what it shows. */
interface ReadScan extends SeenScan {
  file: string | null;
  bytes: number;
}

/** An index that will be replaced may be kept for so long. */
const briefly = 'public, max-age=60';

/**
 * Writes the scans of a finished loop, which are wanted until this has come to its end. An attempt that is stopped, that
 * takes too long or fails leaves an index of what there is, and the next one continues there. A worker that is killed
 * leaves the item in the table, and its files are written again. `madeLoop` is what only the worker that made the loop has.
 */
export async function addSweeps(
  ports: SweepPorts,
  jobId: string,
  {
    madeLoop,
    folder,
    signal,
  }: { madeLoop: MadeLoop['loop'] | undefined; folder: string; signal: AbortSignal },
): Promise<void> {
  const { jobs, media, owner } = ports;
  if (signal.aborted) return jobs.returnScans(jobId, owner, { isFurther: true });
  const tries = await jobs.beginScans(jobId, owner);
  if (tries === undefined) return;
  const found = await jobs.find(jobId);
  const job = found && sweptJob(found);
  if (tries > maxScansTries) logger.error('sweeps given up', { jobId });
  // A job is forgotten with its account, or with its loop.
  if (!job || tries > maxScansTries) return jobs.endScans(jobId);
  const loop = madeLoop ?? (await storedLoop(media, job));
  const before = madeLoop ? [] : await readPart(media, job);
  const read = [...before];
  const failure = await readOn(ports, job, { loop, folder }, read, signal);
  const part = wholeVolumes(read, loop.frames);
  const isFurther = part.length > before.length;
  const isDone = failure === undefined || (!isFurther && tries === maxScansTries);
  if (failure !== undefined) {
    const fields = { jobId, read: read.length, of: loop.frames.length, isDone };
    logger.warn('sweeps not written', { ...fields, error: failure as Error });
  }
  await publishIndex(ports, job, loop, read, isDone ? undefined : part);
  await (isDone ? jobs.endScans(jobId) : jobs.returnScans(jobId, owner, { isFurther }));
}

/** A day has no scans of its own. */
function sweptJob({ plan, ...job }: StoredJob): SweptJob | undefined {
  return 'day' in plan ? undefined : { ...job, plan };
}

/** Reads and writes what is left, and adds it to what was read. Returns why it ended too early, if it did. */
async function readOn(
  { media, makeSweeps, archive }: SweepPorts,
  job: SweptJob,
  { loop, folder }: MadeLoop,
  read: ReadScan[],
  signal: AbortSignal,
): Promise<unknown> {
  const left = { ...loop, frames: loop.frames.slice(read.length) };
  try {
    for await (const { packed, signs } of makeSweeps({
      plan: job.plan,
      loop: left,
      folder,
      archive,
      signal,
    })) {
      const at = read.length;
      const file = packed ? sweepFileName(at) : null;
      if (packed && file)
        await media.put(keyOfSweep(folderOfLoop(job), file), packed, {
          contentType: 'application/octet-stream',
          contentEncoding: 'br',
          cacheControl: keptForever,
          tag: sweepTag,
        });
      const time = loop.frames[at]?.time ?? Number.NaN;
      read.push({ time, file, bytes: packed?.length ?? 0, signs });
    }
    if (read.length === loop.frames.length) return undefined;
    return new Error(`Expected sweeps of ${loop.frames.length} frames, got ${read.length}`);
  } catch (error) {
    return error;
  }
}

/**
 * Writes the radar's own track and then the index, which names the files that there are. What is still missing has none.
 * `part` is where another attempt continues. Without it, no more is to come, and the loop's item gets the track's summary.
 */
async function publishIndex(
  { media, jobs, isSimulated }: SweepPorts,
  job: SweptJob,
  { frames: ofLoop, stationId }: MadeLoop['loop'],
  read: readonly ReadScan[],
  part: readonly ReadScan[] | undefined,
): Promise<void> {
  const isDone = part === undefined;
  if (part) await putJson(sweepPartName, part);
  if (!read.some(({ file }) => file)) return;
  const seen = ofLoop.map(({ time }, at) => read[at] ?? { time, file: null, bytes: 0, signs: undefined });
  const track = linkedTrack({ stationId, isSimulated }, job, seen);
  if (track) await putJson(trackFileName, track);
  const frames = seen.map(({ time, file, bytes }, at) => ({ time, file, bytes, ...signsInIndex(track, at) }));
  const named = track ? trackFileName : null;
  const index: SweepIndex = { version: sweepIndexVersion, stationId, isSimulated, frames, track: named };
  if (!readSweepIndex(index)) throw new Error(`Expected an index of sweeps, got one of ${frames.length}`);
  await putJson(sweepIndexName, index);
  if (isDone && track && job.plan.isDefault) await jobs.recordTrack(job, summaryOfTrack(track));

  async function putJson(name: string, value: unknown): Promise<void> {
    await media.put(keyOfSweep(folderOfLoop(job), name), Buffer.from(JSON.stringify(value)), {
      contentType: 'application/json; charset=utf-8',
      cacheControl: isDone ? keptForever : briefly,
      tag: sweepTag,
    });
  }
}

/** The loop as its list of frames has it. */
async function storedLoop(media: SweepPorts['media'], job: SweptJob): Promise<MadeLoop['loop']> {
  const key = `${folderOfLoop(job)}/${frameListName}.json`;
  const bytes = await media.get(key);
  if (!bytes) throw new Error(`Expected a list of frames at ${key}, found none`);
  const { stationId, frames } = JSON.parse(bytes.toString()) as FrameList;
  return { stationId, frames: frames.map(({ volumeKey = '', ...frame }) => ({ ...frame, volumeKey })) };
}

/** What an earlier attempt has read. */
async function readPart(media: SweepPorts['media'], job: SweptJob): Promise<ReadScan[]> {
  const bytes = await media.get(keyOfSweep(folderOfLoop(job), sweepPartName));
  return bytes ? (JSON.parse(bytes.toString()) as ReadScan[]) : [];
}

/** Without the frames of a volume of which others are missing: it will be read again. */
function wholeVolumes(read: readonly ReadScan[], frames: readonly LoopFrame[]): ReadScan[] {
  const isInVolume = (at: number) => at > 0 && frames[at - 1]?.volumeKey === frames[at]?.volumeKey;
  let end = read.length;
  while (isInVolume(end)) end -= 1;
  return read.slice(0, end);
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

/** The time of a frame, and what its scan shows; undefined where it could not be looked at. */
interface SeenScan {
  time: number;
  signs: ScanSigns | undefined;
}

/** Joins what the scans of a loop show into the radar's own track. A file without a point says that none was found. */
function trackOfLoop(
  loop: Pick<TrackFile, 'stationId' | 'isSimulated'>,
  { target: { path, beganAt, endedAt, isTropical } }: Pick<LoopPlan, 'target'>,
  scans: readonly SeenScan[],
): TrackFile {
  const seen = scans.flatMap(({ time, signs }) => (signs ? [{ ...signs, time }] : []));
  const track = linkTrack(seen, { path, beganAt, endedAt }, loop.stationId, { isTropical });
  const seesDebris = seen.some(({ tilts }) => tilts.some(({ debris }) => debris !== undefined));
  const placeAt = new Map(track?.points.map(({ time, couplet }) => [time, couplet]));
  const searched = scans.map(({ time, signs }) => {
    if (!signs) return { time, isSearched: false };
    const looks = looksOf(signs, placeAt.get(time) ?? placeAtPace({ path, beganAt, endedAt }, time));
    return { time, isSearched: signs.tilts.length > 0, ...(looks && { looks }) };
  });
  return trackFileOf({ ...loop, seesDebris }, searched, track?.points ?? []);
}
