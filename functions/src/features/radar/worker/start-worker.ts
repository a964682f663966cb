import { randomUUID } from 'node:crypto';
import { SQSClient } from '@aws-sdk/client-sqs';
import { dynamo } from '../../../platform/aws/dynamo.ts';
import { objectBucket } from '../../../platform/aws/object-bucket.ts';
import { requestTimeouts } from '../../../platform/aws/request-timeouts.ts';
import { requiredEnv } from '../../../platform/aws/env.ts';
import { s3 } from '../../../platform/aws/s3.ts';
import { logger } from '../../../platform/log/logger.ts';
import { archiveOfStage } from '../archive/archive-of-stage.ts';
import { basemapObjects, BasemapReader } from '../basemap/basemap-reader.ts';
import { heartbeatMilliseconds } from '../jobs/job-limits.ts';
import { jobQueue } from '../jobs/job-queue.ts';
import { jobStore } from '../jobs/job-store.ts';
import { runWorker } from './run-worker.ts';
import type { WorkerPorts } from './work-on-job.ts';

/** Runs a worker by the settings of its stage, until there is no more work. On SIGTERM it gives its job back. */
export async function startWorker({
  render,
  makeSweeps,
  makeDay,
}: Pick<WorkerPorts, 'render' | 'makeSweeps' | 'makeDay'>): Promise<void> {
  const leaving = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      logger.info('worker stopping', { signal });
      leaving.abort();
    });
  }
  const now = () => Date.now();
  const media = s3({ requestTimeout: 30_000 });
  const ports = {
    owner: randomUUID(),
    jobs: jobStore(dynamo(), requiredEnv('radarTable'), now),
    queue: jobQueue(longPollingSqs(), requiredEnv('radarQueueUrl')),
    media: objectBucket(media, requiredEnv('mediaBucket')),
    basemap: new BasemapReader(basemapObjects(media, requiredEnv('mediaBucket'))),
    render,
    makeSweeps,
    makeDay,
    ...archiveOfStage(),
    heartbeatMilliseconds,
    now,
  };
  await runWorker(ports, { signal: leaving.signal });
  logger.info('worker done');
}

/** A client whose long polls may take up to twenty seconds. */
function longPollingSqs(): SQSClient {
  return new SQSClient({ maxAttempts: 3, requestHandler: requestTimeouts(25_000) });
}
