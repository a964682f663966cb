import { SendEmailCommand, type SESv2Client } from '@aws-sdk/client-sesv2';
import type { WrittenMail } from './written-mail.ts';

/** SES permanently refuses this mail: a retry would fail too. */
export class MailRefusedError extends Error {
  /** The name of SES's error. Its message is left out, because it may contain the email address. */
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

/** Hands one mail to SES. Resolves once SES has accepted it; SES counts whether it arrives. */
export async function sendMail(
  client: SESv2Client,
  { from, configurationSet }: Sender,
  to: string,
  { subject, text, html, headers }: WrittenMail,
): Promise<void> {
  const content = (Data: string) => ({ Data, Charset: 'UTF-8' });
  const command = new SendEmailCommand({
    FromEmailAddress: from,
    Destination: { ToAddresses: [to] },
    Content: {
      Simple: {
        Subject: content(subject),
        Body: { Text: content(text), Html: content(html) },
        ...(headers.length > 0
          ? { Headers: headers.map(({ name: Name, value: Value }) => ({ Name, Value })) }
          : {}),
      },
    },
    ConfigurationSetName: configurationSet,
  });
  try {
    await client.send(command);
  } catch (error) {
    throw isPermanent(error) ? new MailRefusedError(error.name) : error;
  }
}

/**
 * An invalid or suppressed email address is permanent. Faults of our own setup (the sandbox, an unverified sender,
 * paused sending, a missing permission) are temporary: the mail can be sent after they are fixed.
 */
function isPermanent(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  if (error.name === 'MessageRejected')
    return !/not verified|sending (suspended|paused)/i.test(error.message);
  return error.name === 'BadRequestException';
}
