import { expect, it } from 'vitest';
import { sourcePageOf } from './report-time.ts';

it('names the source’s page of a day', () => {
  expect(sourcePageOf('2013-05-20')).toBe('https://www.spc.noaa.gov/climo/reports/130520_rpts.html');
});
