/** Crockford's: no I, L, O or U, so that nobody reads one for another. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const timeDigits = 10;
const randomDigits = 16;

/** An id that sorts by its time: 48 bits of milliseconds, and 80 by chance of the sixteen bytes given. */
export function ulid(now: number, random: Uint8Array): string {
  let time = '';
  for (let left = now, i = 0; i < timeDigits; i++, left = Math.floor(left / 32)) {
    time = digits.charAt(left % 32) + time;
  }
  return time + Array.from(random.subarray(0, randomDigits), (byte) => digits.charAt(byte % 32)).join('');
}
