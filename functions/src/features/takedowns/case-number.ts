import { createHash, randomBytes } from 'node:crypto';

/** As in ULIDs: without I, L, O and U, which people confuse. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Returns the number of a new case. With a key it is derived from the sender and the key, so that a repeated request
 * has the same number; `attempt` gives another one if a number is taken.
 */
export function caseNumber(email: string, key: string | undefined, attempt: number): string {
  const bytes =
    key === undefined
      ? randomBytes(8)
      : createHash('sha256').update(`${email.toLowerCase()} ${key} ${attempt}`).digest();
  const text = Array.from(bytes.subarray(0, 8), (byte) => digits.charAt(byte % digits.length)).join('');
  return `TD-${text.slice(0, 4)}-${text.slice(4)}`;
}
