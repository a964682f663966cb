import { describe, expect, it } from 'vitest';
import { weakGates } from './weak-gates.ts';
import { extremesOf } from './extremes.ts';
import type { MeasuredMoment } from './measured-sweep.ts';

const [radials, gateCount] = [8, 8];
const rows = Array.from({ length: radials }, (_, radial) => ({ radial, from: 0, to: gateCount }));

/** A quiet field of code 20, in which some gates are set. */
function momentWith(set: readonly (readonly [radial: number, gate: number])[], code = 90): MeasuredMoment {
  const codes = new Uint8Array(radials * gateCount).fill(20);
  for (const [radial, gate] of set) codes[radial * gateCount + gate] = code;
  return { codes, gateCount, firstGateMeters: 0, gateSpacingMeters: 1_000, scale: 2, offset: 66 };
}

const block = [4, 5, 6].flatMap((gate) => [3, 4].map((radial) => [radial, gate] as const));

describe('the extremes of a sweep', () => {
  it('are what four of the eight gates around one have too', () => {
    const { high, low } = extremesOf(momentWith(block), rows) ?? {};
    expect(high).toMatchObject({ code: 90, gate: 5, singleCode: 90 });
    expect(low).toMatchObject({ code: 20, singleCode: 20 });
  });

  it.each([
    ['one gate', block.slice(0, 1)],
    ['two on neighboring radials', block.slice(0, 2)],
    ['a square of four', block.slice(0, 4)],
    ['six far from each other', [0, 3, 6].flatMap((radial) => [1, 5].map((gate) => [radial, gate] as const))],
  ])('are not from %s', (_, set) => {
    expect(extremesOf(momentWith(set), rows)?.high).toMatchObject({ code: 20, singleCode: 90 });
    expect(extremesOf(momentWith(set, 3), rows)?.low).toMatchObject({ code: 20, singleCode: 3 });
  });

  it('go around with the antenna, from the last radial to the first', () => {
    const around = [7, 0].flatMap((radial) => [2, 3, 4].map((gate) => [radial, gate] as const));
    expect(extremesOf(momentWith(around), rows)?.high).toMatchObject({ code: 90, gate: 3 });
  });

  it('leave out where unfolding is a guess, and where there is too little echo', () => {
    const moment = momentWith(block);
    const marked = moment.codes.map((code) => (code === 90 ? 1 : 0)) as Uint8Array;
    expect(extremesOf(moment, rows, { doubt: marked })?.high).toMatchObject({ code: 20, singleCode: 20 });
    expect(extremesOf(moment, rows, { isWeak: marked })?.high).toMatchObject({ code: 20, singleCode: 90 });
    expect(extremesOf(moment, rows, { isWeak: new Uint8Array(radials * gateCount).fill(1) })).toBeUndefined();
  });

  it('find the echo of a gate by azimuth and distance, from 20 dBZ on', () => {
    const velocity = momentWith([]);
    const azimuths = Float32Array.from({ length: radials }, (_, radial) => radial * 45);
    // Gates of 2 km, and 20 dBZ from the third on.
    const codes = Uint8Array.from({ length: radials * 4 }, (_, at) => (at % 4 < 2 ? 105 : 106));
    const REF = { ...velocity, codes, gateCount: 4, gateSpacingMeters: 2_000 };
    const echo = { radials: { count: radials, azimuthDegrees: azimuths }, moments: { REF } };
    expect([...(weakGates(velocity, azimuths, echo)?.subarray(0, gateCount) ?? [])]).toEqual([
      1, 1, 1, 0, 0, 0, 0, 1,
    ]);
    expect(weakGates(velocity, azimuths, undefined)).toBeUndefined();
  });
});
