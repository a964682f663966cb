import { dynamo } from '../../../platform/aws/dynamo.ts';
import { objectBucket } from '../../../platform/aws/object-bucket.ts';
import { requiredEnv } from '../../../platform/aws/env.ts';
import { s3 } from '../../../platform/aws/s3.ts';
import { sqs } from '../../../platform/aws/sqs.ts';
import { giveUpJobs } from './give-up-jobs.ts';
import { jobQueue } from './job-queue.ts';
import { jobStore } from './job-store.ts';
import { lookAfterJobs } from './look-after-jobs.ts';
import { removeReplacedLoops } from './remove-replaced-loops.ts';
import { startedWorkers } from './started-workers.ts';

const now = () => Date.now();
const jobs = jobStore(dynamo(), requiredEnv('radarTable'), now);
const ports = {
  jobs,
  queue: jobQueue(sqs(), requiredEnv('radarQueueUrl')),
  deadLetters: jobQueue(sqs(), requiredEnv('radarDeadLettersUrl')),
  media: objectBucket(s3(), requiredEnv('mediaBucket')),
  ensureCapacity: startedWorkers(now, jobs),
  now,
};

/** Called every minute. */
export async function handler(): Promise<void> {
  await lookAfterJobs(ports);
  await giveUpJobs(ports);
  await removeReplacedLoops(ports);
}
