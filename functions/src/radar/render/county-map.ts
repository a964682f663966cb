import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { frameColours } from './frame-layout.ts';
import { toPixel, type MapView } from './map-view.ts';

interface Boundaries {
  counties: { name: string; rings: Line[]; box: Box }[];
  countyLines: Piece[];
  stateLines: Piece[];
}

type Line = [lon: number, lat: number][];
type Box = [west: number, south: number, east: number, north: number];
interface Piece {
  line: Line;
  box: Box;
}

type Atlas = Topology<{ counties: GeometryCollection<{ name: string }>; states: GeometryCollection }>;

const { resolve } = createRequire(import.meta.url);
let boundaries: Boundaries | undefined;

/** The boundaries of the Census Bureau, read when the first map is drawn. */
function loadBoundaries(): Boundaries {
  if (boundaries) return boundaries;
  const atlas = JSON.parse(readFileSync(resolve('us-atlas/counties-10m.json'), 'utf8')) as Atlas;
  const { counties, states } = atlas.objects;
  const pieces = (lines: Line[]) => lines.map((line) => ({ line, box: boxOf(line) }));
  const shapes = feature(atlas, counties).features.map(({ properties, geometry }) => {
    const rings = (
      geometry.type === 'Polygon'
        ? geometry.coordinates
        : (geometry as GeoJSON.MultiPolygon).coordinates.flat()
    ) as Line[];
    return { name: properties.name, rings, box: boxOf(rings.flat()) };
  });
  boundaries = {
    counties: shapes,
    countyLines: pieces(mesh(atlas, counties, (a, b) => a !== b).coordinates as Line[]),
    stateLines: pieces(mesh(atlas, states).coordinates as Line[]),
  };
  return boundaries;
}

/** Land and water, for under the radar. */
export function drawLand(context: SKRSContext2D, view: MapView): void {
  context.fillStyle = frameColours.water;
  context.fillRect(0, 0, view.width, view.height);
  context.fillStyle = frameColours.land;
  // Drawn along its own edge, too, so that no seam shows between two counties.
  context.strokeStyle = frameColours.land;
  context.lineWidth = 1;
  for (const { rings, box } of loadBoundaries().counties) {
    if (!isInView(view, box)) continue;
    context.beginPath();
    for (const ring of rings) traceLine(context, view, ring);
    context.fill('evenodd');
    context.stroke();
  }
}

/** Counties and states, for over the radar. */
export function drawBoundaries(context: SKRSContext2D, view: MapView): void {
  const { countyLines, stateLines } = loadBoundaries();
  context.lineJoin = 'round';
  strokeLines(context, view, countyLines, frameColours.county, 1.5);
  strokeLines(context, view, stateLines, frameColours.halo, 5);
  strokeLines(context, view, stateLines, frameColours.state, 2.5);
}

/** Where names of counties can stand: the middle of what is seen of the county's box. */
export function countyNames(view: MapView): { name: string; x: number; y: number }[] {
  return loadBoundaries().counties.flatMap(({ name, box }) => {
    if (!isInView(view, box)) return [];
    const [west, south, east, north] = box;
    const [x, y] = toPixel(view, { lat: (south + north) / 2, lon: (west + east) / 2 });
    return [{ name, x, y }];
  });
}

function strokeLines(
  context: SKRSContext2D,
  view: MapView,
  pieces: readonly Piece[],
  colour: string,
  width: number,
): void {
  context.beginPath();
  for (const { line, box } of pieces) if (isInView(view, box)) traceLine(context, view, line);
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
