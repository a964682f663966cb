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
  /** The name carries the revision: a whole file of that name is not asked about again. */
  sameNameSameContent?: boolean;
}

export interface Download {
  path: string;
  /** False where the folder already held what the server has. */
  fetched: boolean;
}

export interface FileRequest extends DownloadOptions, DownloadRequest {
  inTurn: <T>(task: () => Promise<T>) => Promise<T>;
}

/**
 * Brings one file whole into the folder: as `<name>.part` first, renamed only once it is complete and not a web
 * page. Sidecars keep the version of either, so that a later run resumes the part, or asks for changes only.
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

/** The version in the folder; null where there is none, or where someone else has changed its length. */
async function findCurrent(path: string, url: string): Promise<FileVersion | null> {
  const version = await readVersion(`${path}.meta.json`, url);
  return version && version.length === (await fileLength(path)) ? version : null;
}

async function findPart(path: string, url: string): Promise<ResumePoint | null> {
  const version = await readVersion(partSidecar(path), url);
  const offset = await fileLength(partPath(path));
  return version && offset ? { offset, version } : null;
}

/** Empties the part first: its bytes must never stand beside the sidecar of another version. */
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

/** Null where there is no sidecar, or one of another URL or another program: then we know nothing. */
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

/** Null where there is no such file. */
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

/** Names come from web pages: none may lead out of the folder. */
function requirePlainName(fileName: string): void {
  if (/^[\w-][\w.-]*$/.test(fileName)) return;
  throw new DownloadError(
    'INVALID_REQUEST',
    `"${fileName}" is not a file name to fetch to; allowed: letters, digits, dots, hyphens and underscores.`,
  );
}
