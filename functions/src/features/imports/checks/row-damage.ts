import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import type { RowFacts } from './row-facts.ts';

type Pair = readonly [before: RowFacts, after: RowFacts];

/** A text that keeps half of its words was only edited. A text that is lost, or was not there before, differs. */
export function isOtherText(before: string | null, after: string | null): boolean {
  if (before === after) return false;
  if (before === null || after === null) return true;
  const words = wordsOf(before);
  const kept = wordsOf(after);
  let shared = 0;
  for (const word of words) if (kept.has(word)) shared++;
  return shared * 2 < words.size;
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\d]+/gu));
}

/** Whether a text is the beginning of what it was. */
export function isCut(before: string, after: string): boolean {
  const [was, is] = [before, after].map((text) => text.replace(/\s+/g, ' ').trim());
  return was !== undefined && is !== undefined && is.length < was.length && was.startsWith(is);
}

/** What letters beyond ASCII become if they are read or written in another encoding, or as markup. */
const broken =
  /[\u00c2\u00c3\u00e2][\u0080-\u00bf\u0152-\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]|\ufffd|&(?:#\d+|[a-z]+);|\\u[\da-f]{4}/gi;

/** How many letters more than before are broken: written in another encoding, or replaced by question marks. */
export function countGarbled(before: string, after: string): number {
  const more = (pattern: RegExp) => countOf(after, pattern) - countOf(before, pattern);
  const questions = Math.min(more(/\?/g), -more(/[\u0080-\uffff]/g));
  return Math.max(0, more(broken)) + Math.max(0, questions);
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/**
 * A place that is lost, or was not there before, differs. So does one that was more exact, or that does not round to
 * what it was: real editions move none. One that has been shifted like most others is no more exact either.
 */
export function isElsewhere(before: Position | null, after: Position | null, shift?: string): boolean {
  if (!before || !after) return before !== after;
  if (before.lat === after.lat && before.lon === after.lon) return false;
  return !isMoreExact(before, after) || (shift !== undefined && shiftOf(before, after) === shift);
}

function isMoreExact(before: Position, after: Position): boolean {
  return (['lat', 'lon'] as const).every((axis) => {
    const [was, is] = [before[axis], after[axis]];
    const digits = Math.max(minDigits, decimalsOf(was));
    return was === is || (decimalsOf(is) > decimalsOf(was) && Math.abs(is - was) <= 0.51 * 10 ** -digits);
  });
}

/** Places in hundredths of a degree may lack their last zeros. */
const minDigits = 1;

function decimalsOf(degrees: number): number {
  return String(degrees).split('.')[1]?.length ?? 0;
}

/** So many places that are more exact do not all move by the same distance in the same direction. */
const alikeShifts = 5;

/** Returns the shift that most moved places have in common, if it is one of many. */
export function sameShift(pairs: readonly Pair[]): string | undefined {
  const counts = new Map<string, number>();
  let moved = 0;
  for (const [{ values: before }, { values: after }] of pairs) {
    for (const side of ['start', 'end'] as const) {
      const [was, is] = [before[side], after[side]];
      if (!was || !is || (was.lat === is.lat && was.lon === is.lon)) continue;
      moved++;
      const shift = shiftOf(was, is);
      counts.set(shift, (counts.get(shift) ?? 0) + 1);
    }
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most && most[1] >= alikeShifts && most[1] * 2 > moved ? most[0] : undefined;
}

function shiftOf(before: Position, after: Position): string {
  return `${(after.lat - before.lat).toFixed(6)} ${(after.lon - before.lon).toFixed(6)}`;
}

const twinSeconds = 15 * 60;

/** How many of the added rows have the values of another row, in the same quarter of an hour. */
export function twins(added: readonly RowFacts[], all: readonly RowFacts[]): number {
  if (added.length === 0) return 0;
  const places = Map.groupBy(all, placeOf);
  return added.filter((row) =>
    (places.get(placeOf(row)) ?? []).some(
      (other) =>
        other !== row && Math.abs(other.values['date or time'] - row.values['date or time']) <= twinSeconds,
    ),
  ).length;
}

/** With its county and its size: a short row and the next county's often begin at the same place. */
function placeOf({ values: { start, county, length, width } }: RowFacts): string {
  return `${county} ${start?.lat.toFixed(2)} ${start?.lon.toFixed(2)} ${length} ${width}`;
}

/** How many of the rows that are gone come next to each other in time: what was cut out of a file, or off its end. */
export function lostInARow(before: readonly RowFacts[], gone: readonly RowFacts[]): number {
  if (gone.length < 2) return 0;
  const missing = new Set(gone);
  const inOrder = before.toSorted((a, b) => a.values['date or time'] - b.values['date or time']);
  return inOrder.filter(
    (row, at) =>
      missing.has(row) && [inOrder[at - 1], inOrder[at + 1]].some((beside) => beside && missing.has(beside)),
  ).length;
}
