import type { MapView } from '../../map-view.ts';
import type { Marks } from '../../marks.ts';
import type { Colour, Palette } from '../../palette.ts';
import type { Position } from '../base-data.ts';
import { placeFont } from '../ground-marks.ts';
import { labelSize, overlap, turnedSize, type Box } from '../uncollided-places.ts';
import type { ShownName } from './ground-names.ts';
import type { NameKind } from '@touchdown/shared/geo/ground/ground-tile.ts';

/** Pixels from a town's dot to its name; a marker on the town is larger. */
const [gap, gapBesideMarker] = [6, 11];
/** How near a marker must be to move a name, in pixels. */
const markerPixels = 12;
/** Half of the marker where a path begins, with its outline, in pixels. */
const markerRadius = 7.5;
/** From the middle of a path to a name beside it, in pixels, and the squares that stand for a part of it. */
const [pathRadius, maxSquares] = [4, 400];
/** The least space between a name and the edge of the map, in pixels. */
const edge = 4;
/** The radius of a town's dot, in pixels. */
const dot = 1.75;

export interface PlacedName extends ShownName {
  anchor: 'start' | 'middle' | 'end';
  gap: number;
}

/**
 * Returns the names of a view, each with its side of the place: a town's that would be cut or hidden on the right
 * stands on the left. What an edge, a button, a credit or another name would touch on both sides is left out.
 */
export function wholeNames(
  names: readonly ShownName[],
  { project, width, height }: Pick<MapView, 'project' | 'width' | 'height'>,
  { markers, paths = [] }: { markers: readonly Position[]; paths?: readonly (readonly Position[])[] },
  covers: readonly Box[],
): PlacedName[] {
  const onPaths = paths.flatMap((path) => squaresAlong(path.map(project)));
  const markersAt = markers.map(project);
  const taken = [...covers];
  const markerBoxes = markersAt.map(([x, y]) => squareAround(x, y, markerRadius));
  const written = new Set<string>();
  return names.flatMap((name): PlacedName[] => {
    const key = `${name.kind} ${name.name}`;
    if (name.isInside && written.has(key)) return [];
    const at = project(name.position);
    const isMarked = markersAt.some(([atX, atY]) => Math.hypot(atX - at[0], atY - at[1]) < markerPixels);
    const isOnPath = (side: Side) =>
      onPaths.some((square) => overlap(lettersOf(boxOf(name, side, at), side, at[0]), square));
    // A name beside the path is read best, but one on it is better than none.
    const sides = sidesOf(name, isMarked ? gapBesideMarker : gap).toSorted(
      (one, other) => Number(isOnPath(one)) - Number(isOnPath(other)),
    );
    for (const side of sides) {
      const box = boxOf(name, side, at);
      if (isOutside(box, width, height) || taken.some((other) => overlap(box, other))) continue;
      // A marker may lie on the dot of its town, but not on letters.
      const letters = lettersOf(box, side, at[0]);
      if (markerBoxes.some((other) => overlap(letters, other))) continue;
      taken.push(box);
      written.add(key);
      return [{ ...name, ...side }];
    }
    return [];
  });
}

type Side = Pick<PlacedName, 'anchor' | 'gap'>;

function sidesOf({ isCentred }: ShownName, space: number): Side[] {
  if (isCentred) return [{ anchor: 'middle', gap: 0 }];
  return [
    { anchor: 'start', gap: space },
    { anchor: 'end', gap: space },
  ];
}

/** The letters of a name, and the dot of a town. */
function boxOf(name: ShownName, { anchor, gap: space }: Side, [x, y]: [number, number]): Box {
  const [wide, high] = turnedSize(name);
  const half = high / 2;
  const [top, bottom] = [y - half, y + half];
  if (anchor === 'middle') return { left: x - wide / 2, right: x + wide / 2, top, bottom };
  return anchor === 'start'
    ? { left: x - dot, right: x + space + wide, top, bottom }
    : { left: x - space - wide, right: x + dot, top, bottom };
}

function lettersOf(box: Box, { anchor, gap: space }: Side, x: number): Box {
  if (anchor === 'middle') return box;
  return anchor === 'start' ? { ...box, left: x + space } : { ...box, right: x - space };
}

/** Small squares in a row: the one box of a slanted path would keep all its surroundings free. */
function squaresAlong(path: readonly [number, number][]): Box[] {
  return path.slice(1).flatMap(([toX, toY], leg) => {
    const [x, y] = path[leg] as [number, number];
    const steps = Math.min(maxSquares, Math.ceil(Math.hypot(toX - x, toY - y) / pathRadius));
    return Array.from({ length: steps + 1 }, (_, step) =>
      squareAround(x + ((toX - x) * step) / steps, y + ((toY - y) * step) / steps, pathRadius),
    );
  });
}

function squareAround(x: number, y: number, reach: number): Box {
  return { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach };
}

function isOutside({ left, right, top, bottom }: Box, width: number, height: number): boolean {
  return left < edge || top < edge || right > width - edge || bottom > height - edge;
}

/** The labels of a view by look, and a dot for each town. */
export function nameMarks(names: readonly PlacedName[], palette: Palette): Marks[] {
  const towns = names.filter(({ kind }) => kind === 'town');
  const groups = Map.groupBy(names, ({ kind, anchor, gap: space }) => `${kind}-${anchor}-${space}`);
  const dots: Marks[] =
    towns.length === 0
      ? []
      : [
          {
            kind: 'discs',
            id: 'town-dots',
            colour: palette.inkSecond,
            opacity: 1,
            centres: towns.map(({ position }) => position),
            radius: dot,
          },
        ];
  return [
    ...dots,
    ...[...groups].flatMap(([id, [first, ...others]]): Marks[] => {
      if (!first) return [];
      return [
        {
          kind: 'labels',
          id: `names-${id}`,
          colour: colourOf(first.kind, palette),
          labels: [first, ...others].map(({ name, position, degrees }) => ({
            text: name,
            position,
            ...(degrees === undefined ? {} : { degrees }),
          })),
          font: { ...placeFont, size: first.size ?? labelSize },
          anchor: first.anchor,
          gap: first.gap,
          halo: { colour: isWater(first.kind) ? palette.water : palette.land, width: 3 },
          ...(first.kind === 'shield' ? { plate: { colour: palette.sheet, outline: palette.inkThird } } : {}),
        },
      ];
    }),
  ];
}

const isWater = (kind: NameKind) => kind === 'lake' || kind === 'river';

function colourOf(kind: NameKind, { ink, inkSecond, inkThird, waterInk }: Palette): Colour {
  if (isWater(kind)) return waterInk;
  if (kind === 'town') return ink;
  return kind === 'county' || kind === 'street' ? inkThird : inkSecond;
}
