import {
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { UserId } from '@touchdown/shared/accounts/schema.ts';
import { ContributionId } from '@touchdown/shared/contributions/schema.ts';
import * as z from 'zod';
import { unavailable } from '../../platform/aws/unavailable.ts';
import { parseStored } from '../../platform/parse-stored.ts';

/** Somebody is to be told what stands, of all that was decided about them until `at`. */
export const PersonToTell = z.strictObject({
  person: UserId,
  /** The contribution that has changed. */
  contribution: ContributionId,
  at: z.iso.datetime({ precision: 3 }),
  /** Which delivery of it this is. Without it in messages of earlier releases. */
  delivery: z.int().min(1).optional(),
});
export type PersonToTell = z.infer<typeof PersonToTell>;

export interface DecisionQueue {
  send: (message: PersonToTell) => Promise<void>;
}

/** The queue itself delivers each message ten minutes late. One that has to wait longer is sent again. */
export function decisionQueue(client: SQSClient, queueUrl: string): DecisionQueue {
  return {
    async send(message) {
      const body = JSON.stringify(PersonToTell.parse(message));
      await client
        .send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: body }))
        .catch(unavailable('We can’t notify the author right now. Please try again in a few seconds.'));
    },
  };
}

/** The other end of the queue. */
export function peopleToTell(client: SQSClient, queueUrl: string) {
  return {
    /** The most that SQS gives at once. A message that is not removed comes again. */
    async receive() {
      const { Messages: messages = [] } = await client.send(
        // A long poll of any length asks all of SQS's servers.
        new ReceiveMessageCommand({ QueueUrl: queueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 1 }),
      );
      return messages.map(({ MessageId: messageId, Body: body = '', ReceiptHandle: receipt }) => ({
        messageId,
        receipt,
        /** Throws for a message that our senders did not write. */
        person: () => parseStored(PersonToTell, JSON.parse(body)),
      }));
    },

    async remove(receipt: string | undefined): Promise<void> {
      await client.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle: receipt }));
    },
  };
}
