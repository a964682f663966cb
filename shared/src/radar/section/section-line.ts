import type { Position } from '../../geo/great-circle.ts';
import { localRange } from '../../geo/local-range.ts';
import { latOfMercatorY, lonOfMercatorX, mercatorX, mercatorY } from '../../geo/web-mercator.ts';

/** Where a volume is cut: a line on the ground, as straight as on a map. */
export interface SectionLine {
  from: Position;
  to: Position;
}

/** A line shorter than this is less than two gates of an old radar. Nothing that a radar measures is longer. */
export const minSectionKm = 2;
export const maxSectionKm = 460;

const kmPerDegree = 111.2;
const radians = Math.PI / 180;

export function sectionLengthKm({ from, to }: SectionLine): number {
  return localRange(from, to).km;
}

/** The place at a share of a line's length. */
export function placeAlong({ from, to }: SectionLine, share: number): Position {
  const between = (a: number, b: number) => a + (b - a) * share;
  return {
    lat: latOfMercatorY(between(mercatorY(from.lat), mercatorY(to.lat))),
    lon: lonOfMercatorX(between(mercatorX(from.lon), mercatorX(to.lon))),
  };
}

/** The line that goes as far to either side of a place. */
export function lineThrough(middle: Position, bearingDegrees: number, halfKm: number): SectionLine {
  const sideOf = (km: number) =>
    placeBeside(middle, km * Math.sin(bearingDegrees * radians), km * Math.cos(bearingDegrees * radians));
  return { from: sideOf(-halfKm), to: sideOf(halfKm) };
}

/** A place some kilometres to the east and to the north of another. Good enough for the ends of a line. */
export function placeBeside({ lat, lon }: Position, eastKm: number, northKm: number): Position {
  return {
    lat: lat + northKm / kmPerDegree,
    lon: lon + eastKm / (kmPerDegree * Math.cos(lat * radians)),
  };
}
