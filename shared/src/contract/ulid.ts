/** Crockford's: no I, L, O or U, so that nobody reads one for another. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const timeDigits = 10;
const randomDigits = 16;

/** An id that sorts by its time: 48 bits of milliseconds, 80 bits by chance. */
export function ulid(now: number): string {
  let time = '';
  for (let left = now, i = 0; i < timeDigits; i++, left = Math.floor(left / 32)) {
    time = digits.charAt(left % 32) + time;
  }
  const random = crypto.getRandomValues(new Uint8Array(randomDigits));
  return time + Array.from(random, (byte) => digits.charAt(byte % 32)).join('');
}
