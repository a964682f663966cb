import type { Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import { buildMostSignificantFirst } from '@touchdown/shared/catalogue/sort-orders.ts';
import { fetchCatalogue } from '../../lib/fetch-catalogue.ts';
import { trackColumnsOf, type TrackColumns } from '../tracks/track-columns.ts';

export interface RecordRequest {
  url: string;
  /** Whether the map's own columns are wanted too. The file of ids has none. */
  hasTracks: boolean;
}

export interface RecordPart {
  catalogue: Catalogue;
  map: MapColumns | undefined;
}

export interface MapColumns {
  tracks: TrackColumns;
  /** All rows, the most significant tornado first. It takes longer to find than all that a filter does. */
  mostSignificant: Uint32Array;
}

export type RecordAnswer = RecordPart | { failure: string };

/** Reads a file of the record away from the page's own thread, which it would occupy for a tenth of a second. */
addEventListener('message', ({ data }: MessageEvent<RecordRequest>) => void answer(data));

async function answer(request: RecordRequest): Promise<void> {
  try {
    const part: RecordAnswer = await read(request);
    postMessage(part, { transfer: [...buffersOf(part)] });
  } catch (error) {
    // A page does not hear of a rejected promise of its worker.
    const failure: RecordAnswer = { failure: String(error) };
    postMessage(failure, { transfer: [] });
  }
}

async function read({ url, hasTracks }: RecordRequest): Promise<RecordPart> {
  const catalogue = await fetchCatalogue(url);
  return { catalogue, map: hasTracks ? mapColumnsOf(catalogue) : undefined };
}

function mapColumnsOf(catalogue: Catalogue): MapColumns {
  const { order: mostSignificant } = buildMostSignificantFirst(catalogue);
  return { tracks: trackColumnsOf(catalogue), mostSignificant };
}

/** The memory of all columns, which goes to the page without a copy. */
function buffersOf(value: unknown, found = new Set<ArrayBuffer>()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) found.add(value.buffer as ArrayBuffer);
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) buffersOf(part, found);
  return found;
}
