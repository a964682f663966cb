import { mkdtemp, rm, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, extname } from 'node:path';
import { dayFileNames, type DayFile } from '@touchdown/shared/radar/day-rotation.ts';
import { loopFileUrl } from '@touchdown/shared/radar/loop-files.ts';
import { maxAttempts, messageHiddenSeconds, sweepTag } from '@touchdown/shared/radar/radar-limits.ts';
import { readTrackFile } from '@touchdown/shared/radar/track/track-file.ts';
import { keptForever } from '@touchdown/shared/contract/public-caching.ts';
import { progressParts } from '@touchdown/shared/radar/progress-parts.ts';
import type { ObjectBucket } from '../../../platform/aws/object-bucket.ts';
import { logger } from '../../../platform/log/logger.ts';
import type { ArchiveSettings } from '../archive/archive-settings.ts';
import type { BasemapReader } from '../basemap/basemap-reader.ts';
import { addSweeps, type MadeLoop } from './publish-sweeps.ts';
import type { DayJobPlan, FinishedLoop, LoopPlan, StoredJob } from '../jobs/job-items.ts';
import {
  backoffSeconds,
  maxJobMilliseconds,
  maxScansMilliseconds,
  progressEveryMilliseconds,
  progressStep,
} from '../jobs/job-limits.ts';
import type { JobQueue, ReceivedJob } from '../jobs/job-queue.ts';
import type { JobStore } from '../jobs/job-store.ts';
import { claimNext } from '../jobs/waiting-line.ts';
import { progressObjects, type ProgressObjects } from '../jobs/progress-objects.ts';
import { LoopError } from '../render/loop-error.ts';
import type { Loop, LoopRequest, LoopPhase } from '../render/loop-request.ts';
import type { MakeSweeps } from '../sweeps/make-sweeps.ts';
import { folderOfLoop, frameListName, keyOfDayPart } from '../jobs/loop-files.ts';
import type { DayPart, DayRequest, MadeDay } from '../day/make-day.ts';

export interface WorkerPorts {
  /** Identifies this worker in its leases. */
  owner: string;
  jobs: JobStore;
  queue: JobQueue;
  media: Pick<ObjectBucket, 'put' | 'get'>;
  render: (request: LoopRequest) => Promise<Loop>;
  makeSweeps: MakeSweeps;
  makeDay: (request: DayRequest) => Promise<MadeDay>;
  archive: ArchiveSettings;
  basemap?: BasemapReader;
  isSimulated: boolean;
  heartbeatMilliseconds: number;
  /** How long an attempt to write the scans of a loop may take. */
  scansMilliseconds?: number;
  now: () => number;
}

/** A day has no loop. */
type Ended =
  | { loop: Loop | undefined }
  | 'cancelled'
  | 'lost'
  | 'stopped'
  | { message: string }
  | { error: unknown };

/** What became of a message. */
interface Settled {
  /** The worker has to stop, so another one begins the job again. */
  isGivenBack?: boolean;
  /** When a job that failed for now can be received again; zero if it is not retried. */
  returnsInSeconds: number;
  /** The worker's time until then is a job's. Undefined for a message without work. */
  paidUntil?: number;
  /** What is left to do for a loop that is shown, while the worker takes the next message. It never rejects. */
  addSweeps?: (() => Promise<void>) | undefined;
}

/**
 * Handles one message: with a loop, a failure or another attempt of the first job in line. `signal` aborts when the worker has to stop. The job
 * pays for the worker's time since `paidFrom`.
 */
export async function workOnJob(
  { jobId, receipt }: ReceivedJob,
  ports: WorkerPorts,
  signal: AbortSignal,
  paidFrom = ports.now(),
): Promise<Settled> {
  const { jobs, queue, owner, now } = ports;
  const claim = await claimNext(jobId, ports, paidFrom);
  if (claim.outcome !== 'claimed') {
    if (claim.outcome === 'taken') {
      await queue.hide(receipt, Math.max(1, Math.ceil((claim.until - now()) / 1000) + 1));
      return { returnsInSeconds: 0 };
    }
    const areScansWanted = jobId !== undefined && (await jobs.reserveScans(jobId, owner));
    await queue.remove(receipt);
    return { returnsInSeconds: 0, addSweeps: areScansWanted ? scansOf(jobId, ports, signal) : undefined };
  }
  const { job } = claim;
  logger.info('job begun', { jobId: job.id, attempt: job.attempt });
  const folder = await mkdtemp(join(tmpdir(), 'radar-'));
  const progress = progressObjects(ports);
  let isStillNeeded = false;
  try {
    await progress.write(job);
    const ended = await draw(job, receipt, folder, ports, signal);
    logger.info('job left', { jobId: job.id, ...outcomeFields(ended) });
    const returnsInSeconds = await settle(job, receipt, ended, ports);
    const paidUntil = now();
    const left = ended === 'lost' ? undefined : await jobs.find(job.id);
    if (left) await progress.write(left);
    if (typeof ended === 'string' || !('loop' in ended) || !ended.loop) {
      return { returnsInSeconds, paidUntil, isGivenBack: ended === 'stopped' };
    }
    isStillNeeded = true;
    const made = { loop: ended.loop, folder };
    return { returnsInSeconds, paidUntil, addSweeps: scansOf(job.id, ports, signal, made) };
  } finally {
    if (!isStillNeeded) await removeFolder(folder);
  }
}

/** A folder that stays takes room, but must not end the worker. */
async function removeFolder(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch (error) {
    logger.warn('folder not removed', { error: error as Error });
  }
}

/** The loop is shown by now, so nobody waits. A worker that did not make it reads all of its volumes. */
function scansOf(jobId: string, ports: WorkerPorts, signal: AbortSignal, made?: MadeLoop) {
  const { jobs, owner, scansMilliseconds = maxScansMilliseconds } = ports;
  return async (): Promise<void> => {
    const folder = made?.folder ?? (await mkdtemp(join(tmpdir(), 'radar-')));
    const limited = AbortSignal.any([signal, AbortSignal.timeout(scansMilliseconds)]);
    try {
      await addSweeps(ports, jobId, { madeLoop: made?.loop, folder, signal: limited });
    } catch (error) {
      logger.warn('sweeps not written', { jobId, error: error as Error });
      // If this fails too, their lease ends.
      await jobs.returnScans(jobId, owner, { isFurther: false }).catch(() => undefined);
    } finally {
      await removeFolder(folder);
    }
  };
}

/** What a worker has made of a job, in the bucket. */
interface Made {
  finished: FinishedLoop;
  /** What its scans are made of. */
  loop: Loop | undefined;
}

type Making = Pick<LoopRequest, 'signal' | 'onProgress'>;

async function draw(
  job: StoredJob,
  receipt: string,
  folder: string,
  ports: WorkerPorts,
  signal: AbortSignal,
): Promise<Ended> {
  const { jobs, queue, media, heartbeatMilliseconds, now } = ports;
  const stopping = new AbortController();
  let reason: StopReason | undefined;
  const onStop = (why: StopReason) => {
    reason ??= why;
    stopping.abort();
  };
  const progress = progressObjects({ media, now });
  const life = new JobLife(job, receipt, { jobs, queue, progress, heartbeatMilliseconds, now, onStop });
  const timeIsUp = AbortSignal.timeout(maxJobMilliseconds);
  const making: Making = {
    signal: AbortSignal.any([signal, stopping.signal, timeIsUp]),
    onProgress: (...progress) => life.report(...progress),
  };
  try {
    const { plan } = job;
    const { finished, loop } = await ('day' in plan
      ? makePictureOfDay({ ...job, plan }, making, ports)
      : makeLoop({ ...job, plan }, making, folder, ports));
    await life.end();
    const isEnded = await jobs.end(job, { status: 'completed', ...finished }, ownedBy(job));
    return isEnded ? { loop } : 'lost';
  } catch (error) {
    await life.end();
    if (reason) return reason;
    if (signal.aborted) return 'stopped';
    if (timeIsUp.aborted) {
      return { message: `Making the ${'day' in job.plan ? 'picture' : 'radar loop'} took too long.` };
    }
    if (error instanceof LoopError && !error.isPassing) return { message: error.message };
    return { error };
  }
}

async function makeLoop(
  job: StoredJob & { plan: LoopPlan },
  making: Making,
  outDir: string,
  { media, render, archive, basemap, isSimulated }: WorkerPorts,
): Promise<Made> {
  const loop = await render({ ...job.plan, archive, basemap, outDir, isSimulated, ...making });
  const files = await publishLoop(media, job, loop);
  const message = loop.notes.join(' ') || null;
  return { finished: { ...files, message, frameCount: loop.frames.length }, loop };
}

/** Later attempts continue with what the ones before have found. */
async function makePictureOfDay(
  job: StoredJob & { plan: DayJobPlan },
  making: Making,
  { jobs, media, makeDay, archive, isSimulated, now }: WorkerPorts,
): Promise<Made> {
  const part = keyOfDayPart(job);
  const { files, message } = await makeDay({
    day: job.plan.day,
    archive,
    isSimulated,
    ...making,
    now,
    async trackOfLoop(id) {
      const loop = await jobs.shownLoop({ type: 'tornado', id });
      // Its file is deleted after a while, and the loop stays.
      const url = loop?.track && loopFileUrl(loop.videoUrl, 'track');
      const bytes = url ? await media.get(url.slice(1)) : undefined;
      return bytes && readTrackFile(JSON.parse(bytes.toString()));
    },
    async readPart() {
      const bytes = await media.get(part);
      return bytes && (JSON.parse(bytes.toString()) as DayPart);
    },
    async keepPart(found) {
      await media.put(part, Buffer.from(JSON.stringify(found)), {
        contentType: 'application/json; charset=utf-8',
        // The bucket deletes it with the scans of loops.
        tag: sweepTag,
      });
    },
  });
  const folder = folderOfLoop(job);
  for (const name of Object.keys(dayFileNames) as DayFile[]) {
    const file = dayFileNames[name];
    await media.put(`${folder}/${file}`, files[name], {
      contentType: contentTypes[extname(file)] ?? 'application/octet-stream',
      cacheControl: keptForever,
    });
  }
  const videoUrl = `/${folder}/${dayFileNames.picture}`;
  return { finished: { videoUrl, posterUrl: null, message, frameCount: 0 }, loop: undefined };
}

/** Returns the seconds until the job can be received again; zero if it is not retried. */
async function settle(
  job: StoredJob,
  receipt: string,
  ended: Ended,
  { jobs, queue }: WorkerPorts,
): Promise<number> {
  // The message comes again by itself, for whatever waits by then.
  if (ended === 'lost') return 0;
  if (ended === 'stopped') {
    await jobs.requeue(job, 'Its machine was stopped. Another one will start over.');
    await queue.hide(receipt, 0);
    return 0;
  }
  if (typeof ended === 'string' || 'loop' in ended) {
    if (ended === 'cancelled') {
      const { cancelMessage: message = 'It was canceled.' } = (await jobs.find(job.id)) ?? {};
      await jobs.end(job, { status: 'cancelled', message }, ownedBy(job));
    }
    await queue.remove(receipt);
    return 0;
  }
  const isLast = 'message' in ended || job.attempt >= maxAttempts;
  const sentence = 'message' in ended ? ended.message : spoken(ended.error);
  if (isLast) {
    await jobs.end(job, { status: 'failed', message: sentence }, ownedBy(job));
    await queue.remove(receipt);
    return 0;
  }
  const seconds = backoffSeconds[job.attempt - 1] ?? backoffSeconds[1];
  await jobs.requeue(job, `${sentence} It will be tried again soon.`, seconds);
  await queue.hide(receipt, seconds);
  return seconds;
}

function ownedBy({ leaseOwner = '' }: StoredJob) {
  return { owner: leaseOwner };
}

/** Internal errors are only logged. */
function spoken(error: unknown): string {
  return error instanceof LoopError ? error.message : 'Something went wrong on our side.';
}

function outcomeFields(ended: Ended): Record<string, unknown> {
  if (typeof ended === 'string') return { outcome: ended };
  if ('loop' in ended) return { outcome: 'completed' };
  return 'message' in ended
    ? { outcome: 'failed', reason: ended.message }
    : { outcome: 'failed for now', error: ended.error };
}

const contentTypes: Record<string, string> = {
  '.mp4': 'video/mp4',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.json': 'application/json; charset=utf-8',
  '.geojson': 'application/geo+json; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
};

interface PublishedLoop {
  videoUrl: string;
  posterUrl: string;
}

/**
 * Uploads a finished loop. Each attempt of each job has its own folder, so that its files never change and a late
 * worker does not overwrite the files of the next attempt. Those of private loops are deleted after a while,
 * those of public loops when another one has replaced them.
 */
async function publishLoop(
  bucket: Pick<ObjectBucket, 'put'>,
  job: Pick<StoredJob, 'id' | 'renderKey' | 'attempt' | 'plan'>,
  { video, poster, frameList }: Pick<Loop, 'video' | 'poster' | 'frameList'>,
): Promise<PublishedLoop> {
  const folder = folderOfLoop(job);
  const put = async (name: string, path: string) => {
    const extension = extname(path);
    const key = `${folder}/${name}${extension}`;
    await bucket.put(key, await readFile(path), {
      contentType: contentTypes[extension] ?? 'application/octet-stream',
      cacheControl: keptForever,
    });
    return `/${key}`;
  };
  await put(frameListName, frameList);
  const posterUrl = await put('poster', poster);
  return { posterUrl, videoUrl: await put('loop', video) };
}

/** Why a worker stops before the loop is finished. */
type StopReason = 'cancelled' | 'lost';

interface LifePorts {
  jobs: Pick<JobStore, 'beat'>;
  queue: Pick<JobQueue, 'hide'>;
  progress: Pick<ProgressObjects, 'write'>;
  heartbeatMilliseconds: number;
  now: () => number;
  /** The worker must stop working on the job. */
  onStop: (reason: StopReason) => void;
}

/**
 * Keeps a worker's lease on its job. Each heartbeat renews the lease, writes the progress and reads whether the
 * job was cancelled or lost.
 */
class JobLife {
  readonly #job: StoredJob;
  readonly #receipt: string;
  readonly #ports: LifePorts;
  readonly #timer: NodeJS.Timeout;
  #progress: number;
  #message: string | null;
  #writtenProgress: number;
  #writtenAt: number;
  #writing: Promise<void> = Promise.resolve();
  #isWriteWaiting = false;
  #isOver = false;

  constructor(job: StoredJob, receipt: string, ports: LifePorts) {
    this.#job = job;
    this.#receipt = receipt;
    this.#ports = ports;
    // A second attempt does not take back the progress of the first.
    this.#progress = this.#writtenProgress = job.progress;
    this.#message = job.message;
    this.#writtenAt = ports.now();
    this.#timer = setInterval(() => this.#beat(), ports.heartbeatMilliseconds);
  }

  report(phase: LoopPhase, done: number, total: number, message: string): void {
    const { from, to } = progressParts[phase];
    const reached = from + (to - from) * (total > 0 ? Math.min(1, done / total) : 0);
    this.#progress = Math.max(this.#progress, Math.round(reached * 1000) / 1000);
    const isNews = message !== this.#message || this.#progress - this.#writtenProgress >= progressStep;
    this.#message = message;
    if (isNews && this.#ports.now() - this.#writtenAt >= progressEveryMilliseconds) this.#write();
  }

  /** Nothing is written after this. */
  async end(): Promise<void> {
    this.#isOver = true;
    clearInterval(this.#timer);
    await this.#writing;
  }

  #beat(): void {
    this.#ports.queue.hide(this.#receipt, messageHiddenSeconds).catch((error: unknown) => {
      logger.warn('message not kept', { jobId: this.#job.id, error: error as Error });
    });
    this.#write();
  }

  /** Writes one after the other, and always the latest state. */
  #write(): void {
    this.#writtenAt = this.#ports.now();
    // The write that is waiting will include this state.
    if (this.#isWriteWaiting) return;
    this.#isWriteWaiting = true;
    this.#writing = this.#writing.then(async () => {
      this.#isWriteWaiting = false;
      if (this.#isOver) return;
      const { id, leaseOwner = '' } = this.#job;
      try {
        const progress = this.#progress;
        const job = await this.#ports.jobs.beat(id, leaseOwner, { progress, message: this.#message });
        this.#writtenProgress = progress;
        if (!job) this.#ports.onStop('lost');
        else if (job.cancelRequested) this.#ports.onStop('cancelled');
        else await this.#ports.progress.write(job);
      } catch (error) {
        // The lease outlasts a few failures, and a later heartbeat finds out whether it was lost.
        logger.warn('heartbeat not written', { jobId: id, error: error as Error });
      }
    });
  }
}
