import { COORDINATE_SYSTEM, type Layer } from '@deck.gl/core';
import { PathLayer, SolidPolygonLayer } from '@deck.gl/layers';
import type { MarksOf } from '../marks.ts';
import { worldWidth } from '../world-frame.ts';
import type { GroundLook } from '../ground/tiles/ground-look.ts';
import {
  tileKey,
  type GroundTile,
  type Line,
  type Polygon,
} from '@touchdown/shared/geo/ground/ground-tile.ts';

const world = worldWidth(0);
/** From a world of one unit, y to the south, to the world of deck.gl, y to the north. */
const toDeckWorld = new Float64Array([world, 0, 0, 0, 0, -world, 0, 0, 0, 0, 1, 0, 0, world, 0, 1]);
const coordinates = {
  coordinateSystem: COORDINATE_SYSTEM.CARTESIAN,
  modelMatrix: toDeckWorld,
  positionFormat: 'XY',
} as const;

/** A tile's own arrays are the data of its layers, so that deck.gl uploads each tile once. */
const areasOfTiles = new WeakMap<GroundTile, Area[]>();

interface Area {
  kind: Polygon['kind'] | 'sea';
  polygon: { positions: Float32Array; holeIndices: number[] };
}

/** Two layers for each tile: its areas on the sea, then its lines. Finer tiles cover coarser ones. */
export function deckTileLayers({ id, tiles, look }: MarksOf<'tiles'>): Layer[] {
  return zoomsOf(tiles).flatMap((ofZoom) => [
    ...ofZoom.map((tile) => areaLayer(`${id}-${tileKey(tile)}-areas`, tile, look)),
    ...ofZoom.map((tile) => lineLayer(`${id}-${tileKey(tile)}-lines`, tile, look)),
  ]);
}

/** Tiles overlap at their edges: no area may cover the lines of the tile beside it. */
function zoomsOf(tiles: readonly GroundTile[]): GroundTile[][] {
  const zooms = [...new Set(tiles.map(({ z }) => z))].toSorted((a, b) => a - b);
  return zooms.map((zoom) => tiles.filter(({ z }) => z === zoom));
}

function areaLayer(id: string, tile: GroundTile, look: GroundLook): Layer {
  return new SolidPolygonLayer<Area>({
    ...coordinates,
    id,
    data: areasOf(tile),
    getPolygon: ({ polygon }) => polygon,
    getFillColor: ({ kind }) => (kind === 'sea' ? look.sea : look.fills[kind]),
    updateTriggers: { getFillColor: look },
  });
}

function lineLayer(id: string, { lines }: GroundTile, look: GroundLook): Layer {
  return new PathLayer<Line>({
    ...coordinates,
    id,
    data: lines,
    _pathType: 'open',
    getPath: ({ at }) => at,
    getColor: ({ kind }) => look.lines[kind].colour,
    getWidth: ({ kind }) => look.lines[kind].width,
    widthUnits: 'pixels',
    jointRounded: true,
    updateTriggers: { getColor: look, getWidth: look },
  });
}

function areasOf(tile: GroundTile): Area[] {
  const known = areasOfTiles.get(tile);
  if (known) return known;
  const areas: Area[] = [
    { kind: 'sea', polygon: { positions: squareOf(tile), holeIndices: [] } },
    ...tile.polygons.map(({ kind, at, holes }) => ({ kind, polygon: { positions: at, holeIndices: holes } })),
  ];
  areasOfTiles.set(tile, areas);
  return areas;
}

function squareOf({ z, x, y }: GroundTile): Float32Array {
  const [west, north, east, south] = [x, y, x + 1, y + 1].map((at) => at / 2 ** z) as [
    number,
    number,
    number,
    number,
  ];
  return new Float32Array([west, north, east, north, east, south, west, south, west, north]);
}
