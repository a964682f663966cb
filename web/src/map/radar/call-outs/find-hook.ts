import { apartKm, type Ground } from '@touchdown/shared/radar/track/search-area.ts';
import { bearingTo, turnBetween } from '../gates.ts';

/** Reflectivity at a place; not a number where the radar has no echo. */
export type EchoAt = (place: Ground) => number;

/**
 * Echo of a hook, and of the bay of weak echo that it closes around. With these numbers, fewer than 1 of 100 places in
 * the strong echo of real storms without a tornado have a hook, and 2 of 100 in a hurricane's.
 */
const [strongDbz, weakDbz] = [40, 20];
/** How far from the rotation the bay may be, and how far from the bay its shores. */
const [bayKm, shoreKm] = [[2, 3, 4], 8] as const;
const stepDegrees = 10;
const stepKm = 0.5;
/** A straight edge of a storm is a shore over half of the horizon. */
const leastShoreDegrees = 240;
/** Less of an opening is a hole in the rain. */
const leastOpeningDegrees = 30;
/** Holes in the shore. */
const mostHolesDegrees = 10;
/** The rotation is so near to where the shore ends. */
const tipDegrees = 60;
/** Behind the tip the hook is so thin. */
const armKm = 4;

interface Bay {
  place: Ground;
  shoreDegrees: number;
  /** From the bay to the middle of the hook, in degrees. */
  toHook: number;
}

/**
 * Finds the hook of a storm at a rotation, by one rule: beside the rotation is a bay of weak echo; from the bay, strong
 * echo is seen around at least 240 of 360 degrees within eight kilometres, in one piece; the rotation is at an end of
 * that shore; and behind the rotation the echo ends again. Returns a place on the hook, undefined if there is no bay.
 */
export function findHook(echoAt: EchoAt, rotation: Ground): Ground | undefined {
  let best: Bay | undefined;
  for (const km of bayKm)
    for (let degrees = 0; degrees < 360; degrees += 2 * stepDegrees) {
      const bay = bayAt(echoAt, rotation, beside(rotation, degrees, km));
      if (bay && (!best || bay.shoreDegrees > best.shoreDegrees)) best = bay;
    }
  if (!best) return undefined;
  const shore = kmToShore(echoAt, best.place, best.toHook);
  return shore === undefined ? undefined : beside(best.place, best.toHook, shore + stepKm);
}

function bayAt(echoAt: EchoAt, rotation: Ground, place: Ground): Bay | undefined {
  const around = [0, 90, 180, 270].map((degrees) => beside(place, degrees, stepKm));
  if ([place, ...around].some((one) => echoAt(one) > weakDbz)) return undefined;
  const count = 360 / stepDegrees;
  const isShore = Array.from(
    { length: count },
    (_, at) => kmToShore(echoAt, place, at * stepDegrees) !== undefined,
  );
  const opening = longestOpening(isShore);
  if (!opening) return undefined;
  const openDegrees = opening.length * stepDegrees;
  const shoreDegrees = isShore.filter(Boolean).length * stepDegrees;
  if (shoreDegrees < leastShoreDegrees || openDegrees < leastOpeningDegrees) return undefined;
  if (360 - openDegrees - shoreDegrees > mostHolesDegrees) return undefined;
  // The shore begins right after the opening, clockwise, and ends right before it.
  const begins = (opening.first + opening.length) * stepDegrees;
  const ends = (opening.first - 1) * stepDegrees;
  const toRotation = bearingTo(rotation, place);
  const [fromBegin, fromEnd] = [turnBetween(begins, toRotation), turnBetween(toRotation, ends)];
  const isAtEnd = Math.min(Math.abs(fromBegin), Math.abs(fromEnd)) <= tipDegrees;
  const km = apartKm(place, rotation);
  const shore = kmToShore(echoAt, place, toRotation);
  if (!isAtEnd || shore === undefined || shore > km + 1.5) return undefined;
  if (!endsBehind(echoAt, rotation, toRotation)) return undefined;
  const inward = Math.abs(fromBegin) < Math.abs(fromEnd) ? 1 : -1;
  return { place, shoreDegrees, toHook: toRotation + inward * 3 * stepDegrees };
}

function kmToShore(echoAt: EchoAt, from: Ground, degrees: number): number | undefined {
  for (let km = stepKm; km <= shoreKm; km += stepKm)
    if (echoAt(beside(from, degrees, km)) >= strongDbz) return km;
  return undefined;
}

function endsBehind(echoAt: EchoAt, rotation: Ground, degrees: number): boolean {
  for (let km = stepKm; km <= armKm; km += stepKm)
    if (!(echoAt(beside(rotation, degrees, km)) >= strongDbz)) return true;
  return false;
}

/** The longest row without a shore, around the circle. Undefined where all or nothing is shore. */
function longestOpening(isShore: readonly boolean[]): { first: number; length: number } | undefined {
  const count = isShore.length;
  const start = isShore.indexOf(true);
  if (start < 0) return undefined;
  let best: { first: number; length: number } | undefined;
  let length = 0;
  for (let step = 1; step <= count; step += 1) {
    const at = (start + step) % count;
    if (!isShore[at]) length += 1;
    else {
      if (length > (best?.length ?? 0)) best = { first: (at - length + count) % count, length };
      length = 0;
    }
  }
  return best;
}

function beside({ east, north }: Ground, degrees: number, km: number): Ground {
  const angle = (degrees * Math.PI) / 180;
  return { east: east + km * Math.sin(angle), north: north + km * Math.cos(angle) };
}
