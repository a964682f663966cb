import { expect, it } from 'vitest';
import { madeUpDrafts, madeUpLeg } from '../../../testing/made-up-year.ts';

const xenia = { BEGIN_TIME: '1330', END_TIME: '1330', BEGIN_LAT: '39.63', BEGIN_LON: '-84.05' };
const spc = { slat: '39.63', slon: '-84.05', time: '13:30:00' };

function begun(drafts: ReturnType<typeof madeUpDrafts>) {
  return drafts.map(({ tornado: { begin_local, begin_datetime, quality_flags } }) => [
    begin_local,
    begin_datetime,
    quality_flags.includes('clock_set_right'),
  ]);
}

it('Xenia was at 4:30 p.m. by the clocks of Ohio, whichever agency has it, and another time is left as it is', () => {
  const right = ['1974-04-03T14:30', '1974-04-03T20:30:00Z', true];
  const details = [madeUpLeg(0, xenia)];
  expect(begun(madeUpDrafts({ details, spc: [spc] }))).toEqual([right]);
  expect(begun(madeUpDrafts({ spc: [spc] }))).toEqual([right]);
  expect(begun(madeUpDrafts({ spc: [{ ...spc, time: '14:30:00' }] }))).toEqual([
    [...right.slice(0, 2), false],
  ]);
});
