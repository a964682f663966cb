import type { QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import { maxMph } from '@touchdown/shared/geo/storm-speed.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';

/** Times are given to the nearest five minutes, so this may be missing at both ends together. */
const roundingHours = 5 / 60;
/** A winding path, or one of which an end is rounded, is longer than its ends are apart, but not by so much. */
const farBeyond = { times: 3, miles: 20 };
/** A path this long and this narrow is not on record. If its length cannot be right either, the two are swapped. */
const swapped = { minMiles: 50, maxYards: 50 };

type Measured = Pick<Tornado, 'path_length' | 'path_width' | 'begin_datetime' | 'end_datetime'>;

/** Returns the flags of a length that no tornado has. `miles` is the distance between the ends. */
export function lengthFlags(
  { path_length: length, path_width: width, begin_datetime: begin, end_datetime: end }: Measured,
  miles: number | null,
): QualityFlag[] {
  if (length === null) return [];
  const flags: QualityFlag[] = [];
  const hours = end === null ? 0 : (Date.parse(end) - Date.parse(begin)) / 3_600_000;
  if (hours > 0 && length / (hours + roundingHours) > maxMph) flags.push('length_too_fast');
  if (miles !== null && length > farBeyond.times * miles + farBeyond.miles)
    flags.push('length_far_beyond_path');
  const isThread = length >= swapped.minMiles && width !== null && width <= swapped.maxYards;
  if (isThread && flags.length > 0) flags.push('length_and_width_swapped');
  return flags;
}
