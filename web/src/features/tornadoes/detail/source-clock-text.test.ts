import { expect, it } from 'vitest';
import { sourceClockText } from './source-clock-text.ts';

const joplin = {
  begin_local: '2011-05-22T16:34',
  end_local: '2011-05-22T17:12',
  begin_wall: '2011-05-22T17:34',
  utc_offset_hours: -6,
};

it('has 24 hours and the letters of standard time', () => {
  expect(sourceClockText(joplin)).toBe('16:34 – 17:12 CST');
  expect(sourceClockText({ ...joplin, end_local: null })).toBe('16:34 CST');
});

it('has the date where the place had another', () => {
  const late = { begin_local: '1974-04-03T22:30', end_local: null, begin_wall: '1974-04-04T00:30' };
  expect(sourceClockText({ ...late, utc_offset_hours: -6 })).toBe('22:30 CST on April 3, 1974');
});
