import type { EmbeddedBasemap } from '../embedded-basemap.ts';
import { putArchive, readPointer, storedBytes, type BasemapStore } from './put-archive.ts';

/**
 * Makes the project's own base map the one that is shown, unless it already is or an operator has put another one
 * there. Returns whether it did.
 */
export async function putEmbeddedBasemap(store: BasemapStore, embedded: EmbeddedBasemap): Promise<boolean> {
  const current = await readPointer(store);
  if (current) {
    const isOperators = !current.builtFrom?.startsWith('project ');
    const isCurrent = isOperators || current.builtFrom === embedded.builtFrom;
    const isWhole = (await storedBytes(store, current.url.slice(1))) === current.bytes;
    if (isCurrent && isWhole) return false;
  }
  await putArchive(store, embedded.file, embedded.builtFrom);
  return true;
}
