import { describe, expect, it } from 'vitest';
import { loopFileUrl } from '../loop-files.ts';
import { readSweepIndex, type SweepIndex } from './sweep-index.ts';

const older: SweepIndex = {
  version: 1,
  stationId: 'KTLX',
  isSimulated: false,
  frames: [
    { time: 1_369_080_000_000, file: '0.br', bytes: 41_000 },
    { time: 1_369_080_240_000, file: null, bytes: 0 },
  ],
};
const index: SweepIndex = {
  ...older,
  version: 2,
  frames: [
    { time: 1_369_080_000_000, file: '0.br', bytes: 41_000, rotation: 62.5, debris: true },
    { time: 1_369_080_240_000, file: null, bytes: 0, rotation: null, debris: null },
  ],
  track: 'track.json',
};
const [first] = index.frames;

describe('the index of a loop’s sweeps', () => {
  it('is read as it was written', () => {
    expect(readSweepIndex(JSON.parse(JSON.stringify(index)))).toEqual(index);
  });

  it('is read where it is from before there were tracks', () => {
    expect(readSweepIndex(JSON.parse(JSON.stringify(older)))).toEqual(older);
  });

  it('is beside the loop', () => {
    expect(loopFileUrl('/media/radar/a/b-1/loop.mp4', 'sweeps')).toBe('/media/radar/a/b-1/sweeps/index.json');
  });

  it.each([
    ['another version', { ...index, version: 3 }],
    ['a track elsewhere', { ...index, track: '../track.json' }],
    ['a rotation that is no number', { ...index, frames: [{ ...first, rotation: 'strong' }] }],
    ['a track in the first version', { ...older, track: null }],
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
