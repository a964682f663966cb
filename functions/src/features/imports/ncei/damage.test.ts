import { describe, expect, it } from 'vitest';
import { readDamage } from './damage.ts';

describe('an amount of damage', () => {
  it.each([
    ['250K', 250_000],
    ['2.5M', 2_500_000],
    ['1.2B', 1_200_000_000],
    ['.5K', 500],
    ['0.00K', 0],
    ['10.00K', 10_000],
    ['0K', 0],
    ['0', 0],
    ['1250', 1_250],
    ['25k', 25_000],
    [' 3M ', 3_000_000],
    ['2.3K', 2_300],
    ['1.005M', 1_005_000],
  ])('is read: %s', (raw, usd) => {
    expect(readDamage(raw)).toEqual({ usd, isReadable: true });
  });

  it.each(['', '  '])('is unknown, not zero, if it is blank', (raw) => {
    expect(readDamage(raw)).toEqual({ usd: null, isReadable: true });
  });

  it.each([
    'K',
    'M',
    'h',
    '5h',
    '2T',
    '5KK',
    '1,000',
    '5.K',
    '.',
    '-5K',
    '$5K',
    '5 K',
    '1e6',
    'NaN',
    '1.2.3M',
  ])('is unreadable: %s', (raw) => {
    expect(readDamage(raw)).toEqual({ usd: null, isReadable: false });
  });
});
