/**
 * `12,345.6`: at most one decimal, and one in any case where a column of figures needs it. Without `Intl`, for
 * the reason that `written-date.ts` gives.
 */
export function groupedNumber(value: number, minDecimals: 0 | 1 = 0): string {
  const text = value.toFixed(1);
  const [whole = '', tenth] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return minDecimals === 1 || (tenth && tenth !== '0') ? `${grouped}.${tenth}` : grouped;
}
