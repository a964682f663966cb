import { gunzipSync } from 'node:zlib';
import { Compression, readVarint, type Entry, type Header } from 'pmtiles';
import type { ArchiveBytes } from './archive-bytes.ts';
import { ArchiveRefused } from './archive-refused.ts';

const maxDepth = 4;
/** Says whether tiles from an id up to, but without, another id are of interest. */
export type IsWanted = (firstId: number, endId: number) => boolean;

interface Walk {
  archive: ArchiveBytes;
  header: Header;
  isWanted: IsWanted;
}

/**
 * Yields the entries of tiles in the order of their ids, and reads only the leaf directories that may have wanted
 * ones. Throws if a directory is damaged or points beyond the archive.
 */
export async function* walkDirectories(walk: Walk): AsyncGenerator<Entry> {
  const { rootDirectoryOffset: offset, rootDirectoryLength: length } = walk.header;
  yield* walkDirectory(walk, offset, length, 0, Infinity, 1);
}

async function* walkDirectory(
  walk: Walk,
  offset: number,
  length: number,
  firstId: number,
  endId: number,
  depth: number,
): AsyncGenerator<Entry> {
  const { header, isWanted } = walk;
  if (depth > maxDepth) throw damaged('its directories are nested too deep');
  const entries = await readDirectory(walk, offset, length);
  let last = firstId - 1;
  for (const [index, entry] of entries.entries()) {
    const next = entries[index + 1]?.tileId ?? endId;
    if (entry.tileId <= last || entry.tileId + entry.runLength > next)
      throw damaged('its ids are not in order');
    last = entry.tileId;
    const isLeaf = entry.runLength === 0;
    const part = isLeaf ? (header.leafDirectoryLength ?? 0) : (header.tileDataLength ?? 0);
    if (entry.length === 0 || entry.offset < 0 || entry.offset + entry.length > part) {
      throw damaged('an entry points beyond the archive');
    }
    if (!isWanted(entry.tileId, isLeaf ? next : entry.tileId + entry.runLength)) continue;
    if (!isLeaf) yield entry;
    else {
      const at = header.leafDirectoryOffset + entry.offset;
      yield* walkDirectory(walk, at, entry.length, entry.tileId, next, depth + 1);
    }
  }
}

async function readDirectory({ archive, header }: Walk, offset: number, length: number): Promise<Entry[]> {
  const { data } = await archive.source.getBytes(offset, length);
  try {
    const packed = Buffer.from(data);
    return parseDirectory(header.internalCompression === Compression.Gzip ? gunzipSync(packed) : packed);
  } catch (error) {
    if (error instanceof ArchiveRefused) throw error;
    throw damaged('it cannot be unpacked');
  }
}

function parseDirectory(bytes: Uint8Array): Entry[] {
  const at = { buf: bytes, pos: 0 };
  const count = readVarint(at);
  // Four numbers an entry: a larger count is a damaged one, and would fill the memory.
  if (count === 0 || count * 4 > bytes.length) throw damaged('its number of entries is wrong');
  const column = () => Array.from({ length: count }, () => readVarint(at));
  const [ids, runs, lengths, offsets] = [column(), column(), column(), column()];
  if (at.pos !== bytes.length) throw damaged('its length is wrong');
  let [tileId, end] = [0, 0];
  return ids.map((difference, index) => {
    tileId += difference;
    const [runLength = 0, length = 0, stored = 0] = [runs[index], lengths[index], offsets[index]];
    const offset = stored === 0 && index > 0 ? end : stored - 1;
    end = offset + length;
    return { tileId, offset, length, runLength };
  });
}

function damaged(how: string): ArchiveRefused {
  return new ArchiveRefused(`A directory of the archive is damaged: ${how}.`);
}
