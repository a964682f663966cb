import type { Layer } from '@deck.gl/core';
import { BitmapLayer } from '@deck.gl/layers';
import { tileSource } from '@touchdown/shared/geo/tile-source.ts';
import type { MapView } from '../map-view.ts';
import type { Palette } from '../palette.ts';
import { tilesInView } from './tiles-in-view.ts';

/** Streets, where the operator of this site has named a place they come from. */
export const streetTiles = tileSource(
  import.meta.env['VITE_TILE_URL'],
  import.meta.env['VITE_TILE_ATTRIBUTION'],
);

/** From here on a path crosses streets rather than counties. */
export const streetZoom = 10;

export function showsStreets(zoom: number): boolean {
  return streetTiles !== undefined && zoom >= streetZoom;
}

/** Over the land and under the tracks. A tile that does not come leaves the land as it is. */
export function streetLayers({ place, bounds }: MapView, palette: Palette): Layer[] {
  const source = streetTiles;
  if (!source || !showsStreets(place.zoom)) return [];
  return tilesInView(bounds, place.zoom).map(
    ({ z, x, y, bounds: edges }) =>
      new BitmapLayer({
        id: `street-${z}-${x}-${y}`,
        image: source.url.replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`),
        bounds: edges,
        // Tiles are drawn for daylight: the theme's own land shows through them, more of it where it is dark.
        opacity: isDark(palette) ? 0.45 : 0.85,
        onError: () => true,
      }),
  );
}

function isDark({ land, ink }: Palette): boolean {
  return land[0] < ink[0];
}
