import { expect, it } from 'vitest';
import { radarCredit } from './radar-credits.ts';

it('a radar of an airport is not credited as one of the national network', () => {
  expect(radarCredit('NEXRAD', false)).toBe('Radar: NOAA NEXRAD Level II');
  expect(radarCredit('TDWR', false)).toBe('Radar: FAA TDWR Level II, from NOAA');
  expect(radarCredit('TESTBED', false)).not.toContain('NEXRAD');
});

it('made-up data are nobody’s', () => {
  expect(radarCredit('NEXRAD', true)).toBe('Radar: simulated');
});
