import { reportName } from '@touchdown/shared/storm-reports/describe-storm-report.ts';
import { madeUpStormReport } from '@touchdown/shared/storm-reports/testing/made-up-storm-report.ts';
import { describe, expect, it } from 'vitest';
import { commentPreview, countyAndState, showingText } from './report-words.ts';

const report = madeUpStormReport('2013-05-19', '2109');

describe('section 2: an SPC report', () => {
  it('has the name of its place in title case, else its state and "SPC Report"', () => {
    expect(reportName(report)).toBe('2 SW Viola');
    expect(reportName({ ...report, location_text: null })).toBe('Kansas SPC Report');
  });

  it('has a county and a state', () => {
    expect(countyAndState(report)).toBe('Sumner County, Kansas');
    expect(countyAndState({ ...report, county: 'CADDO', state: 'LOUISIANA' })).toBe(
      'Caddo Parish, Louisiana',
    );
    expect(countyAndState({ ...report, county: null })).toBe('Kansas');
  });

  it('is counted in a list: Showing a–b of N (Page n of m)', () => {
    const pages = { total: 1_234, limit: 50, totalPages: 25 };
    expect(showingText({ ...pages, page: 2 })).toBe(
      'Showing 51–100 of 1,234 SPC preliminary reports (Page 2 of 25)',
    );
    expect(showingText({ ...pages, page: 25 })).toContain('1,201–1,234 of 1,234');
  });
});

it('section 9: a comment is previewed by 120 characters', () => {
  expect(commentPreview('x'.repeat(120))).toBe('x'.repeat(120));
  expect(commentPreview('x'.repeat(121))).toBe(`${'x'.repeat(120)}…`);
});
