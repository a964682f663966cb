import { Logger } from '@aws-lambda-powertools/logger';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { PersonToTell } from '../../../domain/mail/decision-queue.ts';
import { mailQueue } from '../../../domain/mail/mail-queue.ts';
import { dynamo } from '../../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../../platform/aws/required-env.ts';
import { sqs } from '../../../platform/aws/sqs.ts';
import { parseStored } from '../../../platform/parse-stored.ts';
import { tellDecisions } from './tell-decisions.ts';

const logger = new Logger();
const tell = tellDecisions({
  client: dynamo(),
  table: requiredEnv('communityTable'),
  mail: mailQueue(sqs(), requiredEnv('mailQueueUrl')),
  now: () => Date.now(),
});

/** Called ten minutes after something was decided. A message that fails is tried again, and then is a dead letter. */
export async function handler({ Records: messages }: SQSEvent): Promise<SQSBatchResponse> {
  const failed: SQSBatchResponse['batchItemFailures'] = [];
  for (const { messageId, body } of messages) {
    try {
      await tell(parseStored(PersonToTell, JSON.parse(body)));
    } catch (error) {
      logger.error('person not told', { messageId, error: error as Error });
      failed.push({ itemIdentifier: messageId });
    }
  }
  return { batchItemFailures: failed };
}
