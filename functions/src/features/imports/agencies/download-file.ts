import { mkdir, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AgencyError } from './agency-error.ts';
import {
  fileLength,
  onlyIfChanged,
  readVersion,
  versionOf,
  writeVersion,
  type FileVersion,
} from './file-version.ts';
import { appendToPart, beginPart, discardPart, findPart, partPath, type Part } from './part-file.ts';
import { PassingTrouble } from './passing-trouble.ts';
import { refuseWrongContent, refuseWrongHeaders } from './refuse-wrong-content.ts';
import type { Ask } from './take-turns.ts';
import type { Answer, RequestHeaders } from './with-answer.ts';

export interface DownloadOptions {
  /** The name carries the revision: a whole file of that name is not asked about again. */
  sameNameSameContent?: boolean;
}

export interface Download {
  path: string;
  /** False where the folder already held what the server has. */
  fetched: boolean;
}

/** Brings one file whole into the folder: as `<name>.part` first, renamed only once it is complete and no web page. */
export async function downloadFile(
  ask: Ask,
  url: string,
  folder: string,
  fileName: string,
  { sameNameSameContent = false }: DownloadOptions,
): Promise<Download> {
  requirePlainName(fileName);
  await mkdir(folder, { recursive: true });
  const path = join(folder, fileName);
  const kept = await findKept(path, url);
  if (kept && sameNameSameContent) return { path, fetched: false };
  const fetched = await ask(async (get) => {
    const part = await findPart(path, url);
    return get(url, requestHeaders(part, kept), async (answer) => {
      if (answer.status === 304 && kept && !part) return false;
      await complete(url, path, await receive(url, path, part, answer));
      return true;
    });
  });
  return { path, fetched };
}

/** The version in the folder; null where there is none, or where someone else has changed its length. */
async function findKept(path: string, url: string): Promise<FileVersion | null> {
  const version = await readVersion(metaPath(path), url);
  return version && version.length === (await fileLength(path)) ? version : null;
}

function requestHeaders(part: Part | null, kept: FileVersion | null): RequestHeaders {
  const asKept = { 'accept-encoding': 'identity' };
  if (part) return { ...asKept, range: `bytes=${part.length}-`, 'if-range': part.validator };
  return kept ? { ...asKept, ...onlyIfChanged(kept) } : asKept;
}

/** Brings the part up to date with the answer and returns the version it holds. */
async function receive(url: string, path: string, part: Part | null, answer: Answer): Promise<FileVersion> {
  const { status, headers, chunks } = answer;
  if (status === 200) {
    refuseWrongHeaders(url, headers);
    const version = versionOf(url, headers);
    await beginPart(path, version);
    await appendToPart(path, chunks);
    return version;
  }
  if (status === 206 && part) {
    refuseWrongHeaders(url, headers);
    const length = await wholeLength(path, part, headers);
    await appendToPart(path, chunks);
    return { ...part.version, length };
  }
  if (status === 416 && part) {
    // There is nothing after the part: an earlier run had it all and ended before the rename.
    if (headers.get('content-range') === `bytes */${part.length}`) {
      return { ...part.version, length: part.length };
    }
    await discardPart(path);
    throw new PassingTrouble(`${url} has no bytes from ${part.length} on, so it begins anew.`);
  }
  throw new AgencyError(
    'WRONG_ANSWER',
    `${url} answered ${status}; expected 200, or 206 or 304 where that was asked for.`,
  );
}

/** A range that does not go on where the part ends, or is of another version, would spoil the file. */
async function wholeLength(path: string, part: Part, headers: Headers): Promise<number> {
  const range = headers.get('content-range') ?? 'no Content-Range';
  const [, begin, whole] = /^bytes (\d+)-\d+\/(\d+)$/.exec(range) ?? [];
  const length = Number(whole);
  const { url, etag, length: lengthBefore } = part.version;
  const isSameLength = lengthBefore === null || lengthBefore === length;
  // Some servers send the range whatever If-Range says.
  const isSameVersion = (headers.get('etag') ?? etag) === etag;
  if (Number(begin) === part.length && isSameLength && isSameVersion) return length;
  await discardPart(path);
  const expected = `bytes ${part.length}-…/${lengthBefore ?? '…'} of the same version`;
  throw new PassingTrouble(`${url} answered ${range}; expected ${expected}, so it begins anew.`);
}

async function complete(url: string, path: string, version: FileVersion): Promise<void> {
  const length = (await fileLength(partPath(path))) ?? 0;
  if (version.length !== null && length !== version.length) {
    if (length > version.length) await discardPart(path);
    throw new PassingTrouble(`${url} sent ${length} bytes; it had announced ${version.length}.`);
  }
  try {
    await refuseWrongContent(url, basename(path), partPath(path));
  } catch (error) {
    await discardPart(path);
    throw error;
  }
  await rename(partPath(path), path);
  await writeVersion(metaPath(path), { ...version, length });
  await discardPart(path);
}

function metaPath(path: string): string {
  return `${path}.meta.json`;
}

/** Names come from web pages: none may lead out of the folder. */
function requirePlainName(fileName: string): void {
  if (/^[\w-][\w.-]*$/.test(fileName)) return;
  throw new AgencyError(
    'INVALID_REQUEST',
    `"${fileName}" is not a file name to fetch to; allowed: letters, digits, dots, hyphens and underscores.`,
  );
}
