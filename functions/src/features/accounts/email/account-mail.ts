import { randomUUID } from 'node:crypto';
import { logger } from '../../../platform/log/logger.ts';
import type { MailQueue } from '../../../domain/mail/mail-queue.ts';
import type { QueueMail } from '../account-ports.ts';

/**
 * A failure of the queue must not undo what the person has done. The log names the missing mail's template,
 * and every mail with a link can be requested again.
 */
export function accountMail(queue: MailQueue): QueueMail {
  return async (message) => {
    try {
      await queue.send({ ...message, id: randomUUID() });
    } catch (error) {
      logger.error('mail not queued', { template: message.template, error: (error as Error).name });
    }
  };
}
