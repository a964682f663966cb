import { describe, expect, it } from 'vitest';
import { reportDaysOfRun, reportDaysSince, spcDailyUrls, wantedReportDays } from './report-days.ts';

const daysAt = (now: string, since: string) => reportDaysSince(since, new Date(now));
const daysBetween = (first: string, last: string) => daysAt(`${last}T12:00:00Z`, first);

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

const now = new Date('2026-11-21T15:00:00Z');

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
    expect(reportDaysSince(since, now)[0]).toBe(day);
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
    expect(() => reportDaysSince(since, now)).toThrow(
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
    expect(() => reportDaysSince(since, now)).toThrow(
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

const file = { file: '', sha256: '' };
const recordOf = (...days: string[]) => ({ days: Object.fromEntries(days.map((day) => [day, file])) });

describe('the days whose lists are fetched', () => {
  it('are 150 if the record has none of them', () => {
    const whole = daysBetween('2026-06-25', '2026-11-21');
    expect(whole).toHaveLength(150);
    expect(wantedReportDays(null, now)).toEqual(whole);
    expect(wantedReportDays(recordOf('2013-05-20'), now)).toEqual(whole);
  });

  it('are those of the last week if the record is complete', () => {
    const complete = recordOf(...daysBetween('2026-06-01', '2026-11-20'));
    expect(wantedReportDays(complete, now)).toEqual(daysBetween('2026-11-14', '2026-11-21'));
  });

  it('begin a week before the newest in the record after weeks of failure', () => {
    const stopped = recordOf(...daysBetween('2026-06-01', '2026-10-20'));
    expect(wantedReportDays(stopped, now)).toEqual(daysBetween('2026-10-14', '2026-11-21'));
  });

  it('include a single day that failed earlier', () => {
    const days = daysBetween('2026-06-01', '2026-11-20').filter((day) => day !== '2026-08-02');
    expect(wantedReportDays(recordOf(...days), now)[0]).toBe('2026-08-02');
  });

  it('begin after the end of the official record, whatever the length of the gap', () => {
    const days = wantedReportDays(null, now, '2024-12-31');
    expect([days[0], days.length]).toEqual(['2025-01-01', 690]);
    // Where the official record is newer than the window, the window stays.
    expect(wantedReportDays(null, now, '2026-08-31')).toHaveLength(150);
  });

  it('of a long gap are bounded in a run of the schedule, and all have their turn', () => {
    const recorded = new Set<string>();
    const absent = new Set(daysBetween('2025-10-01', '2026-01-31'));
    const runs = Array.from({ length: 20 }, (_, at) => new Date(now.getTime() + at * 86_400_000));
    for (const run of runs) {
      const days = reportDaysOfRun(recordOf(...recorded), run, '2024-12-31');
      expect(days.length).toBeLessThanOrEqual(150 + 90);
      expect(days).toEqual(days.toSorted());
      for (const day of days) if (!absent.has(day)) recorded.add(day);
    }
    const gap = daysBetween('2025-01-01', '2026-11-21').filter((day) => !absent.has(day));
    expect(gap.filter((day) => !recorded.has(day))).toEqual([]);
  });
});
