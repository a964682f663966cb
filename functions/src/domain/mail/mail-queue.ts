import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { unavailable } from '../../platform/aws/unavailable.ts';
import { MailMessage } from './mail-message.ts';

const noMail = 'We can’t send the email right now. Please try again in a few seconds.';

export interface MailQueue {
  /** Resolves when the message is in the queue. The mail is sent soon after. Asks for a retry if the queue is down. */
  send: (message: MailMessage) => Promise<void>;
}

/** Queues a mail. It reports what has already been done, so a failure is logged and not thrown. */
export type QueueMail = (message: UnnumberedMail) => Promise<void>;

/** A mail without its id, which the queue assigns. */
type UnnumberedMail = MailMessage extends infer M ? (M extends MailMessage ? Omit<M, 'id'> : never) : never;

/** Queues mail for the mailer, so that a response takes equally long with and without a mail. */
export function mailQueue(client: SQSClient, queueUrl: string): MailQueue {
  return {
    async send(message) {
      const body = JSON.stringify(MailMessage.parse(message));
      await client
        .send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: body }))
        .catch(unavailable(noMail));
    },
  };
}
