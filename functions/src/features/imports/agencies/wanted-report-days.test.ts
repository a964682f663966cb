import { describe, expect, it } from 'vitest';
import { daysBetween } from './parse-since.ts';
import { wantedReportDays } from './wanted-report-days.ts';

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
});
