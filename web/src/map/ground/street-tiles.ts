import type { Layer } from '@deck.gl/core';
import { BitmapLayer } from '@deck.gl/layers';
import { tileSource } from '@touchdown/shared/geo/tile-source.ts';
import type { MapView } from '../map-view.ts';
import type { Palette } from '../palette.ts';
import { tilesInView } from './tiles-in-view.ts';

/** Where street tiles come from; undefined unless the operator of this site has configured a source. */
export const streetTiles = tileSource(
  import.meta.env['VITE_TILE_URL'],
  import.meta.env['VITE_TILE_ATTRIBUTION'],
);

/** From this zoom on, streets are more useful around a path than county lines. */
export const streetZoom = 10;

export function showsStreets(zoom: number): boolean {
  return streetTiles !== undefined && zoom >= streetZoom;
}

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
