import { gunzipSync } from 'node:zlib';
import { classifyRings, VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { Compression, PMTiles, SharedPromiseCache, TileType, type RangeResponse, type Source } from 'pmtiles';
import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { basemapPointerPath } from '@touchdown/shared/geo/basemap-pointer.ts';
import { creditsText } from '@touchdown/shared/geo/ground/credits-text.ts';
import { tileKey, type GroundTile, type TileId } from '@touchdown/shared/geo/ground/ground-tile.ts';
import { readPointer } from '@touchdown/shared/geo/ground/read-pointer.ts';
import { readTile } from '@touchdown/shared/geo/ground/read-tile.ts';
import { tilesToDraw } from '@touchdown/shared/geo/ground/tiles-to-draw.ts';
import { objectBucket } from '../../../platform/aws/object-bucket.ts';

const timeoutMilliseconds = 10_000;

/** An archive as `pmtiles` reads it. One of another length than the pointer says was cut short or replaced. */
class ObjectSource implements Source {
  readonly #objects: BasemapObjects;
  readonly #key: string;
  readonly #bytes: number;

  constructor(objects: BasemapObjects, key: string, bytes: number) {
    this.#objects = objects;
    this.#key = key;
    this.#bytes = bytes;
  }

  getKey(): string {
    return this.#key;
  }

  async getBytes(offset: number, length: number, signal?: AbortSignal): Promise<RangeResponse> {
    const timeout = AbortSignal.timeout(timeoutMilliseconds);
    const expected = Math.min(length, this.#bytes - offset);
    const { bytes, objectBytes } = await this.#objects.readRange(
      this.#key,
      offset,
      expected,
      signal ? AbortSignal.any([signal, timeout]) : timeout,
    );
    if (objectBytes !== this.#bytes || bytes.length !== expected) {
      throw new Error(
        `Expected ${expected} of ${this.#bytes} bytes of ${this.#key}, got ${bytes.length} of ${objectBytes}.`,
      );
    }
    return { data: Uint8Array.from(bytes).buffer };
  }
}

/** The tiles of a view, the coarsest first, and whom they credit. */
export interface BasemapTiles {
  tiles: readonly GroundTile[];
  credits: string;
}

/** Lists the tiles that cover a view at a zoom. */
type TilesAt = (zoom: number) => readonly TileId[];

const directoriesCached = 16;
const maxTileBytes = 16_000_000;

/**
 * Reads the site's base map. A worker has one for all its loops: it keeps the archive's directories, and the tiles of
 * the last view, because people ask for the same tornado with other options.
 */
export class BasemapReader {
  readonly #objects: BasemapObjects;
  #archive: { key: string; reader: PMTiles } | undefined;
  #last = new Map<string, GroundTile | 'none'>();

  constructor(objects: BasemapObjects) {
    this.#objects = objects;
  }

  /** Throws if there is no base map, or none that can be read. The next call then tries again. */
  async readTiles(zoom: number, tilesAt: TilesAt, signal: AbortSignal): Promise<BasemapTiles> {
    try {
      return await this.#readTiles(zoom, tilesAt, signal);
    } catch (error) {
      this.#forget();
      throw error;
    }
  }

  async #readTiles(zoom: number, tilesAt: TilesAt, signal: AbortSignal): Promise<BasemapTiles> {
    const pointer = await this.#objects.read(basemapPointerPath.slice(1));
    if (!pointer) throw new Error('There is no base map.');
    const { url, bytes, attribution } = readPointer(JSON.parse(new TextDecoder().decode(pointer)));
    const archive = this.#open(url.slice(1), bytes);
    const { tileType, maxZoom } = await archive.getHeader();
    if (tileType !== TileType.Mvt)
      throw new Error(`Expected a base map of vector tiles, got type ${tileType}.`);
    const view = tilesAt(Math.max(0, Math.min(maxZoom, zoom)));
    const known = new Map(view.flatMap((id) => this.#kept(id)));
    for (;;) {
      const { drawn, wanted, isImpossible } = tilesToDraw(view, known);
      if (isImpossible) throw new Error('The base map does not cover the view.');
      if (wanted.length === 0) {
        this.#last = known;
        return { tiles: drawn, credits: creditsText(attribution) };
      }
      await Promise.all(
        wanted.map(async (id) => known.set(tileKey(id), await readGround(archive, id, signal))),
      );
    }
  }

  #kept(id: TileId): [string, GroundTile | 'none'][] {
    const tile = this.#last.get(tileKey(id));
    return tile ? [[tileKey(id), tile]] : [];
  }

  /** The key says the content, so an archive of another key replaces everything that was read. */
  #open(key: string, bytes: number): PMTiles {
    if (this.#archive?.key === key) return this.#archive.reader;
    this.#forget();
    const cache = new SharedPromiseCache(directoriesCached, undefined, inflate);
    const reader = new PMTiles(new ObjectSource(this.#objects, key, bytes), cache, inflate);
    this.#archive = { key, reader };
    return reader;
  }

  #forget(): void {
    this.#archive = undefined;
    this.#last = new Map();
  }
}

async function readGround(archive: PMTiles, id: TileId, signal: AbortSignal): Promise<GroundTile | 'none'> {
  const found = await archive.getZxy(id.z, id.x, id.y, signal);
  if (!found) return 'none';
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(found.data)));
  return readTile({ layers, classifyRings }, id);
}

async function inflate(bytes: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None || compression === Compression.Unknown) return bytes;
  if (compression !== Compression.Gzip) throw new Error(`Expected gzip, got compression ${compression}.`);
  return Uint8Array.from(gunzipSync(bytes, { maxOutputLength: maxTileBytes })).buffer;
}

/** The objects of the base map: its pointer, which is read whole, and its archive, of which a loop needs a few ranges. */
interface BasemapObjects {
  read: (key: string) => Promise<Uint8Array | undefined>;
  readRange: (key: string, offset: number, length: number, signal: AbortSignal) => Promise<ObjectRange>;
}

export function basemapObjects(client: S3Client, bucket: string): BasemapObjects {
  return {
    read: objectBucket(client, bucket).get,
    readRange: (key, offset, length, signal) =>
      readObjectRange(client, { bucket, key, offset, length }, signal),
  };
}

/** A part of an object, and how long the whole object is. */
interface ObjectRange {
  bytes: Uint8Array;
  objectBytes: number;
}

/** Reads bytes of an object from an offset on. An answer with other bytes is refused. */
async function readObjectRange(
  client: S3Client,
  { bucket, key, offset, length }: { bucket: string; key: string; offset: number; length: number },
  abortSignal: AbortSignal,
): Promise<ObjectRange> {
  const range = `bytes=${offset}-${offset + length - 1}`;
  const { Body, ContentRange } = await client.send(
    new GetObjectCommand({ Bucket: bucket, Key: key, Range: range }),
    { abortSignal },
  );
  const [, first, , total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(ContentRange ?? '') ?? [];
  const bytes = await Body?.transformToByteArray();
  if (!bytes || Number(first) !== offset || bytes.length > length) {
    throw new Error(`Expected ${range} of ${key}, got ${ContentRange ?? 'no range'}.`);
  }
  return { bytes, objectBytes: Number(total) };
}
