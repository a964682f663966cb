import { describe, expect, it } from 'vitest';
import { hasWeatherPanel, weatherLinks } from './weather-of-the-day.ts';

describe('section 9: weather panel only for events from 1992', () => {
  it.each([
    ['1991-12-31T23:59', false],
    ['1992-01-01T00:00', true],
    ['2013-05-20T13:56', true],
  ])('%s: %s', (begin_local, isShown) => {
    expect(hasWeatherPanel({ begin_local })).toBe(isShown);
  });
});

describe('what the weather panel leads to', () => {
  it('is the forecasters’ day', () => {
    expect(weatherLinks({ convective_date: '2013-05-20' })).toEqual({
      monthDay: { month: 5, day: 20 },
      reports: '/spc-reports?month=5&day=20',
      outlooks: 'https://www.spc.noaa.gov/exper/archive/event.php?date=20130520',
    });
  });

  it('names no page of outlooks before NOAA keeps one', () => {
    expect(weatherLinks({ convective_date: '1999-05-03' }).outlooks).toBeUndefined();
  });
});
