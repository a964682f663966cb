import { createHash, randomBytes } from 'node:crypto';

/** Returns 256 random bits for a link in a mail, of which only a hash is stored. */
export function newLinkToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOf(token) };
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
