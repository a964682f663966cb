import { logger } from '../../../platform/log/logger.ts';
import { jobIdOf } from './job-queue.ts';
import type { JobStore } from './job-store.ts';

/** Of a message that was handed out too often: its job has failed, and is out of the way of who asks next. */
export async function giveUpJob(body: string, jobs: Pick<JobStore, 'find' | 'end'>): Promise<void> {
  const jobId = jobIdOf(body);
  const job = jobId === undefined ? undefined : await jobs.find(jobId);
  if (!job || (job.status !== 'queued' && job.status !== 'running')) return;
  const message = 'It was tried several times and never came to its end. Please ask again later.';
  const isEnded = await jobs.end(job, { status: 'failed', message }, { whileUnowned: true });
  // Its last worker may still hold it: the message comes again until the lease has run out.
  if (!isEnded) throw new Error(`The job ${jobId} is still being worked on.`);
  logger.error('job given up', { jobId, attempt: job.attempt });
}
