import {
  fillKinds,
  lineKinds,
  type Corners,
  type GroundTile,
} from '@touchdown/shared/geo/ground/ground-tile.ts';
import type { MarksOf } from '../marks.ts';
import type { Colour } from '../palette.ts';
import type { WorldFrame } from '../world-frame.ts';

/** The outlines of a tile by kind, in a world that is one unit wide. They are created once. */
const outlines = new WeakMap<GroundTile, Map<string, Path2D>>();

/** Draws tiles of the base map, each on its own piece of sea and within it: finer tiles cover coarser ones. */
export function drawTilesOnCanvas(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  { tiles, look }: Omit<MarksOf<'tiles'>, 'kind' | 'id'>,
  { world, left, top }: WorldFrame,
): void {
  for (const tile of tiles) {
    const outline = outlinesOf(tile);
    context.save();
    // On whole pixels, so that no gap shows between two tiles.
    const [west, north, east, south] = [
      Math.round((tile.x / 2 ** tile.z) * world - left),
      Math.round((tile.y / 2 ** tile.z) * world - top),
      Math.round(((tile.x + 1) / 2 ** tile.z) * world - left),
      Math.round(((tile.y + 1) / 2 ** tile.z) * world - top),
    ];
    context.beginPath();
    context.rect(west, north, east - west, south - north);
    context.clip();
    context.fillStyle = cssColour(look.sea);
    context.fillRect(west, north, east - west, south - north);
    context.translate(-left, -top);
    context.scale(world, world);
    for (const kind of fillKinds) {
      const areas = outline.get(kind);
      if (!areas) continue;
      context.fillStyle = cssColour(look.fills[kind]);
      context.fill(areas);
    }
    context.lineJoin = 'round';
    for (const kind of lineKinds) {
      const lines = outline.get(kind);
      const { colour, width } = look.lines[kind];
      if (!lines || width === 0) continue;
      context.strokeStyle = cssColour(colour);
      context.lineWidth = width / world;
      context.stroke(lines);
    }
    context.restore();
  }
}

function outlinesOf(tile: GroundTile): Map<string, Path2D> {
  const known = outlines.get(tile);
  if (known) return known;
  const made = new Map<string, Path2D>();
  const pathOf = (kind: string) => {
    const path = made.get(kind) ?? new Path2D();
    made.set(kind, path);
    return path;
  };
  for (const { kind, at, holes } of tile.polygons) {
    const ends = [0, ...holes, at.length];
    for (const [ring, end] of ends.slice(1).entries()) addTo(pathOf(kind), at, ends[ring] ?? 0, end);
  }
  for (const { kind, at } of tile.lines) addTo(pathOf(kind), at, 0, at.length);
  outlines.set(tile, made);
  return made;
}

function addTo(path: Path2D, corners: Corners, start: number, end: number): void {
  path.moveTo(corners[start] as number, corners[start + 1] as number);
  for (let at = start + 2; at < end; at += 2) path.lineTo(corners[at] as number, corners[at + 1] as number);
}

function cssColour([red, green, blue]: Colour): string {
  return `rgb(${red} ${green} ${blue})`;
}
