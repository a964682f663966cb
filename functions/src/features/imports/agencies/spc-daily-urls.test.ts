import { describe, expect, it } from 'vitest';
import { reportDaysSince, spcDailyUrls } from './spc-daily-urls.ts';

const daysAt = (now: string, since: string) => reportDaysSince(since, new Date(now));

describe('the URLs of SPC’s daily reports', () => {
  it('contain year, month and day in two digits each', () => {
    expect(spcDailyUrls(['2026-01-05'])).toEqual([
      {
        day: '2026-01-05',
        name: '260105_rpts_torn.csv',
        url: 'https://www.spc.noaa.gov/climo/reports/260105_rpts_torn.csv',
      },
    ]);
  });

  it('end with the convective day, which begins at 12Z', () => {
    expect(daysAt('2026-11-21T11:59:59Z', '1d')).toEqual(['2026-11-20']);
    expect(daysAt('2026-11-21T12:00:00Z', '1d')).toEqual(['2026-11-21']);
  });

  it('go back into the previous year', () => {
    expect(daysAt('2027-01-01T15:00:00Z', '3d')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01']);
  });

  it('begin with the given date', () => {
    expect(daysAt('2026-11-21T15:00:00Z', '2026-11-19')).toEqual(['2026-11-19', '2026-11-20', '2026-11-21']);
  });
});
