import type { Context } from 'aws-lambda';
import { mailQueue } from '../../../domain/mail/mail-queue.ts';
import { dynamo } from '../../../platform/aws/dynamo.ts';
import { optionalEnv } from '../../../platform/aws/optional-env.ts';
import { requiredEnv } from '../../../platform/aws/required-env.ts';
import { ses } from '../../../platform/aws/ses.ts';
import { sqs } from '../../../platform/aws/sqs.ts';
import { logger } from '../../../platform/log/logger.ts';
import { subjectReader } from '../describe-subjects.ts';
import { notificationStore } from '../notifications/notification-store.ts';
import { refusedAddresses } from './refused-addresses.ts';
import { sendDigests } from './send-digests.ts';

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
    notifications: notificationStore(client, table, now),
    subjects: subjectReader(client, table),
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
