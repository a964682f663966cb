import { expect, it } from 'vitest';
import { memberSince } from './member-since.ts';

it('returns the year, the month and the days, or that they are unknown', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  expect(memberSince('2025-05-26T23:00:00.000Z', now)).toEqual({
    year: '2025',
    month: 'May 2025',
    ago: '543 days ago',
  });
  expect(memberSince('2020-01-01T00:00:00.000Z', now).ago).toBe('2,516 days ago');
  expect(memberSince('2026-11-20T12:00:00.000Z', now).ago).toBe('1 day ago');
  expect(memberSince('2026-11-21T11:00:00.000Z', now).ago).toBe('today');
  expect(memberSince('', now)).toEqual({ year: 'Unknown', month: 'Unknown', ago: 'Join date unknown' });
});
