import { describe, expect, it, test } from 'vitest';
import { bunzip2 } from '../bunzip2/bunzip2.ts';
import { readVolume } from '../reading/read-volume.ts';
import { addNoise, foldedSweep, shareRight, together, vortex, wind } from '../testing/folded-air.ts';
import { chunksOf, levelTwoFiles } from '../testing/level-two-files.ts';
import { rangeFolded, type Sweep } from '../volume/volume.ts';
import { SeededRandom } from '../writing/seeded-random.ts';
import { liftedVelocity } from './unfold-velocity.ts';
import { unfoldVolume, type VelocitySweep } from './unfold-volume.ts';

describe('a volume of clear air', () => {
  it('shows one wind on all tilts, although each folds it and a part is noise', () => {
    const made = [0.5, 1.5, 2.5, 3.5].map((elevationDegrees, at) => {
      const isMeasured = (east: number, north: number) => Math.hypot(east, north) < 50 - 8 * at;
      const sweep = foldedSweep(wind(18, 14), { nyquist: () => 11, isMeasured, gates: 240 });
      addNoise(sweep, { share: 0.1, limit: 11 });
      return { ...sweep, elevationDegrees, startTime: at, moments: { VEL: sweep.folded } };
    });
    const unfolded = unfoldVolume(made);
    for (const [at, sweep] of made.entries()) {
      const folds = unfolded[at]?.folds ?? new Int8Array();
      expect(shareRight(sweep.folded, sweep.truth)).toBeLessThan(0.75);
      expect(shareRight(liftedVelocity(sweep, sweep.folded, folds), sweep.truth)).toBeGreaterThan(0.99);
    }
  });

  it('has no entry for a sweep without velocities', () => {
    const { radials } = foldedSweep(wind(9, 5), { nyquist: () => 26, gates: 10 });
    expect(unfoldVolume([{ radials, elevationDegrees: 0.5, startTime: 0, moments: {} }])).toEqual([
      undefined,
    ]);
  });
});

describe('a gate between two that agree with each other', () => {
  it('follows them, and gates that nothing agrees with are doubtful', () => {
    const sweep = foldedSweep(wind(9, 5), { nyquist: () => 26 });
    const { codes, gateCount } = sweep.folded;
    const alone = 180 * gateCount + 100;
    // 10 m/s the other way, less a whole interval: the air is beyond the limit there.
    codes[alone] = 129 - 2 * 25;
    codes[alone - 1] = 129 + 2 * 20;
    codes[alone + 1] = 129 + 2 * 20;
    const noisy = 300 * gateCount + 100;
    codes[noisy] = codes[noisy - 2] = 129 + 2 * 26;
    const volume = [{ ...sweep, elevationDegrees: 0.5, startTime: 0, moments: { VEL: sweep.folded } }];
    const [found] = unfoldVolume(volume);
    expect(found?.folds[alone]).toBe(1);
    expect(found?.doubt[noisy]).toBe(1);
    expect(found?.doubt.reduce((sum, mark) => sum + mark, 0)).toBeLessThan(20);
  });
});

describe('a run of gates between air that goes the other way', () => {
  // Of a violent tornado, as a radar sent it: m/s, where the lobes of both directions meet.
  const [radial, gate, limit] = [180, 100, 26.1];
  const sent = [-25.5, 24.5, 21.5, 19.5, 21.5, 23.5, -21];

  function unfoldedRun(beyond: number) {
    const sweep = foldedSweep(wind(0, 0), { nyquist: () => limit, radials: 360, gates: 200 });
    const { codes, gateCount } = sweep.folded;
    codes.fill(0);
    const set = (row: number, at: number, value: number) => {
      codes[row * gateCount + at] = Math.round(value * 2) + 129;
    };
    // Calm air before and behind both lobes leads from one to the other.
    for (let row = radial - 8; row <= radial + 8; row += 1)
      for (let step = -20; step <= 20; step += 1)
        set(row, gate + 3 + step, (row <= radial ? -22 : beyond) * Math.min(1, (20 - Math.abs(step)) / 15));
    for (const [at, value] of sent.entries()) set(radial, gate + at, value);
    const [found] = unfoldVolume([
      { ...sweep, elevationDegrees: 0.5, startTime: 0, moments: { VEL: sweep.folded } },
    ]);
    const from = radial * gateCount + gate;
    return [found?.folds, found?.doubt].map((all) => [...(all?.slice(from, from + sent.length) ?? [])]);
  }

  it.each([14, 22])(
    'is faster air of that direction beside a lobe of %i m/s, and hatched whole',
    (beyond) => {
      const [folds, doubt] = unfoldedRun(beyond);
      expect(folds).toEqual([0, -1, -1, -1, -1, -1, 0]);
      expect(doubt?.slice(1, 6)).toEqual([1, 1, 1, 1, 1]);
    },
  );

  it('is found in narrow vortices, whose lobes are then as fast as they are', () => {
    const random = new SeededRandom(1999);
    let [gates, wrong, unmarked] = [0, 0, 0];
    for (let storm = 0; storm < 30; storm += 1) {
      const [km, angle] = [20 + random.next() * 50, random.next() * 2 * Math.PI];
      const [atEast, atNorth] = [km * Math.sin(angle), km * Math.cos(angle)];
      const isNear = (reach: number) => (east: number, north: number) =>
        Math.hypot(east - atEast, north - atNorth) < reach;
      const turning = vortex(atEast, atNorth, 0.5 + random.next() * 1.2, 28 + random.next() * 30);
      const air = together(wind(10, 5), turning);
      const shape = { radials: 360, gates: 320, firstKm: 1, nyquist: () => limit };
      const sweep = foldedSweep(air, { ...shape, isMeasured: isNear(12) });
      const { truth } = foldedSweep(air, { ...shape, isMeasured: isNear(3) });
      const [found] = unfoldVolume([
        { ...sweep, elevationDegrees: 0.5, startTime: 0, moments: { VEL: sweep.folded } },
      ]);
      const { codes, scale, offset } = liftedVelocity(sweep, sweep.folded, found?.folds ?? new Int8Array());
      for (const [at, velocity] of truth.entries()) {
        if (Number.isNaN(velocity)) continue;
        gates += 1;
        if (Math.abs(((codes[at] ?? 0) - offset) / scale - velocity) < 1) continue;
        wrong += 1;
        if (found?.doubt[at] === 0) unmarked += 1;
      }
    }
    expect(gates).toBeGreaterThan(5_000);
    expect(wrong).toBeLessThan(30);
    expect(unmarked).toBe(0);
  });
});

const files = levelTwoFiles();
/** Volumes, and the greatest share of common echo over which any two neighbouring tilts contradict each other. */
const volumes: [volume: string, all: number, sure: number][] = [
  ['KCRP20220101', 0.013, 0.001],
  ['KLBB20160601', 0.006, 0.001],
  ['KLOT20210729', 0.014, 0.003],
  ['KLIX20050828', 0.002, 0.001],
  ['KTLX20100501_000444_V03.gz', 0.001, 0.001],
  // Mountains and birds: every thirtieth gate is noise.
  ['Level2_KFTG', 0.035, 0.001],
];

describe.skipIf(files.length === 0)('real volumes (../shared/data/level2)', async () => {
  const decompress = bunzip2();

  test.for(volumes)('%s: neighbouring tilts show one wind', async ([name, all, sure]) => {
    const path = files.find((file) => file.name.startsWith(name))?.path ?? '';
    const { sweeps } = await readVolume(chunksOf(path), { decompress, moments: ['VEL'] });
    const unfolded = unfoldVolume(sweeps);
    const tilts = sweeps
      .flatMap((sweep, at) => tiltOf(sweep, unfolded[at]))
      .sort((a, b) => a.elevationDegrees - b.elevationDegrees);
    for (const [at, higher] of tilts.slice(1).entries()) {
      const shares = sharesApart(tilts[at] as Tilt, higher);
      expect(shares.all, `${higher.elevationDegrees}`).toBeLessThan(all);
      expect(shares.sure, `${higher.elevationDegrees}`).toBeLessThan(sure);
    }
    // No storm of these volumes is faster, so what is must be marked.
    const fast = tilts.flatMap(({ values, doubt }) =>
      [...values.keys()].filter((gate) => Math.abs(values[gate] as number) > 75 && doubt[gate] === 0),
    );
    expect(fast).toEqual([]);
  });
});

interface Tilt extends Omit<VelocitySweep, 'moments'> {
  moment: NonNullable<Sweep['moments']['VEL']>;
  values: Float32Array;
  doubt: Uint8Array;
  nyquist: number;
}

function tiltOf(sweep: Sweep, unfolded: ReturnType<typeof unfoldVolume>[number]): Tilt[] {
  const moment = sweep.moments.VEL;
  if (!moment || !unfolded) return [];
  const { codes, scale, offset } = liftedVelocity(sweep, moment, unfolded.folds);
  const values = Float32Array.from(codes, (code) =>
    code <= rangeFolded ? Number.NaN : (code - offset) / scale,
  );
  return [{ ...sweep, moment, values, doubt: unfolded.doubt, nyquist: sweep.nyquistMetersPerSecond ?? 0 }];
}

/** The share of gates that differ by a Nyquist velocity from the gate above them: of all, and of those without doubt. */
function sharesApart(lower: Tilt, higher: Tilt) {
  const limit = Math.min(lower.nyquist, higher.nyquist);
  const cosines = [lower, higher].map(({ elevationDegrees }) => Math.cos((elevationDegrees * Math.PI) / 180));
  const longer = (cosines[0] ?? 1) / (cosines[1] ?? 1);
  const [all, sure] = [
    { compared: 0, apart: 0 },
    { compared: 0, apart: 0 },
  ];
  for (const [radial, azimuth] of lower.radials.azimuthDegrees.entries()) {
    const over = nearestRadial(higher.radials.azimuthDegrees, azimuth);
    for (let gate = 0; gate < lower.moment.gateCount; gate += 1) {
      const meters = (lower.moment.firstGateMeters + gate * lower.moment.gateSpacingMeters) * longer;
      const above = Math.round((meters - higher.moment.firstGateMeters) / higher.moment.gateSpacingMeters);
      if (above < 0 || above >= higher.moment.gateCount) continue;
      const [one, other] = [radial * lower.moment.gateCount + gate, over * higher.moment.gateCount + above];
      const apart = Math.abs((lower.values[one] as number) - (higher.values[other] as number));
      if (Number.isNaN(apart)) continue;
      for (const counts of lower.doubt[one] === 0 && higher.doubt[other] === 0 ? [all, sure] : [all]) {
        counts.compared += 1;
        if (apart > limit) counts.apart += 1;
      }
    }
  }
  return { all: all.apart / all.compared, sure: sure.apart / sure.compared };
}

function nearestRadial(azimuths: Float32Array, azimuth: number): number {
  let [nearest, least] = [0, 360];
  for (const [radial, other] of azimuths.entries()) {
    const apart = Math.abs(((other - azimuth + 540) % 360) - 180);
    if (apart < least) [nearest, least] = [radial, apart];
  }
  return nearest;
}
