import { latOfMercatorY, lonOfMercatorX } from '../web-mercator.ts';
import type {
  Corners,
  FillKind,
  GroundName,
  GroundTile,
  Line,
  LineKind,
  NameKind,
  Polygon,
  TileId,
} from './ground-tile.ts';

interface Corner {
  x: number;
  y: number;
}
type Ring = readonly Corner[];
type Properties = Record<string, unknown>;

/** What `@mapbox/vector-tile` makes of a tile's bytes. This package runs anywhere and has no decoder of its own. */
export interface UnpackedTile {
  layers: Record<string, UnpackedLayer | undefined>;
  /** Groups rings into polygons, each an outline with its holes. */
  classifyRings(this: void, rings: Corner[][]): Corner[][][];
}

interface UnpackedLayer {
  length: number;
  feature(at: number): TileFeature;
}

interface TileFeature {
  type: 0 | 1 | 2 | 3;
  extent: number;
  properties: Properties;
  loadGeometry(): Corner[][];
}

/** What Protomaps calls them (docs.protomaps.com/basemaps/layers). */
const roadKinds: Record<string, LineKind> = { rail: 'rail', highway: 'highway', major_road: 'road' };
const boundaryKinds: Record<string, LineKind> = { country: 'country', region: 'state', county: 'county' };
const nameKinds: Record<string, NameKind> = {
  country: 'country',
  region: 'state',
  county: 'county',
  locality: 'town',
};
const riverKinds = new Set(['river', 'canal']);
/** Which share of a tile a river must cross to be named in it. */
const namedRiverShare = 0.2;

/** Reads a vector tile of Protomaps' schema. What a map does not draw is left out. Throws for damaged bytes. */
export function readTile(unpacked: UnpackedTile, tile: TileId): GroundTile {
  const { layers } = unpacked;
  const polygons: Polygon[] = [];
  const lines: Line[] = [];
  const names: GroundName[] = [];
  const each = (layer: string, read: (feature: TileFeature, place: TilePlace) => void) => {
    const found = layers[layer];
    for (let at = 0; at < (found?.length ?? 0); at++) {
      const feature = found?.feature(at);
      if (feature) read(feature, placeOf(tile, feature.extent));
    }
  };
  each('earth', (feature, place) => {
    if (isArea(feature)) polygons.push(...polygonsOf(unpacked, feature, landKind(feature.properties), place));
  });
  each('water', (feature, place) => {
    const { properties } = feature;
    const isRiver = riverKinds.has(String(properties['kind']));
    if (isArea(feature)) polygons.push(...polygonsOf(unpacked, feature, 'water', place));
    else if (isLine(feature) && isRiver) {
      const paths = feature.loadGeometry();
      lines.push(...linesOf(paths, 'river', place));
      names.push(...riverNames(paths, properties, place, feature.extent));
    } else if (isPoint(feature)) names.push(...namesOf(feature, isRiver ? 'river' : 'lake', place));
  });
  each('roads', (feature, place) => {
    const kind = roadKinds[String(feature.properties['kind'])];
    if (!kind || !isLine(feature)) return;
    const paths = feature.loadGeometry();
    lines.push(...linesOf(paths, kind, place));
    if (kind === 'highway') names.push(...shieldsOf(paths, feature.properties, place));
  });
  each('boundaries', (feature, place) => {
    const kind = boundaryKinds[String(feature.properties['kind'])];
    if (kind && isLine(feature)) lines.push(...linesOf(feature.loadGeometry(), kind, place));
  });
  each('places', (feature, place) => {
    const kind = nameKinds[String(feature.properties['kind'])];
    if (kind && isPoint(feature)) names.push(...namesOf(feature, kind, place));
  });
  return { ...tile, polygons, lines, names };
}

const isPoint = ({ type }: TileFeature) => type === 1;
const isLine = ({ type }: TileFeature) => type === 2;
const isArea = ({ type }: TileFeature) => type === 3;

/** From a tile's units to the world. */
interface TilePlace {
  x: (x: number) => number;
  y: (y: number) => number;
}

function placeOf({ z, x, y }: TileId, extent: number): TilePlace {
  const tiles = 2 ** z;
  return { x: (at) => (x + at / extent) / tiles, y: (at) => (y + at / extent) / tiles };
}

function landKind({ kind_detail: detail }: Properties): FillKind {
  return detail === 'neighbor' ? 'neighbor' : 'earth';
}

function cornersOf(rings: readonly Ring[], place: TilePlace): Corners {
  const corners = new Float32Array(2 * rings.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const { x, y } of rings.flat()) {
    corners[at++] = place.x(x);
    corners[at++] = place.y(y);
  }
  return corners;
}

function polygonsOf(
  { classifyRings }: UnpackedTile,
  feature: TileFeature,
  kind: FillKind,
  place: TilePlace,
): Polygon[] {
  return classifyRings(feature.loadGeometry()).map((rings) => {
    let end = 0;
    const ends = rings.map(({ length }) => (end += 2 * length));
    return { kind, at: cornersOf(rings, place), holes: ends.slice(0, -1) };
  });
}

function linesOf(paths: readonly Ring[], kind: LineKind, place: TilePlace): Line[] {
  return paths.filter(({ length }) => length > 1).map((path) => ({ kind, at: cornersOf([path], place) }));
}

function namesOf(feature: TileFeature, kind: NameKind, place: TilePlace): GroundName[] {
  const point = feature.loadGeometry()[0]?.[0];
  return point ? nameAt(point, feature.properties, kind, place) : [];
}

function nameAt(
  point: { x: number; y: number },
  properties: Properties,
  kind: NameKind,
  place: TilePlace,
): GroundName[] {
  const { name, min_zoom: minZoom, population_rank: rank } = properties;
  if (typeof name !== 'string' || name === '') return [];
  const position: [number, number] = [lonOfMercatorX(place.x(point.x)), latOfMercatorY(place.y(point.y))];
  return [{ kind, name, position, minZoom: Number(minZoom ?? 0), rank: Number(rank ?? 0) }];
}

/** A river's name stands at the middle of its longest part in the tile. */
function riverNames(
  paths: readonly Ring[],
  properties: Properties,
  place: TilePlace,
  extent: number,
): GroundName[] {
  const longest = longestOf(paths);
  const middle = longest && middleOf(longest);
  if (!longest || !middle || spanOf(longest) < namedRiverShare * extent) return [];
  return nameAt(middle, properties, 'river', place);
}

/** The number of a highway, at the middle of its longest part in the tile. An archive has it as a shield or a reference. */
function shieldsOf(paths: readonly Ring[], properties: Properties, place: TilePlace): GroundName[] {
  const longest = longestOf(paths);
  const middle = longest && middleOf(longest);
  // Some roads have several numbers, with semicolons between them: the first one is the most important.
  const numbers = properties['shield_text'] ?? properties['ref'];
  const [name = ''] = typeof numbers === 'string' ? numbers.split(';') : [];
  return middle ? nameAt(middle, { ...properties, name: name.trim() }, 'shield', place) : [];
}

/** Returns the middle corner of a path, or the middle between its two middle ones. */
function middleOf(path: Ring): Corner | undefined {
  const [one, other] = [path[(path.length - 1) >> 1], path[path.length >> 1]];
  return one && other && { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

function longestOf(paths: readonly Ring[]): Ring | undefined {
  return paths.toSorted((a, b) => spanOf(b) - spanOf(a))[0];
}

function spanOf(path: Ring): number {
  const [first, last] = [path[0], path.at(-1)];
  return first && last ? Math.hypot(last.x - first.x, last.y - first.y) : 0;
}
