import type { TrackPoint } from '@touchdown/shared/radar/track/radar-track.ts';
import { describe, expect, it } from 'vitest';
import type { Scan } from '../../../map/radar/scans.ts';
import {
  alignmentOf,
  commonTilts,
  minutesOf,
  minuteWords,
  scanAtMinute,
  scansOfTilt,
  zeroWords,
} from './align-scans.ts';

const hour = Date.UTC(1999, 4, 3, 23);
const minute = 60_000;
const scanAt = (minutes: number, elevationDegrees = 0.5): Scan => ({
  startTime: hour + minutes * minute,
  elevationDegrees,
  moments: ['REF', 'VEL'],
});
const seenAt = (minutes: number, knots: number): TrackPoint => ({
  time: hour + minutes * minute,
  couplet: {
    lat: 35,
    lon: -97,
    knots,
    isAtLeast: false,
    diameterKm: 1,
    heightMeters: 500,
    elevationDegrees: 0.5,
  },
  above: [],
});
const track = { beganAt: hour, endedAt: hour + 40 * minute };

describe('minute 0', () => {
  const scans = [0, 5, 10, 15, 20, 25].map((minutes) => scanAt(minutes));

  it('is the scan with the strongest rotation of the track, the first of several', () => {
    const found = alignmentOf(scans, [seenAt(5, 40), seenAt(10, 57), seenAt(15, 57)], track);
    expect(found.time).toBe(hour + 10 * minute);
    expect(zeroWords(found)).toBe('the strongest rotation');
  });

  it('is the scan nearest to the middle of the path without a track', () => {
    for (const seen of [undefined, []]) {
      const found = alignmentOf(scans, seen, { beganAt: hour, endedAt: hour + 28 * minute });
      expect(found).toEqual({ time: hour + 15 * minute, strongest: undefined });
      expect(zeroWords(found)).toBe('the middle of its path');
    }
  });
});

describe('the steps of both', () => {
  it('are the minutes at which either has a scan, and each shows its nearest', () => {
    const old = [0, 5, 10].map((minutes) => scanAt(minutes));
    const recent = [1, 3.2, 5, 10.1].map((minutes) => scanAt(minutes));
    const [first, second] = [
      alignmentOf(old, [seenAt(5, 60)], track),
      alignmentOf(recent, [seenAt(5, 60)], track),
    ];
    const of = [0, 1, 2];
    const all = [
      { scans: old, ofTilt: of, alignment: first },
      { scans: recent, ofTilt: [...of, 3], alignment: second },
    ];
    expect(minutesOf(all)).toEqual([-5, -4, -2, 0, 5]);
    expect([-5, -4, -2, 0, 5].map((at) => scanAtMinute(old, of, first, at))).toEqual([0, 0, 1, 1, 2]);
    expect([-5, -4, -2, 0, 5].map((at) => scanAtMinute(recent, [...of, 3], second, at))).toEqual([
      0, 0, 1, 2, 3,
    ]);
    expect(scanAtMinute([], [], first, 0)).toBeUndefined();
  });

  it('are written in words', () => {
    expect(minuteWords(-12, 'the strongest rotation')).toBe('12 minutes before the strongest rotation');
    expect(minuteWords(1, 'the strongest rotation')).toBe('1 minute after the strongest rotation');
    expect(minuteWords(0, 'the middle of its path')).toBe('At the middle of its path');
  });
});

describe('the tilts of both', () => {
  const one = [scanAt(0, 0.4), scanAt(1, 1.4), scanAt(2, 2.4), scanAt(3, 3.4)];
  const other = [scanAt(0, 0.5), scanAt(1, 1.5), scanAt(2, 3.5), scanAt(3, 5)];

  it('are the lowest of each, and those that both have', () => {
    expect(commonTilts([one, other], 'velocity')).toEqual([[0], [1], [3]]);
    expect(commonTilts([one], 'velocity')).toEqual([[0], [1], [2], [3]]);
    expect(commonTilts([[], other], 'velocity')).toEqual([]);
  });

  it('are found by an angle that differs a little, else the lowest counts', () => {
    expect(scansOfTilt(other, 'velocity', 3.4)).toEqual([2]);
    expect(scansOfTilt(other, 'velocity', 2.4)).toEqual([0]);
    expect(scansOfTilt(other, 'velocity', undefined)).toEqual([0]);
    expect(scansOfTilt(other, 'cross_correlation_ratio', undefined)).toEqual([]);
  });
});
