import { expect, it } from 'vitest';
import { monthsBack } from './months-back.ts';

it('lists the months from an instant back to the site’s first month, across years', () => {
  expect(monthsBack('2026-02-03T04:05:06.789Z')).toEqual([
    '2026-02',
    '2026-01',
    ...['12', '11', '10', '09', '08', '07', '06', '05', '04', '03', '02', '01'].map(
      (month) => `2025-${month}`,
    ),
  ]);
  expect(monthsBack('2024-12-31T23:59:59.999Z')).toEqual([]);
});
