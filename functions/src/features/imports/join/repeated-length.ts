import { distanceMiles } from '@touchdown/shared/geo/great-circle.ts';
import type { Segment } from '../ncei/segment.ts';
import type { SpcTornado } from '../spc/spc-tornado.ts';

/** Rounded to tenths, equal lengths this short can be chance. */
const minRepeatedMiles = 2;
/** The whole path is rarely this much longer than the straight line between its places. */
const maxWinding = 1.5;

/**
 * Some offices give the length of the whole path in each county's row. Equal lengths are counted once if their sum is
 * not the SPC's length and goes well beyond the path through the recorded places.
 */
export function repeatsLength(segments: readonly Segment[], spc: SpcTornado | undefined): boolean {
  const [first, ...others] = segments.map(({ lengthMiles }) => lengthMiles);
  if (typeof first !== 'number' || first < minRepeatedMiles || others.length === 0) return false;
  if (others.some((length) => length !== first)) return false;
  if (typeof spc?.lengthMiles === 'number') {
    return Math.abs(spc.lengthMiles - first) < Math.abs(spc.lengthMiles - first * segments.length);
  }
  const places = segments.flatMap(({ start, finish }) => [start, finish]).filter((place) => place !== null);
  const path = places.slice(1).reduce((sum, place, at) => sum + distanceMiles(places[at] ?? place, place), 0);
  return path > 0 && first * segments.length > path * maxWinding && first >= path / maxWinding;
}
