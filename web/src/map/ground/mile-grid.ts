import { equatorKm } from '@touchdown/shared/geo/earth.ts';
import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import type { GroundTile } from '@touchdown/shared/geo/ground/ground-tile.ts';
import type { Units } from '../../lib/units.ts';
import type { MapView } from '../map-view.ts';
import type { Marks } from '../marks.ts';
import type { Palette } from '../palette.ts';
import { milesPerPixel } from '../world-frame.ts';
import type { Position } from './base-data.ts';

/** The side of a square, in the visitor's unit and in miles. */
export interface GridSide {
  amount: number;
  miles: number;
}

/** From this zoom on, a map without roads would have little that tells how far apart two places are. */
const gridFromZoom = 9;
const sides: Record<Units, readonly number[]> = { us: [0.5, 1, 5, 10], metric: [0.5, 1, 2, 5, 10, 20] };
/** Smaller squares would be a pattern. */
const leastPixels = 72;
/**
 * Meridians come together to the north. In a band of so many rows all squares are equally wide, with an error of about
 * one percent at most, and at its edge the lines begin anew: land in the West was surveyed so.
 */
const bandRowsOf = (miles: number) => (miles < 3 ? 24 : 6);
/** Lines end beyond the view, by squares, so that they are made anew only when the map has moved that far. */
const chunk = 8;

const degreesPerMile = (360 * kmPerMile) / equatorKm;
const radians = Math.PI / 180;

/** Returns the squares of a zoom; undefined from afar. */
export function gridSide(latitude: number, zoom: number, units: Units): GridSide | undefined {
  if (zoom < gridFromZoom) return undefined;
  const perMile = units === 'us' ? 1 : kmPerMile;
  const perPixel = milesPerPixel(latitude, zoom);
  return sides[units]
    .map((amount) => ({ amount, miles: amount / perMile }))
    .find(({ miles }) => miles / perPixel >= leastPixels);
}

/** Whether the ground has something better than a grid to find oneself on. A highway alone is too rare for that. */
export function hasRoads(tiles: readonly GroundTile[]): boolean {
  return tiles.some(({ lines }) => lines.some(({ kind }) => kind === 'road' || kind === 'street'));
}

/** Columns and rows of squares: a part of the earth in whole chunks, as text, because it is another with every move. */
export function gridPart({ north, south, east, west }: MapView['bounds'], { miles }: GridSide): string {
  const step = miles * degreesPerMile * chunk;
  return [Math.floor(west / step), Math.floor(south / step), Math.ceil(east / step), Math.ceil(north / step)]
    .map((at) => at * chunk)
    .join(' ');
}

export function gridMarks(part: string, { miles }: GridSide, { boundary: colour }: Palette): Marks[] {
  return [
    { kind: 'lines', id: 'mile-grid', colour, opacity: 0.55, paths: gridLines(part, miles), width: 0.6 },
  ];
}

export function gridLines(part: string, miles: number): Position[][] {
  const step = miles * degreesPerMile;
  const [left = 0, bottom = 0, right = 0, top = 0] = part.split(' ').map(Number);
  const [west, east] = [left * step, right * step];
  const lines: Position[][] = [];
  const bandRows = bandRowsOf(miles);
  for (let row = bottom; row <= top; row++)
    lines.push([
      [west, row * step],
      [east, row * step],
    ]);
  for (let band = Math.floor(bottom / bandRows); band * bandRows < top; band++) {
    const [from, to] = [Math.max(bottom, band * bandRows), Math.min(top, (band + 1) * bandRows)];
    const wide = step / Math.cos((band + 0.5) * bandRows * step * radians);
    for (let column = Math.ceil(west / wide); column * wide <= east; column++) {
      lines.push([
        [column * wide, from * step],
        [column * wide, to * step],
      ]);
    }
  }
  return lines;
}
