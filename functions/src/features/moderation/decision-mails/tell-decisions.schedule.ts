import type { Context } from 'aws-lambda';
import { peopleToTell } from '../../../domain/mail/decision-queue.ts';
import { mailQueue } from '../../../domain/mail/mail-queue.ts';
import { dynamo } from '../../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../../platform/aws/required-env.ts';
import { sqs } from '../../../platform/aws/sqs.ts';
import { logger } from '../../../platform/log/logger.ts';
import { tellDecisions } from './tell-decisions.ts';

const queue = peopleToTell(sqs(), requiredEnv('decisionQueueUrl'));
const tell = tellDecisions({
  client: dynamo(),
  table: requiredEnv('communityTable'),
  mail: mailQueue(sqs(), requiredEnv('mailQueueUrl')),
  now: () => Date.now(),
});

/** Longer than ten people take. */
const batchMilliseconds = 60_000;

/**
 * Called every five minutes: the queue is nearly always empty, and an event source would poll it day and night. A message
 * that fails is received again after the queue's visibility timeout, and is a dead letter after three attempts.
 */
export async function handler(
  _event: unknown,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> {
  while (context.getRemainingTimeInMillis() > batchMilliseconds) {
    const messages = await queue.receive();
    if (messages.length === 0) return;
    for (const { messageId, person, receipt } of messages) {
      try {
        await tell(person());
        await queue.remove(receipt);
      } catch (error) {
        logger.error('person not told', { messageId, error: error as Error });
      }
    }
  }
}
