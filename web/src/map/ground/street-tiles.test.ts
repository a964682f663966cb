import { expect, it } from 'vitest';
import { showsStreets, streetTiles, streetZoom } from './street-tiles.ts';

it('a site without a source of street tiles shows none, however near', () => {
  expect(streetTiles).toBeUndefined();
  for (const zoom of [streetZoom - 1, streetZoom, streetZoom + 5]) expect(showsStreets(zoom)).toBe(false);
});
