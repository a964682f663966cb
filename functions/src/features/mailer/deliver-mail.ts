import type { MailClaims } from './mail-claims.ts';
import { MailMessage } from '../../domain/mail/mail-message.ts';
import { MailRefusedError } from './send-mail.ts';
import { writtenMail, type WrittenMail } from './written-mail.ts';

/** What became of one message. `busy` comes again: another run is sending it, or died while it was. */
export type Delivery =
  | { outcome: 'sent' | 'already settled' | 'busy'; template: string }
  /** It went out, and that could not be written down: a second copy of the message would go out too. */
  | { outcome: 'sent, not settled'; template: string }
  | { outcome: 'refused'; template: string; reason: string };

export interface MailPorts {
  siteUrl: string;
  claims: MailClaims;
  send: (to: string, mail: WrittenMail) => Promise<void>;
}

/** No feature of ours sends such a message. The error says what is wrong, and nothing of what it holds. */
export class UnreadableMailError extends Error {
  override readonly name = 'UnreadableMailError';
}

/**
 * Sends a mail once. The order decides: claimed, sent, settled. A run that dies after the claim leaves the
 * mail to the next; one that dies between SES's answer and the last step lets it go out twice, which is
 * better than not at all.
 */
export async function deliverMail(body: string, { siteUrl, claims, send }: MailPorts): Promise<Delivery> {
  const message = readMessage(body);
  const { id, template } = message;
  const claim = await claims.claim(id);
  if (claim === 'settled') return { outcome: 'already settled', template };
  if (claim === 'taken') return { outcome: 'busy', template };
  try {
    await send(message.to, writtenMail(message, siteUrl));
  } catch (error) {
    if (!(error instanceof MailRefusedError)) {
      await claims.giveBack(id);
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
  const parsed = MailMessage.safeParse(parsedJson(body));
  if (parsed.success) return parsed.data;
  const places = parsed.error.issues.map(({ path, code }) => `${path.join('.') || 'message'}: ${code}`);
  throw new UnreadableMailError(places.join(', '));
}

function parsedJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // The parser's own complaint quotes the text.
    throw new UnreadableMailError('message: not JSON');
  }
}
