import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { UserId } from '@touchdown/shared/accounts/schema.ts';
import { ContributionId } from '@touchdown/shared/contributions/schema.ts';
import * as z from 'zod';
import { unavailable } from '../../platform/aws/unavailable.ts';

/** Somebody is to be told what stands, of all that was decided about them until `at`. */
export const PersonToTell = z.strictObject({
  person: UserId,
  /** The contribution that has changed. */
  contribution: ContributionId,
  at: z.iso.datetime({ precision: 3 }),
});
export type PersonToTell = z.infer<typeof PersonToTell>;

export interface DecisionQueue {
  send: (message: PersonToTell) => Promise<void>;
}

/** The queue itself delivers each message ten minutes late. */
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
