import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Header } from 'pmtiles';
import { archiveStart } from '@touchdown/functions/platform/pmtiles/write-archive.ts';
import type { ArchiveBytes } from './archive-bytes.ts';
import { ArchiveRefused } from './archive-refused.ts';
import { checkArchiveStart } from './check-archive.ts';
import { readMetadata } from './read-metadata.ts';
import { planExtract, type ExtractPlan } from './plan-extract.ts';

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
