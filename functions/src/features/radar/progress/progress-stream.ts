import type { ProgressEvents } from '@touchdown/shared/radar/progress-events.ts';
import { progressStreamSeconds } from '@touchdown/shared/radar/radar-limits.ts';
import type { StoredJob } from '../jobs/job-items.ts';
import type { JobStore } from '../jobs/job-store.ts';

export interface ProgressPorts {
  jobs: Pick<JobStore, 'find'>;
  now: () => number;
  /** Resolves after so long, or as soon as the signal is aborted. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

const second = 1_000;
const pollMilliseconds = { queued: 2 * second, running: second };
/** Lambda may hold a small write until the next one. */
const pushMilliseconds = 50;
const reconnectMilliseconds = 1_000;
/** What some proxies gather before they let anything through. */
const padding = `:${' '.repeat(2048)}\n\n`;

/**
 * A job's state each time it has changed, until it has ended or the time is up, which is soon: CloudFront and
 * the page bear a longer silence, so nothing else is said meanwhile. An event is the whole state
 * and its id the job's version, so whoever comes back with the last id misses nothing and hears nothing twice.
 */
export async function streamProgress(
  first: StoredJob,
  lastEventId: number,
  write: (text: string) => void,
  { jobs, now, wait }: ProgressPorts,
  signal: AbortSignal,
): Promise<void> {
  const endsAt = now() + progressStreamSeconds * second;
  write(`retry: ${reconnectMilliseconds}\n${padding}`);
  let job: StoredJob | undefined = first;
  let told = lastEventId;
  while (job && !signal.aborted) {
    const hasEnded = job.status !== 'queued' && job.status !== 'running';
    if (hasEnded || job.ver > told) {
      told = job.ver;
      write(eventOf(job));
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
  if (!job) write(failure({ job_id: first.id, status: 'failed', error: 'The job is gone.' }, told + 1));
}

function eventOf(job: StoredJob): string {
  const { id, status, progress, message, ver, videoUrl = '', posterUrl = null } = job;
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
  const data = { job_id: id, status, progress, message };
  return lines('status', data satisfies ProgressEvents['status'], ver);
}

function failure(data: ProgressEvents['error'], ver: number): string {
  return lines('error', data, ver);
}

function lines(event: string, data: object, id: number): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
