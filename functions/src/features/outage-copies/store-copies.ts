import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { buildMostSignificantFirst } from '@touchdown/shared/catalogue/sort-orders.ts';
import { column, type Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import { decodeSnapshot } from '@touchdown/shared/catalogue/decode-snapshot.ts';
import { readId } from '@touchdown/shared/catalogue/read-row.ts';
import { homeAtTheOrigin, pageNames, pageOf, pages } from '@touchdown/shared/contract/pages.ts';
import { staleIfError } from '@touchdown/shared/contract/public-caching.ts';
import { apiBase } from '@touchdown/shared/contract/call-url.ts';
import { copiesFolder, servedHeader, storedCalls } from '@touchdown/shared/contract/stored-copies.ts';
import type { CurrentCatalogue } from '@touchdown/shared/tornadoes/schema.ts';
import type { ObjectBucket } from '../../platform/aws/object-bucket.ts';
import { inLanes } from '../../platform/in-lanes.ts';

/** Reads an address of the site, as a visitor without a session. */
type Read = (path: string) => Promise<Response>;

/** What the last run has stored. */
interface Stored {
  release: string;
  /** When all tornadoes were looked at. */
  at: number;
  /** The hash of each copy, by its path. */
  hashes: Record<string, string>;
}

interface StoredCopies {
  /** How many copies were looked at, and how many of them were new or different. */
  looked: number;
  written: number;
  /** Addresses that did not answer. Their copies stay. */
  failed: string[];
}

/** In place of a hash. */
const gone = 'gone';
const stateKey = `${copiesFolder}/state.json`;
const lanes = 8;
/** As many tornadoes, besides those of the last month. */
export const notableCopies = 1_000;
/** The page and the answer of the API. */
export const copiesOfTornado = 2;
const minutesOfLastMonth = 31 * 24 * 60;
/** Approved corrections and new contributions show in copies so much later. */
const dayMilliseconds = 24 * 60 * 60_000;
/** A copy is served for as long as the other origin fails, so nobody keeps it for long. */
const cacheControl = `public, max-age=0, s-maxage=5, ${staleIfError}`;

/**
 * Stores what people read in a surge as copies: pages, which record it is, and the tornadoes that most come for. Tornadoes
 * are looked at after each release and once a day, all else at each run.
 */
export async function storeCopies(
  read: Read,
  media: Pick<ObjectBucket, 'get' | 'put' | 'remove'>,
  now: () => number,
): Promise<StoredCopies> {
  const stored = await media.get(stateKey);
  const before = stored && (JSON.parse(stored.toString()) as Stored);
  const answer = await read(`${apiBase}/catalogue/current`);
  if (!answer.ok || answer.headers.has(servedHeader))
    throw new Error(`The record is not known: status ${answer.status}.`);
  const current = (await answer.json()) as CurrentCatalogue;
  const isDue = current.release !== before?.release || now() - before.at >= dayMilliseconds;
  const paths = [...copiedEachRun(), ...(isDue ? await pathsOfTornadoes(read, current.whole_url) : [])];
  const hashes = { ...before?.hashes };
  const failed: string[] = [];
  let written = 0;
  await inLanes(lanes, paths, async (path) => {
    const isWritten = await storeCopy(read, media, path, hashes).catch(() => undefined);
    if (isWritten === undefined) failed.push(path);
    else if (isWritten) written++;
  });
  // What is gone, or no longer among those that most come for, must not come back.
  const wanted = new Set(paths);
  for (const path of Object.keys(hashes)) {
    const isWanted = !isDue || wanted.has(path);
    if (isWanted && hashes[path] !== gone) continue;
    await media.remove(keyOf(path));
    delete hashes[path];
  }
  const at = isDue ? now() : before.at;
  const state: Stored = { release: current.release, at, hashes };
  await media.put(stateKey, Buffer.from(JSON.stringify(state)), { contentType: 'application/json' });
  return { looked: paths.length, written, failed };
}

/** Calls and pages with one address, and the newest day. */
export function copiedEachRun(): string[] {
  const written = pageNames.map(pageOf).filter(({ head, path }) => head !== 'site' && !path.includes(':'));
  return [...storedCalls, ...written.map(({ path }) => path), '/days/latest'];
}

/** The edge asks for a copy as it asks the function that writes pages. */
function keyOf(path: string): string {
  return copiesFolder + (path === pages.home.path ? homeAtTheOrigin : path);
}

/** The tornadoes of the last month of the record, and the most significant ones. */
async function pathsOfTornadoes(read: Read, url: string): Promise<string[]> {
  const response = await read(url);
  if (!response.ok) throw new Error(`The record cannot be read: status ${response.status}.`);
  const sent = Buffer.from(await response.arrayBuffer());
  // Releases of before stored the file without saying that it is packed, so that nobody has unpacked it on the way.
  const unpacked = response.headers.has('content-encoding') ? sent : brotliDecompressSync(sent);
  const ids = idsOfReaders(decodeSnapshot(new Uint8Array(unpacked)));
  return ids.flatMap((id) => [`${apiBase}/tornadoes/${id}`, `/tornadoes/${id}`]);
}

function idsOfReaders(catalogue: Catalogue): string[] {
  const { minutes } = column(catalogue, 'begin');
  const newest = minutes[0] ?? 0;
  const rows = new Set(buildMostSignificantFirst(catalogue).order.slice(0, notableCopies));
  for (let row = 0; row < catalogue.count; row++)
    if ((minutes[row] ?? 0) >= newest - minutesOfLastMonth) rows.add(row);
  return [...rows].map((row) => readId(catalogue, row));
}

/** Returns whether the copy was new or different; undefined if there was nothing to copy. A copy of a copy has no date. */
async function storeCopy(
  read: Read,
  media: Pick<ObjectBucket, 'put'>,
  path: string,
  hashes: Record<string, string>,
): Promise<boolean | undefined> {
  const answer = await read(path);
  if (answer.status === 404 && hashes[path] !== undefined) hashes[path] = gone;
  if (answer.status !== 200 || answer.headers.has(servedHeader)) return undefined;
  const body = Buffer.from(await answer.arrayBuffer());
  const hash = createHash('sha256').update(body).digest('base64url');
  if (hashes[path] === hash) return false;
  const contentType = answer.headers.get('content-type') ?? 'application/octet-stream';
  await media.put(keyOf(path), body, { contentType, cacheControl });
  hashes[path] = hash;
  return true;
}
