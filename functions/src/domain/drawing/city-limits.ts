import { brotliDecompressSync } from 'node:zlib';
import type { Box } from './county-lines.ts';
import { numberReader } from './packed-numbers.ts';
import type { Point } from './picture.ts';
import packed from './city-limits.json' with { type: 'json' };

/** The grid of the places of limits. */
export const limitsPerDegree = 2_000;

/** The limits of a city, town, village or census-designated place: each part with its holes. In degrees. */
export interface CityLimits extends Box {
  parts: Point[][][];
}

/** The cells of the country whose limits have been unpacked. Each has its places in a file of its own within the file. */
const cells = packed.cells.map(([west, south, east, north, limits]) => {
  let unpacked: CityLimits[] | undefined;
  return {
    box: { west, south, east, north } as Box,
    limits: () => (unpacked ??= unpack(brotliDecompressSync(Buffer.from(limits as string, 'base64')))),
  };
});

/** Returns the limits that can be seen in a view. */
export function cityLimitsIn(view: Box): CityLimits[] {
  return cells
    .filter(({ box }) => touches(box, view))
    .flatMap(({ limits }) => limits())
    .filter((limits) => touches(limits, view));
}

function touches(box: Box, view: Box): boolean {
  return box.north > view.south && box.south < view.north && box.east > view.west && box.west < view.east;
}

function unpack(bytes: Uint8Array): CityLimits[] {
  const read = numberReader(bytes);
  const listOf = <T>(one: () => T) => Array.from({ length: read() }, one);
  return listOf(() => {
    const box = { south: Infinity, west: Infinity, north: -Infinity, east: -Infinity };
    const parts = listOf(() =>
      listOf(() => {
        let [x, y] = [0, 0];
        return listOf((): Point => {
          x += read();
          y += read();
          const [lon, lat] = [x / limitsPerDegree, y / limitsPerDegree];
          box.south = Math.min(box.south, lat);
          box.north = Math.max(box.north, lat);
          box.west = Math.min(box.west, lon);
          box.east = Math.max(box.east, lon);
          return [lon, lat];
        });
      }),
    );
    return { ...box, parts };
  });
}
