import { randomUUID } from 'node:crypto';
import { logger } from '../../../platform/log/logger.ts';
import type { MailQueue, QueueMail } from '../../../domain/mail/mail-queue.ts';
import type { KeysInMail } from '../../../domain/mail/mail-message.ts';
import type { Opens } from '../what-opens.ts';

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

/** What opens an account, for a mail to its owner. */
export function keysInMail({ hasPassword, passkeys, sessions, previousEmail: held }: Opens): KeysInMail {
  return {
    hasPassword,
    passkeys: passkeys.map(({ name, createdAt }) => ({ name, createdAt })),
    sessions: sessions.length,
    ...(held
      ? { previousEmail: { masked: maskedEmail(held.email), until: new Date(held.until).toISOString() } }
      : {}),
  };
}

/** `a…@example.org`: recognizable only to somebody who knows the email address. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
