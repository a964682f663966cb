import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { logTrouble } from '../../../platform/log/log-trouble.ts';
import { logger } from '../../../platform/log/logger.ts';
import { jobOfPartition } from './job-items.ts';
import type { JobQueue } from './job-queue.ts';
import { hasGivenBack } from './leaving-workers.ts';
import type { JobStore } from './job-store.ts';

export interface DispatchPorts {
  jobs: Pick<JobStore, 'setWaitingMessage'>;
  queue: Pick<JobQueue, 'send' | 'length'>;
  /** Starts workers for this many jobs and returns how many could not be started. */
  ensureCapacity: (jobs: number) => Promise<number>;
}

export const waitingForMachine = 'All of our radar machines are busy. Your request is in line.';

/**
 * Sends a message for each new job. The table's stream repeats a job until it was sent, so none is lost, and a
 * job that was sent twice is still drawn once. A job that a stopped worker gives back gets
 * another one. Starting workers may fail without failing the batch: the janitor
 * starts them a minute later.
 */
export async function dispatchJobs(
  { Records: records }: DynamoDBStreamEvent,
  ports: DispatchPorts,
): Promise<DynamoDBBatchResponse> {
  const { queue } = ports;
  const sent: string[] = [];
  let failed: string | undefined;
  let given = 0;
  for (const { dynamodb } of records) {
    if (hasGivenBack(dynamodb?.NewImage)) given += 1;
    const jobId = jobOfPartition(dynamodb?.Keys?.[partitionKey]?.S);
    const uid = dynamodb?.NewImage?.['uid']?.S;
    if (!jobId || !uid) continue;
    try {
      await queue.send(jobId, uid);
      sent.push(jobId);
    } catch (error) {
      logger.error('job not sent', { jobId, error: error as Error });
      failed = dynamodb?.SequenceNumber ?? '';
      break;
    }
  }
  if (sent.length + given > 0) await startWorkers(sent, given, ports);
  return { batchItemFailures: failed === undefined ? [] : [{ itemIdentifier: failed }] };
}

async function startWorkers(
  sent: readonly string[],
  givenBack: number,
  { jobs, queue, ensureCapacity }: DispatchPorts,
) {
  try {
    // The queue's own count lags behind: it may not include the messages that were just sent.
    const missing = await ensureCapacity(Math.max(sent.length + givenBack, await queue.length()));
    if (missing === 0) return;
    logTrouble('radar/missing-workers', 'not enough workers', { missing });
    for (const jobId of sent) await jobs.setWaitingMessage(jobId, waitingForMachine);
  } catch (error) {
    logger.error('workers not counted', { error: error as Error });
  }
}
