import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { feature } from 'topojson-client';
import type { GeometryCollection, Polygon, Topology } from 'topojson-specification';
import boundaries from 'us-atlas/counties-10m.json' with { type: 'json' };
import { countyName } from './county-name.ts';

export interface County {
  stateFips: number;
  countyFips: number;
  /** With its kind if that is not "County". */
  name: string;
}

interface Shape extends County {
  /** Longitudes and latitudes in turn, ring by ring. */
  rings: Float64Array[];
}

const cellDegrees = 0.25;
/** More than the columns of any row, so that each cell has a number of its own. */
const rowStride = 4_096;

let cells: ReadonlyMap<number, Shape[]> | undefined;

/** Returns the county of a place by the Census Bureau's boundaries, or undefined at sea and abroad. */
export function countyAt(place: Position): County | undefined {
  cells ??= indexCounties();
  const nearby = cells.get(cellOf(place.lat) * rowStride + cellOf(place.lon));
  const shape = nearby?.find(({ rings }) => isInside(place, rings));
  return shape && { stateFips: shape.stateFips, countyFips: shape.countyFips, name: shape.name };
}

/** Counts how often a line to the east crosses the boundary: an odd number from inside. Holes are rings too. */
function isInside({ lat, lon }: Position, rings: readonly Float64Array[]): boolean {
  let inside = false;
  for (const ring of rings) {
    // A ring ends where it began. No line leads to its first point, and comparisons with NaN are false.
    let [x1, y1] = [Number.NaN, Number.NaN];
    for (let at = 0; at < ring.length; at += 2) {
      const [x2, y2] = [ring[at] ?? 0, ring[at + 1] ?? 0];
      if (y1 > lat !== y2 > lat && lon < x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
      [x1, y1] = [x2, y2];
    }
  }
  return inside;
}

/** Enters each county in all cells that its box touches. */
function indexCounties(): Map<number, Shape[]> {
  const atlas = boundaries as unknown as Topology<{ counties: GeometryCollection<{ name: string }> }>;
  const index = new Map<number, Shape[]>();
  for (const geometry of atlas.objects.counties.geometries) {
    const shape = shapeOf(atlas, geometry as Polygon<{ name: string }>);
    const points = shape.rings.flatMap((ring) => [...ring]);
    const [west, east] = rangeOf(points.filter((_, at) => at % 2 === 0));
    const [south, north] = rangeOf(points.filter((_, at) => at % 2 === 1));
    for (let row = cellOf(south); row <= cellOf(north); row++) {
      for (let column = cellOf(west); column <= cellOf(east); column++) {
        const key = row * rowStride + column;
        const cell = index.get(key);
        if (cell) cell.push(shape);
        else index.set(key, [shape]);
      }
    }
  }
  return index;
}

function shapeOf(atlas: Topology, geometry: Polygon<{ name: string }>): Shape {
  const shape = feature(atlas, geometry).geometry as GeoJSON.Polygon | GeoJSON.MultiPolygon;
  const rings = shape.type === 'Polygon' ? shape.coordinates : shape.coordinates.flat();
  const fips = Number(geometry.id);
  const [stateFips, countyFips] = [Math.floor(fips / 1000), fips % 1000];
  return {
    stateFips,
    countyFips,
    name: countyName(stateFips, countyFips) ?? geometry.properties?.name ?? '',
    rings: rings.map((ring) => Float64Array.from(ring.flat())),
  };
}

function rangeOf(values: readonly number[]): [number, number] {
  return values.reduce<[number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Infinity, -Infinity],
  );
}

function cellOf(degrees: number): number {
  return Math.floor(degrees / cellDegrees);
}
