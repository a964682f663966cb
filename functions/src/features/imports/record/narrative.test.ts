import { describe, expect, it } from 'vitest';
import { peakWind } from './narrative.ts';

describe('the peak wind of a narrative', () => {
  it.each([
    ['The tornado was rated EF2 with peak winds of 130 mph.', 130],
    ['Maximum winds were estimated at 95 mph.', 95],
    ['Max wind speed 165 mph, path 12 miles.', 165],
    ['Estimated peak wind speeds near 110 miles per hour.', 110],
    ['PEAK WIND: 85MPH', 85],
    ['It had estimated maximum\nwind speeds of\n105 mph.', 105],
  ])('is read: %s', (narrative, mph) => {
    expect(peakWind(narrative)).toBe(mph);
  });

  it('is the highest of several counties', () => {
    expect(
      peakWind(
        'Butler, Kansas: Peak winds of 95 mph.\n\nGreenwood, Kansas: Peak winds of 165 mph.\n\nLyon, Kansas: Maximum winds 80 mph.',
      ),
    ).toBe(165);
  });

  it.each([
    [null],
    [''],
    ['An EF4 tornado crossed the county.'],
    ['The tornado moved northeast at 55 mph.'],
    ['Maximum width was 300 yards. It moved at 60 mph.'],
    ['The maximum width was 300 yards with damage by winds'],
    ['Peak winds of 12 mph.'],
    ['Peak winds of 999 mph.'],
    ['Peak winds of 1110 mph.'],
    ['Peak winds were 100 to 110 knots.'],
  ])('is unknown if none is named: %s', (narrative) => {
    expect(peakWind(narrative)).toBeNull();
  });
});
