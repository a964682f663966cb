import { expect, it } from 'vitest';
import { describeStormReport, stormReportHeading, reportName } from './describe-storm-report.ts';
import { madeUpStormReport } from './testing/made-up-storm-report.ts';

it('describes a storm report in a sentence and quotes its comment', () => {
  const report = madeUpStormReport('2013-05-20', '1956', { preliminary_f_scale: 'EF2' });
  expect(reportName(report)).toBe('2 SW Viola');
  expect(stormReportHeading(report)).toBe('2 SW Viola, Kansas: preliminary tornado report of May 20, 2013');
  expect(describeStormReport(report)).toBe(
    'A preliminary report of a tornado in Sumner, Kansas on May 20, 2013, rated EF2 at first, not yet checked. “BRIEF TOUCHDOWN.”',
  );
});

it('omits missing values and truncates a long comment', () => {
  const report = madeUpStormReport('2013-05-20', '1956', {
    location_text: null,
    county: null,
    state: 'DISTRICT OF COLUMBIA',
    comments: 'x'.repeat(200),
  });
  expect(reportName(report)).toBe('District Of Columbia SPC Report');
  expect(stormReportHeading(report)).toMatch(/^District Of Columbia: preliminary/);
  expect(describeStormReport(report)).toBe(
    `A preliminary report of a tornado in District Of Columbia on May 20, 2013, not yet checked. “${'x'.repeat(160)}…”`,
  );
});
