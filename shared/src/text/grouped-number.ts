/**
 * Formats a number like `12,345.6`, with at most one decimal; `minDecimals` 1 always shows it. `written-date.ts`
 * explains why this does not use `Intl`.
 */
export function groupedNumber(value: number, minDecimals: 0 | 1 = 0): string {
  const text = value.toFixed(1);
  const [whole = '', tenth] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return minDecimals === 1 || (tenth && tenth !== '0') ? `${grouped}.${tenth}` : grouped;
}
