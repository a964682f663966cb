import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import type { QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import type { Rating } from '@touchdown/shared/tornadoes/rating.ts';
import type { SourceTime } from './source-time.ts';

/** One row of Storm Events: the part of a tornado's path in one county. */
export interface Segment {
  eventId: string;
  episodeId: string | null;
  /** The row's line in its file. */
  line: number;
  /** Its file, if that is not the year's file of details but the answer of a search. */
  file?: { file: string; sha256: string };
  state: string;
  stateFips: number;
  countyFips: number | null;
  county: string;
  wfo: string | null;
  reportedBy: string | null;
  begin: SourceTime;
  /** Null if the source repeats the begin time, which means that the end was not recorded. */
  end: SourceTime | null;
  rating: Rating;
  /** What the source has in place of a rating, such as EFU. Absent if it has nothing or a rating. */
  ratingRecorded?: string;
  lengthMiles: number | null;
  widthYards: number | null;
  deathsDirect: number | null;
  deathsIndirect: number | null;
  injuriesDirect: number | null;
  injuriesIndirect: number | null;
  propertyUsd: number | null;
  cropsUsd: number | null;
  start: Position | null;
  finish: Position | null;
  /** The next county on the path, according to the `TOR_OTHER_*` columns. */
  other: { stateFips: number | null; countyFips: number; name: string } | null;
  beginLocation: string | null;
  endLocation: string | null;
  eventNarrative: string | null;
  episodeNarrative: string | null;
  flags: QualityFlag[];
  /** Further rows of the file about the same part of the path, which are not counted. */
  repeats?: Segment[];
  /** The row of a search that has its narratives. */
  toldBy?: Segment;
  /** The original row, without its empty columns. One of a search has its values in the columns of the details. */
  raw: Record<string, string>;
}
