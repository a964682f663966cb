import { open } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Source } from 'pmtiles';
import { fileSource } from '../pmtiles/file-source.ts';
import { ArchiveRefused } from './archive-refused.ts';

/** An archive in a file or on the web, of which parts are read. */
export interface ArchiveBytes {
  source: Source;
  size: number;
  /** Changes when the archive changes. */
  version: string;
  close: () => Promise<void>;
}

const attempts = 4;
const firstWaitMilliseconds = 500;

export async function openArchiveFile(path: string): Promise<ArchiveBytes> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new ArchiveRefused(`${path} does not exist.`) : error;
  });
  const { size, mtimeMs } = await file.stat();
  return { source: fileSource(path, file), size, version: `${mtimeMs}`, close: () => file.close() };
}

/** Opens an archive on the web. Its server must answer ranges, because nobody wants the whole of it. */
export async function openArchiveUrl(url: string): Promise<ArchiveBytes> {
  const first = await fetchRange(url, 0, 1);
  const size = Number(/\/(\d+)$/.exec(first.headers.get('content-range') ?? '')?.[1]);
  if (!size) throw new ArchiveRefused(`${url} does not say how large it is.`);
  const version = versionOf(first);
  await first.arrayBuffer();
  const getBytes = async (offset: number, length: number) => {
    const response = await fetchRange(url, offset, length);
    if (versionOf(response) !== version) {
      throw new ArchiveRefused(`${url} changed while it was read. Run the command again.`);
    }
    return { data: await response.arrayBuffer() };
  };
  const source: Source = {
    getKey: () => url,
    getBytes: (offset, length) => withRetries(() => getBytes(offset, length)),
  };
  return { source, size, version, close: async () => {} };
}

function versionOf({ headers }: Response): string {
  return headers.get('etag') ?? headers.get('last-modified') ?? '';
}

async function fetchRange(url: string, offset: number, length: number): Promise<Response> {
  const response = await fetch(url, { headers: { range: `bytes=${offset}-${offset + length - 1}` } });
  if (response.status === 206) return response;
  await response.body?.cancel();
  if (response.status === 200) throw new ArchiveRefused(`The server of ${url} does not answer ranges.`);
  if (response.status >= 500) throw new Error(`${url} answered with status ${response.status}.`);
  throw new ArchiveRefused(`${url} answered with status ${response.status}.`);
}

/** Repeats what may succeed the next time: lost connections and errors of the server. */
export async function withRetries<T>(read: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read();
    } catch (error) {
      if (error instanceof ArchiveRefused || attempt === attempts) throw error;
      await wait(firstWaitMilliseconds * 2 ** (attempt - 1));
    }
  }
}
