import type { Context } from 'aws-lambda';
import { ListSuppressedDestinationsCommand, type SESv2Client } from '@aws-sdk/client-sesv2';
import { mailQueue } from '../../../domain/mail/mail-queue.ts';
import { dynamo } from '../../../platform/aws/dynamo.ts';
import { optionalEnv, requiredEnv } from '../../../platform/aws/env.ts';
import { ses } from '../../../platform/aws/ses.ts';
import { sqs } from '../../../platform/aws/sqs.ts';
import { logger } from '../../../platform/log/logger.ts';
import { sendDigests } from './send-digests.ts';

/** SES's limit for one answer. */
const pageSize = 1_000;

/**
 * Returns the addresses that SES sends nothing to, because a mail came back or its reader complained, in lower case. SES
 * puts them on its list by itself, and accepts mails to them without a word, so this list is how we hear of it. One call
 * lists a thousand.
 */
function refusedAddresses(client: SESv2Client) {
  return async (): Promise<ReadonlySet<string>> => {
    const refused = new Set<string>();
    let next: string | undefined;
    do {
      const page = await client.send(
        new ListSuppressedDestinationsCommand({ PageSize: pageSize, NextToken: next }),
      );
      for (const { EmailAddress: address } of page.SuppressedDestinationSummaries ?? [])
        if (address) refused.add(address.toLowerCase());
      next = page.NextToken;
    } while (next);
    return refused;
  };
}

const [client, table] = [dynamo(), requiredEnv('communityTable')];
const now = () => Date.now();

/** Longer than one page of people takes. */
const pageMilliseconds = 60_000;

/** Called every hour of a Monday afternoon. */
export async function handler(
  _event: unknown,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> {
  const send = sendDigests({
    client,
    table,
    mail: mailQueue(sqs(), requiredEnv('mailQueueUrl')),
    // A stage without a sender sends no mail, so none can come back.
    refusedAddresses: optionalEnv('mailFrom') ? refusedAddresses(ses()) : async () => new Set<string>(),
    now,
    onFailure: (person, error) => logger.error('digest not sent', { person, error }),
    hasTime: () => context.getRemainingTimeInMillis() > pageMilliseconds,
  });
  const { sent, isComplete } = await send();
  logger.info('digests sent', { sent, isComplete });
}
