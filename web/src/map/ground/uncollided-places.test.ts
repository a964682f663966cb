import { describe, expect, it } from 'vitest';
import { places, type Place } from '@touchdown/shared/geo/places.ts';
import { uncollidedPlaces } from './uncollided-places.ts';

const names = (kept: Place[]) => kept.map(({ name }) => name);

describe('the names on a map', () => {
  it('keep only the larger place of two that would touch', () => {
    const near: Place[] = [
      { name: 'Moore', position: [-97.49, 35.34], rank: 3 },
      { name: 'Oklahoma City', position: [-97.52, 35.47], rank: 1 },
    ];
    expect(names(uncollidedPlaces(near, 6))).toEqual(['Oklahoma City']);
    expect(names(uncollidedPlaces(near, 11))).toEqual(['Oklahoma City', 'Moore']);
  });

  it('only grow in number as the zoom increases', () => {
    const counts = [4, 6, 8, 10, 12].map((zoom) => uncollidedPlaces(places, zoom).length);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts.at(-1)).toBeGreaterThan(places.length * 0.9);
  });
});
