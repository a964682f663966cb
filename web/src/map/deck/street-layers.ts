import type { Layer } from '@deck.gl/core';
import { BitmapLayer } from '@deck.gl/layers';
import { showsStreets, streetTiles } from '../ground/street-tiles.ts';
import { tilesInView } from '../ground/tiles-in-view.ts';
import type { MapView } from '../map-view.ts';
import type { Palette } from '../palette.ts';

/** Streets over the land and under the tracks. If a tile fails to load, the land is visible there. */
export function streetLayers({ place, bounds }: MapView, palette: Palette): Layer[] {
  const source = streetTiles;
  if (!source || !showsStreets(place.zoom)) return [];
  return tilesInView(bounds, place.zoom).map(
    ({ z, x, y, bounds: edges }) =>
      new BitmapLayer({
        id: `street-${z}-${x}-${y}`,
        image: source.url.replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`),
        bounds: edges,
        // Tiles are made for a light theme; in the dark theme more of the land's own colour shows through.
        opacity: isDark(palette) ? 0.45 : 0.85,
        onError: () => true,
      }),
  );
}

function isDark({ land, ink }: Palette): boolean {
  return land[0] < ink[0];
}
