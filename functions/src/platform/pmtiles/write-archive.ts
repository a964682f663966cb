import { createHash } from 'node:crypto';
import { encodeHeader, type ArchiveExtent } from './archive-header.ts';
import { encodeDirectories, type Entry } from './directories.ts';
import { gzipReproducibly } from './gzip-reproducibly.ts';

export interface ArchivedTile {
  tileId: number;
  /** The tile as it is stored, compressed by gzip. */
  bytes: Uint8Array;
}

/**
 * Returns a PMTiles archive, version 3 (github.com/protomaps/PMTiles, spec/v3/spec.md): header, root directory,
 * metadata, leaf directories, tiles. Tiles are in the order of their ids, so that neighbours on the map are neighbours
 * in the file, and equal tiles are stored once.
 */
export function writeArchive(
  tiles: Iterable<ArchivedTile>,
  metadata: Readonly<Record<string, unknown>>,
  extent: ArchiveExtent,
): Buffer {
  const sorted = [...tiles].toSorted((a, b) => a.tileId - b.tileId);
  const { entries, contents } = storeOnce(sorted);
  return Buffer.concat([...archiveStart(entries, contents.length, metadata, extent), ...contents]);
}

/** Returns everything before the tiles themselves. */
export function archiveStart(
  entries: readonly Entry[],
  tileContents: number,
  metadata: Readonly<Record<string, unknown>>,
  extent: ArchiveExtent,
): Buffer[] {
  const { root, leaves } = encodeDirectories(entries);
  const packedMetadata = gzipReproducibly(Buffer.from(JSON.stringify(metadata)));
  const header = encodeHeader(extent, {
    rootBytes: root.length,
    metadataBytes: packedMetadata.length,
    leavesBytes: leaves.length,
    tilesBytes: entries.reduce((end, { offset, length }) => Math.max(end, offset + length), 0),
    addressedTiles: entries.reduce((sum, { runLength }) => sum + runLength, 0),
    tileEntries: entries.length,
    tileContents,
  });
  return [header, root, packedMetadata, leaves];
}

function storeOnce(sorted: readonly ArchivedTile[]): { entries: Entry[]; contents: Uint8Array[] } {
  const places = new Map<string, { offset: number; length: number }>();
  const contents: Uint8Array[] = [];
  const entries: Entry[] = [];
  let end = 0;
  for (const { tileId, bytes } of sorted) {
    const hash = createHash('sha256').update(bytes).digest('hex');
    const place = places.get(hash) ?? { offset: end, length: bytes.length };
    if (!places.has(hash)) {
      places.set(hash, place);
      contents.push(bytes);
      end += bytes.length;
    }
    addToRun(entries, tileId, place);
  }
  return { entries, contents };
}

function addToRun(entries: Entry[], tileId: number, { offset, length }: { offset: number; length: number }) {
  const last = entries.at(-1);
  if (last && last.tileId + last.runLength > tileId) {
    throw new Error(`Expected tiles in the order of their ids, but ${tileId} follows ${last.tileId}.`);
  }
  if (last && last.offset === offset && last.tileId + last.runLength === tileId) last.runLength++;
  else entries.push({ tileId, offset, length, runLength: 1 });
}
