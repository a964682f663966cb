import { open, rm } from 'node:fs/promises';
import { fileLength, ifRangeValidator, readVersion, writeVersion, type FileVersion } from './file-version.ts';

/** What an earlier try has already brought of a file, and the validator to ask for the rest of the same version. */
export interface Part {
  length: number;
  version: FileVersion;
  validator: string;
}

export function partPath(path: string): string {
  return `${path}.part`;
}

function sidecarPath(path: string): string {
  return `${path}.part.json`;
}

/** Null where nothing can be resumed, because nothing came or the server gave nothing to recognise it by. */
export async function findPart(path: string, url: string): Promise<Part | null> {
  const version = await readVersion(sidecarPath(path), url);
  const length = await fileLength(partPath(path));
  const validator = version && ifRangeValidator(version);
  return version && validator && length ? { length, version, validator } : null;
}

/** Empties the part first: its bytes must never stand beside the sidecar of another version. */
export async function beginPart(path: string, version: FileVersion): Promise<void> {
  await rm(partPath(path), { force: true });
  await writeVersion(sidecarPath(path), version);
}

/** Appends chunk by chunk, so that what has come is kept when the line breaks. */
export async function appendToPart(path: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(partPath(path), 'a');
  try {
    for await (const chunk of chunks) await file.appendFile(chunk);
  } finally {
    await file.close();
  }
}

export async function discardPart(path: string): Promise<void> {
  await rm(partPath(path), { force: true });
  await rm(sidecarPath(path), { force: true });
}
