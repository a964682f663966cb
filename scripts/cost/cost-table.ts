import { sumOf, type CostItem } from './month-cost.ts';

/** Returns one line for each item that costs something or could, and their sum, on at most 80 columns. */
export function costTable(items: readonly CostItem[]): string {
  const line = (what: string, how: string, dollars: number) =>
    `${what.slice(0, 30).padEnd(31)}${how.slice(0, 36).padEnd(37)}${dollars.toFixed(2).padStart(8)}`;
  return [
    ...items.map(({ what, how, dollars }) => line(what, how, dollars)),
    '-'.repeat(76),
    line('Sum', 'US dollars a month', sumOf(items)),
  ].join('\n');
}
