/** Crockford's base 32, without I, L, O and U, which people confuse. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const timeDigits = 10;
const randomDigits = 16;

/** Returns an id that sorts by time: 48 bits of milliseconds, then 80 bits from the sixteen random bytes. */
export function ulid(now: number, random: Uint8Array): string {
  let time = '';
  for (let left = now, i = 0; i < timeDigits; i++, left = Math.floor(left / 32)) {
    time = digits.charAt(left % 32) + time;
  }
  return time + Array.from(random.subarray(0, randomDigits), (byte) => digits.charAt(byte % 32)).join('');
}
