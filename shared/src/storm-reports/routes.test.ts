import { describe, expect, it } from 'vitest';
import { StormReportQuery } from './routes.ts';

describe('the query of the storm report list', () => {
  it('defaults to page 1 with 50 reports', () => {
    expect(StormReportQuery.parse({})).toEqual({ page: 1, limit: 50 });
  });

  it('accepts a comma-separated list of scales and drops unknown ones, unless all are', () => {
    expect(StormReportQuery.parse({ f_scale: 'EF2, ef3,EF9,N/A,,EF2,2' }).f_scale).toEqual([
      'EF2',
      'EF3',
      'N/A',
    ]);
    expect(StormReportQuery.parse({ f_scale: ',' }).f_scale).toEqual([]);
    expect(StormReportQuery.safeParse({ f_scale: 'huge' }).success).toBe(false);
  });

  it('accepts a state or its postal code in any letter case; "All States" and an empty text mean any state', () => {
    expect(StormReportQuery.parse({ state: 'new Mexico' }).state).toBe('NEW MEXICO');
    expect(StormReportQuery.parse({ state: 'nm' }).state).toBe('NEW MEXICO');
    expect(StormReportQuery.safeParse({ state: 'Nowhere' }).success).toBe(false);
    expect(StormReportQuery.parse({ state: 'All States' }).state).toBeUndefined();
    expect(StormReportQuery.parse({ state: '' }).state).toBeUndefined();
  });

  it('accepts a month alone, but a day only with its month', () => {
    expect(StormReportQuery.parse({ month: '5' })).toMatchObject({ month: 5 });
    expect(StormReportQuery.parse({ month: '5', day: '31' })).toMatchObject({ month: 5, day: 31 });
    expect(StormReportQuery.safeParse({ day: '31' }).error?.issues[0]?.path).toEqual(['day']);
  });

  it.each([
    { month: '13' },
    { month: '0' },
    { month: '5', day: '32' },
    { limit: '101' },
    { page: '0' },
    { scale: 'EF2' },
  ])('refuses %j', (query) => {
    expect(StormReportQuery.safeParse(query).success).toBe(false);
  });
});
