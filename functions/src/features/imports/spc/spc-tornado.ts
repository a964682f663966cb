import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import type { QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import type { Rating } from '@touchdown/shared/tornadoes/rating.ts';
import type { SourceTime } from '../ncei/source-values.ts';
import type { DollarRange } from './loss.ts';

/** One tornado of the SPC's record, with the rows about its parts. */
export interface SpcTornado {
  /** `1974-123`: the year and the SPC's number, which is neither unique nor stable and so only an alias. */
  number: string;
  line: number;
  stateFips: number;
  state: string;
  /** The counties of all states on the path, if the layout has them. */
  counties: { stateFips: number; countyFips: number }[];
  begin: SourceTime;
  /** Only releases from 2025 on have an end time. */
  end: SourceTime | null;
  rating: Rating;
  /** What the source has in place of a rating, SPC -9. Absent if it has nothing or a rating. */
  ratingRecorded?: string;
  injuries: number | null;
  deaths: number | null;
  loss: DollarRange | null;
  /** The loss of one of the states is unknown, so the whole is at least what is known of the others. */
  isLossMinimum: boolean;
  cropLoss: DollarRange | null;
  start: Position | null;
  finish: Position | null;
  lengthMiles: number | null;
  widthYards: number | null;
  flags: QualityFlag[];
  /** The original rows without empty columns: the whole path first, then its parts. */
  raw: Record<string, string>[];
  /** The same of another file, which has the parts that this one lacks; see `spc-parts.ts`. */
  partRows?: { line: number; raw: Record<string, string>[] };
}
