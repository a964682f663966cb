import { logTrouble } from '../../../platform/log/log-trouble.ts';
import { logger } from '../../../platform/log/logger.ts';
import { giveUpJob } from './give-up-jobs.ts';
import { isExhausted, type StoredJob } from './job-items.ts';
import {
  lostAfterMilliseconds,
  sendAgainAfterMilliseconds,
  waitingTooLongMilliseconds,
} from './job-limits.ts';
import type { JobQueue } from './job-queue.ts';
import type { JobStore } from './job-store.ts';

export interface JanitorPorts {
  jobs: Pick<JobStore, 'unended' | 'end' | 'scansDue'>;
  queue: Pick<JobQueue, 'length' | 'send'>;
  /** Starts workers for this many jobs and returns how many could not be started. */
  ensureCapacity: (jobs: number) => Promise<number>;
  now: () => number;
}

/** In the place of a person, by whom the messages of jobs are grouped. */
const scansGroup = 'scans';

/**
 * The janitor. It starts missing workers, sends another message for a job that has none, and fails a job that was begun
 * too often or is far too old, so that its loop can be requested again. Scans that no worker has get a message too.
 */
export async function lookAfterJobs({ jobs, queue, ensureCapacity, now }: JanitorPorts): Promise<void> {
  let waiting = await queue.length();
  const free = (await jobs.unended()).filter((job) => !isHeld(job, now()));
  const unheld = free.filter((job) => !isExhausted(job));
  for (const job of free.filter(isExhausted)) await giveUpJob(job, jobs);
  reportWaiting(unheld, now());
  // While the queue has messages, one of them may be the job's, and a second one would not help.
  const idle = waiting > 0 ? [] : unheld;
  for (const job of idle) {
    if (job.createdAt + lostAfterMilliseconds < now()) {
      const ending = {
        status: 'failed',
        message: 'It was lost before it could start. Please try again.',
      } as const;
      if (await jobs.end(job, ending, { whileUnowned: true })) logger.error('job lost', { jobId: job.id });
    } else if (job.createdAt + sendAgainAfterMilliseconds < now()) {
      await queue.send(job.id, job.uid);
      waiting++;
    }
  }
  // They wait until nobody waits for a loop. All of them are one group, so nobody's job waits for them later.
  if (waiting === 0) {
    for (const jobId of await jobs.scansDue()) {
      await queue.send(jobId, scansGroup);
      waiting++;
    }
  }
  const missing = waiting > 0 ? await ensureCapacity(waiting) : 0;
  if (missing > 0) logTrouble('radar/missing-workers', 'not enough workers', { missing });
}

/** One line for all of them: on a busy day many jobs wait. */
function reportWaiting(unheld: readonly StoredJob[], now: number): void {
  const oldest = unheld.toSorted((a, b) => a.createdAt - b.createdAt)[0];
  if (!oldest || oldest.createdAt + waitingTooLongMilliseconds >= now) return;
  const minutes = Math.floor((now - oldest.createdAt) / 60_000);
  logTrouble('radar/job-waiting', 'a job waits', { jobId: oldest.id, minutes, jobs: unheld.length });
}

function isHeld({ leaseUntil = 0 }: StoredJob, now: number): boolean {
  return leaseUntil >= now;
}
