import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { dataFolder } from '@touchdown/shared/releases/release-paths.ts';
import type { ReadPublished } from '@touchdown/shared/releases/verify-release.ts';

/** Returns what reads published files from a site or from a folder. */
export function publishedAt(from: string): ReadPublished {
  return /^https?:/.test(from) ? (key) => readFromSite(`${from}/${key}`) : (key) => readFromFolder(from, key);
}

async function readFromSite(url: string): Promise<Uint8Array | undefined> {
  const response = await fetch(url);
  if (response.status === 404 || response.status === 403) return undefined;
  if (!response.ok) throw new Error(`${url} answered with status ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}

/** The folder is a copy of `data`, or has it. */
async function readFromFolder(folder: string, key: string): Promise<Uint8Array | undefined> {
  const within = basename(resolve(folder)) === dataFolder ? key.slice(dataFolder.length + 1) : key;
  try {
    return await readFile(join(folder, within));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
