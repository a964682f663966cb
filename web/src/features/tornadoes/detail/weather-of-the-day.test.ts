import { describe, expect, it } from 'vitest';
import { hasWeatherPanel, weatherLinks } from './weather-of-the-day.ts';

describe('section 9: weather panel only for events from 1992', () => {
  it.each([
    ['1991-12-31T23:59', false],
    ['1992-01-01T00:00', true],
    ['2013-05-20T13:56', true],
  ])('%s: %s', (begin_wall, isShown) => {
    expect(hasWeatherPanel({ begin_wall })).toBe(isShown);
  });
});

describe('the links of the weather panel', () => {
  it('lead to the convective day', () => {
    expect(weatherLinks({ convective_date: '2013-05-20' })).toEqual({
      reports: '/spc-reports?date_from=2013-05-20&date_to=2013-05-20',
      outlooks: 'https://www.spc.noaa.gov/exper/archive/event.php?date=20130520',
    });
  });

  it('include no page of outlooks for days without one at NOAA', () => {
    expect(weatherLinks({ convective_date: '1999-05-03' }).outlooks).toBeUndefined();
  });
});
