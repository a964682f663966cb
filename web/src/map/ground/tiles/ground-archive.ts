import { basemapPointerPath } from '@touchdown/shared/geo/basemap-pointer.ts';
import { Compression, PMTiles, SharedPromiseCache, TileType } from 'pmtiles';
import { decodeTile } from './decode-tile.ts';
import type { GroundTile, TileId } from './ground-tile.ts';
import { RangedArchive } from './ranged-archive.ts';

export interface GroundFacts {
  maxZoom: number;
  /** As plain text. */
  attribution: string;
}

export interface GroundArchive extends GroundFacts {
  /** Resolves to undefined where the archive has no tile. */
  read: (tile: TileId, signal: AbortSignal) => Promise<GroundTile | undefined>;
}

/** Opens the site's base map. Throws if there is none, or none that can be drawn. A test names its own site. */
export async function openGroundArchive(site = ''): Promise<GroundArchive> {
  const response = await fetch(site + basemapPointerPath);
  if (!response.ok) throw new Error(`There is no base map: status ${response.status}.`);
  const { url, bytes, attribution } = parseCurrent(await response.json());
  const archive = new PMTiles(
    new RangedArchive(site + url, bytes),
    new SharedPromiseCache(directoriesCached, undefined, inflate),
    inflate,
  );
  const { specVersion, tileType, maxZoom } = await archive.getHeader();
  if (specVersion !== readVersion)
    throw new Error(`Expected an archive of version ${readVersion}, got ${specVersion}.`);
  if (tileType !== TileType.Mvt)
    throw new Error(`Expected a base map of vector tiles, got type ${tileType}.`);
  return {
    maxZoom,
    attribution: plainText(attribution),
    read: async (tile, signal) => {
      const found = await archive.getZxy(tile.z, tile.x, tile.y, signal);
      return found && decodeTile(new Uint8Array(found.data), tile);
    },
  };
}

const readVersion = 3;
const directoriesCached = 64;

function parseCurrent(body: unknown): { url: string; bytes: number; attribution: string } {
  const { url, bytes, attribution } = (body ?? {}) as Record<string, unknown>;
  if (typeof url !== 'string' || !url.startsWith('/basemap/') || typeof bytes !== 'number') {
    throw new Error(`Expected the URL and the length of a base map, got ${JSON.stringify(body)}.`);
  }
  return { url, bytes, attribution: typeof attribution === 'string' ? attribution : '' };
}

async function inflate(bytes: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None || compression === Compression.Unknown) return bytes;
  if (compression !== Compression.Gzip) throw new Error(`Expected gzip, got compression ${compression}.`);
  const stream = new Response(bytes).body?.pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', copy: '©' };

/** Credits of an archive are HTML; a map shows them as text, because a script must not write markup. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .trim();
}
