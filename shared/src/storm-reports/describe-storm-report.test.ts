import { expect, it } from 'vitest';
import { describeStormReport, stormReportHeading, stormReportTitle } from './describe-storm-report.ts';
import { madeUpStormReport } from './testing/made-up-storm-report.ts';

it('tells of a storm report in a sentence and in its own words', () => {
  const report = madeUpStormReport('2013-05-20', '1956', { preliminary_f_scale: 'EF2' });
  expect(stormReportTitle(report)).toBe('2 SW VIOLA');
  expect(stormReportHeading(report)).toBe('2 SW VIOLA, Kansas: preliminary tornado report of May 20, 2013');
  expect(describeStormReport(report)).toBe(
    'A preliminary report of a tornado in Sumner, Kansas on May 20, 2013, rated EF2 at first, not yet checked. “BRIEF TOUCHDOWN.”',
  );
});

it('says nothing of what the source leaves out, and cuts a long comment', () => {
  const report = madeUpStormReport('2013-05-20', '1956', {
    location_text: null,
    county: null,
    state: 'DISTRICT OF COLUMBIA',
    comments: 'x'.repeat(200),
  });
  expect(stormReportTitle(report)).toBe('SPC Preliminary Tornado Report');
  expect(stormReportHeading(report)).toMatch(/^District of Columbia: preliminary/);
  expect(describeStormReport(report)).toBe(
    `A preliminary report of a tornado in District of Columbia on May 20, 2013, not yet checked. “${'x'.repeat(160)}…”`,
  );
});
