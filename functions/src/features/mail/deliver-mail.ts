import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { SendEmailCommand, type SESv2Client } from '@aws-sdk/client-sesv2';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mailClaimDays } from '@touchdown/shared/contract/kept-days.ts';
import { ephemeral } from '@touchdown/shared/storage/ephemeral.ts';
import { expiryAttribute, itemKey } from '@touchdown/shared/storage/table-shape.ts';
import * as z from 'zod';
import { MailMessage } from '../../domain/mail/mail-message.ts';
import { atMost, isNew, put, tellingRefused, write } from '../../platform/aws/items.ts';
import { parseStored } from '../../platform/parse-stored.ts';
import type { MailLinks } from './mail-words.ts';
import { writtenMail, type WrittenMail } from './written-mail.ts';

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

interface Sender {
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

/** `ours`: send it now. `settled`: it was sent or permanently refused. `taken`: another run is sending it. */
type Claim = 'ours' | 'settled' | 'taken';

interface MailClaims {
  claim: (mailId: string) => Promise<Claim>;
  /** Marks the mail as settled: no copy of it is sent from now on. */
  settle: (mailId: string) => Promise<void>;
  /** Ends the claim on a mail that was not sent, so that the retry does not have to wait. */
  release: (mailId: string) => Promise<void>;
}

/**
 * Longer than the mailer's timeout, so that a run has ended before its claim does. Shorter than the visibility
 * timeout of the queue, so that the claim of a crashed run has expired when the mail is retried.
 */
const claimSeconds = 60;

/** Stores in the ephemeral table which mails were sent, and which are being sent. */
export function mailClaims(
  client: DynamoDBDocumentClient,
  table: string,
  now = () => Date.now(),
): MailClaims {
  const seconds = () => Math.floor(now() / 1000);
  const row = (mailId: string, claimedUntil?: number) => ({
    ...itemKey(ephemeral.kinds.mailClaim, { mail: mailId }),
    [expiryAttribute]: seconds() + mailClaimDays * 24 * 60 * 60,
    ...(claimedUntil !== undefined && { claimedUntil }),
  });

  return {
    async claim(mailId) {
      // A settled row has no claimedUntil. An expired row counts as deleted, because DynamoDB deletes late.
      const claimed = put(table, row(mailId, seconds() + claimSeconds), [
        isNew,
        { claimedUntil: atMost(seconds()) },
        { [expiryAttribute]: atMost(seconds()) },
      ]);
      try {
        await write(client, tellingRefused(claimed));
        return 'ours';
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        return error.Item && 'claimedUntil' in error.Item ? 'taken' : 'settled';
      }
    },
    settle: async (mailId) => void (await write(client, put(table, row(mailId)))),
    release: async (mailId) => void (await write(client, put(table, row(mailId, 0)))),
  };
}

/** The outcome of one message. `busy` is retried: another run is sending the mail, or crashed while sending. */
export type Delivery =
  | { outcome: 'sent' | 'already settled' | 'busy'; template: string }
  /** The mail was sent, but this could not be stored: a second copy of the message would be sent too. */
  | { outcome: 'sent, not settled'; template: string }
  | { outcome: 'refused'; template: string; reason: string };

export interface MailPorts {
  links: MailLinks;
  claims: MailClaims;
  send: (to: string, mail: WrittenMail) => Promise<void>;
}

/** A message that no feature sends. The error names the invalid fields and quotes no content. */
export class UnreadableMailError extends Error {
  override readonly name = 'UnreadableMailError';
}

/**
 * Sends a mail once, in this order: claim, send, settle. After a crash between claiming and sending, another run
 * sends the mail. After a crash between sending and settling, the mail is sent twice, which is better than never.
 */
export async function deliverMail(body: string, { links, claims, send }: MailPorts): Promise<Delivery> {
  const message = readMessage(body);
  const { id, template } = message;
  const claim = await claims.claim(id);
  if (claim === 'settled') return { outcome: 'already settled', template };
  if (claim === 'taken') return { outcome: 'busy', template };
  try {
    await send(message.to, writtenMail(message, links));
  } catch (error) {
    if (!(error instanceof MailRefusedError)) {
      await claims.release(id);
      throw error;
    }
    await claims.settle(id);
    return { outcome: 'refused', template, reason: error.reason };
  }
  const isSettled = await claims.settle(id).then(
    () => true,
    () => false,
  );
  return { outcome: isSettled ? 'sent' : 'sent, not settled', template };
}

function readMessage(body: string): MailMessage {
  const value = parseJson(body);
  try {
    return parseStored(MailMessage, value);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const invalidFields = error.issues.map(({ path, code }) => `${path.join('.') || 'message'}: ${code}`);
    throw new UnreadableMailError(invalidFields.join(', '));
  }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // The parser's own message quotes the text.
    throw new UnreadableMailError('message: not JSON');
  }
}
