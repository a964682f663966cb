import { createHash, createHmac } from 'node:crypto';

/** The secrets that distinguish our own tokens from forged ones: the newest signs, each verifies. */
export interface SessionKeys {
  newestId: string;
  /** `undefined` where the key has been retired: what it signed is worth nothing any more. */
  sign: (keyId: string, text: string) => string | undefined;
}

/** From the setting: comma-separated, newest first. A key's id is a hash of it, so that none has to be thought up. */
export function sessionKeys(setting: string): SessionKeys {
  const keys = new Map(
    setting
      .split(',')
      .map((key) => key.trim())
      .filter(Boolean)
      .map((key) => [createHash('sha256').update(`id:${key}`).digest('base64url').slice(0, 8), key]),
  );
  const [newestId] = keys.keys();
  if (newestId === undefined) throw new Error('There is no key for sessions.');
  return {
    newestId,
    sign: (keyId, text) => {
      const key = keys.get(keyId);
      return key && createHmac('sha256', key).update(text).digest('base64url');
    },
  };
}
