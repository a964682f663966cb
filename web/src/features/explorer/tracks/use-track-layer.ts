import { useCallback, useMemo, useEffect } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import type { CatalogueFilter, FoundRows } from '@touchdown/shared/catalogue/query.ts';
import { readId } from '@touchdown/shared/catalogue/read-row.ts';
import { readParameters, serverParameters, toFilters } from '@touchdown/shared/tornadoes/filter-values.ts';
import { createBitset, setRow } from '@touchdown/shared/catalogue/bitset.ts';
import type { Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import { findRows } from '@touchdown/shared/catalogue/find-rows.ts';
import { hasWord } from '@touchdown/shared/text/has-word.ts';
import type { SearchAnswer } from '@touchdown/shared/tornadoes/answers.ts';
import { filterQueryString, type ExplorerFilters } from '../filters/explorer-filters.ts';
import { daysOfYears, yearsOfDays, areWholeYears } from '../filters/filter-years.ts';
import { brushTracks, type Span } from './brush-tracks.ts';
import { useRecordColumns, useRowIds } from '../../../map/record/use-record-columns.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';

/** The two filters that most people begin with. */
const firstFilters = [{ ratings: ['EF5'] }, { state: 'Kansas' }] satisfies CatalogueFilter[];

/** Not every browser knows when it is idle. A second after a page, what it shows first is there. */
const waitMilliseconds = 1_000;

export type TrackLayer = ReturnType<typeof useTrackLayer>;

/** The spans of the time brush that are no filters of the API. */
export interface DayBrush {
  months: Span | undefined;
  hours: Span | undefined;
}

interface TrackLayerOptions {
  filters: ExplorerFilters;
  onFilters: (change: (filters: ExplorerFilters) => ExplorerFilters) => void;
  dayBrush: DayBrush;
  onDayBrush: (brush: DayBrush) => void;
}

const anyYears = { from: 0, to: 9999 };

/** The tracks of the whole record, narrowed by the filters and by the time brush, whose years are filters too. */
export function useTrackLayer({ filters, onFilters, dayBrush, onDayBrush }: TrackLayerOptions) {
  const { record, hasFailed, retry } = useRecordColumns();
  useWarmFilters(record?.search);
  const withIds = useRowIds(record);
  const idOf = useMemo(() => withIds && ((row: number) => readId(withIds, row)), [withIds]);
  const found = useFoundRows(filters, withIds);
  const all = record?.tracks.years ?? anyYears;
  const brush = useMemo(() => ({ years: yearsOfDays(filters, all), ...dayBrush }), [filters, all, dayBrush]);
  const setYears = useCallback(
    (change: (years: Span | undefined) => Span | undefined) =>
      onFilters((now) => ({ ...now, ...daysOfYears(change(yearsOfDays(now, all)), all) })),
    [onFilters, all],
  );
  const brushed = useMemo(() => {
    if (!record || (found.isWanted && !found.rows)) return undefined;
    const filter = { ...browserFilter(filters), among: found.rows };
    return brushTracks(record.tracks, record.search.match(filter), brush);
  }, [record, filters, brush, found.isWanted, found.rows]);
  return { record, found, idOf, brushed, brush, setYears, setDayBrush: onDayBrush, hasFailed, retry };
}

/** Finds the rows of the first filters before somebody asks for them, one filter whenever the browser is idle. */
function useWarmFilters(search: CatalogueSearch | undefined): void {
  useEffect(() => {
    if (!search) return undefined;
    const left = [...firstFilters];
    return wheneverIdle(() => {
      const filter = left.shift();
      if (filter) search.match(filter);
      return left.length > 0;
    });
  }, [search]);
}

/** Does a step of work whenever the browser is idle, until the work says that no more is left. Returns what ends it. */
function wheneverIdle(work: () => boolean): () => void {
  let cancel = () => {};
  const schedule = () => {
    if (typeof requestIdleCallback === 'function') {
      const handle = requestIdleCallback(step);
      cancel = () => cancelIdleCallback(handle);
    } else {
      const timer = setTimeout(step, waitMilliseconds);
      cancel = () => clearTimeout(timer);
    }
  };
  const step = () => {
    if (work()) schedule();
  };
  schedule();
  return () => cancel();
}

/**
 * The filters of the API's query as a filter of the engine in the browser, without those that the server answers.
 * Whole years are a span of the brush, so that the histogram of the years also counts the others.
 */
function browserFilter(filters: ExplorerFilters): CatalogueFilter {
  const values = filterQueryString.values(
    areWholeYears(filters) ? { ...filters, from: '', to: '' } : filters,
  );
  const own = Object.entries(values).filter(([name]) => !serverParameters.has(name));
  return toFilters(readParameters(Object.fromEntries(own)));
}

const call = 'GET /tornadoes/found';

interface Found {
  /** Whether a filter needs the server's answer, because the browser's columns have no names. */
  isWanted: boolean;
  /** Undefined until the answer has come. The rows of the previous search stay until then. */
  rows: FoundRows | undefined;
  /** Undefined without a search, and until the answer to this very search has come. */
  understood: SearchAnswer | undefined;
  error: unknown;
  retry: () => void;
}

/** Asks the server for the tornadoes of a search, a county or the like in a state, and finds their rows. */
function useFoundRows(filters: ExplorerFilters, withIds: Catalogue | undefined): Found {
  const { state = '', ...values } = filterQueryString.values({
    ...filters,
    // The server refuses a search of signs alone, and lists find everything with one.
    q: hasWord(filters.q) ? filters.q : '',
  });
  const asked = Object.entries(values).filter(([name, value]) => serverParameters.has(name) && value !== '');
  const isWanted = asked.length > 0;
  const query = { ...Object.fromEntries(asked), state };
  const { queryKey } = apiQuery(call, { query });
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey,
    // An answer may have thousands of ids, so it is not stored on the device.
    queryFn: ({ signal }) => callApi(call, { query }, signal),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });
  const ids = isWanted ? data?.ids : undefined;
  const rows = useMemo(() => (ids && withIds ? rowsOf(withIds, ids) : undefined), [ids, withIds]);
  return {
    isWanted,
    rows,
    understood: isWanted && !isPlaceholderData ? data?.understood : undefined,
    error: isWanted && !data ? error : null,
    retry: () => void refetch(),
  };
}

let answers = 0;

/** An id that the browser's record does not have yet is passed over. */
function rowsOf(catalogue: Catalogue, ids: readonly string[]): FoundRows {
  const bits = createBitset(catalogue.count);
  for (const row of findRows(catalogue, ids).values()) setRow(bits, row);
  answers++;
  return { key: `answer ${answers}`, bits };
}
