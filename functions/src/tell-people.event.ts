import type { Context } from 'aws-lambda';
import { decisionQueue, peopleToTell } from './domain/mail/decision-queue.ts';
import { mailQueue } from './domain/mail/mail-queue.ts';
import { tellSupporter } from './features/subscriptions/tell-supporter.ts';
import { dynamo } from './platform/aws/dynamo.ts';
import { requiredEnv } from './platform/aws/env.ts';
import { sqs } from './platform/aws/sqs.ts';
import { followChange } from './platform/events/follow-change.ts';
import { partsOf } from './platform/events/parts.ts';
import { logger } from './platform/log/logger.ts';
import { tellDecisions, tellSuggester } from './features/moderation/decision-mails/tell-decisions.ts';

/** Longer than ten people take. */
const batchMilliseconds = 60_000;

/**
 * Tells the people in the queue. It is called by a schedule: the queue is nearly always empty, and an event source would
 * poll it day and night. A message that fails is received again after the queue's visibility timeout, and is a dead letter
 * after three attempts.
 */
function tellWaiting(queueUrl: string, tell: ReturnType<typeof tellDecisions>) {
  const queue = peopleToTell(queues, queueUrl);
  return async (
    _event: unknown,
    { getRemainingTimeInMillis: remaining }: Pick<Context, 'getRemainingTimeInMillis'>,
  ): Promise<void> => {
    while (remaining() > batchMilliseconds) {
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
  };
}

const [client, queues] = [dynamo(), sqs()];
const [table, decisions] = [requiredEnv('communityTable'), requiredEnv('decisionQueueUrl')];
const people = decisionQueue(queues, decisions);
const mail = mailQueue(queues, requiredEnv('mailQueueUrl'));
const now = () => Date.now();

/** What tells people: it sends messages, and writes what they were told. */
export const handler = partsOf({
  // A moderator has decided on an edit suggestion, or has asked its author for a source.
  'tell-suggester': followChange(tellSuggester(client, table, people, now)),
  // Something about somebody's support has changed.
  'tell-supporter': followChange(tellSupporter(client, table, mail, now)),
  // Every five minutes.
  'tell-decisions': tellWaiting(decisions, tellDecisions(client, table, mail, people, now)),
});
