import { feature } from 'topojson-client';
import type { GeometryCollection, Polygon, Topology } from 'topojson-specification';
import boundaries from 'us-atlas/counties-10m.json' with { type: 'json' };
import { distanceMiles, type Position } from '@touchdown/shared/geo/great-circle.ts';
import { nameInRecord } from '@touchdown/shared/geo/counties/county-words.ts';
import names from './county-names.json' with { type: 'json' };
import { placedStates, stateByFips, type PlacedState } from './states.ts';

export interface County {
  stateFips: number;
  countyFips: number;
  /** With its kind if that is not "County". */
  name: string;
}

/** A county with the miles of a line that are in it. */
export interface CrossedCounty {
  county: County;
  miles: number;
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
  const shape = shapesIn(place, place).find(({ rings }) => isInside(place, rings));
  return shape && countyOf(shape);
}

/** Returns the counties that the line through some places crosses, in the order in which it comes to them. */
export function countiesAlong(places: readonly Position[]): CrossedCounty[] {
  const crossed = new Map<Shape, CrossedCounty>();
  for (const [at, to] of places.slice(1).entries()) {
    const from = places[at] ?? to;
    const miles = distanceMiles(from, to);
    const stays = shapesIn(from, to)
      .map((shape) => ({ shape, ...stayIn(from, to, shape.rings) }))
      .filter(({ share }) => share > 0)
      .sort((a, b) => a.enters - b.enters);
    for (const { shape, share } of stays) {
      const known = crossed.get(shape)?.miles ?? 0;
      crossed.set(shape, { county: countyOf(shape), miles: known + share * miles });
    }
  }
  return [...crossed.values()];
}

/** Where the straight line first enters the rings, and the share of it that is inside. */
function stayIn(from: Position, to: Position, rings: readonly Float64Array[]) {
  const [dLat, dLon] = [to.lat - from.lat, to.lon - from.lon];
  const crossings = [0, 1];
  for (const ring of rings) {
    let [x1, y1] = [Number.NaN, Number.NaN];
    for (let at = 0; at < ring.length; at += 2) {
      const [x2, y2] = [ring[at] ?? 0, ring[at + 1] ?? 0];
      // On which side of the line both ends of the boundary's piece are. A first point has no piece before it.
      const side1 = dLon * (y1 - from.lat) - dLat * (x1 - from.lon);
      const side2 = dLon * (y2 - from.lat) - dLat * (x2 - from.lon);
      if (side1 > 0 !== side2 > 0 && side1 !== side2) {
        const share = side1 / (side1 - side2);
        const [x, y] = [x1 + share * (x2 - x1), y1 + share * (y2 - y1)];
        const along = Math.abs(dLon) > Math.abs(dLat) ? (x - from.lon) / dLon : (y - from.lat) / dLat;
        if (along > 0 && along < 1) crossings.push(along);
      }
      [x1, y1] = [x2, y2];
    }
  }
  crossings.sort((a, b) => a - b);
  let [enters, share] = [1, 0];
  for (const [at, leaves] of crossings.slice(1).entries()) {
    const begins = crossings[at] ?? 0;
    const middle = (begins + leaves) / 2;
    if (!isInside({ lat: from.lat + middle * dLat, lon: from.lon + middle * dLon }, rings)) continue;
    enters = Math.min(enters, begins);
    share += leaves - begins;
  }
  return { enters, share };
}

function countyOf({ stateFips, countyFips, name }: Shape): County {
  return { stateFips, countyFips, name };
}

/** The counties that may be in the box of two places. */
function shapesIn(a: Position, b: Position): Shape[] {
  cells ??= indexCounties();
  const [south, north] = [Math.min(a.lat, b.lat), Math.max(a.lat, b.lat)].map(cellOf);
  const [west, east] = [Math.min(a.lon, b.lon), Math.max(a.lon, b.lon)].map(cellOf);
  const found = new Set<Shape>();
  for (let row = south ?? 0; row <= (north ?? 0); row++) {
    for (let column = west ?? 0; column <= (east ?? 0); column++) {
      for (const shape of cells.get(row * rowStride + column) ?? []) found.add(shape);
    }
  }
  return [...found];
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

const countyNames: Readonly<Record<string, string>> = names;

/** Returns the name of a county by its census numbers, with its kind if that is not "County". */
export function countyName(stateFips: number, countyFips: number): string | undefined {
  const name = countyNames[`${String(stateFips).padStart(2, '0')}${String(countyFips).padStart(3, '0')}`];
  return name === undefined ? undefined : nameInRecord(stateFips, countyFips, name);
}

/** Rule 29: fifty miles in degrees, at the latitude of the middle of the country. */
const toleranceDegrees = { lat: 0.73, lon: 0.95 };

/** Whether a place is in the box of a state, or at most fifty miles outside. Of an unknown state, nothing is said. */
export function isNearState(place: Position, stateFips: number): boolean {
  const state = stateByFips(stateFips);
  return !state || isNearBox(place, state);
}

/** Whether a place is in a state or territory, or so near that its row may mean one. */
export function isNearUnitedStates(place: Position): boolean {
  return placedStates.some((state) => isNearBox(place, state)) || countyAt(place) !== undefined;
}

function isNearBox({ lat, lon }: Position, state: PlacedState): boolean {
  return (
    lat >= state.south - toleranceDegrees.lat &&
    lat <= state.north + toleranceDegrees.lat &&
    lon >= state.west - toleranceDegrees.lon &&
    lon <= state.east + toleranceDegrees.lon
  );
}
