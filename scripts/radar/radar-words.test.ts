import { describe, expect, test } from 'vitest';
import { kmPerDegree } from '@touchdown/shared/geo/earth.ts';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { bunzip2 } from '@touchdown/level2/unpack.ts';
import { readVolume } from '@touchdown/level2/read-volume.ts';
import { unfoldVelocity } from '@touchdown/level2/unfold.ts';
import { rangeFolded, type Moment, type Sweep } from '@touchdown/level2/volume.ts';
import { findStation } from '@touchdown/shared/radar/nearest-stations.ts';
import { extremesOf } from '@touchdown/shared/radar/sweeps/extremes.ts';
import { rotationalVelocity } from '@touchdown/shared/radar/sweeps/rotational-velocity.ts';
import { minEchoDbz, weakGates } from '@touchdown/shared/radar/sweeps/weak-gates.ts';
import { sweepsOfFields } from '@touchdown/shared/radar/sweep-file/sweeps-of-fields.ts';
import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { chunksOf, levelTwoFiles } from '@touchdown/level2/testing/level-two-files.ts';

const files = levelTwoFiles();
const radians = Math.PI / 180;

interface LowestScan {
  sweep: Sweep;
  echo: Sweep;
  reflectivity: Moment;
  velocity: Moment;
  radar: Position;
}

describe.skipIf(files.length === 0)('what is said of real scans (../shared/data/level2)', async () => {
  const decompress = bunzip2();
  const scans = new Map<string, Promise<LowestScan>>();
  const lowestScan = (name: string) => {
    const known = scans.get(name) ?? readLowest(name);
    scans.set(name, known);
    return known;
  };
  const readLowest = async (name: string): Promise<LowestScan> => {
    const path = files.find((file) => file.name.startsWith(name))?.path ?? '';
    const volume = await readVolume(chunksOf(path), {
      decompress,
      moments: ['REF', 'VEL'],
      wants: { upToDegrees: 0.7 },
    });
    const sweep = volume.sweeps.find(({ moments }) => moments.VEL);
    const echo = sweep && sweepsOfFields(sweep, volume.sweeps).REF;
    const radar = volume.location ?? findStation(name.slice(0, 4));
    if (!sweep?.moments.VEL || !echo?.moments.REF || !radar) throw new Error(`${name} has no such scan`);
    return {
      sweep,
      echo,
      reflectivity: echo.moments.REF,
      velocity: unfoldVelocity(sweep, sweep.moments.VEL),
      radar,
    };
  };
  const rotationAt = ({ sweep, velocity, echo, radar }: LowestScan, km: number, azimuth: number) =>
    rotationalVelocity(sweep, velocity, echo, radar, placeFrom(radar, km, azimuth));

  test('the tornado of Winterset has its couplet, and nothing has one where only noise is near', async () => {
    const scan = await lowestScan('KDMX20220305');
    // The debris is at 129.5°, 29 km.
    const rotation = rotationAt(scan, 29, 129.5);
    expect(rotation?.knots).toBeGreaterThan(44);
    expect(rotation?.knots).toBeLessThan(62);
    // Ahead of the storm is air without rain. Its scattered velocities were once told as 72 kt.
    for (const azimuth of [116, 119, 122, 125, 128])
      for (const km of [32.5, 34, 36]) expect(rotationAt(scan, km, azimuth)).toBeNull();
  });

  test.for([
    ['KTLX19910605', 0.02],
    ['KLIX20050828', 0.02],
    ['KLBB20160601', 0.02],
    ['KLOT20210729', 0.05],
    ['KCRP20220101', 0.02],
  ] as const)('%s, without a tornado, has a couplet in few places with echo', async ([name, share]) => {
    const scan = await lowestScan(name);
    const random = new SeededRandom(1950);
    const knots: number[] = [];
    let places = 0;
    for (let tries = 0; tries < 20_000 && places < 300; tries += 1) {
      const [radial, gate] = [
        random.whole(0, scan.echo.radials.count - 1),
        random.whole(0, scan.reflectivity.gateCount - 1),
      ];
      const km = (scan.reflectivity.firstGateMeters + gate * scan.reflectivity.gateSpacingMeters) / 1_000;
      if (km < 5 || km > 150 || valueOf(scan.reflectivity, radial, gate) < minEchoDbz) continue;
      places += 1;
      const rotation = rotationAt(scan, km, scan.echo.radials.azimuthDegrees[radial] ?? 0);
      if (rotation) knots.push(rotation.knots);
    }
    expect(places).toBeGreaterThan(20);
    expect(knots.length / places).toBeLessThan(share);
    expect(Math.max(0, ...knots)).toBeLessThan(45);
  });

  test.for(['KTLX19910605', 'KLIX20050828', 'KDMX20220305', 'KLOT20210729'])(
    'no pointer on %s finds more than its extremes name',
    async (name) => {
      const { reflectivity, velocity } = await lowestScan(name);
      for (const moment of [reflectivity, velocity]) {
        const { codes, gateCount } = moment;
        const rows = Array.from({ length: codes.length / gateCount }, (_, radial) => ({
          radial,
          from: 0,
          to: gateCount,
        }));
        const measured = Array.from(codes).filter((code) => code > rangeFolded);
        const { low, high } = extremesOf(moment, rows) ?? {};
        expect(high?.singleCode).toBe(measured.reduce((most, code) => Math.max(most, code)));
        expect(low?.singleCode).toBe(measured.reduce((least, code) => Math.min(least, code)));
        // What the gates around it confirm is there too, and few gates exceed it.
        expect(measured).toContain(high?.code);
        const beyond = measured.filter((code) => code > (high?.code ?? 0) || code < (low?.code ?? 0));
        expect(beyond.length).toBeLessThan(measured.length / 200);
      }
    },
  );

  test.for(['KTLX19910605', 'KLIX20050828', 'KDMX20220305', 'KLOT20210729'])(
    'the fastest air of %s is in rain, and does not lie alone',
    async (name) => {
      const { sweep, echo, velocity } = await lowestScan(name);
      const azimuths = sweep.radials.azimuthDegrees;
      const isWeak = weakGates(velocity, azimuths, echo);
      const rows = Array.from(azimuths, (_, radial) => ({ radial, from: 0, to: velocity.gateCount }));
      const found = extremesOf(velocity, rows, isWeak && { isWeak });
      if (!found) throw new Error('Nothing was found.');
      for (const { code, radial, gate } of [found.low, found.high]) {
        expect(isWeak?.[radial * velocity.gateCount + gate]).toBe(0);
        const speed = Math.abs((code - velocity.offset) / velocity.scale);
        const around = [-1, 0, 1].flatMap((turn) =>
          [-1, 0, 1].map((step) =>
            valueOf(velocity, (radial + turn + azimuths.length) % azimuths.length, gate + step),
          ),
        );
        expect(around.filter((value) => Math.abs(value) >= speed).length).toBeGreaterThan(4);
      }
    },
  );
});

function placeFrom({ lat, lon }: Position, km: number, azimuth: number): Position {
  const [east, north] = [km * Math.sin(azimuth * radians), km * Math.cos(azimuth * radians)];
  return { lat: lat + north / kmPerDegree, lon: lon + east / kmPerDegree / Math.cos(lat * radians) };
}

function valueOf({ codes, gateCount, scale, offset }: Moment, radial: number, gate: number): number {
  const code = codes[radial * gateCount + gate] ?? 0;
  return code <= rangeFolded ? Number.NaN : (code - offset) / scale;
}
