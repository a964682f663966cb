import { expect, it } from 'vitest';
import { sourcePageOf } from './report-time.ts';

it('returns the URL of the source’s page for a day', () => {
  expect(sourcePageOf('2013-05-20')).toBe('https://www.spc.noaa.gov/climo/reports/130520_rpts.html');
});
