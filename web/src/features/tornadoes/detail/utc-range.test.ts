import { describe, expect, it } from 'vitest';
import { utcRange } from './utc-range.ts';

const range = (begin_wall: string, begin_datetime: string, end_datetime: string | null) =>
  utcRange({ begin_wall, begin_datetime, end_datetime });

describe('section 2: the UTC time range', () => {
  it('has two times of one day', () => {
    expect(range('2013-05-20T13:56', '2013-05-20T19:56:00Z', '2013-05-20T20:35:00Z')).toBe(
      '19:56 – 20:35 UTC',
    );
  });

  it('includes the date where it differs from the local one', () => {
    expect(range('1955-05-25T22:00', '1955-05-26T04:00:00Z', null)).toBe(
      'about 04:00 UTC on May 26, 1955, end not recorded',
    );
  });

  it('includes both dates of a tornado that crossed midnight', () => {
    expect(range('2021-12-10T17:54', '2021-12-10T23:54:00Z', '2021-12-11T02:48:00Z')).toBe(
      '23:54 UTC on December 10, 2021 – 02:48 UTC on December 11, 2021',
    );
  });
});
