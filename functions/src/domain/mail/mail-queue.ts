import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { MailMessage } from './mail-message.ts';

export interface MailQueue {
  /** Resolves once the queue has it: the mail goes out soon after, however long SES takes. */
  send: (message: MailMessage) => Promise<void>;
}

/** Where features leave their mail, so that an answer takes as long with a mail as without one. */
export function mailQueue(client: SQSClient, queueUrl: string): MailQueue {
  return {
    async send(message) {
      const body = JSON.stringify(MailMessage.parse(message));
      await client.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: body }));
    },
  };
}
