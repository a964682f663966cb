import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a token turns off. Each kind of mail has its own setting, so the token of one cannot turn off another. */
const purposes = {
  'decision-mails': 'turn-decision-mails-off',
  'weekly-digest': 'turn-weekly-digest-off',
  'yearly-letter': 'turn-yearly-letter-off',
} as const;
export type UnsubscribePurpose = keyof typeof purposes;

/**
 * Tokens that turn one kind of mails to one person off, and do nothing else. They need no session, do not expire and
 * are not stored: the token is the person's id with a signature.
 */
export interface UnsubscribeTokens {
  tokenFor: (person: string, purpose?: UnsubscribePurpose) => string;
  /** Returns the person, or undefined if no key has signed the token for this purpose. */
  personOf: (token: string, purpose?: UnsubscribePurpose) => string | undefined;
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
    tokenFor: (person, purpose) => `${person}.${signature(newest, person, purpose)}`,
    personOf(token, purpose) {
      const [, person, given] = tokenForm.exec(token) ?? [];
      if (person === undefined || given === undefined) return undefined;
      const isSigned = keys.some((key) =>
        timingSafeEqual(Buffer.from(signature(key, person, purpose)), Buffer.from(given)),
      );
      return isSigned ? person : undefined;
    },
  };
}

function signature(key: string, person: string, purpose: UnsubscribePurpose = 'decision-mails'): string {
  return createHmac('sha256', key).update(`${purposes[purpose]}:${person}`).digest('base64url');
}
