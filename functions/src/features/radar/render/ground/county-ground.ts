import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Polygon, Topology } from 'topojson-specification';
import { places } from '@touchdown/shared/geo/places.ts';
import { frameColours } from '../frame-layout.ts';
import { toPixel, type MapView } from '../map-view.ts';
import type { Ground, MapName } from './ground.ts';

type Line = [lon: number, lat: number][];
type Box = [west: number, south: number, east: number, north: number];
type Counties = GeometryCollection<{ name: string }>;
type Atlas = Topology<{ counties: Counties; states: GeometryCollection }>;

interface Shape {
  name: string;
  rings: Line[];
  box: Box;
}

/** What is in a view. */
interface Boundaries {
  counties: Shape[];
  countyLines: Line[];
  stateLines: Line[];
}

const { resolve } = createRequire(import.meta.url);

/** The ground where there is no base map: land, the lines of counties and states, and the larger towns. */
export function countyGround(view: MapView): Ground {
  const boundaries = findBoundaries(view);
  return {
    drawLand: (context) => drawLand(context, view, boundaries),
    drawLines: (context) => drawBoundaries(context, view, boundaries),
    names: [...townNames(view), ...countyNames(view, boundaries)],
    credits: 'Boundaries: U.S. Census Bureau',
  };
}

/**
 * The boundaries of the Census Bureau. The country has three thousand counties, of which a map shows a few. They
 * are unpacked and released one after the other, so that they are never all in memory.
 */
function findBoundaries(view: MapView): Boundaries {
  const atlas = JSON.parse(readFileSync(resolve('us-atlas/counties-10m.json'), 'utf8')) as Atlas;
  const shapesOf = ({ geometries }: Counties) =>
    geometries.flatMap((geometry) => {
      const rings = ringsOf(feature(atlas, geometry as Polygon<{ name: string }>).geometry);
      const box = boxOf(rings.flat());
      return isInView(view, box) ? [{ geometry, name: nameOf(geometry), rings, box }] : [];
    });
  const counties = shapesOf(atlas.objects.counties);
  const states = shapesOf(atlas.objects.states as Counties);
  const linesOf = (shapes: { geometry: Counties['geometries'][number] }[], isInner: boolean) => {
    const geometries = shapes.map(({ geometry }) => geometry);
    const filter = isInner ? (a: unknown, b: unknown) => a !== b : undefined;
    return mesh(atlas, { type: 'GeometryCollection', geometries }, filter).coordinates as Line[];
  };
  return { counties, countyLines: linesOf(counties, true), stateLines: linesOf(states, false) };
}

function nameOf({ properties }: Counties['geometries'][number]): string {
  return properties && 'name' in properties ? properties.name : '';
}

function ringsOf(geometry: GeoJSON.Geometry): Line[] {
  if (geometry.type === 'Polygon') return geometry.coordinates as Line[];
  return geometry.type === 'MultiPolygon' ? (geometry.coordinates.flat() as Line[]) : [];
}

/** Land and water, drawn under the radar data. */
function drawLand(context: SKRSContext2D, view: MapView, { counties }: Boundaries): void {
  context.fillStyle = frameColours.water;
  context.fillRect(0, 0, view.width, view.height);
  context.fillStyle = frameColours.land;
  // The outline is drawn too, so that no seam shows between two counties.
  context.strokeStyle = frameColours.land;
  context.lineWidth = 1;
  for (const { rings } of counties) {
    context.beginPath();
    for (const ring of rings) traceLine(context, view, ring);
    context.fill('evenodd');
    context.stroke();
  }
}

/** Counties and states, drawn over the radar data. */
function drawBoundaries(
  context: SKRSContext2D,
  view: MapView,
  { countyLines, stateLines }: Boundaries,
): void {
  context.lineJoin = 'round';
  strokeLines(context, view, countyLines, frameColours.county, 1.5);
  strokeLines(context, view, stateLines, frameColours.halo, 5);
  strokeLines(context, view, stateLines, frameColours.state, 2.5);
}

function townNames(view: MapView): MapName[] {
  return places
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ name, position: [lon, lat] }) => {
      const [x, y] = toPixel(view, { lat, lon });
      return { kind: 'town', name, x, y };
    });
}

/** A county's name stands in the middle of its bounding box. */
function countyNames(view: MapView, { counties }: Boundaries): MapName[] {
  return counties.map(({ name, box: [west, south, east, north] }) => {
    const [x, y] = toPixel(view, { lat: (south + north) / 2, lon: (west + east) / 2 });
    return { kind: 'county', name, x, y };
  });
}

function strokeLines(
  context: SKRSContext2D,
  view: MapView,
  lines: readonly Line[],
  colour: string,
  width: number,
): void {
  context.beginPath();
  for (const line of lines) traceLine(context, view, line);
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.stroke();
}

function traceLine(context: SKRSContext2D, view: MapView, line: Line): void {
  for (const [place, [lon, lat]] of line.entries()) {
    const [x, y] = toPixel(view, { lat, lon });
    if (place === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
}

function isInView(view: MapView, [west, south, east, north]: Box): boolean {
  const [left, top] = toPixel(view, { lat: north, lon: west });
  const [right, bottom] = toPixel(view, { lat: south, lon: east });
  return right >= 0 && left <= view.width && bottom >= 0 && top <= view.height;
}

function boxOf(line: Line): Box {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lon, lat] of line) {
    box[0] = Math.min(box[0], lon);
    box[1] = Math.min(box[1], lat);
    box[2] = Math.max(box[2], lon);
    box[3] = Math.max(box[3], lat);
  }
  return box;
}
