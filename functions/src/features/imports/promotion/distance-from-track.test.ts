import { describe, expect, it } from 'vitest';
import { SeededRandom } from '@touchdown/shared/catalogue/testing/seeded-random.ts';
import { kilometresFromTrack, type RecordedTrack } from './distance-from-track.ts';

/** One degree of a great circle, 2 π 6371.0088 / 360. */
const degreeKilometres = 111.195;

function track(
  startLat: number | null,
  startLon: number | null,
  endLat?: number,
  endLon?: number,
): RecordedTrack {
  return { startLat, startLon, endLat: endLat ?? null, endLon: endLon ?? null };
}

describe('the distance from a track', () => {
  it('is measured from a point if the track has only one end', () => {
    expect(kilometresFromTrack(36, -97, track(35, -97))).toBeCloseTo(degreeKilometres, 2);
    expect(
      kilometresFromTrack(36, -97, { startLat: null, startLon: null, endLat: 35, endLon: -97 }),
    ).toBeCloseTo(degreeKilometres, 2);
    expect(kilometresFromTrack(36, -97, track(35, -97, 35, -97))).toBeCloseTo(degreeKilometres, 2);
  });

  it('is unknown if the track has no place', () => {
    expect(kilometresFromTrack(36, -97, track(null, null))).toBeNull();
    expect(kilometresFromTrack(36, -97, track(36, null))).toBeNull();
    expect(kilometresFromTrack(36, -97, track(-36, 83))).toBeNull();
  });

  it('is zero on the track and measured from the nearer end beyond it', () => {
    expect(kilometresFromTrack(35.5, -97, track(35, -97, 36, -97))).toBeCloseTo(0, 6);
    expect(kilometresFromTrack(37, -97, track(35, -97, 36, -97))).toBeCloseTo(degreeKilometres, 2);
    expect(kilometresFromTrack(34.9, -97, track(35, -97, 36, -97))).toBeCloseTo(degreeKilometres / 10, 3);
  });

  it('is perpendicular beside the track', () => {
    const besideKilometres = 0.02 * Math.cos((35.5 * Math.PI) / 180) * degreeKilometres;
    expect(kilometresFromTrack(35.5, -97.02, track(35, -97, 36, -97))).toBeCloseTo(besideKilometres, 3);
  });

  it('crosses the date line the short way', () => {
    expect(kilometresFromTrack(52, 179.99, track(52, -179.99))).toBeLessThan(1.5);
  });

  it('agrees with sampling random great circles', () => {
    const random = new SeededRandom(8);
    for (let i = 0; i < 300; i++) {
      const at = { lat: random.whole(2500, 4900) / 100, lon: -random.whole(7000, 12_400) / 100 };
      const start = beside(random, at, 3);
      const end = beside(random, at, 3);
      const steps = 20_000;
      let nearest = Infinity;
      const [a, b] = [vector(start), vector(end)];
      for (let step = 0; step <= steps; step++) {
        const share = step / steps;
        nearest = Math.min(nearest, kilometresBetween(vector(at), mix(a, b, share)));
      }
      const found = kilometresFromTrack(at.lat, at.lon, track(start.lat, start.lon, end.lat, end.lon));
      // Samples of a track of at most 700 km are at most 35 metres apart, so the nearest one is off by less than 20 metres.
      expect(Math.abs((found ?? Infinity) - nearest)).toBeLessThan(0.02);
    }
  });
});

interface Place {
  lat: number;
  lon: number;
}
type Vector = readonly [number, number, number];

function beside(random: SeededRandom, { lat, lon }: Place, degrees: number): Place {
  return { lat: lat + (random.next() * 2 - 1) * degrees, lon: lon + (random.next() * 2 - 1) * degrees };
}

function vector({ lat, lon }: Place): Vector {
  const [phi, lambda] = [(lat * Math.PI) / 180, (lon * Math.PI) / 180];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

/** Points of the chord, projected onto the sphere, are on the great circle. */
function mix(a: Vector, b: Vector, share: number): Vector {
  const [x, y, z] = a.map((part, i) => part + ((b[i] ?? 0) - part) * share) as [number, number, number];
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

function kilometresBetween(a: Vector, b: Vector): number {
  const chord = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  return 2 * Math.asin(chord / 2) * 6371.0088;
}
