import { places, type Place } from '@touchdown/shared/geo/places.ts';
import type { Marks } from '../marks.ts';
import type { Palette } from '../palette.ts';
import type { BaseData, Position } from './base-data.ts';
import { labelSize, uncollidedPlaces } from './uncollided-places.ts';

/** Returns the places that are named at a zoom: few from afar, all close up. */
function placesAt(zoom: number): Place[] {
  const lowestRank = zoom < 4 ? 0 : zoom < 5.5 ? 1 : zoom < 7 ? 2 : 3;
  return places.filter(({ rank }) => rank <= lowestRank);
}

/** deck.gl draws each glyph once, so the font must be loaded before the first label. */
export const placeFont = { family: "'IBM Plex Sans', sans-serif", weight: 500, size: labelSize };

/** County lines are a large file: only from this zoom on. */
export const countiesFromZoom = 6;

/** Land and its lines, below everything that carries data. */
export function groundMarks(
  { land, states, coast }: BaseData,
  counties: Position[][] | undefined,
  { land: landColour, boundary: colour }: Palette,
): Marks[] {
  return [
    { kind: 'areas', id: 'land', colour: landColour, polygons: land },
    ...(counties
      ? [{ kind: 'lines', id: 'counties', colour, opacity: 0.75, paths: counties, width: 0.6 } as const]
      : []),
    { kind: 'lines', id: 'states', colour, opacity: 1, paths: states, width: 1 },
    { kind: 'lines', id: 'coast', colour, opacity: 0.9, paths: coast, width: 1 },
  ];
}

/** Names of towns, above the data. Of two names that would touch, the larger town's stays. */
export function placeMarks(zoom: number, { inkSecond, land }: Palette): Marks[] {
  const labels = uncollidedPlaces(placesAt(zoom), zoom).map(({ name, position }) => ({
    text: name,
    position,
  }));
  if (labels.length === 0) return [];
  const halo = { colour: land, width: 3 };
  return [{ kind: 'labels', id: 'places', colour: inkSecond, labels, font: placeFont, gap: 5, halo }];
}
