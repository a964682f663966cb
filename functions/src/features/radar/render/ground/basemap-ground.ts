import type { SKRSContext2D } from '@napi-rs/canvas';
import { distanceMiles, type Position } from '@touchdown/shared/geo/great-circle.ts';
import {
  fillKinds,
  type Corners,
  type FillKind,
  type GroundTile,
  type LineKind,
  type TileId,
  type GroundName,
} from '@touchdown/shared/geo/ground/ground-tile.ts';
import { rankedNames } from '@touchdown/shared/geo/ground/ranked-names.ts';
import type { BasemapReader } from '../../basemap/basemap-reader.ts';
import { frameColours } from '../frame-layout.ts';
import { tilesOf } from '../map-tiles.ts';
import { naturalZoom, toPixel, type MapView } from '../map-view.ts';
import type { Ground, MapName } from './ground.ts';

const fills: Record<FillKind, string> = {
  earth: frameColours.land,
  neighbor: frameColours.neighbor,
  built: frameColours.built,
  water: frameColours.water,
};

/** Points on each part of a path that towns are compared with. */
const pointsPerPart = 8;
/** Beyond this a town says nothing about where the path is. */
const maxTownMiles = 30;

interface Stroke {
  kind: LineKind;
  colour: string;
  width: number;
}

const linesBelow: readonly Stroke[] = [
  { kind: 'limit', colour: frameColours.limit, width: 1.5 },
  { kind: 'river', colour: frameColours.river, width: 3 },
  { kind: 'road', colour: frameColours.road, width: 1.5 },
  { kind: 'rail', colour: frameColours.road, width: 1.5 },
];
const linesAbove: readonly Stroke[] = [
  { kind: 'highway', colour: frameColours.highway, width: 3 },
  { kind: 'county', colour: frameColours.county, width: 1.5 },
  { kind: 'state', colour: frameColours.halo, width: 5 },
  { kind: 'state', colour: frameColours.state, width: 2.5 },
  { kind: 'country', colour: frameColours.halo, width: 6 },
  { kind: 'country', colour: frameColours.state, width: 3 },
];

/** A map counts zooms in tiles of 512 pixels. */
const largerTiles = 1;

/** Reads the ground of a view from the site's base map. Throws if it cannot be read. */
export async function basemapGround(
  basemap: BasemapReader,
  view: MapView,
  path: readonly Position[],
  signal: AbortSignal,
): Promise<Ground> {
  const zoom = naturalZoom(view) - largerTiles;
  const { tiles, credits } = await basemap.readTiles(Math.ceil(zoom), (at) => tilesWithin(view, at), signal);
  return {
    drawLand: (context) => drawLand(context, view, tiles),
    drawLines: (context) => strokeAll(context, view, tiles, linesAbove),
    names: namesOf(tiles, zoom, view, path),
    credits,
  };
}

/** The tiles of a view, without those beyond the date line. */
function tilesWithin(view: MapView, z: number): TileId[] {
  return tilesOf(view, z)
    .filter(({ x }) => x >= 0 && x < 2 ** z)
    .map(({ x, y }) => ({ z, x, y }));
}

function drawLand(context: SKRSContext2D, view: MapView, tiles: readonly GroundTile[]): void {
  context.fillStyle = frameColours.water;
  context.fillRect(0, 0, view.width, view.height);
  for (const { polygons } of tiles) {
    for (const kind of fillKinds) {
      context.beginPath();
      for (const { at, holes } of polygons.filter((polygon) => polygon.kind === kind)) {
        const begins = [0, ...holes];
        for (const [ring, begin] of begins.entries())
          trace(context, view, at, begin, begins[ring + 1] ?? at.length);
      }
      context.fillStyle = fills[kind];
      context.fill();
    }
  }
  strokeAll(context, view, tiles, linesBelow);
}

/** All lines of a kind are one path, because see-through lines would be brighter where the edges of tiles overlap. */
function strokeAll(
  context: SKRSContext2D,
  view: MapView,
  tiles: readonly GroundTile[],
  strokes: readonly Stroke[],
): void {
  context.lineJoin = 'round';
  for (const { kind, colour, width } of strokes) {
    context.beginPath();
    for (const { lines } of tiles)
      for (const { at } of lines.filter((line) => line.kind === kind)) trace(context, view, at, 0, at.length);
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.stroke();
  }
}

function trace(
  context: SKRSContext2D,
  { left, top, unitsPerPixel }: MapView,
  at: Corners,
  begin: number,
  end: number,
): void {
  for (let corner = begin; corner < end; corner += 2) {
    const x = ((at[corner] ?? 0) - left) / unitsPerPixel;
    const y = ((at[corner + 1] ?? 0) - top) / unitsPerPixel;
    if (corner === begin) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
}

function namesOf(
  tiles: readonly GroundTile[],
  zoom: number,
  view: MapView,
  path: readonly Position[],
): MapName[] {
  const nearest = nearestTown(
    tiles.flatMap(({ names }) => names),
    path,
  );
  // Names are placed one by one, so there may be more of them than on a map of this zoom.
  return rankedNames(tiles, zoom + 1, nearest ? [nearest.position] : [])
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ kind, name, position: [lon, lat] }) => {
      const [x, y] = toPixel(view, { lat, lon });
      return { kind, name, x, y };
    });
}

/** Returns the town nearest to any part of a path. */
function nearestTown(names: readonly GroundName[], path: readonly Position[]): GroundName | undefined {
  const points = pointsAlong(path);
  let best: GroundName | undefined;
  let bestMiles = maxTownMiles;
  for (const name of names) {
    if (name.kind !== 'town') continue;
    const [lon, lat] = name.position;
    for (const point of points) {
      const miles = distanceMiles(point, { lat, lon });
      if (miles < bestMiles) [best, bestMiles] = [name, miles];
    }
  }
  return best;
}

function pointsAlong(path: readonly Position[]): Position[] {
  return path.flatMap((from, place) => {
    const to = path[place + 1];
    if (!to) return [from];
    return Array.from({ length: pointsPerPart }, (_, step) => {
      const along = step / pointsPerPart;
      return { lat: from.lat + (to.lat - from.lat) * along, lon: from.lon + (to.lon - from.lon) * along };
    });
  });
}
