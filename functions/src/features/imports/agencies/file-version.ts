import { readFile, stat, writeFile } from 'node:fs/promises';
import type { RequestHeaders } from './with-answer.ts';

/** Which version of a file the server sent, kept in a sidecar beside it so that a later run can ask for more of it, or for news. */
export interface FileVersion {
  url: string;
  etag: string | null;
  lastModified: string | null;
  /** Of the whole file, in bytes; null where the server did not say. */
  length: number | null;
}

export function versionOf(url: string, headers: Headers): FileVersion {
  const length = headers.get('content-length');
  return {
    url,
    etag: headers.get('etag'),
    lastModified: headers.get('last-modified'),
    length: length === null ? null : Number(length),
  };
}

/** Null where there is no sidecar, or one of another address or another program: then we know nothing. */
export async function readVersion(sidecar: string, url: string): Promise<FileVersion | null> {
  try {
    const version = JSON.parse(await readFile(sidecar, 'utf8')) as FileVersion | null;
    return version?.url === url ? version : null;
  } catch (error) {
    if (error instanceof SyntaxError || isNoSuchFile(error)) return null;
    throw error;
  }
}

export async function writeVersion(sidecar: string, version: FileVersion): Promise<void> {
  await writeFile(sidecar, `${JSON.stringify(version, null, 2)}\n`);
}

/** If-Range takes no weak etag (RFC 9110, 13.1.5): two versions may share one. */
export function ifRangeValidator({ etag, lastModified }: FileVersion): string | null {
  return etag && !etag.startsWith('W/') ? etag : lastModified;
}

export function onlyIfChanged({ etag, lastModified }: FileVersion): RequestHeaders {
  return {
    ...(etag ? { 'if-none-match': etag } : {}),
    ...(lastModified ? { 'if-modified-since': lastModified } : {}),
  };
}

/** Null where there is no such file. */
export async function fileLength(path: string): Promise<number | null> {
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
