import { basemapPointerPath } from '@touchdown/shared/geo/basemap-pointer.ts';
import { creditsText } from '@touchdown/shared/geo/ground/credits-text.ts';
import { readPointer } from '@touchdown/shared/geo/ground/read-pointer.ts';
import { Compression, PMTiles, SharedPromiseCache, TileType } from 'pmtiles';
import { decodeTile } from './decode-tile.ts';
import type { GroundTile, TileId } from '@touchdown/shared/geo/ground/ground-tile.ts';
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
  const { url, bytes, attribution } = readPointer(await response.json());
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
    attribution: creditsText(attribution),
    read: async (tile, signal) => {
      const found = await archive.getZxy(tile.z, tile.x, tile.y, signal);
      return found && decodeTile(new Uint8Array(found.data), tile);
    },
  };
}

const readVersion = 3;
const directoriesCached = 64;

async function inflate(bytes: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None || compression === Compression.Unknown) return bytes;
  if (compression !== Compression.Gzip) throw new Error(`Expected gzip, got compression ${compression}.`);
  const stream = new Response(bytes).body?.pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}
