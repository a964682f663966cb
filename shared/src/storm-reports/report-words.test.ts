import { expect, it } from 'vitest';
import { reportClock, tornadoOfReportWords } from './report-words.ts';

const tornado = {
  id: '20130520-23baqa0y',
  name: 'Moore tornado',
  tor_f_scale: 'EF5',
  begin_wall: null,
} as const;

it.each([
  ['PROPOSED_MATCH', { ...tornado, score: 0.94 }, 'probably Moore tornado, EF5 – 94 %'],
  ['PROPOSED_MATCH', { ...tornado, score: 0.999 }, 'probably Moore tornado, EF5 – 99 %'],
  ['PROPOSED_MATCH', { ...tornado, score: null, tor_f_scale: null }, 'probably Moore tornado'],
  ['PROPOSED_MATCH', { ...tornado, name: null, score: 0.5 }, 'probably a tornado of the record, EF5 – 50 %'],
  ['PROMOTED_TO_OFFICIAL', { ...tornado, score: 0.97 }, 'Moore tornado, EF5'],
  ['PRELIMINARY', null, undefined],
] as const)('a report that is %s about %j says: %s', (status, about, words) => {
  expect(tornadoOfReportWords({ status, tornado: about })).toBe(words);
});

it('the time of a report is that of its place, and UTC where the zone is not known', () => {
  const report_datetime = '2013-05-21T01:25:00Z';
  const here = { report_datetime, report_wall: '2013-05-20T20:25', report_zone_letters: 'CDT' };
  expect(reportClock(here)).toBe('8:25 p.m. CDT');
  expect(reportClock({ report_datetime, report_wall: null, report_zone_letters: null })).toBe(
    '1:25 a.m. UTC',
  );
  expect(reportClock({ report_datetime })).toBe('1:25 a.m. UTC');
});
