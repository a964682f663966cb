import { gzipReproducibly } from './gzip-reproducibly.ts';

/** Where the bytes of one tile, or of a run of equal tiles, lie in the archive's tile data. */
export interface Entry {
  tileId: number;
  offset: number;
  length: number;
  /** The number of consecutive tiles with these bytes. Zero marks a leaf directory. */
  runLength: number;
}

/** The header and the root directory must fit into the first 16 KiB, which readers fetch at once. */
const maxRootBytes = 16_384 - 127;
const firstLeafEntries = 2_048;

/** Writes the entries into one root directory, or into leaves of it if they do not fit (PMTiles v3, chapter 4). */
export function encodeDirectories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  // An entry has at least one byte, even compressed well.
  if (entries.length <= maxRootBytes) {
    const root = encodeDirectory(entries);
    if (root.length <= maxRootBytes) return { root, leaves: Buffer.alloc(0) };
  }
  // Larger leaves need fewer entries in the root.
  for (let leafEntries = firstLeafEntries; ; leafEntries *= 2) {
    const split = encodeLeaves(entries, leafEntries);
    if (split.root.length <= maxRootBytes) return split;
  }
}

function encodeLeaves(entries: readonly Entry[], leafEntries: number): { root: Buffer; leaves: Buffer } {
  const leaves: Buffer[] = [];
  const rootEntries: Entry[] = [];
  let offset = 0;
  for (let at = 0; at < entries.length; at += leafEntries) {
    const leaf = encodeDirectory(entries.slice(at, at + leafEntries));
    rootEntries.push({ tileId: entries[at]?.tileId ?? 0, offset, length: leaf.length, runLength: 0 });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: encodeDirectory(rootEntries), leaves: Buffer.concat(leaves) };
}

/** A directory is four columns: differences of ids, run lengths, lengths, offsets. Zero is "after the one before". */
function encodeDirectory(entries: readonly Entry[]): Buffer {
  const bytes: number[] = [];
  pushVarint(bytes, entries.length);
  let last = 0;
  for (const { tileId } of entries) {
    pushVarint(bytes, tileId - last);
    last = tileId;
  }
  for (const { runLength } of entries) pushVarint(bytes, runLength);
  for (const { length } of entries) pushVarint(bytes, length);
  let next = -1;
  for (const { offset, length } of entries) {
    pushVarint(bytes, offset === next ? 0 : offset + 1);
    next = offset + length;
  }
  return gzipReproducibly(Uint8Array.from(bytes));
}

/** Seven bits a byte, the lowest first. Division, because ids and offsets exceed 32 bits. */
function pushVarint(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  bytes.push(rest);
}
