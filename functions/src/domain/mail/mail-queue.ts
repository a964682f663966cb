import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { MailMessage } from './mail-message.ts';

export interface MailQueue {
  /** Resolves when the message is in the queue. The mail is sent soon after. */
  send: (message: MailMessage) => Promise<void>;
}

/** Queues mail for the mailer, so that a response takes equally long with and without a mail. */
export function mailQueue(client: SQSClient, queueUrl: string): MailQueue {
  return {
    async send(message) {
      const body = JSON.stringify(MailMessage.parse(message));
      await client.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: body }));
    },
  };
}
