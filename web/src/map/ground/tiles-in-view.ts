import { latOfMercatorY, lonOfMercatorX, mercatorX, mercatorY } from '@touchdown/shared/geo/web-mercator.ts';
import type { MapView } from '../map-view.ts';

export interface Tile {
  z: number;
  x: number;
  y: number;
  /** West, south, east and north, in degrees. */
  bounds: [number, number, number, number];
}

/** At zoom 0 the map's world is 512 pixels wide, and a world of tiles 256. */
const zoomOfTiles = 1;
/** The deepest zoom that common tile sources serve. */
const nearestTiles = 19;

/** The tiles that cover a view, at the zoom where a tile's pixels come closest in size to the screen's. */
export function tilesInView(bounds: MapView['bounds'], zoom: number): Tile[] {
  return tilesCovering(bounds, Math.min(nearestTiles, Math.round(zoom + zoomOfTiles)));
}

/** The tiles of one zoom that cover a view. */
export function tilesCovering({ north, south, east, west }: MapView['bounds'], z: number): Tile[] {
  const count = 2 ** z;
  const tileAt = (share: number) => Math.min(count - 1, Math.max(0, Math.floor(share * count)));
  const [left, right] = [tileAt(mercatorX(west)), tileAt(mercatorX(east))];
  const [top, bottom] = [tileAt(mercatorY(north)), tileAt(mercatorY(south))];
  const [longitude, latitude] = [
    (x: number) => lonOfMercatorX(x / count),
    (y: number) => latOfMercatorY(y / count),
  ];
  const tiles: Tile[] = [];
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      tiles.push({
        z,
        x,
        y,
        bounds: [longitude(x), latitude(y + 1), longitude(x + 1), latitude(y)],
      });
    }
  }
  return tiles;
}
