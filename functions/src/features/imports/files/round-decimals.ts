/**
 * Rounds to so many decimals from the exact value, as `toFixed` does. Most values have no more than these, which shows
 * without writing them as text.
 */
export function roundDecimals(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  const isRound = Math.round(value * scale) / scale === value;
  // Zero has no sign in a text.
  return isRound ? value || 0 : Number(value.toFixed(decimals));
}
