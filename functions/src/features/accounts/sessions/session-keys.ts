import { createHash, createHmac } from 'node:crypto';

/** The keys that sign tokens. The newest key signs; all of them verify. */
export interface SessionKeys {
  newestId: string;
  /** `undefined` for a retired key: the tokens it signed are no longer valid. */
  sign: (keyId: string, text: string) => string | undefined;
}

/** Reads the setting: comma-separated keys, newest first. A key's id is derived from its hash. */
export function sessionKeys(setting: string): SessionKeys {
  const keys = new Map(
    setting
      .split(',')
      .map((key) => key.trim())
      .filter(Boolean)
      .map((key) => [createHash('sha256').update(`id:${key}`).digest('base64url').slice(0, 8), key]),
  );
  const [newestId] = keys.keys();
  if (newestId === undefined) throw new Error('The setting of session keys contains no key.');
  return {
    newestId,
    sign: (keyId, text) => {
      const key = keys.get(keyId);
      return key && createHmac('sha256', key).update(text).digest('base64url');
    },
  };
}
