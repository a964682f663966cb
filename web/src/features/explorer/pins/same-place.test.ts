import { describe, expect, it } from 'vitest';
import type { PlacedPin } from './cluster-pins.ts';
import { sharePlaces } from './same-place.ts';

const pin = (id: string, lat: number, lon: number) => ({ id, lat, lon }) as PlacedPin;
/** A hundred pixels per degree. */
const project = ([lon, lat]: readonly [number, number]): [number, number] => [lon * 100, -lat * 100];

describe('pins at one place', () => {
  it('are grouped, the most significant first, where more than half of one would be hidden', () => {
    const [a, b, c, d] = [pin('a', 35, -97), pin('b', 35, -97.11), pin('c', 35, -97), pin('d', 35.09, -97)];
    expect(sharePlaces([a, b, c, d], project)).toEqual([{ lat: 35, lon: -97, pinsHere: [a, c, d] }, b]);
  });

  it('stay separate where each is visible', () => {
    const pins = [pin('a', 35, -97), pin('b', 35, -97.1)];
    expect(sharePlaces(pins, project)).toEqual(pins);
  });

  it('do not change a cluster', () => {
    const cluster = { lat: 35, lon: -97, clusterSize: 2, clusteredPins: [pin('a', 35, -97)] };
    expect(sharePlaces([cluster, pin('b', 35, -97)], project)).toEqual([cluster, pin('b', 35, -97)]);
  });
});
