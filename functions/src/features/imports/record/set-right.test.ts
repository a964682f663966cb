import { expect, it, describe } from 'vitest';
import type { QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import { madeUpDrafts, madeUpLeg } from '../../../testing/made-up-year.ts';
import { canBeSetRight, setRight } from './set-right.ts';

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

const [missouri, alaska] = [29, 2];
const flags: QualityFlag[] = ['tz_inferred'];
const begin = { local: '2011-05-22T16:34', utc: 1_306_103_640, offsetMinutes: -360, isZoneInferred: false };
const row = {
  begin,
  end: null,
  stateFips: missouri,
  start: { lat: 37.084, lon: -94.513 },
  finish: null,
  flags,
};

describe('coordinates that contradict the state', () => {
  it.each([
    ['without their sign', { lat: 37.084, lon: 94.513 }],
    ['swapped', { lat: -94.513, lon: 37.084 }],
    ['swapped and without their sign', { lat: 94.513, lon: 37.084 }],
  ])('are set right if they are %s', (_, start) => {
    const right = setRight({ ...row, start, finish: start });
    expect(right).toMatchObject({ start: row.start, finish: row.start });
    expect(right.flags).toEqual(['tz_inferred', 'place_set_right']);
  });

  it('stay if no such mistake explains them', () => {
    const inOhio = { ...row, start: { lat: 39.97, lon: -82.53 } };
    expect(setRight(inOhio)).toBe(inOhio);
  });

  it('are left out if they are not in the United States, and the other end stays', () => {
    const [start, finish] = [{ lat: 5.5, lon: -94.513 }, row.start];
    const placed = { start: null, finish, flags: ['tz_inferred', 'place_unreadable'] };
    expect(setRight({ ...row, start, finish })).toMatchObject(placed);
  });
});

it('leaves places alone that are in their state', () => {
  expect(setRight(row)).toBe(row);
  const attu = { ...row, stateFips: alaska, start: { lat: 52.9, lon: 173.1 } };
  expect(setRight(attu)).toBe(attu);
});

describe('a place that a file can mean', () => {
  it.each([
    ['Puerto Rico', { lat: 18.4, lon: -66.1 }],
    ['Hawaii', { lat: 21.4, lon: -157.9 }],
    ['Alaska', { lat: 61.2, lon: -149.9 }],
    ['Guam', { lat: 13.5, lon: 144.8 }],
    ['American Samoa', { lat: -14.3, lon: -170.7 }],
    ['Saint Croix', { lat: 17.73, lon: -64.73 }],
    ['the sea off Key West', { lat: 24.3, lon: -81.8 }],
    ['Missouri without its sign', { lat: 37.084, lon: 94.513 }],
  ])('is in %s', (_, place) => {
    expect(canBeSetRight(place)).toBe(true);
  });

  it.each([
    { lat: -5, lon: -94.513 },
    { lat: 5.5, lon: -94.513 },
    { lat: 37.084, lon: -5 },
    { lat: 37.084, lon: -9.45 },
  ])('is not off by a digit: $lat, $lon', (place) => {
    expect(canBeSetRight(place)).toBe(false);
  });
});
