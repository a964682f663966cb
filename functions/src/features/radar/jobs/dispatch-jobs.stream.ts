import { dynamo } from '../../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../../platform/aws/env.ts';
import { sqs } from '../../../platform/aws/sqs.ts';
import { onStream } from '../../../platform/events/on-stream.ts';
import { dispatchJobs } from './dispatch-jobs.ts';
import { jobQueue } from './job-queue.ts';
import { jobStore } from './job-store.ts';
import { startedWorkers } from './started-workers.ts';

const now = () => Date.now();
const jobs = jobStore(dynamo(), requiredEnv('radarTable'), now);
const ports = {
  jobs,
  queue: jobQueue(sqs(), requiredEnv('radarQueueUrl')),
  ensureCapacity: startedWorkers(now, jobs),
};

/** Called for each new job, and for each that a stopped worker gives back. */
export const handler = onStream((event) => dispatchJobs(event, ports));
