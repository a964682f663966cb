import { setTimeout as sleep } from 'node:timers/promises';
import { appendFile, mkdir, readFile, rename, rm, stat, writeFile, open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DownloadError } from '../../../platform/download/download-error.ts';
import { openResponse, type RequestOptions } from '../../../platform/download/open-response.ts';
import { withRetries } from '../../../platform/download/retries.ts';
import {
  type FileVersion,
  resumableDownload,
  type DownloadRequest,
  type ResumePoint,
} from '../../../platform/download/resumable-download.ts';

/** Identifies us to an agency's administrators. */
export const touchdownUserAgent = 'Touchdown importer (public tornado record; one connection)';

const firstPauseMilliseconds = 1000;
/** If a server asks for a longer pause, the run gives up and the next one tries again. */
const maxPauseMilliseconds = 5 * 60_000;

export interface PoliteHttpOptions {
  userAgent?: string;
  minGapMilliseconds?: number;
  maxAttempts?: number;
  /** A connection that receives no byte for this long is closed and retried. */
  timeoutMilliseconds?: number;
  /** Replaced in tests, so that they do not wait. */
  pause?: (milliseconds: number) => Promise<void>;
  log?: (line: string) => void;
}

export interface PoliteHttp {
  text: (url: string) => Promise<string>;
  /** Writes the complete file to the folder or throws. An interrupted download resumes where it stopped. */
  download: (url: string, folder: string, fileName: string, options?: DownloadOptions) => Promise<Download>;
}

/** Fetches from public servers without loading them: one connection, with a gap between requests. */
export function politeHttp(options: PoliteHttpOptions = {}): PoliteHttp {
  const {
    userAgent = touchdownUserAgent,
    minGapMilliseconds = 500,
    maxAttempts = 5,
    timeoutMilliseconds = 30_000,
    pause = async (milliseconds) => sleep(milliseconds),
    log = () => {},
  } = options;
  const request = { headers: { 'user-agent': userAgent }, timeoutMilliseconds };
  const retries = {
    maxAttempts,
    firstPauseMilliseconds: Math.max(firstPauseMilliseconds, minGapMilliseconds),
    maxPauseMilliseconds,
    pause,
    log,
  };
  const inTurn = oneAtATime(async () => pause(minGapMilliseconds));
  return {
    text: async (url) => inTurn(async () => withRetries(retries, async () => readText(url, request))),
    download: async (url, folder, fileName, options = {}) =>
      downloadFile(url, folder, fileName, { ...options, ...request, retries, inTurn }),
  };
}

/** Runs one task at a time, in order, with a gap between them. */
function oneAtATime(gap: () => Promise<void>) {
  let lastTask: Promise<unknown> | undefined;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    const gapBefore = lastTask?.then(gap) ?? Promise.resolve();
    const result = gapBefore.then(task);
    // Only the caller sees the failure of its task; the next task still runs.
    lastTask = result.catch(() => undefined);
    return result;
  };
}

async function readText(url: string, request: RequestOptions): Promise<string> {
  const response = await openResponse(url, request);
  try {
    if (response.status !== 200) {
      const { url: at, status } = response;
      throw new DownloadError('WRONG_RESPONSE', `${at.href} answered ${status}; expected 200 and a page.`);
    }
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.chunks) text += decoder.decode(chunk, { stream: true });
    return text + decoder.decode();
  } finally {
    response.close();
  }
}

export interface DownloadOptions {
  /** The name contains the revision, so a complete file of that name is never requested again. */
  sameNameSameContent?: boolean;
}

interface Download {
  path: string;
  /** False if the folder already has the server's version. */
  fetched: boolean;
}

interface FileRequest extends DownloadOptions, DownloadRequest {
  inTurn: <T>(task: () => Promise<T>) => Promise<T>;
}

/**
 * Downloads one file into the folder. It is written as `<name>.part` and renamed only once it is complete and
 * known not to be a web page. Sidecar files store the version of both, so that a later run can resume the
 * partial file or ask for changes only.
 */
async function downloadFile(
  url: string,
  folder: string,
  fileName: string,
  { sameNameSameContent = false, inTurn, ...request }: FileRequest,
): Promise<Download> {
  requirePlainName(fileName);
  await mkdir(folder, { recursive: true });
  const path = join(folder, fileName);
  const current = await findCurrent(path, url);
  if (current && sameNameSameContent) return { path, fetched: false };
  return inTurn(async () => {
    const resumeAt = await findPart(path, url);
    let version = resumeAt?.version;
    const checked = { ...request, resumeAt, current, checkHeaders: refuseWrongHeaders };
    for await (const event of resumableDownload(url, checked)) {
      if (event.type === 'begin') {
        ({ version } = event);
        await beginPart(path, version);
      } else await appendFile(partPath(path), event.bytes);
    }
    if (!version) return { path, fetched: false };
    await complete(path, version);
    return { path, fetched: true };
  });
}

/** The version of the file in the folder; null if there is no file or its length has changed on disk. */
async function findCurrent(path: string, url: string): Promise<FileVersion | null> {
  const version = await readVersion(`${path}.meta.json`, url);
  return version && version.length === (await fileLength(path)) ? version : null;
}

async function findPart(path: string, url: string): Promise<ResumePoint | null> {
  const version = await readVersion(partSidecar(path), url);
  const offset = await fileLength(partPath(path));
  return version && offset ? { offset, version } : null;
}

/** Empties the partial file first, so that its bytes never sit beside the sidecar of another version. */
async function beginPart(path: string, version: FileVersion): Promise<void> {
  await writeFile(partPath(path), '');
  await writeVersion(partSidecar(path), version);
}

async function complete(path: string, version: FileVersion): Promise<void> {
  try {
    await refuseWrongContent(version.url, basename(path), partPath(path));
    const length = await fileLength(partPath(path));
    await rename(partPath(path), path);
    await writeVersion(`${path}.meta.json`, { ...version, length });
  } finally {
    await rm(partPath(path), { force: true });
    await rm(partSidecar(path), { force: true });
  }
}

function partPath(path: string): string {
  return `${path}.part`;
}

function partSidecar(path: string): string {
  return `${path}.part.json`;
}

/** Null if there is no sidecar, or it is for another URL or not ours: then the version is unknown. */
async function readVersion(sidecar: string, url: string): Promise<FileVersion | null> {
  try {
    const version = JSON.parse(await readFile(sidecar, 'utf8')) as FileVersion | null;
    return version?.url === url ? version : null;
  } catch (error) {
    if (error instanceof SyntaxError || isNoSuchFile(error)) return null;
    throw error;
  }
}

async function writeVersion(sidecar: string, version: FileVersion): Promise<void> {
  await writeFile(sidecar, `${JSON.stringify(version, null, 2)}\n`);
}

/** Null if there is no such file. */
async function fileLength(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isNoSuchFile(error)) return null;
    throw error;
  }
}

function isNoSuchFile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Names come from web pages, so they must not be able to point outside the folder. */
function requirePlainName(fileName: string): void {
  if (/^[\w-][\w.-]*$/.test(fileName)) return;
  throw new DownloadError(
    'INVALID_REQUEST',
    `"${fileName}" is not a file name to fetch to; allowed: letters, digits, dots, hyphens and underscores.`,
  );
}

const sampleBytes = 512;

/** The first bytes of a compressed file, in hexadecimal; for zip they are the letters PK. */
const compressedKinds = [
  { ending: '.gz', kind: 'gzip', magic: '1f8b' },
  { ending: '.zip', kind: 'zip', magic: '504b' },
] as const;

/** Error pages of proxies and agencies can arrive as HTML with status 200. They must not be imported as data. */
function refuseWrongHeaders(url: string, headers: Headers): void {
  const type = headers.get('content-type') ?? '';
  if (/^text\/html\b/i.test(type)) throw webPageError(url, `content type ${type}`);
  // fetch decodes the body, so the bytes and their number would differ from the agency's file.
  const encoding = headers.get('content-encoding') ?? 'identity';
  if (encoding !== 'identity') {
    throw new DownloadError(
      'WRONG_RESPONSE',
      `${url} came with content encoding ${encoding}; expected the file unencoded.`,
    );
  }
}

/** Checks the first bytes of the fetched file against the ending of its name. */
async function refuseWrongContent(url: string, name: string, path: string): Promise<void> {
  const start = await firstBytes(path);
  if (start.length === 0) {
    throw new DownloadError('WRONG_RESPONSE', `${url} is empty; expected the content of ${name}.`);
  }
  // \s matches the byte order mark too.
  if (/^\s*<(!doctype|html)\b/i.test(start.toString('utf8'))) {
    throw webPageError(url, 'it begins like a web page');
  }
  const beginning = start.toString('hex', 0, 2);
  for (const { ending, kind, magic } of compressedKinds) {
    if (!name.endsWith(ending) || beginning === magic) continue;
    throw new DownloadError(
      'WRONG_RESPONSE',
      `${url} begins with bytes ${beginning}; a ${kind} file begins with ${magic}.`,
    );
  }
}

function webPageError(url: string, sign: string): DownloadError {
  return new DownloadError(
    'WRONG_RESPONSE',
    `${url} answered with a web page (${sign}); expected a data file.`,
  );
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
