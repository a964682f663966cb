import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type Header, zxyToTileId } from 'pmtiles';
import { archiveStart } from '@touchdown/functions/platform/pmtiles/write-archive.ts';
import type { Entry } from '@touchdown/functions/platform/pmtiles/directories.ts';
import type { ArchiveBytes } from './archive-bytes.ts';
import { ArchiveRefused } from './archive-refused.ts';
import { checkArchiveStart, readMetadata } from './check-archive.ts';
import { walkDirectories } from './walk-directories.ts';
import { countyBoxes, tilesAround } from '../covered-tiles.ts';
import { readCensusAtlas } from '../layers/read-atlases.ts';

interface Extract {
  archive: ArchiveBytes;
  maxZoom: number;
  /** Where finished and unfinished extracts are. */
  folder: string;
  maxBytes: number;
  onProgress: (doneBytes: number, totalBytes: number) => void;
}

/** One request reads at most this much, and up to the smaller number of bytes that nobody needs. */
const maxRequestBytes = 8_000_000;
const maxGapBytes = 32_000;

/**
 * Copies the United States of an archive, up to a zoom, into a file, and returns its path. Tiles are written one after
 * the other, so the length of an unfinished file says where the next attempt goes on.
 */
export async function extractArchive(extract: Extract): Promise<string> {
  const { archive, folder, maxBytes } = extract;
  const header = await checkArchiveStart(archive);
  const maxZoom = Math.min(extract.maxZoom, header.maxZoom);
  const plan = await planExtract(archive, header, maxZoom);
  if (plan.tiles.length === 0) throw new ArchiveRefused('It has no tile of the United States.');
  if (plan.bytes > maxBytes) {
    throw new ArchiveRefused(
      `Up to zoom ${maxZoom} it has ${gigabytes(plan.bytes)} GB of the United States; ${gigabytes(maxBytes)} GB can be stored. Choose a lower --max-zoom.`,
    );
  }
  const origin = shortHash(`${archive.source.getKey()}\n${maxZoom}`);
  const name = `${origin}-${shortHash(`${archive.version}\n${archive.size}`)}.pmtiles`;
  const file = join(folder, name);
  if (existsSync(file)) return file;
  await mkdir(folder, { recursive: true });
  await removeOthers(folder, origin, name);
  const tiles = `${file}.tiles`;
  await copyTiles(extract, header, plan, tiles);
  await joinParts(archive, header, maxZoom, plan, tiles, file);
  return file;
}

/** Removes what was begun of an earlier version of the same archive: it can never be finished. */
async function removeOthers(folder: string, origin: string, name: string): Promise<void> {
  const others = (await readdir(folder)).filter(
    (one) => one.startsWith(`${origin}-`) && !one.startsWith(name),
  );
  await Promise.all(others.map((one) => rm(join(folder, one))));
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

async function copyTiles(
  { archive, onProgress }: Extract,
  header: Header,
  { tiles, bytes }: ExtractPlan,
  path: string,
): Promise<void> {
  const file = await open(path, 'a+');
  try {
    const { size: written } = await file.stat();
    // The last tile of an interrupted run may be incomplete.
    let next = tiles.findIndex(({ to, length }) => to + length > written);
    if (next < 0) next = tiles.length;
    await file.truncate(tiles[next]?.to ?? bytes);
    while (next < tiles.length) {
      const end = endOfRequest(tiles, next);
      const [first, last] = [tiles[next], tiles[end - 1]];
      if (!first || !last) break;
      const length = last.from + last.length - first.from;
      const { data } = await archive.source.getBytes(header.tileDataOffset + first.from, length);
      if (data.byteLength !== length) throw new ArchiveRefused('It ended while it was read.');
      const read = Buffer.from(data);
      const parts = tiles.slice(next, end).map((tile) => {
        const at = tile.from - first.from;
        return read.subarray(at, at + tile.length);
      });
      await file.appendFile(Buffer.concat(parts));
      next = end;
      onProgress(last.to + last.length, bytes);
    }
  } finally {
    await file.close();
  }
}

/** Tiles that are near each other in the archive are read together. */
function endOfRequest(tiles: ExtractPlan['tiles'], start: number): number {
  const first = tiles[start]?.from ?? 0;
  let end = start + 1;
  for (; end < tiles.length; end++) {
    const [before, tile] = [tiles[end - 1], tiles[end]];
    if (!before || !tile) break;
    const gap = tile.from - (before.from + before.length);
    if (gap < 0 || gap > maxGapBytes || tile.from + tile.length - first > maxRequestBytes) break;
  }
  return end;
}

async function joinParts(
  archive: ArchiveBytes,
  header: Header,
  maxZoom: number,
  { entries, tiles }: ExtractPlan,
  tilesPath: string,
  path: string,
): Promise<void> {
  const metadata = await readMetadata(archive, header);
  const { minLon, minLat, maxLon, maxLat, minZoom } = header;
  const start = archiveStart(entries, tiles.length, metadata, {
    bounds: [minLon, minLat, maxLon, maxLat],
    minZoom,
    maxZoom,
    center: [-97, 38, Math.min(4, maxZoom)],
  });
  const unfinished = `${path}.part`;
  const file = await open(unfinished, 'w');
  try {
    await file.writeFile(Buffer.concat(start));
    for await (const part of createReadStream(tilesPath)) await file.write(part as Buffer);
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
  await rm(tilesPath);
}

const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(1);

/** Bytes of the archive's tile data, and where they go in the extract's. */
interface CopiedTile {
  from: number;
  to: number;
  length: number;
}

interface ExtractPlan {
  /** The extract's directory. */
  entries: Entry[];
  /** Tiles that differ, in the order in which they are written. */
  tiles: CopiedTile[];
  bytes: number;
}

/** Reads the directories that have tiles of the United States, and says what to copy. Equal tiles stay one. */
async function planExtract(archive: ArchiveBytes, header: Header, maxZoom: number): Promise<ExtractPlan> {
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

/** From an id up to, but without, another one. */
type IdRange = [firstId: number, endId: number];

/** Up to this zoom tiles are chosen one by one. Above it, all tiles within a chosen one are. */
const chosenZoom = 8;
const wholeWorldMaxZoom = 3;

/**
 * Returns the ids of the tiles of the United States in ascending order, without gaps between two ranges. The ids of
 * the tiles within a tile follow each other at each zoom, because they are counted along a Hilbert curve.
 */
function wantedIds(maxZoom: number): IdRange[] {
  const boxes = countyBoxes(readCensusAtlas());
  const ranges: IdRange[] = [[0, firstIdOf(Math.min(maxZoom, wholeWorldMaxZoom) + 1)]];
  for (let zoom = wholeWorldMaxZoom + 1; zoom <= maxZoom; zoom++) {
    const chosen = Math.min(zoom, chosenZoom);
    const within = 4 ** (zoom - chosen);
    const ids = [...tilesAround(boxes, chosen)].map((tile) => {
      const [x, y] = [tile % 2 ** chosen, Math.floor(tile / 2 ** chosen)];
      return zxyToTileId(chosen, x, y) - firstIdOf(chosen);
    });
    for (const index of ids.toSorted((a, b) => a - b)) {
      addRange(ranges, [firstIdOf(zoom) + index * within, firstIdOf(zoom) + (index + 1) * within]);
    }
  }
  return ranges;
}

/** Returns the parts of a range that the wanted ranges have. */
function partsWanted(wanted: readonly IdRange[], [firstId, endId]: IdRange): IdRange[] {
  const parts: IdRange[] = [];
  for (let index = firstEndingAfter(wanted, firstId); index < wanted.length; index++) {
    const [first, end] = wanted[index] ?? [Infinity, Infinity];
    if (first >= endId) break;
    parts.push([Math.max(first, firstId), Math.min(end, endId)]);
  }
  return parts;
}

/** The number of tiles of all lower zooms. */
function firstIdOf(zoom: number): number {
  return (4 ** zoom - 1) / 3;
}

function addRange(ranges: IdRange[], [firstId, endId]: IdRange): void {
  const last = ranges.at(-1);
  if (last?.[1] === firstId) last[1] = endId;
  else ranges.push([firstId, endId]);
}

function firstEndingAfter(ranges: readonly IdRange[], id: number): number {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.[1] ?? Infinity) > id) high = middle;
    else low = middle + 1;
  }
  return low;
}
