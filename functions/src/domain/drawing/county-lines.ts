import { brotliDecompressSync } from 'node:zlib';
import { numberReader } from './packed-numbers.ts';
import type { Point } from './picture.ts';
import drawn from './county-lines.json' with { type: 'json' };

/** The grid of the lines' places. */
export const linesPerDegree = 1_000;
/** What a line is between. A coast may also be the border of the country. */
export const lineKinds = { county: 0, state: 1, coast: 2 } as const;

interface CountyLines {
  lines: CountyLine[];
  /** The land. Each ring is a row of lines; -1 minus a number is that line backwards. */
  rings: number[][];
}

export interface Box {
  south: number;
  west: number;
  north: number;
  east: number;
}

export interface CountyLine extends Box {
  kind: number;
  /** Longitude and latitude in turn. */
  places: Float64Array;
}

let unpacked: CountyLines | undefined;

/** Returns the lines of all counties. They are unpacked at first use. */
export function countyLines(): CountyLines {
  return (unpacked ??= unpack(brotliDecompressSync(Buffer.from(drawn.lines, 'base64'))));
}

function unpack(bytes: Uint8Array): CountyLines {
  const read = numberReader(bytes);
  const lines = Array.from({ length: read() }, (): CountyLine => {
    const kind = read();
    const places = new Float64Array(2 * read());
    let [lon, lat] = [0, 0];
    const box = { south: Infinity, west: Infinity, north: -Infinity, east: -Infinity };
    for (let place = 0; place < places.length; place += 2) {
      lon += read();
      lat += read();
      const [x, y] = [lon / linesPerDegree, lat / linesPerDegree];
      places[place] = x;
      places[place + 1] = y;
      box.south = Math.min(box.south, y);
      box.north = Math.max(box.north, y);
      box.west = Math.min(box.west, x);
      box.east = Math.max(box.east, x);
    }
    return { kind, places, ...box };
  });
  const rings = Array.from({ length: read() }, () => Array.from({ length: read() }, read));
  return { lines, rings };
}

/** Returns the places of a line, in its own order or backwards. */
function pointsOf({ places }: CountyLine, isBackwards = false): Point[] {
  const points: Point[] = [];
  for (let at = 0; at < places.length; at += 2) points.push([places[at] as number, places[at + 1] as number]);
  return isBackwards ? points.toReversed() : points;
}

/** What lies under paths: the land, and the lines of counties, states and coasts. All in degrees. */
export interface Ground {
  land: Point[][];
  lines: { kind: number; points: Point[] }[];
}

/** Returns what can be seen of the ground. */
export function groundInView(view: Box): Ground {
  const { lines, rings } = countyLines();
  const isInView = (line: CountyLine) =>
    line.north > view.south && line.south < view.north && line.east > view.west && line.west < view.east;
  const land = rings.map((ring) =>
    ring.flatMap((number) => {
      const line = lines[number < 0 ? -1 - number : number] as CountyLine;
      const points = pointsOf(line, number < 0);
      // The straight line between the ends of a line out of view is out of view too, on the same side.
      return isInView(line) ? points : [points[0] as Point, points.at(-1) as Point];
    }),
  );
  return { land, lines: lines.filter(isInView).map((line) => ({ kind: line.kind, points: pointsOf(line) })) };
}
