/** What a base map shows, from the bottom to the top. */
export const fillKinds = ['earth', 'neighbor', 'built', 'water'] as const;
export const lineKinds = [
  'limit',
  'river',
  'county',
  'street',
  'road',
  'rail',
  'highway',
  'state',
  'country',
] as const;
export type FillKind = (typeof fillKinds)[number];
export type LineKind = (typeof lineKinds)[number];
export type NameKind = 'country' | 'state' | 'county' | 'town' | 'lake' | 'river' | 'shield' | 'street';

export interface TileId {
  z: number;
  x: number;
  y: number;
}

/**
 * x and y by turns, in a world that is one unit wide, from the north-west. A tile's own units are exact in 32 bits:
 * twelve of 24 digits for its 4,096 steps, and one for each zoom.
 */
export type Corners = Float32Array<ArrayBuffer>;

/** The first ring is the outline, the others are its holes. */
export interface Polygon {
  kind: FillKind;
  at: Corners;
  /** Where each hole begins, as an index of `at`. */
  holes: number[];
}

export interface Line {
  kind: LineKind;
  at: Corners;
}

export interface GroundName {
  kind: NameKind;
  name: string;
  /** In degrees. */
  position: [longitude: number, latitude: number];
  /** The zoom from which on it is shown. */
  minZoom: number;
  /** From 0 to 18, by Protomaps' scale: the higher, the more people. */
  rank: number;
  /** How a street lies where its name is: clockwise from the east, from -90 to 90 degrees, and its length there. */
  along?: { degrees: number; length: number };
}

/** Places all over a part of an area, where its state and county can be named if their own places are out of view. */
export interface Inside {
  names: { kind: 'state' | 'county'; name: string }[];
  at: Corners;
}

/** A decoded tile of the base map, ready to be drawn. */
export interface GroundTile extends TileId {
  polygons: Polygon[];
  lines: Line[];
  names: GroundName[];
  /** Only the project's own base map has them. */
  insides?: Inside[];
}

export function tileKey({ z, x, y }: TileId): string {
  return `${z}/${x}/${y}`;
}

export function tileOfKey(key: string): TileId {
  const [z = 0, x = 0, y = 0] = key.split('/').map(Number);
  return { z, x, y };
}

export function parentOf({ z, x, y }: TileId): TileId | undefined {
  return z === 0 ? undefined : { z: z - 1, x: x >> 1, y: y >> 1 };
}
