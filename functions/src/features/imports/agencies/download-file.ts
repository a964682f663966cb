import { appendFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DownloadError } from '../../../platform/download/download-error.ts';
import type { FileVersion } from '../../../platform/download/file-version.ts';
import {
  resumableDownload,
  type DownloadRequest,
  type ResumePoint,
} from '../../../platform/download/resumable-download.ts';
import { refuseWrongContent, refuseWrongHeaders } from './refuse-wrong-content.ts';

export interface DownloadOptions {
  /** The name contains the revision, so a complete file of that name is never requested again. */
  sameNameSameContent?: boolean;
}

export interface Download {
  path: string;
  /** False if the folder already has the server's version. */
  fetched: boolean;
}

export interface FileRequest extends DownloadOptions, DownloadRequest {
  inTurn: <T>(task: () => Promise<T>) => Promise<T>;
}

/**
 * Downloads one file into the folder. It is written as `<name>.part` and renamed only once it is complete and
 * known not to be a web page. Sidecar files store the version of both, so that a later run can resume the
 * partial file or ask for changes only.
 */
export async function downloadFile(
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
