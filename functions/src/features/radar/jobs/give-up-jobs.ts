import { logTrouble } from '../../../platform/log/log-trouble.ts';
import { logger } from '../../../platform/log/logger.ts';
import { isExhausted, type StoredJob } from './job-items.ts';
import { lostAfterMilliseconds } from './job-limits.ts';
import type { JobQueue, ReceivedJob } from './job-queue.ts';
import type { JobStore } from './job-store.ts';

export interface GiveUpPorts {
  jobs: Pick<JobStore, 'find' | 'end'>;
  queue: Pick<JobQueue, 'send'>;
  /** The messages that were received too often. */
  deadLetters: Pick<JobQueue, 'receive' | 'remove'>;
  now: () => number;
}

/** With more, the next run continues. */
const maxJobsPerRun = 100;
/** A long poll of any length asks all of SQS's servers; without one, a lone message is often missed. */
const waitSeconds = 1;

/** Empties the dead letter queue. A message whose job cannot be failed yet comes again in a later run. */
export async function giveUpJobs(ports: GiveUpPorts): Promise<void> {
  const { deadLetters } = ports;
  for (let count = 0; count < maxJobsPerRun; count++) {
    const message = await deadLetters.receive(waitSeconds);
    if (!message) return;
    try {
      await settleMessage(message, ports);
      await deadLetters.remove(message.receipt);
    } catch (error) {
      logger.error('job not given up', { jobId: message.jobId, error: error as Error });
    }
  }
}

/** Workers may have received it for other jobs. Then its own has attempts left, and gets another message. */
async function settleMessage({ jobId }: ReceivedJob, { jobs, queue, now }: GiveUpPorts): Promise<void> {
  const job = jobId === undefined ? undefined : await jobs.find(jobId);
  if (!job || (job.status !== 'queued' && job.status !== 'running')) return;
  if (!isExhausted(job) && job.createdAt + lostAfterMilliseconds >= now()) {
    return queue.send(job.id, job.uid);
  }
  // Its last worker may still have a lease. The message is retried until the lease has expired.
  if (!(await giveUpJob(job, jobs))) throw new Error(`The job ${jobId} is still being worked on.`);
}

/** Fails a job that no worker has, so that the same loop can be requested again. */
export async function giveUpJob(job: StoredJob, jobs: Pick<JobStore, 'end'>): Promise<boolean> {
  const message = 'Several attempts failed. Please try again later.';
  const isEnded = await jobs.end(job, { status: 'failed', message }, { whileUnowned: true });
  if (isEnded) logTrouble('radar/job-given-up', 'job given up', { jobId: job.id, attempt: job.attempt });
  return isEnded;
}
