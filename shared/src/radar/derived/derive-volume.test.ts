import { describe, expect, it } from 'vitest';
import { cutBetween, sweepOfAir, type Air } from '../section/testing/layered-air.ts';
import { beamHeightOverGroundKm } from '../sweeps/beam-height.ts';
import type { MeasuredSweep } from '../sweeps/measured-sweep.ts';
import { valueAt } from '../sweeps/value-at.ts';
import type { VolumeField } from './derived-fields.ts';
import { deriveVolume } from './derive-volume.ts';

const radar = { lat: 35, lon: -97 };
const eastOf = (km: number) => ({ lat: 35, lon: -97 + km / (111.2 * Math.cos((35 * Math.PI) / 180)) });
const angles = [0.5, 1.5, 2.4, 3.4, 4.3, 6, 9.9, 14.6, 19.5];

const tiltsOf = (degrees: readonly number[], air: Air) =>
  degrees.map((tiltDegrees) => ({ tiltDegrees, sweep: sweepOfAir(tiltDegrees, air) }));

function derived(field: VolumeField, air: Air, degrees: readonly number[] = angles): MeasuredSweep {
  const sweep = deriveVolume(field, tiltsOf(degrees, air));
  if (!sweep) throw new Error('Nothing was computed.');
  return sweep;
}

const at = (sweep: MeasuredSweep, field: VolumeField, km: number) => valueAt(sweep, field, radar, eastOf(km));
const everywhere =
  (dbz: number): Air =>
  () => ({ dbz, correlation: 1 });
const heights = (km: number) => angles.map((degrees) => beamHeightOverGroundKm(km, degrees));

describe('what was cut away of the tilts above the lowest', () => {
  const storm: Air = (heightKm) => ({ dbz: heightKm < 12 ? 45 : Number.NaN, correlation: 1 });
  const tilts = tiltsOf(angles, storm);
  const cut = tilts.map(({ tiltDegrees, sweep }, at) => ({
    tiltDegrees,
    sweep: at === 0 ? sweep : cutBetween(sweep, 20, at === 1 ? 90 : 60),
  }));

  it.each<VolumeField>(['maximum_reflectivity', 'echo_tops', 'vertically_integrated_liquid'])(
    'was not seen, and is not without echo: %s',
    (field) => {
      const [whole, left] = [deriveVolume(field, tilts), deriveVolume(field, cut)];
      if (!whole || !left) throw new Error('Nothing was computed.');
      // Along its beam, the highest tilt is 6% farther away.
      for (const km of [22, 40, 56]) expect(at(left, field, km)).toEqual(at(whole, field, km));
      for (const km of [10, 100]) expect(at(left, field, km)?.value).toBe('none');
    },
  );

  it('leaves an open end above two beams that saw the place', () => {
    const left = deriveVolume('echo_tops', cut);
    const found = left && at(left, 'echo_tops', 80);
    expect(found?.value).toBeCloseTo(heights(80)[1] ?? 0, 1);
    expect(found?.isAtLeast).toBe(true);
  });
});

describe('the maximum reflectivity', () => {
  it('is the strongest echo of any beam over a place', () => {
    // The core is between two and four kilometers high, which at 60 km only the tilts from 2.4 degrees meet.
    const core: Air = (heightKm) => ({ dbz: heightKm > 2 && heightKm < 4 ? 60.5 : 25, correlation: 1 });
    const sweep = derived('maximum_reflectivity', core);
    expect(at(sweep, 'maximum_reflectivity', 60)?.value).toBe(60.5);
    expect(at(sweep, 'maximum_reflectivity', 5)?.value).toBe(25);
    expect(sweep.tilts).toEqual({ count: 9, lowestDegrees: 0.5, highestDegrees: 19.5 });
  });

  it('is nothing where no beam has echo, and where fewer than two beams looked', () => {
    const low = sweepOfAir(0.5, everywhere(30));
    const short = { gateCount: 200, firstGateMeters: 125, gateSpacingMeters: 250, scale: 2, offset: 66 };
    const near = {
      ...low,
      elevationDegrees: 1.5,
      moments: { REF: { ...short, codes: new Uint8Array(360 * 200) } },
    };
    const sweep = deriveVolume('maximum_reflectivity', [
      { tiltDegrees: 0.5, sweep: low },
      { tiltDegrees: 1.5, sweep: near },
    ]);
    expect(sweep && at(sweep, 'maximum_reflectivity', 40)?.value).toBe(30);
    expect(sweep && at(sweep, 'maximum_reflectivity', 60)?.value).toBe('none');
    const empty = derived('maximum_reflectivity', everywhere(Number.NaN));
    expect(at(empty, 'maximum_reflectivity', 40)?.value).toBe('none');
    expect(deriveVolume('maximum_reflectivity', tiltsOf([0.5], everywhere(40)))).toBeUndefined();
  });
});

describe('the echo top', () => {
  it('is between the last beam with 18 dBZ and the next one, in proportion', () => {
    const fading: Air = (heightKm) => ({ dbz: heightKm < 5 ? 40 : 8, correlation: 1 });
    const sweep = derived('echo_tops', fading);
    for (const km of [40, 80, 120]) {
      const beams = heights(km);
      const above = beams.findIndex((height) => height >= 5);
      const [low = 0, high = 0] = [beams[above - 1], beams[above]];
      const found = at(sweep, 'echo_tops', km);
      // 22 of the 32 dB from 40 to 8 are above 18. A gate is 250 m long, and codes are 10 m apart.
      expect(found?.value, `${km} km`).toBeCloseTo(low + (22 / 32) * (high - low), 1);
      expect(found?.isAtLeast).toBeUndefined();
    }
  });

  it('falls to 0 dBZ where the next beam has no echo', () => {
    const ending: Air = (heightKm) => ({ dbz: heightKm < 5 ? 36 : Number.NaN, correlation: 1 });
    const beams = heights(80);
    const above = beams.findIndex((height) => height >= 5);
    const [low = 0, high = 0] = [beams[above - 1], beams[above]];
    const found = at(derived('echo_tops', ending), 'echo_tops', 80);
    expect(found?.value).toBeCloseTo((low + high) / 2, 1);
  });

  it('is at least the highest beam where that still has the echo', () => {
    const found = at(derived('echo_tops', everywhere(40)), 'echo_tops', 30);
    expect(found?.value).toBeCloseTo(heights(30).at(-1) ?? 0, 1);
    expect(found?.isAtLeast).toBe(true);
  });

  it('is nothing in weak echo', () => {
    expect(at(derived('echo_tops', everywhere(17.5)), 'echo_tops', 60)?.value).toBe('none');
  });
});

describe('the liquid water', () => {
  /** Of a column with the same Z everywhere: the sum is the difference of heights. */
  const uniform = (dbz: number, km: number) => {
    const beams = heights(km);
    return 3.44e-6 * (10 ** (dbz / 10)) ** (4 / 7) * ((beams.at(-1) ?? 0) - (beams[0] ?? 0)) * 1_000;
  };
  const liquid = 'vertically_integrated_liquid';

  it('of a column with 40 dBZ everywhere is that of the formula', () => {
    for (const km of [20, 30, 40])
      expect(Number(at(derived(liquid, everywhere(40)), liquid, km)?.value) / uniform(40, km)).toBeCloseTo(
        1,
        1,
      );
  });

  it('counts no more than 56 dBZ, because that is hail', () => {
    const hail = at(derived(liquid, everywhere(70)), liquid, 30)?.value;
    expect(hail).toBe(at(derived(liquid, everywhere(56)), liquid, 30)?.value);
    expect(Number(hail) / uniform(56, 30)).toBeCloseTo(1, 1);
  });

  it('ends where the echo ends', () => {
    const low: Air = (heightKm) => ({ dbz: heightKm < 4 ? 50 : Number.NaN, correlation: 1 });
    const beams = heights(60);
    const above = beams.findIndex((height) => height >= 4);
    const [first = 0, top = 0, next = 0] = [beams[0], beams[above - 1], beams[above]];
    const z = 10 ** 5;
    const expected = 3.44e-6 * (z ** (4 / 7) * (top - first) + (z / 2) ** (4 / 7) * (next - top)) * 1_000;
    expect(Number(at(derived(liquid, low), liquid, 60)?.value) / expected).toBeCloseTo(1, 1);
  });
});
