import { latOfMercatorY, lonOfMercatorX } from '../web-mercator.ts';
import type {
  Corners,
  FillKind,
  GroundName,
  GroundTile,
  Inside,
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
const roadKinds: Record<string, LineKind> = {
  rail: 'rail',
  highway: 'highway',
  major_road: 'road',
  minor_road: 'street',
};
const boundaryKinds: Record<string, LineKind> = { country: 'country', region: 'state', county: 'county' };
const nameKinds: Record<string, NameKind> = {
  country: 'country',
  region: 'state',
  county: 'county',
  locality: 'town',
};
/** Our own kinds: places all over an area, for its name. */
const insideKinds: Record<string, 'state' | 'county'> = { region_area: 'state', county_area: 'county' };
const riverKinds = new Set(['river', 'canal']);
/** Which share of a tile a river must cross to be named in it. */
const namedRiverShare = 0.2;

/** Reads a vector tile of Protomaps' schema. What a map does not draw is left out. Throws for damaged bytes. */
export function readTile(unpacked: UnpackedTile, tile: TileId): GroundTile {
  const { layers } = unpacked;
  const polygons: Polygon[] = [];
  const lines: Line[] = [];
  const names: GroundName[] = [];
  const insides: Inside[] = [];
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
  each('landuse', (feature, place) => {
    if (!isArea(feature) || feature.properties['kind'] !== 'residential') return;
    polygons.push(...polygonsOf(unpacked, feature, 'built', place));
    const edges = feature.loadGeometry().flatMap((ring) => edgesWithin(ring, feature.extent));
    lines.push(...linesOf(edges, 'limit', place));
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
    if (kind === 'road' || kind === 'street')
      names.push(...streetNames(paths, feature.properties, kind, place));
  });
  each('boundaries', (feature, place) => {
    const kind = boundaryKinds[String(feature.properties['kind'])];
    if (kind && isLine(feature)) lines.push(...linesOf(feature.loadGeometry(), kind, place));
  });
  each('places', (feature, place) => {
    const kind = nameKinds[String(feature.properties['kind'])];
    if (kind && isPoint(feature)) names.push(...namesOf(feature, kind, place));
    const inside = insideKinds[String(feature.properties['kind'])];
    if (inside && isPoint(feature)) insides.push(insideOf(feature, inside, place));
  });
  return { ...tile, polygons, lines, names, ...(insides.length > 0 ? { insides } : {}) };
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

/** The parts of an outline that are in the tile. What runs beyond an edge of it is where the area was cut, or the next tile's. */
function edgesWithin(ring: Ring, extent: number): Ring[] {
  const isBeyond = (a: Corner, b: Corner) =>
    Math.max(a.x, b.x) < 0 ||
    Math.max(a.y, b.y) < 0 ||
    Math.min(a.x, b.x) > extent ||
    Math.min(a.y, b.y) > extent;
  const edges: Corner[][] = [];
  let edge: Corner[] = [];
  for (const [at, to] of ring.entries()) {
    const from = ring[at - 1];
    if (!from) continue;
    if (isBeyond(from, to)) edge = [];
    else if (edge.length > 0) edge.push(to);
    else edges.push((edge = [from, to]));
  }
  return edges;
}

function linesOf(paths: readonly Ring[], kind: LineKind, place: TilePlace): Line[] {
  return paths.filter(({ length }) => length > 1).map((path) => ({ kind, at: cornersOf([path], place) }));
}

function namesOf(feature: TileFeature, kind: NameKind, place: TilePlace): GroundName[] {
  const point = feature.loadGeometry()[0]?.[0];
  return point ? nameAt(point, feature.properties, kind, place) : [];
}

function insideOf(feature: TileFeature, kind: 'state' | 'county', place: TilePlace): Inside {
  const { name, region } = feature.properties;
  const names: Inside['names'] = [];
  if (typeof name === 'string') names.push({ kind, name });
  if (typeof region === 'string') names.push({ kind: 'state', name: region });
  return { names, at: cornersOf(feature.loadGeometry(), place) };
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

/** Below this zoom the names of streets would be as many as the streets. */
const streetNamesFrom: Record<'road' | 'street', number> = { road: 12, street: 13.5 };

/** A street's name stands along the longest straight of its longest part in the tile. */
function streetNames(
  paths: readonly Ring[],
  properties: Properties,
  kind: 'road' | 'street',
  place: TilePlace,
): GroundName[] {
  const longest = longestOf(paths);
  const middle = longest && middleOf(longest);
  const [first, last] = [longest?.[0], longest?.at(-1)];
  if (!middle || !first || !last) return [];
  const across = place.x(last.x) - place.x(first.x);
  const down = place.y(last.y) - place.y(first.y);
  const degrees = (Math.atan2(down, across) * 180) / Math.PI;
  const upright = degrees > 90 ? degrees - 180 : degrees <= -90 ? degrees + 180 : degrees;
  const along = { degrees: upright, length: Math.hypot(across, down) };
  return nameAt(middle, properties, 'street', place).map((name) => ({
    ...name,
    minZoom: streetNamesFrom[kind],
    along,
  }));
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
