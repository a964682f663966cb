import type { TownLink } from '@touchdown/shared/tornadoes/schema.ts';
import type { Box } from '../../../domain/drawing/county-lines.ts';
import { distanceToLine, touchesBox, type Rectangle } from '../../../domain/drawing/outlines.ts';
import { textWidth, type Point } from '../../../domain/drawing/picture.ts';
import { letterSizes } from '../../../domain/drawing/letters.ts';
import { knownStates, type KnownTown } from '../../../domain/places/known-places.ts';

/** A town on a small map. Where its name has no room, it is a dot. */
export interface Label {
  name: string;
  dot: Point;
  /** Whether the tornado is named for it. */
  isNamed: boolean;
  /** The left end of the baseline. */
  at: Point | undefined;
  width: number;
}

interface LabelledMap {
  view: Box;
  place: (at: Point) => Point;
  path: readonly Point[];
  /** Half the width of the path. */
  pathPixels: number;
  /** The town that the tornado is named for. */
  town: TownLink | undefined;
  /** Of towns with names. */
  most: number;
  frame: Rectangle;
  /** What no name may cover. */
  taken: readonly Rectangle[];
}

const fontPixels = 12;
/** Letters of other fonts are wider than those that are measured. */
const spare = 1.04;
const [ascent, descent] = [9, 3];
/** Around the path. */
const clearPixels = 2;
/** From the middle of the dot. */
const gaps = [6, 9, 13, 18, 24];
/** A larger town may be farther from the path: by so many pixels when it has ten times the people. */
const pixelsOfSize = 14;

/** Returns the town of the tornado, and the nearest others whose names have room. */
export function labelledTowns(map: LabelledMap): Label[] {
  const { place, path, town, most, frame } = map;
  const taken = [...map.taken];
  const labels: Label[] = [];
  const own = town && {
    name: town.name.replace(/, [^,]+$/, ''),
    dot: place([town.lon, town.lat]),
    isNamed: true,
  };
  const others = nearestFirst(townsInView(map.view), place, path)
    .filter(({ path: page }) => page !== town?.path)
    .map(({ name, lon, lat }) => ({ name, dot: place([lon, lat]), isNamed: false }))
    .filter(({ dot }) => isInside(boxAround(dot, 3), frame));
  for (const one of own ? [own, ...others] : others) {
    if (labels.length === most) break;
    const width = (textWidth(one.name, 'sentence') / letterSizes.sentence.pixels) * fontPixels * spare;
    const dotBox = boxAround(one.dot, 3);
    if (!one.isNamed && !isFree(dotBox, { ...map, taken })) continue;
    const at = placesFor(one.dot, width, frame).find((left) => isFree(boxOf(left, width), { ...map, taken }));
    if (!at && !one.isNamed) continue;
    labels.push({ ...one, at, width });
    taken.push(dotBox, ...(at ? [boxOf(at, width)] : []));
  }
  return labels;
}

function townsInView({ south, north, west, east }: Box): KnownTown[] {
  return knownStates()
    .filter(({ box }) => box.south < north && box.north > south && box.west < east && box.east > west)
    .flatMap(({ towns }) => towns)
    .filter(({ lat, lon }) => lat > south && lat < north && lon > west && lon < east);
}

function nearestFirst(
  towns: readonly KnownTown[],
  place: (at: Point) => Point,
  path: readonly Point[],
): KnownTown[] {
  const wayTo = ({ lon, lat, population }: KnownTown) => {
    const dot = place([lon, lat]);
    const ways = path.map((to, at) => distanceToLine(dot, path[at - 1] ?? to, to));
    return Math.min(...ways) - pixelsOfSize * Math.log10(population ?? 1);
  };
  return towns
    .map((town) => ({ town, way: wayTo(town) }))
    .toSorted((a, b) => a.way - b.way)
    .map(({ town }) => town);
}

/** Beside, above and below the dot, then aslant, then farther off: the left end of the baseline for each. */
function placesFor([x, y]: Point, width: number, { left, right }: Rectangle): Point[] {
  const middle = (ascent - descent) / 2;
  // At the edge of the picture, as far in as its length needs.
  const centered = Math.max(left, Math.min(right - 1 - width, x - width / 2));
  return gaps.flatMap((gap): Point[] => [
    [x + gap, y + middle],
    [x - gap - width, y + middle],
    [centered, y - gap - descent + 1],
    [centered, y + gap + ascent - 1],
    [x + gap / 2, y - gap],
    [x - gap / 2 - width, y - gap],
    [x + gap / 2, y + gap + ascent - 2],
    [x - gap / 2 - width, y + gap + ascent - 2],
  ]);
}

function isFree(box: Rectangle, { frame, path, pathPixels, taken }: LabelledMap): boolean {
  const room = pathPixels + clearPixels;
  const wide = {
    left: box.left - room,
    top: box.top - room,
    right: box.right + room,
    bottom: box.bottom + room,
  };
  return (
    isInside(box, frame) &&
    !path.some((to, at) => touchesBox(path[at - 1] ?? to, to, wide)) &&
    !taken.some((one) => overlaps(box, one))
  );
}

function boxOf([left, baseline]: Point, width: number): Rectangle {
  return { left, top: baseline - ascent, right: left + width, bottom: baseline + descent };
}

function boxAround([x, y]: Point, pixels: number): Rectangle {
  return { left: x - pixels, top: y - pixels, right: x + pixels, bottom: y + pixels };
}

function isInside(box: Rectangle, frame: Rectangle): boolean {
  return (
    box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom
  );
}

function overlaps(one: Rectangle, other: Rectangle): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
}
