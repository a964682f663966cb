import { describe, expect, it } from 'vitest';
import { daysOfYears, yearsOfDays } from './filter-years.ts';

const all = { from: 1950, to: 2023 };

describe('the years of the time brush as days of the query string', () => {
  it.each([
    [
      { from: 2009, to: 2012 },
      { from: '2009-01-01', to: '2012-12-31' },
    ],
    [
      { from: 1950, to: 1960 },
      { from: '', to: '1960-12-31' },
    ],
    [
      { from: 2000, to: 2023 },
      { from: '2000-01-01', to: '' },
    ],
    [undefined, { from: '', to: '' }],
  ])('are the same there and back: %j', (years, days) => {
    expect(daysOfYears(years, all)).toEqual(days);
    expect(yearsOfDays(days, all)).toEqual(years);
  });

  it.each([
    { from: '1974-04-03', to: '1974-12-31' },
    { from: '1974-01-01', to: '1974-04-04' },
    { from: '1975-01-01', to: '1974-12-31' },
  ])('are none for other days: %j', (days) => {
    expect(yearsOfDays(days, all)).toBeUndefined();
  });
});
