import { describe, expect, it } from 'vitest';
import { loopFileUrl } from '../loop-files.ts';
import { readSweepIndex, type SweepIndex } from './sweep-index.ts';

const index: SweepIndex = {
  version: 1,
  stationId: 'KTLX',
  isSimulated: false,
  frames: [
    { time: 1_369_080_000_000, file: '0.br', bytes: 41_000 },
    { time: 1_369_080_240_000, file: null, bytes: 0 },
  ],
};
const [first] = index.frames;

describe('the index of a loop’s sweeps', () => {
  it('is read as it was written', () => {
    expect(readSweepIndex(JSON.parse(JSON.stringify(index)))).toEqual(index);
  });

  it('is beside the loop', () => {
    expect(loopFileUrl('/media/radar/a/b-1/loop.mp4', 'sweeps')).toBe('/media/radar/a/b-1/sweeps/index.json');
  });

  it.each([
    ['another version', { ...index, version: 2 }],
    ['no object', [index]],
    ['something more', { ...index, more: 1 }],
    ['no frames', { ...index, frames: [] }],
    ['a station of another form', { ...index, stationId: '../a' }],
    ['a file elsewhere', { ...index, frames: [{ ...first, file: '../../../other.br' }] }],
    ['the file of another frame', { ...index, frames: [{ ...first, file: '1.br' }] }],
    ['a frame without a time', { ...index, frames: [{ ...first, time: null }] }],
    ['a frame with something more', { ...index, frames: [{ ...first, more: 1 }] }],
    ['a negative size', { ...index, frames: [{ ...first, bytes: -1 }] }],
  ])('is refused with %s', (_, value) => {
    expect(readSweepIndex(value)).toBeUndefined();
  });
});
