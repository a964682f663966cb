import { hashOfToken } from './mail-token.ts';

/**
 * Names the mailbox of an email address in a limit, as a hash. What follows a plus is a tag, and all tags lead to the
 * same mailbox.
 */
export function mailboxKey(email: string): string {
  const at = email.lastIndexOf('@');
  const [mailbox = ''] = email.slice(0, at).split('+');
  return hashOfToken(`${mailbox}${email.slice(at)}`.toLowerCase());
}
