import { SendEmailCommand, type SESv2Client } from '@aws-sdk/client-sesv2';
import type { WrittenMail } from './written-mail.ts';

/** SES will not take this mail, however often it is asked. */
export class MailRefusedError extends Error {
  /** SES's name for it. What SES says with it may hold the email address, and is left out. */
  readonly reason: string;

  constructor(reason: string) {
    super(`SES refused the mail: ${reason}`);
    this.name = 'MailRefusedError';
    this.reason = reason;
  }
}

export interface Sender {
  /** `Touchdown <no-reply@example.org>`. */
  from: string;
  configurationSet: string | undefined;
}

/** Hands one mail to SES. Resolves once SES has it; whether it arrives, SES counts. */
export async function sendMail(
  client: SESv2Client,
  { from, configurationSet }: Sender,
  to: string,
  { subject, text, html }: WrittenMail,
): Promise<void> {
  const content = (Data: string) => ({ Data, Charset: 'UTF-8' });
  const command = new SendEmailCommand({
    FromEmailAddress: from,
    Destination: { ToAddresses: [to] },
    Content: {
      Simple: { Subject: content(subject), Body: { Text: content(text), Html: content(html) } },
    },
    ConfigurationSetName: configurationSet,
  });
  try {
    await client.send(command);
  } catch (error) {
    throw isAboutThisMail(error) ? new MailRefusedError(error.name) : error;
  }
}

/**
 * A bad email address or a suppressed one stays so. Our own faults (the sandbox, an unverified sender, paused
 * sending, a missing permission) get fixed, and then the mail can be sent.
 */
function isAboutThisMail(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  if (error.name === 'MessageRejected')
    return !/not verified|sending (suspended|paused)/i.test(error.message);
  return error.name === 'BadRequestException';
}
