import type { CatalogueFilter, NumberRange, SortField } from '../catalogue/query.ts';
import type { Position } from '../geo/great-circle.ts';
import type { KnownTornado, KnownTown } from './gazetteer.ts';
import type { MeantOutbreak } from './outbreak-meant.ts';
import type { Outbreak } from './outbreaks.ts';
import type { Span } from './search-text.ts';
import type { RadarStation } from '../radar/radar-station.ts';

/** A time that each year has on days of its own: a season, or a holiday that moves. */
export interface TimeOfYear {
  label: string;
  /** The days of a year, by the clock of the place, both included. */
  daysOf: (year: number) => { from: string; to: string };
}

/** A part of a query with what it means. */
export type SearchReading = { spans: readonly Span[] } & (
  | { kind: 'tornado'; name: string; tornadoes: readonly KnownTornado[]; towns: readonly KnownTown[] }
  | { kind: 'town'; town: KnownTown; otherTowns: readonly KnownTown[] }
  | { kind: 'county'; county: string; state: string | undefined }
  | { kind: 'state'; state: string }
  | { kind: 'date'; label: string; filter: DateFilter }
  /** `says`: why a word means this rating. */
  | { kind: 'rating'; label: string; ratings: readonly string[]; says?: string }
  | { kind: 'reference'; reference: string; label: string }
  | { kind: 'order'; label: string; sort: SortField }
  /** The place is known to the server alone. */
  | { kind: 'zip'; code: string; place?: Position }
  | { kind: 'range'; label: string; field: RangeField; range: NumberRange }
  | {
      kind: 'outbreak';
      label: string;
      outbreak: Outbreak;
      others: readonly Outbreak[];
      /** What the record has by this name. Without it, the days of the name stand. */
      meant?: MeantOutbreak;
    }
  | { kind: 'night'; label: string }
  /** A time of every year. */
  | { kind: 'calendar'; label: string; time: TimeOfYear }
  | { kind: 'region'; label: string; states: readonly string[] }
  | { kind: 'radar'; radar: RadarStation }
  /** What the record does not have by this name. `isMissing`: alone it finds nothing. */
  | { kind: 'said'; label: string; says: string; sort?: SortField; isMissing?: true }
  | { kind: 'point'; lat: number; lon: number }
  | { kind: 'office'; office: string }
  /** A time that is counted from today, which may be after the record's end. */
  | { kind: 'relative'; label: string; since: string }
  /** A time before the record. */
  | { kind: 'before'; label: string; isTriState: boolean }
  /** The last word is open if somebody may still be typing it. */
  | { kind: 'words'; words: string; isOpen: boolean }
  /** Words that are looked for in narratives. */
  | { kind: 'narrative'; words: string }
);

export type RangeField = 'lengthMiles' | 'widthYards' | 'fatalities' | 'injuries' | 'damageUsd';
export type DateFilter = Pick<CatalogueFilter, 'month' | 'day' | 'year' | 'localDates'>;
export type ReadingOf<K extends SearchReading['kind']> = Extract<SearchReading, { kind: K }>;
