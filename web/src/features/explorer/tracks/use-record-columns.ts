import { useQuery } from '@tanstack/react-query';
import { attachColumns, decodeSnapshot } from '@touchdown/shared/catalogue/decode-snapshot.ts';
import { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import type { Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import { useMemo } from 'react';
import { useCurrentCatalogue } from '../../../lib/current-catalogue.ts';
import { pauseForVisitor } from '../../../lib/pause-for-visitor.ts';
import { trackColumnsOf, type TrackColumns } from '../../../map/tracks/track-columns.ts';

export interface RecordColumns {
  tracks: TrackColumns;
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
    queryFn: async ({ signal }) => prepareColumns(await fetchCatalogue(url ?? '', signal)),
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
  const { data: file } = useQuery({
    queryKey: ['record ids', url],
    queryFn: ({ signal }) => fetchFile(url ?? '', signal),
    enabled: url !== undefined && record !== undefined,
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  });
  return useMemo(
    () => (record && file ? attachColumns(record.search.catalogue, file) : undefined),
    [record, file],
  );
}

async function prepareColumns(catalogue: Catalogue): Promise<RecordColumns> {
  await pauseForVisitor();
  const tracks = trackColumnsOf(catalogue);
  await pauseForVisitor();
  return { tracks, search: new CatalogueSearch(catalogue) };
}

async function fetchCatalogue(url: string, signal: AbortSignal): Promise<Catalogue> {
  const file = await fetchFile(url, signal);
  await pauseForVisitor();
  return decodeSnapshot(file);
}

async function fetchFile(url: string, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`The record answered ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}
