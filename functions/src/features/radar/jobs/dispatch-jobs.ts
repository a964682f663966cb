import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { countedLines } from '@touchdown/shared/contract/counted-lines.ts';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { logger } from '../../../platform/log/logger.ts';
import { jobOfPartition } from './job-items.ts';
import type { JobQueue } from './job-queue.ts';
import type { JobStore } from './job-store.ts';

export interface DispatchPorts {
  jobs: Pick<JobStore, 'say'>;
  queue: Pick<JobQueue, 'send' | 'length'>;
  /** Starts workers for so many jobs; gives how many could not be started. */
  ensureCapacity: (jobs: number) => Promise<number>;
}

export const waitingForMachine = 'All of our radar machines are busy. The film waits for its turn.';

/**
 * A message for each new job: the table's stream brings a job until this has gone well, so none is forgotten,
 * and one that comes twice is worked on once. Workers are no part of that: who starts none leaves the job to
 * the next look, minutes later.
 */
export async function dispatchJobs(
  { Records: records }: DynamoDBStreamEvent,
  ports: DispatchPorts,
): Promise<DynamoDBBatchResponse> {
  const { queue } = ports;
  const sent: string[] = [];
  let failed: string | undefined;
  for (const { dynamodb } of records) {
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
  if (sent.length > 0) await startWorkers(sent, ports);
  return { batchItemFailures: failed === undefined ? [] : [{ itemIdentifier: failed }] };
}

async function startWorkers(sent: readonly string[], { jobs, queue, ensureCapacity }: DispatchPorts) {
  try {
    // The queue's own count may not know yet what has just been sent.
    const missing = await ensureCapacity(Math.max(sent.length, await queue.length()));
    if (missing === 0) return;
    logger.error(countedLines.missingWorkers.value, { missing });
    for (const jobId of sent) await jobs.say(jobId, waitingForMachine);
  } catch (error) {
    logger.error('workers not counted', { error: error as Error });
  }
}
