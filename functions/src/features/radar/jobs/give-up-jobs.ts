import { logTrouble } from '../../../platform/log/log-trouble.ts';
import { jobIdOf } from './job-queue.ts';
import type { JobStore } from './job-store.ts';

/** Fails the job of a message that was received too often, so that the same loop can be requested again. */
export async function giveUpJob(body: string, jobs: Pick<JobStore, 'find' | 'end'>): Promise<void> {
  const jobId = jobIdOf(body);
  const job = jobId === undefined ? undefined : await jobs.find(jobId);
  if (!job || (job.status !== 'queued' && job.status !== 'running')) return;
  const message = 'Several attempts to make it did not finish. Please try again later.';
  const isEnded = await jobs.end(job, { status: 'failed', message }, { whileUnowned: true });
  // Its last worker may still have a lease. The message is retried until the lease has expired.
  if (!isEnded) throw new Error(`The job ${jobId} is still being worked on.`);
  logTrouble('radar/job-given-up', 'job given up', { jobId, attempt: job.attempt });
}
