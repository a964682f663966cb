import type { MapView } from '../map-view.ts';

export interface Tile {
  z: number;
  x: number;
  y: number;
  /** West, south, east and north, in degrees. */
  bounds: [number, number, number, number];
}

/** The map's world is 512 pixels wide at zoom 0, a world of tiles 256. */
const zoomOfTiles = 1;
/** What the common sources of tiles have. */
const nearestTiles = 19;

/** The tiles that cover a view, at the zoom where a tile's pixel is nearest to one of the screen. */
export function tilesInView({ north, south, east, west }: MapView['bounds'], zoom: number): Tile[] {
  const z = Math.min(nearestTiles, Math.round(zoom + zoomOfTiles));
  const count = 2 ** z;
  const within = (tile: number) => Math.min(count - 1, Math.max(0, Math.floor(tile)));
  const [left, right] = [within(column(west, count)), within(column(east, count))];
  const [top, bottom] = [within(row(north, count)), within(row(south, count))];
  const tiles: Tile[] = [];
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      tiles.push({
        z,
        x,
        y,
        bounds: [longitude(x, count), latitude(y + 1, count), longitude(x + 1, count), latitude(y, count)],
      });
    }
  }
  return tiles;
}

function column(lon: number, count: number): number {
  return ((lon + 180) / 360) * count;
}

/** Web Mercator: EPSG:3857, with row 0 in the north. */
function row(lat: number, count: number): number {
  const radians = (lat * Math.PI) / 180;
  return ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * count;
}

function longitude(x: number, count: number): number {
  return (x / count) * 360 - 180;
}

function latitude(y: number, count: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / count))) * 180) / Math.PI;
}
