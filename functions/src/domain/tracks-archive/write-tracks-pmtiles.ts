import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { zxyToTileId } from 'pmtiles';
import type { ExportHead, ExportRow } from '@touchdown/shared/tornadoes/export/export-columns.ts';
import { geometryOf, linesOf, type Placed } from '@touchdown/shared/tornadoes/export/geometry-of.ts';
import type { Bounds } from '../../platform/pmtiles/archive-header.ts';
import { gzipReproducibly } from '../../platform/pmtiles/gzip-reproducibly.ts';
import { writeArchive, type ArchivedTile } from '../../platform/pmtiles/write-archive.ts';

type TrackRow = ExportRow<Placed | 'id' | 'name' | 'rating' | 'begin_wall' | 'deaths' | 'injuries' | 'bends'>;

/** At the deepest zoom a unit of a tile is 19 m at the equator, and every tornado with a place is there. */
const tracksMaxZoom = 9;
/** The weakest rating on the country's maps. At higher zooms all are there. */
const leastSteps = [4, 4, 4, 3, 2, 1];
const everyStep = -1;
/** About 300 kB as it is stored. */
const mostInTile = 8_000;
const layer = 'tornadoes';

/**
 * Writes the tracks of all tornadoes as vector tiles in one PMTiles archive, for maps that read only what they show. The
 * same rows make the same bytes.
 */
export function writeTracksPmtiles(rows: Iterable<TrackRow>, head: ExportHead): Uint8Array {
  const tracks: Track[] = [];
  let bounds: Bounds | undefined;
  for (const row of rows) {
    const geometry = geometryOf(row);
    if (geometry === null) continue;
    const lines = linesOf(geometry);
    for (const line of lines) for (const point of line) bounds = widened(bounds, point);
    tracks.push({ lines: lines.map((line) => line.map(onSquare)), ...described(row) });
  }
  const tiles: ArchivedTile[] = [];
  for (let zoom = 0; zoom <= tracksMaxZoom; zoom++) {
    const least = leastSteps[zoom] ?? everyStep;
    const most = zoom === tracksMaxZoom ? Infinity : mostInTile;
    for (const { x, y, features } of cutTracks(tracks, zoom, { least, most })) {
      tiles.push({ tileId: zxyToTileId(zoom, x, y), bytes: gzipReproducibly(encoded(features)) });
    }
  }
  return writeArchive(tiles, metadataOf(head), {
    bounds: bounds ?? wholeWorld,
    minZoom: 0,
    maxZoom: tracksMaxZoom,
    center: [-97, 38, 4],
  });
}

const wholeWorld: Bounds = [-180, -85, 180, 85];

function described(row: TrackRow): Omit<Track, 'lines'> {
  const { id, name, rating, begin_wall: begin, deaths, injuries } = row;
  const tags: TrackTags = {};
  const year = begin === null ? null : Number(begin.slice(0, 4));
  for (const [key, value] of Object.entries({ id, name, rating, year, deaths, injuries })) {
    if (value !== null) tags[key] = value;
  }
  return { tags, step: Number(/\d$/.exec(rating ?? '')?.[0] ?? everyStep), deaths: deaths ?? 0 };
}

function widened(bounds: Bounds | undefined, [lon, lat]: readonly [lon: number, lat: number]): Bounds {
  if (!bounds) return [lon, lat, lon, lat];
  const [west, south, east, north] = bounds;
  return [Math.min(west, lon), Math.min(south, lat), Math.max(east, lon), Math.max(north, lat)];
}

/** Web Mercator. */
function onSquare([lon, lat]: readonly [lon: number, lat: number]): Point {
  const sine = Math.sin((lat * Math.PI) / 180);
  return [lon / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}

function encoded(features: readonly CutFeature[]): Uint8Array {
  // The types of this package name a fork of geojson-vt, whose tiles have more than is read here.
  const layers = { [layer]: { features } } as unknown as Parameters<typeof fromGeojsonVt>[0];
  return fromGeojsonVt(layers, { version: 2, extent: tileExtent });
}

/** What a reader of the archive can find out without a tile. */
function metadataOf(head: ExportHead): Record<string, unknown> {
  const fields = {
    id: 'String',
    name: 'String',
    rating: 'String',
    year: 'Number',
    deaths: 'Number',
    injuries: 'Number',
  };
  return {
    name: 'Tornado tracks',
    description: 'Straight lines between the places that the agencies state; a point where no end is known',
    attribution: head.source,
    ...head,
    vector_layers: [{ id: layer, fields, minzoom: 0, maxzoom: tracksMaxZoom }],
  };
}

/** A point on the square that Web Mercator makes of the world: from 0 to 1, from the north-west. */
type Point = readonly [x: number, y: number];

/** What a map can tell and select tornadoes by. What is not recorded is left out. */
type TrackTags = Record<string, string | number>;

interface Track {
  /** One point is a place, two or more are a path. */
  lines: readonly (readonly Point[])[];
  tags: TrackTags;
  /** The step of its rating; -1 is unrated. */
  step: number;
  deaths: number;
}

/** A feature as `vt-pbf` takes it from geojson-vt: a point, or lines, in units of the tile. */
interface CutFeature {
  type: 1 | 2;
  geometry: [number, number][] | [number, number][][];
  tags: TrackTags;
}

interface CutTile {
  x: number;
  y: number;
  features: CutFeature[];
}

const tileExtent = 4096;
/** Beyond the edges, so that the ends of drawn lines are not seen there. */
const buffer = 64 / tileExtent;

/**
 * Cuts tracks into the tiles of one zoom. A tile has at most so many tracks: the strongest, then the deadliest. They keep
 * their order.
 */
function cutTracks(
  tracks: readonly Track[],
  zoom: number,
  { least, most }: { least: number; most: number },
): CutTile[] {
  const size = 2 ** zoom;
  const tiles = new Map<number, Track[]>();
  for (const track of tracks) {
    if (track.step < least) continue;
    for (const key of tilesOf(track, size)) {
      const there = tiles.get(key);
      if (there) there.push(track);
      else tiles.set(key, [track]);
    }
  }
  return [...tiles].flatMap(([key, there]) => {
    const [x, y] = [key % size, Math.floor(key / size)];
    const features = gravest(there, most).flatMap((track) => cut(track, size, x, y));
    return features.length > 0 ? [{ x, y, features }] : [];
  });
}

/** The tiles that its box touches, with their buffers. */
function tilesOf({ lines }: Track, size: number): Set<number> {
  const keys = new Set<number>();
  const within = (tile: number) => Math.min(size - 1, Math.max(0, tile));
  for (const line of lines) {
    const reach = line.length === 1 ? 0 : buffer;
    const [xs, ys] = [line.map(([x]) => x * size), line.map(([, y]) => y * size)];
    const [west, east] = [Math.min(...xs) - reach, Math.max(...xs) + reach].map(Math.floor) as [
      number,
      number,
    ];
    const [north, south] = [Math.min(...ys) - reach, Math.max(...ys) + reach].map(Math.floor) as [
      number,
      number,
    ];
    for (let y = within(north); y <= within(south); y++) {
      for (let x = within(west); x <= within(east); x++) keys.add(y * size + x);
    }
  }
  return keys;
}

function gravest(tracks: readonly Track[], most: number): readonly Track[] {
  if (tracks.length <= most) return tracks;
  const kept = new Set(tracks.toSorted((a, b) => b.step - a.step || b.deaths - a.deaths).slice(0, most));
  return tracks.filter((track) => kept.has(track));
}

function cut({ lines, tags }: Track, size: number, x: number, y: number): CutFeature[] {
  const [first] = lines;
  if (first?.length === 1)
    return [{ type: 1, geometry: first.map((point) => inTile(point, size, x, y)), tags }];
  const parts = lines.flatMap((line) => clipped(line, size, x, y));
  return parts.length > 0 ? [{ type: 2, geometry: parts, tags }] : [];
}

function inTile([pointX, pointY]: Point, size: number, x: number, y: number): [number, number] {
  return [Math.round((pointX * size - x) * tileExtent), Math.round((pointY * size - y) * tileExtent)];
}

/** Returns the parts of a line within a tile and its buffer. */
function clipped(line: readonly Point[], size: number, x: number, y: number): [number, number][][] {
  const parts: [number, number][][] = [];
  let open: [number, number][] | undefined;
  for (const [at, from] of line.slice(0, -1).entries()) {
    const to = line[at + 1] ?? from;
    const inside = clippedSegment(from, to, size, x, y);
    if (!inside) {
      open = undefined;
      continue;
    }
    const [begin, end, leaves] = inside;
    if (open) open.push(inTile(end, size, x, y));
    else parts.push((open = [inTile(begin, size, x, y), inTile(end, size, x, y)]));
    if (leaves) open = undefined;
  }
  return parts;
}

/** Liang and Barsky: the part of a segment within the box, and whether it ends before the segment does. */
function clippedSegment(
  [fromX, fromY]: Point,
  [toX, toY]: Point,
  size: number,
  x: number,
  y: number,
): [begin: Point, end: Point, leaves: boolean] | undefined {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const box = [(x - buffer) / size, (x + 1 + buffer) / size, (y - buffer) / size, (y + 1 + buffer) / size];
  const [west = 0, east = 0, north = 0, south = 0] = box;
  let [enters, ends] = [0, 1];
  for (const [step, room] of [
    [-dx, fromX - west],
    [dx, east - fromX],
    [-dy, fromY - north],
    [dy, south - fromY],
  ] as const) {
    if (step === 0 && room < 0) return undefined;
    if (step < 0) enters = Math.max(enters, room / step);
    if (step > 0) ends = Math.min(ends, room / step);
  }
  if (enters > ends) return undefined;
  const at = (share: number): Point => [fromX + share * dx, fromY + share * dy];
  return [at(enters), at(ends), ends < 1];
}
