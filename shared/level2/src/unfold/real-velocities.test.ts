import { describe, expect, test } from 'vitest';
import { bunzip2 } from '../bunzip2/bunzip2.ts';
import { readVolume } from '../reading/read-volume.ts';
import { fold } from '../testing/folded-air.ts';
import { unfoldVelocity } from './unfold-velocity.ts';
import { rangeFolded, type Moment, type Sweep } from '../volume/volume.ts';
import { chunksOf, levelTwoFiles } from '../testing/level-two-files.ts';

const files = levelTwoFiles();

/**
 * Sweeps by volume and cut, and the least share of gates that come back right when they are folded at nine, seven and
 * five tenths of their Nyquist velocity. What is right is the sweep as it was unfolded before. A third of the gates of
 * clear air is noise, which cannot come back.
 */
const refolded: [volume: string, cut: number, shares: [nine: number, seven: number, five: number]][] = [
  ['KTLX19910605', 1, [0.999, 0.999, 0.996]],
  ['KLIX20050828', 1, [0.999, 0.996, 0.98]],
  ['KTLX20100501_000444_V03.gz', 1, [0.999, 0.997, 0.994]],
  ['KLBB20160601', 1, [0.994, 0.984, 0.966]],
  ['KLOT20210729', 3, [0.994, 0.981, 0.957]],
  ['KCRP20220101', 3, [0.995, 0.986, 0.944]],
  ['KDMX20220305', 1, [0.991, 0.972, 0.948]],
  ['Level2_KFTG', 1, [0.965, 0.945, 0.9]],
];

/** Cuts of one volume that are neighbours, with other Nyquist velocities. */
const neighbours: [volume: string, lower: number, higher: number][] = [
  ['KLIX20050828', 8, 9],
  ['KLIX20050828', 9, 10],
  ['KLBB20160601', 7, 8],
  ['KLOT20210729', 15, 16],
  ['KLOT20210729', 16, 17],
  ['KLOT20210729', 17, 18],
];

describe.skipIf(files.length === 0)('unfolding real velocities (../shared/data/level2)', async () => {
  const decompress = bunzip2();
  /** Of the cuts that are looked at: unpacking a volume takes most of the time, and several tests need the same. */
  const volumes = new Map<string, Promise<Sweep[]>>();
  const read = (name: string) => {
    const known = volumes.get(name) ?? readWanted(name);
    volumes.set(name, known);
    return known;
  };
  const readWanted = async (name: string) => {
    const path = files.find((file) => file.name.startsWith(name))?.path ?? '';
    const { sweeps } = await readVolume(chunksOf(path), { decompress, moments: ['VEL'] });
    const wanted = new Set(
      [...refolded, ...neighbours].flatMap(([volume, ...cuts]) => (volume === name ? cuts : [])),
    );
    return sweeps.filter(({ cut }) => wanted.has(cut));
  };

  test.for(refolded)('%s, cut %i: comes back after it was folded again', async ([name, cut, shares]) => {
    const [sweep, sent] = velocityOf(await read(name), cut);
    const truth = unfoldVelocity(sweep, sent);
    for (const [at, tenths] of [9, 7, 5].entries()) {
      const { radials, folded } = refold(sweep, truth, tenths / 10);
      const right = shareOfSame(unfoldVelocity({ radials }, folded), truth);
      expect(right, `${tenths} tenths`).toBeGreaterThan(shares[at] ?? 1);
    }
  });

  test.for(neighbours)(
    '%s: cut %i agrees with cut %i, whose Nyquist velocity differs',
    async ([name, low, high]) => {
      const sweeps = await read(name);
      const [lower, higher] = [velocityOf(sweeps, low), velocityOf(sweeps, high)];
      const nyquists = [lower, higher].map(([sweep]) => sweep.nyquistMetersPerSecond ?? 0);
      expect(Math.abs((nyquists[0] ?? 0) - (nyquists[1] ?? 0))).toBeGreaterThan(1);
      // Air changes with the height, but by less than a fold.
      expect(shareApart(lower, higher, Math.min(...nyquists))).toBeLessThan(0.015);
    },
  );
});

function velocityOf(sweeps: readonly Sweep[], cut: number): [Sweep, Moment] {
  const sweep = sweeps.find((one) => one.cut === cut);
  const moment = sweep?.moments.VEL;
  if (!sweep || !moment) throw new Error(`Cut ${cut} has no velocities`);
  return [sweep, moment];
}

function valueOf({ codes, scale, offset }: Moment, at: number): number {
  const code = codes[at] ?? 0;
  return code <= rangeFolded ? Number.NaN : (code - offset) / scale;
}

/** The sweep as a radar with a part of its Nyquist velocity would send it. */
function refold({ radials }: Sweep, truth: Moment, part: number) {
  const limits = radials.nyquistMetersPerSecond.map((nyquist) => nyquist * part);
  const codes = truth.codes.map((code, at) => {
    if (code <= rangeFolded) return code;
    const limit = limits[Math.floor(at / truth.gateCount)] ?? 0;
    return Math.round(fold(valueOf(truth, at), limit) * truth.scale) + truth.offset;
  });
  return { radials: { ...radials, nyquistMetersPerSecond: limits }, folded: { ...truth, codes } };
}

function shareOfSame(one: Moment, other: Moment): number {
  let [measured, same] = [0, 0];
  for (let at = 0; at < one.codes.length; at += 1) {
    const apart = Math.abs(valueOf(one, at) - valueOf(other, at));
    if (Number.isNaN(apart)) continue;
    measured += 1;
    if (apart < 1) same += 1;
  }
  return same / measured;
}

/** The share of gates that differ by a Nyquist velocity from the gate above them. */
function shareApart(
  [lower, sentBelow]: [Sweep, Moment],
  [higher, sentAbove]: [Sweep, Moment],
  nyquist: number,
): number {
  const [below, above] = [unfoldVelocity(lower, sentBelow), unfoldVelocity(higher, sentAbove)];
  let [compared, apart] = [0, 0];
  for (let radial = 0; radial < lower.radials.count; radial += 1) {
    const over = nearestRadial(higher.radials.azimuthDegrees, lower.radials.azimuthDegrees[radial] ?? 0);
    for (let gate = 0; gate < Math.min(below.gateCount, above.gateCount); gate += 1) {
      const difference =
        valueOf(below, radial * below.gateCount + gate) - valueOf(above, over * above.gateCount + gate);
      if (Number.isNaN(difference)) continue;
      compared += 1;
      if (Math.abs(difference) > nyquist) apart += 1;
    }
  }
  expect(compared).toBeGreaterThan(5_000);
  return apart / compared;
}

function nearestRadial(azimuths: Float32Array, azimuth: number): number {
  const apart = Array.from(azimuths, (other) => Math.abs(((other - azimuth + 540) % 360) - 180));
  return apart.indexOf(Math.min(...apart));
}
