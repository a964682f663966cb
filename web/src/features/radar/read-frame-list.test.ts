import type { FrameList } from '@touchdown/shared/radar/frame-list.ts';
import { expect, it } from 'vitest';
import { readFrameList } from './read-frame-list.ts';

const frames = [{ time: Date.UTC(2013, 4, 20, 19, 36), elevationDegrees: 0.5 }];
const list: FrameList = { stationId: 'KTLX', field: 'reflectivity', isSimulated: false, frames };

it('a list is null where the file is not a list of frames', () => {
  expect(readFrameList(list)).toBe(list);
  for (const wrong of [
    null,
    'list',
    {},
    { ...list, stationId: 4 },
    { ...list, field: 'toString' },
    { ...list, frames: [] },
    { ...list, clock: null },
    { ...list, velocityPalette: 'pink' },
    { ...list, notes: 'one' },
    { ...list, notes: [1] },
    { ...list, clock: { utcOffsetMinutes: 'five', letters: 'CDT' } },
    { ...list, frames: [null] },
    { ...list, frames: [{ ...frames[0], velocity: { rotation: { knots: 'many', heightMeters: 1 } } }] },
    { ...list, frames: [{ time: 'now', elevationDegrees: 0.5 }] },
  ]) {
    expect(readFrameList(wrong)).toBeNull();
  }
});
