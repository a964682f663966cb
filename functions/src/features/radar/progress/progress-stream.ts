import type { ProgressEvents } from '@touchdown/shared/radar/progress-events.ts';
import { busyProgress, progressStreamSeconds } from '@touchdown/shared/radar/radar-limits.ts';
import { messageAt, type JobStore } from '../jobs/job-store.ts';
import { isAbandoned, type StoredJob } from '../jobs/job-items.ts';
import type { QueuePlace } from '../jobs/loop-budget.ts';

export interface ProgressPorts {
  jobs: Pick<JobStore, 'find' | 'placeOf'>;
  /** For the time that a queued job waits. */
  maxWorkers: number;
  now: () => number;
  /** Resolves after this time, or as soon as the signal is aborted. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

interface Followed {
  job: StoredJob;
  lastEventId: number;
  isBusy: boolean;
}

const second = 1_000;
const pollMilliseconds = { queued: 2 * second, running: second };
/** Lambda may buffer a small write until the next one. */
const pushMilliseconds = 50;
const reconnectMilliseconds = 1_000;
/** Some proxies buffer this many bytes before they forward anything. */
const padding = `:${' '.repeat(2048)}\n\n`;

/**
 * Sends a job's state each time it changes, until the job or the stream's time has ended. CloudFront and the page
 * tolerate a silence of that length, so no heartbeat is needed. An event is the whole state and its id is the
 * job's version, so a client that reconnects with its last id misses nothing and receives nothing twice.
 */
export async function streamProgress(
  { job: first, lastEventId, isBusy }: Followed,
  write: (text: string) => void,
  { jobs, maxWorkers, now, wait }: ProgressPorts,
  signal: AbortSignal,
): Promise<void> {
  const endsAt = now() + (isBusy ? busyProgress.streamSeconds : progressStreamSeconds) * second;
  write(`retry: ${isBusy ? busyProgress.pauseSeconds * second : reconnectMilliseconds}\n${padding}`);
  let job: StoredJob | undefined = first;
  let sentVersion = lastEventId;
  let isVanishedSent = false;
  let sentPlace: number | undefined;
  while (job && !signal.aborted) {
    const hasEnded = job.status !== 'queued' && job.status !== 'running';
    // Neither a worker that vanishes nor the jobs before it change its item.
    const hasVanished = isAbandoned(job, now());
    const queued = job.status === 'queued' ? await jobs.placeOf(job, maxWorkers) : undefined;
    const isNews = job.ver > sentVersion || (hasVanished && !isVanishedSent) || queued?.place !== sentPlace;
    if (hasEnded || isNews) {
      sentVersion = job.ver;
      isVanishedSent = hasVanished;
      sentPlace = queued?.place;
      write(eventOf(job, queued, now()));
      await wait(pushMilliseconds, signal);
      write(':\n\n');
    }
    if (hasEnded || signal.aborted) return;
    const pause = pollMilliseconds[job.status === 'running' ? 'running' : 'queued'];
    if (now() + pause >= endsAt) {
      write(': more when you come back\n\n');
      return;
    }
    await wait(pause, signal);
    if (signal.aborted) return;
    job = await jobs.find(job.id);
  }
  if (!job)
    write(
      failure({ job_id: first.id, status: 'failed', error: 'We couldn’t find this job.' }, sentVersion + 1),
    );
}

function eventOf(job: StoredJob, queued: QueuePlace | undefined, now: number): string {
  const { id, status, progress, ver, videoUrl = '', posterUrl = null } = job;
  const message = messageAt(job, now);
  if (status === 'completed') {
    const data = {
      job_id: id,
      status,
      progress: 1,
      message,
      result_url: videoUrl,
      poster_url: posterUrl,
    } as const;
    return lines('complete', data satisfies ProgressEvents['complete'], ver);
  }
  if (status === 'failed' || status === 'cancelled') {
    return failure({ job_id: id, status, error: message ?? `The job was ${status}.` }, ver);
  }
  const place = { place: queued?.place ?? null, wait_seconds: queued?.waitSeconds ?? null };
  const data = { job_id: id, status, progress, message, ...place };
  return lines('status', data satisfies ProgressEvents['status'], ver);
}

function failure(data: ProgressEvents['error'], ver: number): string {
  return lines('error', data, ver);
}

function lines(event: string, data: object, id: number): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
