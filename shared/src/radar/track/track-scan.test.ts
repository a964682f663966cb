import { expect, it } from 'vitest';
import { casesAtDepth, isWhole, sampleSeed } from '@touchdown/level2/testing/depth.ts';
import { fold, foldedSweep, together, vortex, wind } from '@touchdown/level2/testing/folded-air.ts';
import { unfoldVelocity } from '@touchdown/level2/unfold.ts';
import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { linkTrack } from './link-track.ts';
import { placeOf } from './place-of-gate.ts';
import type { Tilt } from './scan-tilt.ts';
import { apartKm, type Ground } from './search-area.ts';
import { looksOf, signsOfScan } from './track-scan.ts';

const radar = { lat: 35, lon: -97 };
const knotsPerMeterPerSecond = 3_600 / 1_852;
const minute = 60_000;

interface Rotation {
  knots: number;
  widthKm: number;
  distanceKm: number;
  nyquist: number;
}

const scores = new Map<string, { found: number; of: number }>();
const strong = { found: 0, of: 0 };
const clear = { found: 0, of: 0 };

it('rotations of 30 knots and more are found within a kilometre: 95 of 100 where the radar folds at 15 m/s and more, 85 of 100 at any Nyquist velocity', () => {
  const random = new SeededRandom(sampleSeed);
  const rotations = casesAtDepth('rotations in made-up winds', 60, 300);
  for (let one = 0; one < rotations; one += 1) {
    const rotation: Rotation = {
      knots: 10 + random.next() * 70,
      widthKm: 0.5 + random.next() * 4.5,
      distanceKm: 20 + random.next() * 100,
      nyquist: 8 + random.next() * 27,
    };
    count(rotation, isFound(rotation, random));
  }
  expect(strong.of).toBeGreaterThan(rotations / 2);
  const table = [...scores].map(([name, { found, of }]) => `${name}: ${found} of ${of}`).sort();
  const shareOf = ({ found, of }: typeof strong) => found / of;
  // Of few, chance may miss some more.
  expect(shareOf(clear), table.join('\n')).toBeGreaterThanOrEqual(isWhole ? 0.95 : 0.87);
  expect(shareOf(strong), table.join('\n')).toBeGreaterThanOrEqual(isWhole ? 0.85 : 0.75);
});

function count({ knots, widthKm, distanceKm, nyquist }: Rotation, isRight: boolean): void {
  const add = (score: { found: number; of: number }) => {
    score.of += 1;
    score.found += isRight ? 1 : 0;
  };
  const addTo = (name: string) => {
    const score = scores.get(name) ?? { found: 0, of: 0 };
    scores.set(name, score);
    add(score);
  };
  addTo(`strength, kt, from ${Math.floor(knots / 10) * 10}`);
  if (knots < 30) return;
  add(strong);
  if (nyquist >= 15) add(clear);
  addTo(`width, km, from ${Math.floor(widthKm)}`);
  addTo(`distance, km, from ${Math.floor(distanceKm / 20) * 20}`);
  addTo(`Nyquist velocity, m/s, from ${Math.floor(nyquist / 5) * 5}`);
}

/** Whether the strongest couplet within 8 km of a place that is up to 5 km off is within a kilometre of the truth. */
function isFound(rotation: Rotation, random: SeededRandom): boolean {
  const azimuth = random.next() * 2 * Math.PI;
  const center = {
    east: rotation.distanceKm * Math.sin(azimuth),
    north: rotation.distanceKm * Math.cos(azimuth),
  };
  const off = { by: random.next() * 5, toward: random.next() * 2 * Math.PI };
  const place = placeOf(radar, {
    east: center.east + off.by * Math.sin(off.toward),
    north: center.north + off.by * Math.cos(off.toward),
  });
  const tilt = simulatedTilt(rotation, center, random);
  const [couplet] = signsOfScan([tilt], radar, { place, reachKm: 8 }).tilts[0]?.couplets ?? [];
  return couplet !== undefined && apartKm(couplet, center) <= 1;
}

/** A vortex in an even wind, with noise of a metre per second, folded by the radar and unfolded again. */
function simulatedTilt({ knots, widthKm, nyquist }: Rotation, center: Ground, random: SeededRandom): Tilt {
  const [from, speed] = [random.next() * 2 * Math.PI, random.next() * 18];
  const air = together(
    wind(speed * Math.sin(from), speed * Math.cos(from)),
    vortex(center.east, center.north, widthKm / 2, knots / knotsPerMeterPerSecond),
  );
  const sweep = foldedSweep(air, {
    radials: random.chance(0.5) ? 720 : 360,
    nyquist: () => nyquist,
    isMeasured: (east, north) => apartKm({ east, north }, center) < 16,
  });
  const { codes, scale, offset } = sweep.folded;
  for (const [at, velocity] of sweep.truth.entries()) {
    if (Number.isNaN(velocity)) continue;
    const noise = 2 * (random.next() + random.next() + random.next() - 1.5);
    codes[at] = Math.max(2, Math.round(fold(velocity + noise, nyquist) * scale) + offset);
  }
  const REF = { ...sweep.folded, codes: Uint8Array.from(codes, (code) => (code > 1 ? 156 : 0)), offset: 66 };
  return {
    time: 0,
    elevationDegrees: 0.5,
    radials: sweep.radials,
    velocity: unfoldVelocity(sweep, sweep.folded),
    nyquistMetersPerSecond: nyquist,
    echo: { radials: sweep.radials, moments: { REF } },
  };
}

/** Four minutes at 20 m/s to the northeast and two tilts of each scan, from 40 km away on; `seen`: its scans. */
function storm({ seen, knots: fastest = 50 }: { seen: (scan: number) => boolean; knots?: number }) {
  const random = new SeededRandom(3);
  const groundAt = (scan: number) => ({ east: 30 + 3.4 * scan, north: 25 + 3.4 * scan });
  const scans = [0, 1, 2, 3, 4].map((scan) => {
    const knots = seen(scan) ? fastest : 0;
    const shape = { knots, widthKm: 1.5, distanceKm: 0, nyquist: 28 };
    const tilts = [0.5, 0.9].map((elevationDegrees): Tilt => {
      const tilt = simulatedTilt(shape, groundAt(scan), random);
      return { ...tilt, elevationDegrees, time: scan * 4 * minute, ...debrisAt(tilt, scan, groundAt(scan)) };
    });
    return signsOfScan(tilts, radar, { path, reachKm: 5 });
  });
  return { scans, groundAt };
}

const path = {
  path: [placeOf(radar, { east: 30, north: 27 }), placeOf(radar, { east: 43.6, north: 38.6 })],
  beganAt: 0,
  endedAt: 16 * minute,
};

/** Dual polarization, with debris about the vortex in the third and fourth scan. */
function debrisAt(
  { radials, velocity }: Tilt,
  scan: number,
  { east, north }: Ground,
): Pick<Tilt, 'correlation'> {
  const { gateCount, firstGateMeters, gateSpacingMeters } = velocity;
  const codes = new Uint8Array(velocity.codes.length).fill(99);
  for (const [radial, azimuth] of radials.azimuthDegrees.entries()) {
    const angle = (azimuth * Math.PI) / 180;
    for (let gate = 0; gate < gateCount; gate += 1) {
      const km = (firstGateMeters + gate * gateSpacingMeters) / 1_000;
      const ground = { east: km * Math.sin(angle), north: km * Math.cos(angle) };
      const isDebris = (scan === 2 || scan === 3) && apartKm(ground, { east, north }) < 0.9;
      if (isDebris) codes[radial * gateCount + gate] = 60;
    }
  }
  const RHO = { gateCount, firstGateMeters, gateSpacingMeters, codes, scale: 100, offset: 0 };
  return { correlation: { radials, moments: { RHO } } };
}

it('a rotation is linked over scans and tilts, and a scan without one is a gap', () => {
  const { scans, groundAt } = storm({ seen: (scan) => scan !== 1 });
  const track = linkTrack(scans, path, 'KTLX');
  expect(track?.stationId).toBe('KTLX');
  expect(track?.points.map(({ time }) => time / minute)).toEqual([0, 8, 12, 16]);
  for (const { time, couplet, above } of track?.points ?? []) {
    const truth = placeOf(radar, groundAt(time / minute / 4));
    expect(Math.abs(couplet.lat - truth.lat)).toBeLessThan(0.005);
    expect(Math.abs(couplet.lon - truth.lon)).toBeLessThan(0.006);
    expect(couplet.elevationDegrees).toBe(0.5);
    expect(above.map(({ elevationDegrees }) => elevationDegrees)).toEqual([0.9]);
    expect(above[0]?.heightMeters).toBeGreaterThan(couplet.heightMeters + 200);
  }
});

it('debris is where correlation is low beside a couplet, up to the highest tilt with it', () => {
  const { scans } = storm({ seen: () => true });
  const debris = linkTrack(scans, path, 'KTLX')?.points.map((point) => point.debris);
  expect(debris?.map((sign) => sign?.correlation ?? sign)).toEqual([null, null, 0.6, 0.6, null]);
  const [third] = debris?.slice(2) ?? [];
  const beam = scans[2]?.tilts[1]?.couplets[0]?.heightMeters ?? 0;
  expect(Math.abs((third?.topMeters ?? 0) - beam)).toBeLessThan(30);
});

it('a scan tells where each tilt was looked at, and a point has its time even if its lowest tilt shows none', () => {
  const { scans, groundAt } = storm({ seen: () => true });
  const place = placeOf(radar, groundAt(2));
  const [low, high] = (scans[2] && looksOf(scans[2], place)) ?? [];
  expect([low?.elevationDegrees, high?.elevationDegrees]).toEqual([0.5, 0.9]);
  expect(low?.heightMeters).toBeCloseTo(scans[2]?.tilts[0]?.couplets[0]?.heightMeters ?? 0, -2);
  expect(high?.heightMeters).toBeGreaterThan((low?.heightMeters ?? 0) + 200);
  const aloft = scans.map((scan, at) => ({
    ...scan,
    tilts: scan.tilts.map((tilt, level) => ({
      ...tilt,
      time: tilt.time + level * 30_000,
      couplets: at === 0 && level === 0 ? [] : tilt.couplets,
    })),
  }));
  const [first] = linkTrack(aloft, path, 'KTLX')?.points ?? [];
  expect([first?.time, first?.couplet.elevationDegrees]).toEqual([0, 0.9]);
});

it('there is no track without a rotation, and no word of debris without dual polarization', () => {
  expect(linkTrack(storm({ seen: () => false }).scans, path, 'KTLX')).toBeNull();
  const old = storm({ seen: () => true }).scans.map(({ time, tilts }) => ({
    time,
    tilts: tilts.map((tilt) => {
      const bare = { ...tilt };
      delete bare.debris;
      return bare;
    }),
  }));
  const points = linkTrack(old, path, 'KTLX')?.points ?? [];
  expect(points).toHaveLength(5);
  expect(points.some((point) => 'debris' in point)).toBe(false);
});

it('a rotation that no tilt above looked at must be stronger than one that is deep', () => {
  const lowestOf = (knots: number) =>
    storm({ seen: () => true, knots }).scans.map((scan) => {
      const [lowest] = scan.tilts.map((tilt) => ({ ...tilt, debris: [] }));
      return { ...scan, tilts: lowest ? [lowest] : [] };
    });
  const tropical = (knots: number) =>
    linkTrack(storm({ seen: () => true, knots }).scans, path, 'KTLX', { isTropical: true });
  expect(tropical(32)).toBeNull();
  expect(tropical(50)?.points).toHaveLength(5);
  expect(linkTrack(storm({ seen: () => true, knots: 32 }).scans, path, 'KTLX')?.points).toHaveLength(5);
  expect(linkTrack(lowestOf(32), path, 'KTLX')).toBeNull();
  expect(linkTrack(lowestOf(50), path, 'KTLX')?.points).toHaveLength(5);
});
