import type { Position } from 'geojson';
import { feature } from 'topojson-client';
import type { CensusAtlas } from './layers/read-atlases.ts';

/** Below this zoom the archive has the whole world, in 85 tiles. */
const wholeWorldMaxZoom = 3;
/** Tiles around the country at each zoom. Beyond them a map draws what it has of a lower one. */
const marginTiles = 1;
/** Where the map ends in Web Mercator. */
const maxLatitude = 85.051_129;

/** Says whether the archive has a tile: all of the world far away, then the country and what is around it. */
export type Coverage = (zoom: number, x: number, y: number) => boolean;

export function coverageOf(atlas: CensusAtlas, maxZoom: number): Coverage {
  const outlines = feature(atlas, atlas.objects.counties).features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return geometry.coordinates.slice(0, 1);
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.flatMap((rings) => rings.slice(0, 1)) : [];
  });
  const zooms = Array.from({ length: maxZoom + 1 }, (_, zoom) =>
    zoom <= wholeWorldMaxZoom ? undefined : tilesAround(outlines, zoom),
  );
  return (zoom, x, y) => zooms[zoom]?.has(y * 2 ** zoom + x) ?? zoom <= wholeWorldMaxZoom;
}

function tilesAround(outlines: readonly Position[][], zoom: number): Set<number> {
  const size = 2 ** zoom;
  const tiles = new Set<number>();
  for (const outline of outlines) {
    const xs = outline.map(([lon = 0]) => ((lon + 180) / 360) * size);
    const ys = outline.map(([, lat = 0]) => mercatorY(lat) * size);
    const [top, bottom] = [
      Math.floor(Math.min(...ys)) - marginTiles,
      Math.floor(Math.max(...ys)) + marginTiles,
    ];
    const [left, right] = [
      Math.floor(Math.min(...xs)) - marginTiles,
      Math.floor(Math.max(...xs)) + marginTiles,
    ];
    for (let y = Math.max(0, top); y <= Math.min(size - 1, bottom); y++) {
      // Across the date line the map goes on at its other side.
      for (let x = left; x <= right; x++) tiles.add(y * size + ((x + size) % size));
    }
  }
  return tiles;
}

/** From 0 in the north to 1 in the south. */
function mercatorY(lat: number): number {
  const sine = Math.sin((Math.max(-maxLatitude, Math.min(maxLatitude, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}
