import { useQuery } from '@tanstack/react-query';
import { attachColumns, decodeSnapshot } from '@touchdown/shared/catalogue/decode-snapshot.ts';
import { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import type { Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import { readId } from '@touchdown/shared/catalogue/read-row.ts';
import { useMemo } from 'react';
import { useCurrentCatalogue } from '../../../lib/current-catalogue.ts';
import { trackColumnsOf, type TrackColumns } from '../../../map/tracks/track-columns.ts';

export interface RecordColumns {
  tracks: TrackColumns;
  search: CatalogueSearch;
}

/** The whole record in the browser: the same file as the server's, with fewer columns. */
export function useRecordColumns(): {
  record: RecordColumns | undefined;
  hasFailed: boolean;
  retry: () => void;
} {
  const current = useCurrentCatalogue();
  const address = current.data?.snapshot_url;
  const { data, isError, refetch } = useQuery({
    queryKey: ['record columns', address],
    queryFn: async ({ signal }) => prepared(await fetchCatalogue(address ?? '', signal)),
    enabled: address !== undefined,
    // The address holds the hash of the content.
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  });
  const retry = () => void (current.data ? refetch() : current.refetch());
  return { record: data, hasFailed: isError || (current.isError && !current.data), retry };
}

/** The ids are in a separate file, fetched later: the map draws without them, and needs them to open a tornado. */
export function useRowIds(record: RecordColumns | undefined): ((row: number) => string) | undefined {
  const address = useCurrentCatalogue().data?.ids_url;
  const { data: file } = useQuery({
    queryKey: ['record ids', address],
    queryFn: ({ signal }) => fetchFile(address ?? '', signal),
    enabled: address !== undefined && record !== undefined,
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  });
  return useMemo(() => {
    if (!record || !file) return undefined;
    const whole = attachColumns(record.search.catalogue, file);
    return (row: number) => readId(whole, row);
  }, [record, file]);
}

function prepared(catalogue: Catalogue): RecordColumns {
  return { tracks: trackColumnsOf(catalogue), search: new CatalogueSearch(catalogue) };
}

async function fetchCatalogue(address: string, signal: AbortSignal): Promise<Catalogue> {
  return decodeSnapshot(await fetchFile(address, signal));
}

async function fetchFile(address: string, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`The record answered ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}
