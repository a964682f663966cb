import { StormReportId } from '@touchdown/shared/storm-reports/storm-report-id.ts';
import { expect, it } from 'vitest';
import { sourcePageOf } from './report-time.ts';

it('returns the URL of the source’s page that has a report, by its id', () => {
  expect(sourcePageOf(StormReportId.parse('spc-20130520-k3v9qx2a'))).toBe(
    'https://www.spc.noaa.gov/climo/reports/130520_rpts.html',
  );
});
