import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { distanceMiles, type Position } from '@touchdown/shared/geo/great-circle.ts';
import { nearestApproach } from '@touchdown/shared/geo/path-reach.ts';
import { states } from '@touchdown/shared/geo/states.ts';
import { readTowns } from '@touchdown/shared/geo/towns/towns.ts';
import { feature, neighbors } from 'topojson-client';
import type { GeometryCollection, Polygon, Topology } from 'topojson-specification';

type Point = [longitude: number, latitude: number];
/** The corners of one outline, or of a hole in it. */
type Ring = Point[];

interface Area {
  id: string;
  name: string;
  rings: Ring[];
  /** The ids of those that share a piece of their outlines with it. */
  beside: string[];
}

const source = 'us-atlas@3.0.1, counties-10m.json';
const credit = 'U.S. Census Bureau, public domain';

/**
 * Returns the text of `us-counties.json`: the states with `south|west|north|east|lat|lon|neighbours`; their counties,
 * which begin with `number|name|`; and the number of the county that each town of `readTowns` lies in, in that order.
 */
export function buildCounties(): string {
  const file = fileURLToPath(import.meta.resolve('us-atlas/counties-10m.json'));
  const atlas = JSON.parse(readFileSync(file, 'utf8')) as Topology<
    Record<'counties' | 'states', GeometryCollection<{ name: string }>>
  >;
  const stateAreas = areasOf(atlas, 'states');
  const countiesOf = Object.groupBy(areasOf(atlas, 'counties'), ({ id }) => id.slice(0, 2));
  const townsOf = Object.groupBy(readTowns(), ({ state }) => state);
  const byPostal = states.flatMap(({ fips, postal }) => {
    const area = stateAreas.find(({ id }) => Number(id) === fips);
    const counties = (countiesOf[String(fips).padStart(2, '0')] ?? []).toSorted((a, b) =>
      a.id < b.id ? -1 : 1,
    );
    if (!area || counties.length === 0) return [];
    const rows = counties.map((each) => `${each.id.slice(2)}|${each.name}|${placeOf(each)}`);
    const towns = (townsOf[postal] ?? []).map((town) => countyOf(town, counties).id.slice(2)).join(' ');
    return [[postal, { area: placeOf(area), counties: rows, towns }] as const];
  });
  return `${JSON.stringify({ credit, source, states: Object.fromEntries(byPostal) }, null, 2)}\n`;
}

function areasOf(atlas: Topology, kind: string): Area[] {
  const { geometries } = atlas.objects[kind] as GeometryCollection<{ name: string }>;
  const beside = neighbors(geometries);
  return geometries.map((geometry, at) => {
    const shape = feature(atlas, geometry as Polygon).geometry as GeoJSON.Polygon | GeoJSON.MultiPolygon;
    const rings = shape.type === 'Polygon' ? shape.coordinates : shape.coordinates.flat();
    const ids = (beside[at] ?? []).map((other) => String(geometries[other]?.id));
    return {
      id: String(geometry.id),
      name: (geometry as Polygon<{ name: string }>).properties?.name ?? '',
      rings: rings as Ring[],
      beside: ids.toSorted(),
    };
  });
}

/** The sides of its box, its middle and its neighbours. */
function placeOf({ rings, beside }: Area): string {
  // The far end of the Aleutian Islands is on the other side of the antimeridian.
  const west = rings.filter((ring) => ring.every(([lon]) => lon < 0));
  const here = west.length > 0 ? west : rings;
  const points = here.flat();
  const [lons, lats] = [points.map(([lon]) => lon), points.map(([, lat]) => lat)];
  const sides = [Math.min(...lats), Math.min(...lons), Math.max(...lats), Math.max(...lons)];
  const [lon, lat] = middleOf(here);
  return [...sides.map((side) => side.toFixed(2)), lat.toFixed(3), lon.toFixed(3), beside.join(' ')].join(
    '|',
  );
}

/** The centre of gravity of the largest part on a flat map. */
function middleOf(rings: readonly Ring[]): Point {
  const parts = rings.map((ring) => {
    let [area, x, y] = [0, 0, 0];
    for (const [at, [x1, y1]] of ring.slice(0, -1).entries()) {
      const [x2, y2] = ring[at + 1] as Point;
      const cross = x1 * y2 - x2 * y1;
      area += cross / 2;
      x += ((x1 + x2) * cross) / 6;
      y += ((y1 + y2) * cross) / 6;
    }
    return { size: Math.abs(area), middle: [x / area, y / area] as Point };
  });
  return parts.reduce((best, one) => (one.size > best.size ? one : best)).middle;
}

/** The county of its state that a town lies in, or the nearest of it: some stand in the water of the coarse outlines. */
function countyOf(town: Position, counties: readonly Area[]): Area {
  const inside = counties.find(({ rings }) => isInside(town, rings));
  if (inside) return inside;
  const distances = counties.map(({ rings }) => milesFrom(town, rings));
  return counties[distances.indexOf(Math.min(...distances))] as Area;
}

/** Counts how often a line to the east crosses an outline: an odd number from inside. */
function isInside({ lat, lon }: Position, rings: readonly Ring[]): boolean {
  let inside = false;
  for (const ring of rings) {
    for (const [at, [x1, y1]] of ring.slice(0, -1).entries()) {
      const [x2, y2] = ring[at + 1] as Point;
      if (y1 > lat !== y2 > lat && lon < x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
    }
  }
  return inside;
}

function milesFrom(town: Position, rings: readonly Ring[]): number {
  const ends = rings.flatMap((ring) =>
    ring.slice(0, -1).map((from, at) => [from, ring[at + 1] as Point] as const),
  );
  return Math.min(
    ...ends.map(([[lon, lat], [endLon, endLat]]) =>
      // Far corners are never the nearest, and measuring a line takes long.
      distanceMiles(town, { lat, lon }) > 100
        ? Infinity
        : nearestApproach({ lat, lon, endLat, endLon }, town).miles,
    ),
  );
}
