import type { Context } from 'aws-lambda';
import { ListSuppressedDestinationsCommand, type SESv2Client } from '@aws-sdk/client-sesv2';
import { cachedCatalogue } from '../../../domain/catalogue/cached-catalogue.ts';
import { storedCatalogue } from '../../../domain/catalogue/stored-catalogue.ts';
import { storedReports } from '../../../domain/catalogue/stored-reports.ts';
import { stormReportCatalogue } from '../../../domain/catalogue/storm-report-catalogue.ts';
import { mailQueue } from '../../../domain/mail/mail-queue.ts';
import { dynamo } from '../../../platform/aws/dynamo.ts';
import { optionalEnv, requiredEnv } from '../../../platform/aws/env.ts';
import { s3 } from '../../../platform/aws/s3.ts';
import { ses } from '../../../platform/aws/ses.ts';
import { sqs } from '../../../platform/aws/sqs.ts';
import { logger } from '../../../platform/log/logger.ts';
import { sendLetters } from '../letter/send-letters.ts';
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
const stores = { table: requiredEnv('catalogueTable'), bucket: requiredEnv('mediaBucket') };
const onFailure = (error: unknown) => logger.error('record not refreshed', { error: error as Error });
const record = cachedCatalogue({ ...storedCatalogue(client, s3(), stores), now, onFailure });
const reports = stormReportCatalogue({ ...storedReports(client, s3(), stores), now, onFailure });

/** Longer than one page of people takes. */
const pageMilliseconds = 60_000;

/** Called every hour of a Monday afternoon. The yearly letters follow the digests, on the Mondays of January. */
export async function handler(
  _event: unknown,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> {
  const ports = {
    client,
    table,
    mail: mailQueue(sqs(), requiredEnv('mailQueueUrl')),
    // A stage without a sender sends no mail, so none can come back.
    refusedAddresses: optionalEnv('mailFrom') ? refusedAddresses(ses()) : async () => new Set<string>(),
    now,
    onFailure: (person: string, error: Error) => logger.error('digest not sent', { person, error }),
    hasTime: () => context.getRemainingTimeInMillis() > pageMilliseconds,
  };
  const digests = sendDigests(ports);
  const letters = sendLetters({
    ...ports,
    record: async () => ({ search: (await record.current()).search, reports: await reports.current() }),
  });
  // What is wrong with the digests of some people must not keep the letters of all, and is told after both.
  const failures: unknown[] = [];
  for (const [name, send] of Object.entries({ digests, letters })) {
    try {
      const { sent, isComplete } = await send();
      logger.info(`${name} sent`, { sent, isComplete });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
