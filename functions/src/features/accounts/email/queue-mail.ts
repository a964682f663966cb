import type { MailMessage } from '../../../domain/mail/mail-message.ts';

/** Queues a mail. It reports what has already been done, so a failure is logged and not thrown. */
export type QueueMail = (message: UnnumberedMail) => Promise<void>;

/** A mail without its id, which the queue assigns. */
export type UnnumberedMail = MailMessage extends infer M
  ? M extends MailMessage
    ? Omit<M, 'id'>
    : never
  : never;
