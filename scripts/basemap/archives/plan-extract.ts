import type { Header } from 'pmtiles';
import type { Entry } from '@touchdown/functions/platform/pmtiles/directories.ts';
import type { ArchiveBytes } from './archive-bytes.ts';
import { partsWanted, wantedIds } from './wanted-ids.ts';
import { walkDirectories } from './walk-directories.ts';

/** Bytes of the archive's tile data, and where they go in the extract's. */
interface CopiedTile {
  from: number;
  to: number;
  length: number;
}

export interface ExtractPlan {
  /** The extract's directory. */
  entries: Entry[];
  /** Tiles that differ, in the order in which they are written. */
  tiles: CopiedTile[];
  bytes: number;
}

/** Reads the directories that have tiles of the United States, and says what to copy. Equal tiles stay one. */
export async function planExtract(
  archive: ArchiveBytes,
  header: Header,
  maxZoom: number,
): Promise<ExtractPlan> {
  const wanted = wantedIds(maxZoom);
  const entries: Entry[] = [];
  const tiles: CopiedTile[] = [];
  const places = new Map<number, number>();
  let bytes = 0;
  const isWanted = (firstId: number, endId: number) => partsWanted(wanted, [firstId, endId]).length > 0;
  for await (const { tileId, runLength, offset, length } of walkDirectories({ archive, header, isWanted })) {
    const to = places.get(offset) ?? bytes;
    if (to === bytes) {
      places.set(offset, to);
      tiles.push({ from: offset, to, length });
      bytes += length;
    }
    for (const [firstId, endId] of partsWanted(wanted, [tileId, tileId + runLength])) {
      entries.push({ tileId: firstId, runLength: endId - firstId, offset: to, length });
    }
  }
  return { entries, tiles, bytes };
}
