/** All amounts are US cents: sums of dollars in floating point are not exact. */
export const baseCents = 200;
export const maxExtraCents = 50_000;

/**
 * Returns an amount of dollars as cents, or undefined if it is not a whole number of cents from zero to the max. A
 * number is compared by its shortest decimal text, so that 1.1 is 110 cents although no float is exactly 1.1.
 */
export function extraCents(dollars: number): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(String(dollars)) ?? [];
  if (whole === undefined) return undefined;
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return cents <= maxExtraCents ? cents : undefined;
}

/** Writes cents as dollars: `$5.50`. */
export function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
