import { createHash } from 'node:crypto';

/** Google reads past the dots in the name of a mailbox. */
const dotless = new Set(['gmail.com', 'googlemail.com']);

/**
 * Names the mailbox of an email address in a limit, as a hash. What follows a plus is a tag, and all tags lead to the
 * same mailbox.
 */
export function mailboxKey(email: string): string {
  const folded = email.toLowerCase();
  const at = folded.lastIndexOf('@');
  const [named = ''] = folded.slice(0, at).split('+');
  const host = folded.slice(at + 1);
  const mailbox = dotless.has(host) ? `${named.replaceAll('.', '')}@gmail.com` : `${named}@${host}`;
  return createHash('sha256').update(mailbox).digest('base64url');
}
