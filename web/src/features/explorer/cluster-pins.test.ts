import { describe, expect, it } from 'vitest';
import {
  clusterPins,
  clusterPixels,
  isCluster,
  pinPixels,
  placedPins,
  type PlacedPin,
} from './cluster-pins.ts';

const pin = (id: string, lat: number, lon: number) => ({ id, lat, lon }) as PlacedPin;
const view = (distance: number) => ({ distance, span: { lat: 10, lon: 20 } });

describe('section 4: clustering', () => {
  const pins = [pin('a', 35, -97), pin('b', 35.3, -97.2), pin('c', 40, -90)];

  it('gathers pins within 5 % of the smaller span, only from 2,000,000 on', () => {
    expect(clusterPins(pins, view(1_999_999))).toEqual(pins);
    const [near, far] = clusterPins(pins, view(2_000_000));
    expect(near).toMatchObject({ clusterSize: 2, lat: 35.15 });
    expect(far).toEqual(pins[2]);
  });

  it('loses no pin and holds none twice', () => {
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

  it('draws only pins with both coordinates', () => {
    const odd = [{ id: 'x', lat: null, lon: -97 }, pin('a', 35, -97)] as unknown as Parameters<
      typeof placedPins
    >[0];
    expect(placedPins(odd).map(({ id }) => id)).toEqual(['a']);
  });
});
