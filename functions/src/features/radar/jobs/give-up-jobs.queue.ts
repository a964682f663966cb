import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { dynamo } from '../../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../../platform/aws/required-env.ts';
import { logger } from '../../../platform/log/logger.ts';
import { giveUpJob } from './give-up-jobs.ts';
import { jobStore } from './job-store.ts';

const jobs = jobStore(dynamo(), requiredEnv('radarTable'), () => Date.now());

/** Called for what lies with the dead letters of the jobs. */
export async function handler({ Records: messages }: SQSEvent): Promise<SQSBatchResponse> {
  const failed: SQSBatchResponse['batchItemFailures'] = [];
  for (const { messageId, body } of messages) {
    try {
      await giveUpJob(body, jobs);
    } catch (error) {
      logger.error('job not given up', { messageId, error: error as Error });
      failed.push({ itemIdentifier: messageId });
    }
  }
  return { batchItemFailures: failed };
}
