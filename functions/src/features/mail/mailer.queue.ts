import { Logger } from '@aws-lambda-powertools/logger';
import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { unsubscribeTokens } from '../../domain/mail/unsubscribe-token.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { optionalEnv, requiredEnv } from '../../platform/aws/env.ts';
import { ses } from '../../platform/aws/ses.ts';
import { deliverMail, mailClaims, sendMail, UnreadableMailError, type MailPorts } from './deliver-mail.ts';

const logger = new Logger();
const client = ses();
const ports: MailPorts = {
  links: {
    siteUrl: requiredEnv('siteUrl'),
    contactEmail: optionalEnv('contactEmail'),
    unsubscribeTokens: unsubscribeTokens(requiredEnv('mailLinkKeys')),
  },
  claims: mailClaims(dynamo(), requiredEnv('ephemeralTable')),
  send: (to, mail) => sendMail(client, sender(), to, mail),
};

/** How long one mail takes at most, with SES and DynamoDB at their slowest. */
const maxMailMilliseconds = 15_000;

/**
 * Sends the mails of the queue one after the other, because a new SES account may send one per second. Failed
 * mails are retried and finally move to the dead letter queue. Logs contain no email address, no token and no
 * text of a mail. An error is logged by its name only, because SES quotes email addresses in its messages.
 */
export async function handler({ Records: messages }: SQSEvent, context: Context): Promise<SQSBatchResponse> {
  const failed: SQSBatchResponse['batchItemFailures'] = [];
  for (const { messageId, body } of messages) {
    const hasTime = context.getRemainingTimeInMillis() > maxMailMilliseconds;
    if (!hasTime || !(await isDelivered(messageId, body))) failed.push({ itemIdentifier: messageId });
  }
  return { batchItemFailures: failed };
}

async function isDelivered(messageId: string, body: string): Promise<boolean> {
  try {
    const delivery = await deliverMail(body, ports);
    const level = /refused|not settled/.test(delivery.outcome) ? 'warn' : 'info';
    logger[level](`mail ${delivery.outcome}`, { messageId, ...delivery });
    return delivery.outcome !== 'busy';
  } catch (error) {
    logger.error('mail not sent', { messageId, ...describeError(error) });
    return false;
  }
}

function sender() {
  const from = process.env[envNames.mailFrom];
  if (!from) throw new MissingSenderError();
  return { from, configurationSet: process.env[envNames.mailConfigurationSet] };
}

/** A stage can be deployed without a sender. Its mail then waits in the dead letter queue. */
class MissingSenderError extends Error {
  override readonly name = 'MissingSenderError';
  override readonly message = `${envNames.mailFrom} is not set: deploy the stage with --set mailFrom=no-reply@example.org, then redrive the dead letter queue.`;
}

function describeError(error: unknown): { error: string; reason?: string } {
  if (!(error instanceof Error)) return { error: typeof error };
  const isSafeToLog = error instanceof MissingSenderError || error instanceof UnreadableMailError;
  return { error: error.name, ...(isSafeToLog ? { reason: error.message } : {}) };
}
