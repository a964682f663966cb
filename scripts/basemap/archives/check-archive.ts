import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles, type Header, bytesToHeader, Compression, TileType } from 'pmtiles';
import { type Bounds, headerBytes } from '@touchdown/functions/platform/pmtiles/archive-header.ts';
import { countyBoxes, mercatorX, mercatorY } from '../covered-tiles.ts';
import { readCensusAtlas } from '../layers/read-atlases.ts';
import type { ArchiveBytes } from './archive-bytes.ts';
import { ArchiveRefused } from './archive-refused.ts';
import { walkDirectories } from './walk-directories.ts';

/** Without these a map is empty. Others, such as `pois`, may be missing. */
const neededLayers = ['earth', 'water', 'boundaries', 'places'];
/** Where an archive is probed for names: enough places that one of them is in a town. */
const probes = 24;
const probeZoom = 8;

/** Checks a whole archive before it becomes the base map. Throws `ArchiveRefused` with the reason. */
export async function checkArchive(archive: ArchiveBytes): Promise<Header> {
  const header = await checkArchiveStart(archive);
  const entries = walkDirectories({ archive, header, isWanted: () => true });
  // The walk itself throws where a directory is damaged.
  while (!(await entries.next()).done);
  await checkNames(archive, header);
  return header;
}

/** Checks what can be known without reading all directories: type, schema and country. */
export async function checkArchiveStart(archive: ArchiveBytes): Promise<Header> {
  const header = await readArchiveStart(archive);
  const { vector_layers: described } = await readMetadata(archive, header);
  const layers = Array.isArray(described) ? described.map(({ id }) => id) : [];
  const missing = neededLayers.filter((name) => !layers.includes(name));
  if (missing.length > 0) {
    throw new ArchiveRefused(
      `It lacks the layers ${missing.join(', ')} of Protomaps’ basemap, version 4; it has ${layers.join(', ') || 'none'}.`,
    );
  }
  if (countyBoxesIn(header).length === 0) {
    const { minLon, minLat, maxLon, maxLat } = header;
    throw new ArchiveRefused(
      `It does not reach the United States: it goes from ${minLon}, ${minLat} to ${maxLon}, ${maxLat}.`,
    );
  }
  return header;
}

function countyBoxesIn({ minLon, minLat, maxLon, maxLat }: Header): Bounds[] {
  return countyBoxes(readCensusAtlas()).filter(
    ([west, south, east, north]) => west < maxLon && east > minLon && south < maxLat && north > minLat,
  );
}

async function checkNames(archive: ArchiveBytes, header: Header): Promise<void> {
  const reader = new PMTiles(archive.source);
  const boxes = countyBoxesIn(header);
  const zoom = Math.min(header.maxZoom, probeZoom);
  const step = Math.max(1, Math.floor(boxes.length / probes));
  for (const [west, south, east, north] of boxes.filter((_, index) => index % step === 0)) {
    const x = Math.floor(mercatorX((west + east) / 2) * 2 ** zoom);
    const y = Math.floor(mercatorY((south + north) / 2) * 2 ** zoom);
    if (await hasNames(reader, zoom, x, y)) return;
  }
  throw new ArchiveRefused('No place in it has a name, or its tiles cannot be read.');
}

/** A tile that cannot be read has no names. */
async function hasNames(reader: PMTiles, zoom: number, x: number, y: number): Promise<boolean> {
  try {
    const tile = await reader.getZxy(zoom, x, y);
    if (!tile) return false;
    const { places } = new VectorTile(new PbfReader(new Uint8Array(tile.data))).layers;
    return Array.from({ length: places?.length ?? 0 }).some(
      (_, index) => places?.feature(index).properties['name'] !== undefined,
    );
  } catch {
    return false;
  }
}

const version = 3;

/** Reads the header of an archive. Refuses what is no archive of vector tiles, and what has been cut short. */
async function readArchiveStart({ source, size }: ArchiveBytes): Promise<Header> {
  const { data } = await source.getBytes(0, Math.min(headerBytes, Math.max(1, size)));
  const start = Buffer.from(data);
  if (start.toString('latin1', 0, 7) !== 'PMTiles') {
    throw new ArchiveRefused('It is not a PMTiles archive.');
  }
  if (start[7] !== version) {
    throw new ArchiveRefused(`It is a PMTiles archive of version ${start[7]}; version ${version} is needed.`);
  }
  if (start.length < headerBytes) throw new ArchiveRefused('It is cut short within its header.');
  const header = bytesToHeader(data);
  if (header.tileType !== TileType.Mvt) {
    const type = TileType[header.tileType] ?? 'unknown';
    throw new ArchiveRefused(`Its tiles are of the type ${type}; vector tiles (Mvt) are needed.`);
  }
  const isPlain = header.internalCompression === Compression.None;
  if (
    header.tileCompression !== Compression.Gzip ||
    !(isPlain || header.internalCompression === Compression.Gzip)
  ) {
    throw new ArchiveRefused('Its tiles or its directories are not compressed by gzip.');
  }
  const end = Math.max(
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  );
  if (end > size) throw new ArchiveRefused(`It is cut short: it should have ${end} bytes, and has ${size}.`);
  return header;
}

interface ArchiveMetadata extends Record<string, unknown> {
  vector_layers?: { id: string }[];
}

/** Reads what an archive says of itself, its layers and its credits. */
export async function readMetadata({ source }: ArchiveBytes, header: Header): Promise<ArchiveMetadata> {
  const { data } = await source.getBytes(header.jsonMetadataOffset, header.jsonMetadataLength);
  const packed = Buffer.from(data);
  try {
    const text = header.internalCompression === Compression.Gzip ? gunzipSync(packed) : packed;
    return JSON.parse(text.toString('utf8')) as ArchiveMetadata;
  } catch {
    throw new ArchiveRefused('Its metadata cannot be read.');
  }
}
