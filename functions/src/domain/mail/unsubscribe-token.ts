import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Tokens that turn one person's mails about decisions off, and do nothing else. They need no session, do not expire
 * and are not stored: the token is the person's id with a signature.
 */
export interface UnsubscribeTokens {
  tokenFor: (person: string) => string;
  /** Returns the person, or undefined if no key has signed the token. */
  personOf: (token: string) => string | undefined;
}

const tokenForm = /^([0-9A-HJKMNP-TV-Z]{26})\.([\w-]{43})$/;

/** Reads the setting: comma-separated keys, newest first. The newest key signs; all of them verify. */
export function unsubscribeTokens(setting: string): UnsubscribeTokens {
  const keys = setting
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean);
  const [newest] = keys;
  if (newest === undefined) throw new Error('The setting of keys for links in mails contains no key.');
  return {
    tokenFor: (person) => `${person}.${signature(newest, person)}`,
    personOf(token) {
      const [, person, given] = tokenForm.exec(token) ?? [];
      if (person === undefined || given === undefined) return undefined;
      const isSigned = keys.some((key) =>
        timingSafeEqual(Buffer.from(signature(key, person)), Buffer.from(given)),
      );
      return isSigned ? person : undefined;
    },
  };
}

function signature(key: string, person: string): string {
  return createHmac('sha256', key).update(`turn-decision-mails-off:${person}`).digest('base64url');
}
