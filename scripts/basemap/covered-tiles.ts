import type { Position } from 'geojson';
import { feature } from 'topojson-client';
import type { CensusAtlas } from './layers/read-atlases.ts';
import type { Bounds } from '@touchdown/functions/platform/pmtiles/archive-header.ts';

/** Below this zoom the archive has the whole world, in 85 tiles. */
const wholeWorldMaxZoom = 3;
/** Tiles around the country at each zoom. Beyond them a map draws what it has of a lower one. */
const marginTiles = 1;
/** Where the map ends in Web Mercator. */
const maxLatitude = 85.051_129;

/** Says whether the archive has a tile: all of the world far away, then the country and what is around it. */
export type Coverage = (zoom: number, x: number, y: number) => boolean;

export function coverageOf(atlas: CensusAtlas, maxZoom: number): Coverage {
  const boxes = countyBoxes(atlas);
  const zooms = Array.from({ length: maxZoom + 1 }, (_, zoom) =>
    zoom <= wholeWorldMaxZoom ? undefined : tilesAround(boxes, zoom),
  );
  return (zoom, x, y) => zooms[zoom]?.has(y * 2 ** zoom + x) ?? zoom <= wholeWorldMaxZoom;
}

/** Returns the tiles that lines go through or near, by zoom from one to another. */
export function tilesOfLines(
  lines: Iterable<Position[]>,
  from: number,
  to: number,
): Map<number, Set<number>> {
  const zooms = new Map<number, Set<number>>();
  for (let zoom = from; zoom <= to; zoom++) zooms.set(zoom, new Set());
  for (const line of lines) {
    let [lastX, lastY] = [NaN, NaN];
    for (const [lon = 0, lat = 0] of line) {
      const [x, y] = [mercatorX(lon), mercatorY(lat)];
      for (const [zoom, tiles] of zooms) addBox(tiles, 2 ** zoom, [lastX, x], [lastY, y]);
      [lastX, lastY] = [x, y];
    }
  }
  return zooms;
}

/** Adds the tiles of the box of a part of a line; its first point has no place before it. */
function addBox(
  tiles: Set<number>,
  size: number,
  [fromX, x]: [number, number],
  [fromY, y]: [number, number],
): void {
  const [left, top] = [x, y].map((at) => Math.floor(at * size)) as [number, number];
  const [otherLeft, otherTop] = Number.isNaN(fromX)
    ? [left, top]
    : [Math.floor(fromX * size), Math.floor(fromY * size)];
  for (let row = Math.min(top, otherTop); row <= Math.max(top, otherTop); row++) {
    for (let column = Math.min(left, otherLeft); column <= Math.max(left, otherLeft); column++) {
      tiles.add(row * size + column);
    }
  }
}

/** Returns the box of each part of each county. Together they follow the country closely, and none crosses the date line. */
export function countyBoxes(atlas: CensusAtlas): Bounds[] {
  const outlines = feature(atlas, atlas.objects.counties).features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return geometry.coordinates.slice(0, 1);
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.flatMap((rings) => rings.slice(0, 1)) : [];
  });
  return outlines.map((outline) => {
    const lons = outline.map(([lon = 0]) => lon);
    const lats = outline.map(([, lat = 0]) => lat);
    return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
  });
}

/** Returns the tiles of the boxes and of the margin around them, as `y * size + x`. */
export function tilesAround(boxes: readonly Bounds[], zoom: number): Set<number> {
  const size = 2 ** zoom;
  const tiles = new Set<number>();
  for (const [west, south, east, north] of boxes) {
    const left = Math.floor(mercatorX(west) * size) - marginTiles;
    const right = Math.floor(mercatorX(east) * size) + marginTiles;
    const top = Math.floor(mercatorY(north) * size) - marginTiles;
    const bottom = Math.floor(mercatorY(south) * size) + marginTiles;
    for (let y = Math.max(0, top); y <= Math.min(size - 1, bottom); y++) {
      // Across the date line the map goes on at its other side.
      for (let x = left; x <= right; x++) tiles.add(y * size + ((x + size) % size));
    }
  }
  return tiles;
}

/** From 0 in the west to 1 in the east. */
export function mercatorX(lon: number): number {
  return (lon + 180) / 360;
}

/** From 0 in the north to 1 in the south. */
export function mercatorY(lat: number): number {
  const sine = Math.sin((Math.max(-maxLatitude, Math.min(maxLatitude, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}
