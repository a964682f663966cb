import type { KeysInMail } from '../../../domain/mail/mail-message.ts';
import type { Opens } from '../what-opens.ts';

/** What opens an account, for a mail to its owner. */
export function keysInMail({ hasPassword, passkeys, sessions, previousEmail: held }: Opens): KeysInMail {
  return {
    hasPassword,
    passkeys: passkeys.map(({ name, createdAt }) => ({ name, createdAt })),
    sessions: sessions.length,
    ...(held
      ? { previousEmail: { masked: maskedEmail(held.email), until: new Date(held.until).toISOString() } }
      : {}),
  };
}

/** `a…@example.org`: recognizable only to somebody who knows the email address. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
