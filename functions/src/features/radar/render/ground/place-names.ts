import type { MapName } from './ground.ts';

/** In pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A name with its place: its baseline, and where its left end is. */
export interface PlacedName extends MapName {
  left: number;
  baseline: number;
}

interface Room {
  /** Names are whole, so they stand within it. */
  within: Box;
  /** What no name may cover: the track, its ends, the radar. */
  keepFree: readonly Box[];
  /** The most names of a kind; more would hide the radar data. */
  most: (kind: MapName['kind']) => number;
  /** How wide a name is as it is drawn, and the height of its capitals. */
  measure: (name: MapName) => { width: number; height: number };
}

/** From a town's dot to its name. */
const gap = 12;
/** Between two names. */
const margin = 6;
/** How far the middle of a county's name may be from its place: most have their main town there. */
const shifts = [0, 46, -46, 80, -80];
/** So many large towns are not hidden by the name of the first. */
const townsNotHidden = 8;
/** Below a baseline, as a share of the height of capitals. */
const descent = 0.32;

/**
 * Gives names their places, in their order: each only where it touches no other and nothing that must stay free. A
 * town's name stands beside, above or below its dot, any other name on its place. The first town always has its name,
 * where it covers least.
 */
export function placeNames(
  names: readonly MapName[],
  { within, keepFree, most, measure }: Room,
): PlacedName[] {
  const placed: PlacedName[] = [];
  const taken: Box[] = [];
  const counts = new Map<MapName['kind'], number>();
  const [, ...others] = names.filter(({ kind }) => kind === 'town');
  const largeTowns = others.slice(0, townsNotHidden).map((town) => grown(pointBox(town)));
  for (const name of names) {
    const count = counts.get(name.kind) ?? 0;
    const dot = pointBox(name);
    if (count >= most(name.kind) || !contains(within, dot)) continue;
    const isFirstTown = name.kind === 'town' && count === 0;
    const hidesDot = (other: Box) => touch(dot, other);
    if (name.kind === 'town' && !isFirstTown && [...taken, ...keepFree].some(hidesDot)) continue;
    const size = measure(name);
    const places = (isFirstTown ? [gap, 3 * gap, 5 * gap] : [gap])
      .flatMap((away) => placesAround(name, size, away))
      .filter(([at, base]) => contains(within, boxAt(at, base, size)));
    const shunned = isFirstTown ? [...keepFree, ...largeTowns] : [...taken, ...keepFree];
    const covers = ([at, base]: Place) =>
      shunned.filter((other) => touch(boxAt(at, base, size), other)).length;
    const found = isFirstTown
      ? places.toSorted((one, other) => covers(one) - covers(other))[0]
      : places.find((place) => covers(place) === 0);
    if (!found) continue;
    const [left, baseline] = found;
    counts.set(name.kind, count + 1);
    placed.push({ ...name, left, baseline });
    taken.push(grown(boxAt(left, baseline, size)));
    if (name.kind === 'town') taken.push(grown(dot));
  }
  return placed;
}

type Place = readonly [left: number, baseline: number];

/** The left ends and baselines where a name may stand, the best first. */
function placesAround(
  { kind, x, y }: MapName,
  { width, height }: { width: number; height: number },
  away: number,
): readonly Place[] {
  const middle = y + height / 2;
  if (kind === 'county') return shifts.map((shift) => [x - width / 2, middle + shift]);
  if (kind !== 'town') return [[x - width / 2, middle]];
  const [right, left] = [x + away, x - away - width];
  const [above, below] = [y - away, y + away + height];
  return [
    [right, middle],
    [left, middle],
    [x - width / 2, above],
    [x - width / 2, below],
    [right, above],
    [right, below],
    [left, above],
    [left, below],
  ];
}

function boxAt(left: number, baseline: number, { width, height }: { width: number; height: number }): Box {
  return { left, top: baseline - height, right: left + width, bottom: baseline + height * descent };
}

function pointBox({ x, y }: { x: number; y: number }): Box {
  return { left: x - 1, top: y - 1, right: x + 1, bottom: y + 1 };
}

function grown({ left, top, right, bottom }: Box): Box {
  return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin };
}

function touch(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function contains(outer: Box, inner: Box): boolean {
  return (
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom
  );
}
