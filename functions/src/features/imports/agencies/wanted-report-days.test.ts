import { describe, expect, it } from 'vitest';
import { daysBetween } from './parse-since.ts';
import { reportDaysOfRun, wantedReportDays } from './wanted-report-days.ts';

const now = new Date('2026-11-21T15:00:00Z');
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
