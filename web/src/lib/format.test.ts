import { describe, expect, it } from 'vitest';
import { formatVisitorDate, formatVisitorTime } from './format-visitor-time.ts';
import { durationMinutes, formatDamage, formatDuration, isRoundedTime } from './format.ts';

describe('figures', () => {
  it.each([
    [null, 'Unknown'],
    [0, 'None Reported'],
    [500, '$500.00'],
    [2_500, '$2.50K'],
    [1_290_000, '$1.29M'],
    [2_800_100_000, '$2.80B'],
  ])('of damage: %s dollars are %s', (dollars, text) => {
    expect(formatDamage(dollars)).toBe(text);
  });
});

describe('times', () => {
  it('count as rounded if an old record ends in 0 or 5', () => {
    expect(isRoundedTime('1974-04-03T15:40')).toBe(true);
    expect(isRoundedTime('1974-04-03T15:42')).toBe(false);
    expect(isRoundedTime('2013-05-20T13:55')).toBe(false);
  });

  it('give no duration if they are equal or missing', () => {
    expect(durationMinutes('2013-05-20T19:56:00Z', '2013-05-20T20:35:00Z')).toBe(39);
    expect(durationMinutes('2013-05-20T19:56:00Z', '2013-05-20T19:56:00Z')).toBeNull();
    expect(durationMinutes('2013-05-20T19:56:00Z', null)).toBeNull();
  });

  it('section 8: are Unknown where they are missing, and Invalid Date where they mean nothing', () => {
    for (const missing of [null, undefined, ''])
      expect([formatVisitorTime(missing), formatVisitorDate(missing)]).toEqual(['Unknown', 'Unknown']);
    expect([formatVisitorTime('soon'), formatVisitorDate('soon')]).toEqual(['Invalid Date', 'Invalid Date']);
  });

  it('section 9: duration is minutes under 60, else hours and minutes', () => {
    expect([39, 59, 60, 82].map(formatDuration)).toEqual(['39 min', '59 min', '1h 0m', '1h 22m']);
  });
});
