import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { describe, expect, it } from 'vitest';
import {
  clusterBounds,
  clusterPins,
  clusterPixels,
  isCluster,
  pinPixels,
  placedPins,
  type PlacedPin,
} from './cluster-pins.ts';

const pin = (id: string, lat: number, lon: number) => ({ id, lat, lon }) as PlacedPin;
const view = (distance: number) => ({
  distance,
  span: { lat: 10, lon: 20 },
  size: { width: 1_000, height: 500 },
});

describe('section 4: clustering', () => {
  const pins = [pin('a', 35, -97), pin('b', 35.3, -97.2), pin('c', 40, -90)];

  it('gathers pins within 5 % of the smaller span, only from 2,000,000 on', () => {
    expect(clusterPins(pins, view(1_999_999))).toEqual(pins);
    const [near, far] = clusterPins(pins, view(2_000_000));
    expect(near).toMatchObject({ clusterSize: 2, lat: 35.15 });
    expect(far).toEqual(pins[2]);
  });

  it('joins what is too close for a finger, also where three come close one after another', () => {
    const narrow = { ...view(2_000_000), size: { width: 200, height: 100 } };
    const row = [pin('a', 35, -97), pin('b', 35, -94), pin('c', 35, -92.5), pin('d', 35, -89)];
    const sizes = clusterPins(row, narrow).map((one) => (isCluster(one) ? one.clusterSize : one.id));
    expect(sizes).toEqual([3, 'd']);
    expect(clusterPins(row, view(2_000_000))).toEqual(row);
  });

  it('puts each pin in exactly one place', () => {
    const many = Array.from({ length: 50 }, (_, at) =>
      pin(String(at), 30 + ((at * 7) % 13), -100 + ((at * 5) % 17)),
    );
    const ids = clusterPins(many, view(5_000_000)).flatMap((one) =>
      isCluster(one) ? one.clusteredPins.map(({ id }) => id) : one.id,
    );
    expect(ids.toSorted()).toEqual(many.map(({ id }) => id).toSorted());
  });

  it('draws a cluster of n with min(30 + 2n, 50) pixels, a pin with 20', () => {
    expect([2, 8, 10, 40].map(clusterPixels)).toEqual([34, 46, 50, 50]);
    expect(pinPixels).toBe(20);
  });

  it('zooms to all pins of a chosen cluster, and to at least 0.1 degrees', () => {
    const bounds = (clusteredPins: PlacedPin[]) =>
      clusterBounds({ lat: 0, lon: 0, clusterSize: clusteredPins.length, clusteredPins }).flat();
    expect(bounds([pin('a', 31.5, -97.1), pin('b', 31, -97.6), pin('c', 32.2, -96.5)])).toEqual([
      -97.6, 31, -96.5, 32.2,
    ]);
    const [west, south, east, north] = bounds([pin('a', 35, -97), pin('b', 35, -97.04)]) as [
      number,
      number,
      number,
      number,
    ];
    expect(east - west).toBeCloseTo(0.1);
    expect(north - south).toBeCloseTo(0.1);
    expect((north + south) / 2).toBeCloseTo(35);
  });

  it('shows every member of any cluster, and never less than 0.1 degrees', () => {
    const random = new SeededRandom(3);
    for (let time = 0; time < 300; time++) {
      const spread = 10 ** (-4 + random.whole(0, 5));
      const members = Array.from({ length: 2 + random.whole(0, 19) }, (_, at) =>
        pin(String(at), 35 + random.next() * spread, -97 + random.next() * spread),
      );
      const cluster = { lat: 0, lon: 0, clusterSize: members.length, clusteredPins: members };
      const [[west, south], [east, north]] = clusterBounds(cluster);
      expect(Math.min(east - west, north - south)).toBeGreaterThanOrEqual(0.1 - 1e-9);
      const outside = members.filter(
        ({ lat, lon }) => lat < south || lat > north || lon < west || lon > east,
      );
      expect(outside).toEqual([]);
    }
  });

  it('draws the pin of a path that passes where it enters the view, and its line from the touchdown', () => {
    const passing = { ...pin('a', 35, -97), entry: { lat: 35.5, lon: -96.5 } };
    expect(placedPins([passing])).toMatchObject([{ lat: 35.5, lon: -96.5, start: { lat: 35, lon: -97 } }]);
  });
});
