import { randomUUID } from 'node:crypto';
import { logger } from '../../../platform/log/logger.ts';
import type { MailQueue } from '../../../domain/mail/mail-queue.ts';
import type { AccountMail } from '../account-ports.ts';

/**
 * A queue that is down must not undo what somebody has done: the log says which mail is missing, and
 * every mail with a link can be asked for again.
 */
export function accountMail(queue: MailQueue): AccountMail {
  return async (message) => {
    try {
      await queue.send({ ...message, id: randomUUID() });
    } catch (error) {
      logger.error('mail not left', { template: message.template, error: (error as Error).name });
    }
  };
}
