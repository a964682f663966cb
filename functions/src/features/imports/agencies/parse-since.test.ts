import { describe, expect, it } from 'vitest';
import { daysBetween, parseSince } from './parse-since.ts';

const newestDay = '2026-11-21';

describe('the start of a range of days', () => {
  it.each([
    ['1d', '2026-11-21'],
    ['7d', '2026-11-15'],
    ['2w', '2026-11-08'],
    ['60d', '2026-09-23'],
    ['2026-11-01', '2026-11-01'],
    ['2024-02-29', '2024-02-29'],
    ['2026-11-21', '2026-11-21'],
  ])('%s is %s', (since, day) => {
    expect(parseSince(since, newestDay)).toBe(day);
  });

  it.each([
    '',
    '7',
    'd',
    '0d',
    '-7d',
    '1.5d',
    '7 d',
    '3m',
    '2026-02-30',
    '2026-13-01',
    '26-11-01',
    '2026-11-1',
  ])('cannot be "%s"', (since) => {
    expect(() => parseSince(since, newestDay)).toThrow(
      expect.objectContaining({
        name: 'AgencyError',
        code: 'INVALID_REQUEST',
        message: `"${since}" is not a valid start; allowed: days such as 7d, weeks such as 2w, or a date such as 2026-11-01.`,
      }),
    );
  });

  it.each([
    ['2026-11-22', '2026-11-22'],
    ['1999-12-31', '1999-12-31'],
    ['9999d', '1999-07-08'],
  ])('cannot be %s, outside the days with unambiguous file names', (since, day) => {
    expect(() => parseSince(since, newestDay)).toThrow(
      `"${since}" means ${day}; allowed: from 2000-01-01 to 2026-11-21, the newest day of reports.`,
    );
  });
});

describe('the days between', () => {
  it('include both ends, across leap days and daylight saving time', () => {
    expect(daysBetween('2024-02-28', '2024-03-01')).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
    expect(daysBetween('2026-01-01', '2026-12-31')).toHaveLength(365);
    expect(daysBetween('2026-11-21', '2026-11-21')).toEqual(['2026-11-21']);
  });
});
