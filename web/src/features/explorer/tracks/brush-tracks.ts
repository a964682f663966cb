import { hasRow, type Bitset } from '@touchdown/shared/catalogue/bitset.ts';
import type { TrackColumns } from '../../../map/tracks/track-columns.ts';

/** Includes both ends. */
export interface Span {
  from: number;
  to: number;
}

/** The spans of the time brush; a dimension that is left out is not limited. */
export interface Brush {
  years?: Span | undefined;
  /** 1 to 12 and 0 to 23; a span may wrap around: December to February. */
  months?: Span | undefined;
  hours?: Span | undefined;
}

export interface BrushedTracks {
  /** 1 for each row that matches the filters and all spans. */
  shown: Uint8Array;
  count: number;
  /** Tracks by year from the first, by month from 1 and by hour from 0. Each histogram ignores its own span. */
  years: Uint32Array;
  months: Uint32Array;
  hours: Uint32Array;
}

const monthsPerYear = 12;
const hoursPerDay = 24;

/** Finds the rows that match the filters and the brush, and counts the histograms of all dimensions, in one pass. */
export function brushTracks(tracks: TrackColumns, filtered: Bitset, brush: Brush): BrushedTracks {
  const { count, year, month, hour, years } = tracks;
  const result: BrushedTracks = {
    shown: new Uint8Array(count),
    count: 0,
    years: new Uint32Array(years.to - years.from + 1),
    months: new Uint32Array(monthsPerYear + 1),
    hours: new Uint32Array(hoursPerDay),
  };
  for (let row = 0; row < count; row++) {
    if (!hasRow(filtered, row)) continue;
    const [y, m, h] = [year[row] as number, month[row] as number, hour[row] as number];
    const inYears = isWithin(y, brush.years);
    const inMonths = isWithin(m, brush.months);
    const inHours = isWithin(h, brush.hours);
    if (inMonths && inHours) countOne(result.years, y - years.from);
    if (inYears && inHours) countOne(result.months, m);
    if (inYears && inMonths) countOne(result.hours, h);
    if (inYears && inMonths && inHours) {
      result.shown[row] = 1;
      // What has no place has no track.
      if (!Number.isNaN(tracks.startLon[row])) result.count++;
    }
  }
  return result;
}

function countOne(counts: Uint32Array, at: number): void {
  counts[at] = (counts[at] as number) + 1;
}

export function isWithin(value: number, span: Span | undefined): boolean {
  if (!span) return true;
  return span.from <= span.to
    ? value >= span.from && value <= span.to
    : value >= span.from || value <= span.to;
}
