import { expect, it } from 'vitest';
import { groupedNumber } from './grouped-number.ts';

it('formats numbers like Intl for en-US', () => {
  const [free, fixed] = [0, 1].map(
    (minDecimals) =>
      new Intl.NumberFormat('en-US', { minimumFractionDigits: minDecimals, maximumFractionDigits: 1 }),
  );
  const values = [0, 1, 12.04, 12.05, 0.25, 0.96, 999, 999.96, 1000, 12_345.67, 1_234_567, -4, -12_345.6];
  for (let value = 0; value < 3_000; value += 0.7) values.push(value);
  for (const value of values) {
    expect(groupedNumber(value)).toBe(free?.format(value));
    expect(groupedNumber(value, 1)).toBe(fixed?.format(value));
  }
});
