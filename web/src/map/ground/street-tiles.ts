import { tileSource } from '@touchdown/shared/geo/tile-source.ts';

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
