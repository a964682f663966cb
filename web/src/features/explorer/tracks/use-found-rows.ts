import { createBitset, setRow } from '@touchdown/shared/catalogue/bitset.ts';
import type { Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import { findRows } from '@touchdown/shared/catalogue/find-rows.ts';
import type { FoundRows } from '@touchdown/shared/catalogue/query.ts';
import { hasWord } from '@touchdown/shared/text/has-word.ts';
import type { SearchAnswer } from '@touchdown/shared/tornadoes/answers.ts';
import { serverParameters } from '@touchdown/shared/tornadoes/filter-values.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { filterQueryString, type ExplorerFilters } from '../filters/explorer-filters.ts';

const call = 'GET /tornadoes/found';

export interface Found {
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
export function useFoundRows(filters: ExplorerFilters, withIds: Catalogue | undefined): Found {
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
