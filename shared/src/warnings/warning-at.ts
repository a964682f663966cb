import type { Position } from '../geo/great-circle.ts';
import type { Warning, WarningOutline } from './schema.ts';

export interface OutlineAt {
  outline: WarningOutline;
  /** Whether the office had drawn a later one, which was not imported. */
  isOutdated: boolean;
}

/** Returns what a warning looked like at a time, as people could know it then; undefined before its issue and after its end. */
export function outlineAt(warning: Warning, time: number): OutlineAt | undefined {
  if (time >= Date.parse(warning.ends_at)) return undefined;
  const outline = warning.outlines.findLast(({ from }) => Date.parse(from) <= time);
  return outline && { outline, isOutdated: time >= Date.parse(outline.until) };
}

/** Whether a place is inside of an outline. Outlines are small, so that degrees may be taken for a flat map. */
export function isWithin({ polygon }: Pick<WarningOutline, 'polygon'>, { lon, lat }: Position): boolean {
  let isInside = false;
  for (const [corner, [x, y]] of polygon.entries()) {
    const [beforeX, beforeY] = polygon.at(corner - 1) ?? [x, y];
    // A ray to the east crosses the border an odd number of times.
    const crosses = y > lat !== beforeY > lat && lon < ((beforeX - x) * (lat - y)) / (beforeY - y) + x;
    if (crosses) isInside = !isInside;
  }
  return isInside;
}

const minute = 60_000;

/** A tornado of the record: when it was on the ground, and where at each time. */
export interface WarnedTornado {
  beganAt: number;
  endedAt: number;
  placeAt: (time: number) => Position | undefined;
}

/** Whether a tornado was inside of a warning at any minute of its time on the ground. */
export function wasWarned(warning: Warning, { beganAt, endedAt, placeAt }: WarnedTornado): boolean {
  // Most warnings of a day are of another hour.
  const [first] = warning.outlines;
  if (!first || Date.parse(first.from) > endedAt || Date.parse(warning.ends_at) <= beganAt) return false;
  for (let time = beganAt; time <= endedAt; time += minute) {
    const place = placeAt(time);
    const at = place && outlineAt(warning, time);
    if (place && at && isWithin(at.outline, place)) return true;
  }
  return false;
}

/**
 * Returns the minutes from the issue of a warning to the recorded beginning of a tornado that was inside of it, negative
 * if the tornado was first; undefined where either is not known. The record has whole minutes, and so has this.
 */
export function leadMinutes(warning: Warning, tornado: WarnedTornado): number | undefined {
  if (warning.issued_at === null || !wasWarned(warning, tornado)) return undefined;
  return Math.round((tornado.beganAt - Date.parse(warning.issued_at)) / minute);
}
