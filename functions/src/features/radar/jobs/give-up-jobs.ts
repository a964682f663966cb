import { logTrouble } from '../../../platform/log/log-trouble.ts';
import { logger } from '../../../platform/log/logger.ts';
import type { JobQueue, ReceivedJob } from './job-queue.ts';
import type { JobStore } from './job-store.ts';

export interface GiveUpPorts {
  jobs: Pick<JobStore, 'find' | 'end'>;
  /** The messages that were received too often. */
  deadLetters: Pick<JobQueue, 'receive' | 'remove'>;
}

/** With more, the next run continues. */
const maxJobsPerRun = 100;
/** A long poll of any length asks all of SQS's servers; without one, a lone message is often missed. */
const waitSeconds = 1;

/** Fails the jobs in the dead letter queue. A message whose job cannot be failed yet comes again in a later run. */
export async function giveUpJobs({ jobs, deadLetters }: GiveUpPorts): Promise<void> {
  for (let count = 0; count < maxJobsPerRun; count++) {
    const message = await deadLetters.receive(waitSeconds);
    if (!message) return;
    try {
      await giveUpJob(message, jobs);
      await deadLetters.remove(message.receipt);
    } catch (error) {
      logger.error('job not given up', { jobId: message.jobId, error: error as Error });
    }
  }
}

/** Fails the job of a message, so that the same loop can be requested again. */
async function giveUpJob({ jobId }: ReceivedJob, jobs: GiveUpPorts['jobs']): Promise<void> {
  const job = jobId === undefined ? undefined : await jobs.find(jobId);
  if (!job || (job.status !== 'queued' && job.status !== 'running')) return;
  const message = 'Several attempts failed. Please try again later.';
  const isEnded = await jobs.end(job, { status: 'failed', message }, { whileUnowned: true });
  // Its last worker may still have a lease. The message is retried until the lease has expired.
  if (!isEnded) throw new Error(`The job ${jobId} is still being worked on.`);
  logTrouble('radar/job-given-up', 'job given up', { jobId, attempt: job.attempt });
}
