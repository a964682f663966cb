import { useQuery } from '@tanstack/react-query';
import { attachColumns } from '@touchdown/shared/catalogue/attach-columns.ts';
import { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import type { Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import { useMemo } from 'react';
import { useCurrentCatalogue } from '../../lib/current-catalogue.ts';
import { readRecord } from './read-record.ts';
import type { MapColumns } from './read-record.worker.ts';

export interface RecordColumns extends MapColumns {
  search: CatalogueSearch;
}

/** Loads the whole record into the browser: the same file as the server's, with fewer columns. */
export function useRecordColumns(): {
  record: RecordColumns | undefined;
  hasFailed: boolean;
  retry: () => void;
} {
  const current = useCurrentCatalogue();
  const url = current.data?.snapshot_url;
  const { data, isError, refetch } = useQuery({
    queryKey: ['record columns', url],
    queryFn: async ({ signal }): Promise<RecordColumns> => {
      const { catalogue, map } = await readRecord({ url: url ?? '', hasTracks: true }, signal);
      return { ...(map as MapColumns), search: new CatalogueSearch(catalogue) };
    },
    enabled: url !== undefined,
    // The URL contains the hash of the content.
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  });
  const retry = () => void (current.data ? refetch() : current.refetch());
  return { record: data, hasFailed: isError || (current.isError && !current.data), retry };
}

/** Returns the record with its ids. They are in a separate file, because only opening a tornado and a search need them. */
export function useRowIds(record: RecordColumns | undefined): Catalogue | undefined {
  const url = useCurrentCatalogue().data?.ids_url;
  const { data: ids } = useQuery({
    queryKey: ['record ids', url],
    queryFn: async ({ signal }) => (await readRecord({ url: url ?? '', hasTracks: false }, signal)).catalogue,
    enabled: url !== undefined && record !== undefined,
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  });
  return useMemo(
    () => (record && ids ? attachColumns(record.search.catalogue, ids) : undefined),
    [record, ids],
  );
}
