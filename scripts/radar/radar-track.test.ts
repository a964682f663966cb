import { describe, expect, test } from 'vitest';
import { bunzip2 } from '@touchdown/level2/unpack.ts';
import { readVolume } from '@touchdown/level2/read-volume.ts';
import { chunksOf, levelTwoFiles } from '@touchdown/level2/testing/level-two-files.ts';
import { liftedVelocity, unfoldSweep } from '@touchdown/level2/unfold.ts';
import type { Sweep } from '@touchdown/level2/volume.ts';
import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { findStation } from '@touchdown/shared/radar/nearest-stations.ts';
import { sweepsOfFields } from '@touchdown/shared/radar/sweep-file/sweeps-of-fields.ts';
import type { TimedPath } from '@touchdown/shared/radar/sweeps/track-progress.ts';
import { linkTrack } from '@touchdown/shared/radar/track/link-track.ts';
import { placeOf } from '@touchdown/shared/radar/track/place-of-gate.ts';
import type { Tilt } from '@touchdown/shared/radar/track/scan-tilt.ts';
import { groundFrom } from '@touchdown/shared/radar/track/search-area.ts';
import { readTrackFile, trackFileOf } from '@touchdown/shared/radar/track/track-file.ts';
import { looksOf, signsOfScan } from '@touchdown/shared/radar/track/track-scan.ts';
import { rotationHeights } from '../../web/src/features/radar/track-heights.ts';

const files = levelTwoFiles();
const radians = Math.PI / 180;
const minute = 60_000;

describe.skipIf(files.length === 0)('the track in real scans (../shared/data/level2)', () => {
  test('Winterset has its couplet and its debris where the tornado was', async () => {
    const { tilts, radar } = await scanOf('KDMX20220305', 1);
    // By its record it is here two minutes later: times are rounded.
    const path = pathThrough(radar, { km: 29, azimuth: 129.5, toward: 55 }, tilts[0]?.time ?? 0, 2 * minute);
    const track = linkTrack([signsOfScan(tilts, radar, { path, reachKm: 5 })], path, 'KDMX');
    const [point] = track?.points ?? [];
    const { east, north } = groundFrom(radar, point?.couplet ?? radar);
    expect(Math.hypot(east, north)).toBeCloseTo(28.8, 0);
    expect(Math.atan2(east, north) / radians).toBeCloseTo(129.4, 0);
    // Its fastest air is in runs of two gates beside air that goes the other way.
    expect(point?.couplet.knots).toBeGreaterThan(55);
    // From one gate to the next the air changes by more than this radar can tell.
    expect(point?.couplet.isAtLeast).toBe(true);
    expect(point?.debris?.correlation).toBeLessThan(0.5);
  });

  test('over time and height, Winterset is where its one tilt looked, and nothing is said of what is above', async () => {
    const { tilts, radar } = await scanOf('KDMX20220305', 3);
    const path = pathThrough(radar, { km: 29, azimuth: 129.5, toward: 55 }, tilts[0]?.time ?? 0, 2 * minute);
    const signs = signsOfScan(tilts, radar, { path, reachKm: 5 });
    const later = { ...signs, time: signs.time + minute };
    const { points = [] } = linkTrack([signs], path, 'KDMX') ?? {};
    const scans = [signs, later].map((scan) => ({
      time: scan.time,
      isSearched: true,
      looks: looksOf(scan, points[0]?.couplet ?? radar) ?? [],
    }));
    const loop = { stationId: 'KDMX', isSimulated: false, seesDebris: true };
    const file = readTrackFile(JSON.parse(JSON.stringify(trackFileOf(loop, scans, points))));
    const frames = scans.map(({ time }) => ({ time, elevationDegrees: 0.5 }));
    const heights = file && rotationHeights({ frames }, file);
    expect(heights?.rows.map(({ cells }) => cells.map((cell) => cell?.isOfFrame))).toEqual([[true, true]]);
    const { heightMeters, rotation } = heights?.strongest ?? {};
    expect(rotation).toEqual({ knots: points[0]?.couplet.knots, isAtLeast: true });
    expect(Math.abs((heightMeters ?? 0) - (points[0]?.couplet.heightMeters ?? 0))).toBeLessThan(2);
    expect(heights?.debris.flat()).toEqual([
      { time: signs.time, topMeters: points[0]?.debris?.topMeters, isAtLeast: true },
    ]);
  });

  test.for([
    ['KCRP20220101', [0.44, 0.83, 1.27]],
    ['KLBB20160601', [0.53, 1.45, 2.42]],
    ['KLIX20050828', [0.4, 1.41, 2.29]],
    ['KTLX19910605', [0.44, 1.41, 2.37]],
  ] as const)(
    '%s tells each tilt that was looked at, with the height of its beam',
    async ([name, degrees]) => {
      const { tilts, radar } = await scanOf(name, 3);
      const time = tilts[0]?.time ?? 0;
      const path = pathThrough(radar, { km: 40, azimuth: 90, toward: 0 }, time, 0);
      const looks = looksOf(
        signsOfScan(tilts, radar, { path, reachKm: 5 }),
        placeOf(radar, { east: 40, north: 0 }),
      );
      expect(looks?.map(({ elevationDegrees }) => elevationDegrees)).toEqual(degrees);
      // On a flat earth, and what 40 km of the round one add.
      for (const { elevationDegrees, heightMeters } of looks ?? [])
        expect(Math.abs(heightMeters - (40_000 * Math.tan(elevationDegrees * radians) + 94))).toBeLessThan(
          10,
        );
    },
  );

  test.for([
    ['KCRP20220101', 30],
    ['KLBB20160601', 50],
    ['KLOT20210729', 50],
    ['KLIX20050828', 50],
    ['KTLX19910605', 50],
    ['Level2_KFTG_20150430', 50],
  ] as const)(
    '%s, without a tornado, has no track at %i places, not even if it were scanned thrice or by its lowest tilt alone',
    async ([name, most]) => {
      const { tilts, radar } = await scanOf(name, 5);
      const random = new SeededRandom(1950);
      let [places, single, thrice, lowest] = [0, 0, 0, 0];
      for (const place of echoPlaces(tilts, random).slice(0, most)) {
        places += 1;
        const time = tilts[0]?.time ?? 0;
        const path = pathThrough(radar, { ...place, toward: random.next() * 360 }, time, 0);
        const signs = signsOfScan(tilts, radar, { path, reachKm: 5 });
        if (linkTrack([signs], path, 'KXXX')) single += 1;
        const again = [-4, 0, 4].map((later) => ({
          time: signs.time + later * minute,
          tilts: signs.tilts.map((tilt) => ({ ...tilt, time: tilt.time + later * minute })),
        }));
        if (linkTrack(again, path, 'KXXX')) thrice += 1;
        const ofLowest = again.map(({ time: at, tilts: [first] }) => ({
          time: at,
          tilts: first ? [first] : [],
        }));
        if (linkTrack(ofLowest, path, 'KXXX')) lowest += 1;
      }
      expect(places).toBe(most);
      expect(single).toBeLessThanOrEqual(places / 50);
      expect(thrice).toBeLessThanOrEqual(places / 50);
      expect(lowest).toBeLessThanOrEqual(places / 50);
    },
  );
});

async function scanOf(name: string, most: number): Promise<{ tilts: Tilt[]; radar: Position }> {
  const path = files.find((file) => file.name.startsWith(name))?.path ?? '';
  const volume = await readVolume(chunksOf(path), {
    decompress: bunzip2(),
    moments: ['REF', 'VEL', 'RHO'],
  });
  const radar = volume.location ?? findStation(name.replace('Level2_', '').slice(0, 4));
  if (!radar) throw new Error(`${name} has no place.`);
  const lowest: Sweep[] = [];
  for (const sweep of volume.sweeps.filter(({ moments }) => moments.VEL)) {
    const isOther = lowest.every(
      ({ elevationDegrees }) => Math.abs(elevationDegrees - sweep.elevationDegrees) > 0.2,
    );
    if (isOther && lowest.length < most) lowest.push(sweep);
  }
  return { tilts: lowest.flatMap((sweep) => tiltOf(sweep, volume.sweeps)), radar };
}

function tiltOf(sweep: Sweep, sweeps: readonly Sweep[]): Tilt[] {
  const { VEL } = sweep.moments;
  const { REF, RHO } = sweepsOfFields(sweep, sweeps);
  if (!VEL) return [];
  const { startTime: time, elevationDegrees, radials, nyquistMetersPerSecond } = sweep;
  const { folds, doubt } = unfoldSweep(sweep, VEL);
  const velocity = liftedVelocity(sweep, VEL, folds);
  const beside = { nyquistMetersPerSecond, doubt, echo: REF, correlation: RHO };
  return [{ time, elevationDegrees, radials, velocity, ...beside }];
}

interface Place {
  km: number;
  azimuth: number;
}

/** Random gates with at least 30 dBZ, 10 to 120 km away. */
function echoPlaces([tilt]: readonly Tilt[], random: SeededRandom): Place[] {
  const REF = tilt?.echo?.moments.REF;
  if (!tilt?.echo || !REF) return [];
  const places: Place[] = [];
  for (let tries = 0; tries < 200_000 && places.length < 60; tries += 1) {
    const radial = random.whole(0, tilt.echo.radials.count - 1);
    const gate = random.whole(0, REF.gateCount - 1);
    const km = (REF.firstGateMeters + gate * REF.gateSpacingMeters) / 1_000;
    const dbz = ((REF.codes[radial * REF.gateCount + gate] ?? 0) - REF.offset) / REF.scale;
    if (km < 10 || km > 120 || dbz < 30) continue;
    places.push({ km, azimuth: tilt.echo.radials.azimuthDegrees[radial] ?? 0 });
  }
  return places;
}

/** Ten minutes at 15 m/s, with a place in its middle; `late`: how much later than the truth the record is there. */
function pathThrough(
  radar: Position,
  { km, azimuth, toward }: Place & { toward: number },
  time: number,
  late: number,
): TimedPath {
  const [east, north] = [km * Math.sin(azimuth * radians), km * Math.cos(azimuth * radians)];
  const ends = [-1, 1].map((way) =>
    placeOf(radar, {
      east: east + way * 4.5 * Math.sin(toward * radians),
      north: north + way * 4.5 * Math.cos(toward * radians),
    }),
  );
  return { path: ends, beganAt: time + late - 5 * minute, endedAt: time + late + 5 * minute };
}
