import { expect, it } from 'vitest';
import { madeUpDrafts } from '../../../testing/made-up-year.ts';

const flag = 'clocks_differ_between_sources';

it.each([
  ['13:20:00', false],
  ['14:19:00', false],
  ['14:20:00', true],
])('a tornado at 1:20 p.m. that the SPC has at %s has a flag: %s', (time, isFlagged) => {
  const [draft] = madeUpDrafts({ details: [{ EVENT_ID: '500', BEGIN_TIME: '1320' }], spc: [{ time }] });
  expect(draft?.tornado.quality_flags.includes(flag)).toBe(isFlagged);
  expect(draft?.sources.spc?.begin_datetime).toBe(
    `1974-04-03T${Number(time.slice(0, 2)) + 6}${time.slice(2)}Z`,
  );
  expect(draft?.sources.quality.some(({ code }) => code === flag)).toBe(isFlagged);
});
