import { basemapFolder, type BasemapPointer } from '../basemap-pointer.ts';

/** Reads the JSON that names the base map's archive. Throws if it does not name one below the site. */
export function readPointer(body: unknown): Pick<BasemapPointer, 'url' | 'bytes' | 'attribution'> {
  const { url, bytes, attribution } = (body ?? {}) as Record<string, unknown>;
  if (typeof url !== 'string' || !url.startsWith(`/${basemapFolder}/`) || typeof bytes !== 'number') {
    throw new Error(`Expected the URL and the length of a base map, got ${JSON.stringify(body)}.`);
  }
  return { url, bytes, attribution: typeof attribution === 'string' ? attribution : '' };
}
