import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles, type Header } from 'pmtiles';
import { countyBoxes, mercatorX, mercatorY } from '../covered-tiles.ts';
import { readCensusAtlas } from '../layers/read-atlases.ts';
import type { Bounds } from '@touchdown/functions/platform/pmtiles/archive-header.ts';
import type { ArchiveBytes } from './archive-bytes.ts';
import { ArchiveRefused } from './archive-refused.ts';
import { readMetadata } from './read-metadata.ts';
import { readArchiveStart } from './read-archive-start.ts';
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
