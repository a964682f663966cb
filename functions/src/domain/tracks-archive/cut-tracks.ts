/** A point on the square that Web Mercator makes of the world: from 0 to 1, from the north-west. */
export type Point = readonly [x: number, y: number];

/** What a map can tell and select tornadoes by. What is not recorded is left out. */
export type TrackTags = Record<string, string | number>;

export interface Track {
  /** One point is a place, two or more are a path. */
  lines: readonly (readonly Point[])[];
  tags: TrackTags;
  /** The step of its rating; -1 is unrated. */
  step: number;
  deaths: number;
}

/** A feature as `vt-pbf` takes it from geojson-vt: a point, or lines, in units of the tile. */
export interface CutFeature {
  type: 1 | 2;
  geometry: [number, number][] | [number, number][][];
  tags: TrackTags;
}

export interface CutTile {
  x: number;
  y: number;
  features: CutFeature[];
}

export const tileExtent = 4096;
/** Beyond the edges, so that the ends of drawn lines are not seen there. */
const buffer = 64 / tileExtent;

/**
 * Cuts tracks into the tiles of one zoom. A tile has at most so many tracks: the strongest, then the deadliest. They keep
 * their order.
 */
export function cutTracks(
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
