import { randomUUID } from 'node:crypto';
import { dynamo } from '../aws/dynamo.ts';
import { objectBucket } from '../aws/object-bucket.ts';
import { requiredEnv } from '../aws/required-env.ts';
import { s3 } from '../aws/s3.ts';
import { logger } from '../http/request-log.ts';
import { archiveOfStage } from './archive/archive-of-stage.ts';
import { heartbeatMilliseconds } from './job-limits.ts';
import { jobQueue } from './job-queue.ts';
import { jobStore } from './job-store.ts';
import { renderLoop } from './render/render-loop.ts';
import { runWorker } from './run-worker.ts';
import { patientSqs } from './patient-sqs.ts';

/** A worker: begins when there is work, ends by itself, and gives its job back when it is told to go. */
const leaving = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    logger.info('worker called away', { signal });
    leaving.abort();
  });
}

const now = () => Date.now();
await runWorker(
  {
    owner: randomUUID(),
    jobs: jobStore(dynamo(), requiredEnv('radarTable'), now),
    queue: jobQueue(patientSqs(), requiredEnv('radarQueueUrl')),
    media: objectBucket(s3({ requestTimeout: 30_000 }), requiredEnv('mediaBucket')),
    render: renderLoop,
    ...archiveOfStage(),
    heartbeatMilliseconds,
    now,
  },
  { signal: leaving.signal },
);
logger.info('worker done');
