import type { CatalogueFilter, SortField } from '../catalogue/query.ts';
import type { KnownTornado, KnownTown } from './gazetteer.ts';
import type { Span } from './search-text.ts';

/** A part of a query with what it means. */
export type SearchReading = { spans: readonly Span[] } & (
  | { kind: 'tornado'; name: string; tornadoes: readonly KnownTornado[]; towns: readonly KnownTown[] }
  | { kind: 'town'; town: KnownTown; otherTowns: readonly KnownTown[] }
  | { kind: 'county'; county: string; state: string | undefined }
  | { kind: 'state'; state: string }
  | { kind: 'date'; label: string; filter: DateFilter }
  | { kind: 'rating'; label: string; ratings: readonly string[] }
  | { kind: 'reference'; reference: string; label: string }
  | { kind: 'order'; label: string; sort: SortField }
  | { kind: 'zip'; code: string }
  | { kind: 'words'; words: string }
  /** Words that are looked for in narratives. */
  | { kind: 'narrative'; words: string }
);

export type DateFilter = Pick<CatalogueFilter, 'month' | 'day' | 'year' | 'localDates'>;
export type ReadingOf<K extends SearchReading['kind']> = Extract<SearchReading, { kind: K }>;
