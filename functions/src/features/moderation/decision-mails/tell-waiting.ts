import type { SQSClient } from '@aws-sdk/client-sqs';
import type { Context } from 'aws-lambda';
import { peopleToTell } from '../../../domain/mail/decision-queue.ts';
import { logger } from '../../../platform/log/logger.ts';
import { tellDecisions, type TellPorts } from './tell-decisions.ts';

/** Longer than ten people take. */
const batchMilliseconds = 60_000;

/**
 * Tells the people in the queue. It is called by a schedule: the queue is nearly always empty, and an event source would
 * poll it day and night. A message that fails is received again after the queue's visibility timeout, and is a dead letter
 * after three attempts.
 */
export function tellWaiting(client: SQSClient, queueUrl: string, ports: TellPorts) {
  const queue = peopleToTell(client, queueUrl);
  const tell = tellDecisions(ports);
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
