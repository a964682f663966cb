import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import type { TileProvider } from '@touchdown/shared/radar/tile-providers.ts';
import { naturalZoom, type MapView } from './map-view.ts';

export interface ProviderTiles {
  url: (zoom: number, x: number, y: number) => string;
  attribution: string;
  maxZoom: number;
}

const arcgis = 'https://server.arcgisonline.com/ArcGIS/rest/services';

const sources: Record<TileProvider, ProviderTiles> = {
  osm: {
    url: (zoom, x, y) => `https://tile.openstreetmap.org/${zoom}/${x}/${y}.png`,
    attribution: '© OpenStreetMap contributors',
    maxZoom: 19,
  },
  'osm-stamen': {
    url: (zoom, x, y) => `https://tiles.stadiamaps.com/tiles/stamen_terrain/${zoom}/${x}/${y}.png`,
    attribution: '© Stadia Maps © Stamen Design © OpenMapTiles © OpenStreetMap contributors',
    maxZoom: 18,
  },
  arcgis: {
    url: (zoom, x, y) => `${arcgis}/World_Imagery/MapServer/tile/${zoom}/${y}/${x}`,
    attribution: 'Esri, Maxar, Earthstar Geographics',
    maxZoom: 19,
  },
  'arcgis-street': {
    url: (zoom, x, y) => `${arcgis}/World_Street_Map/MapServer/tile/${zoom}/${y}/${x}`,
    attribution: 'Esri, HERE, Garmin, USGS, NGA, © OpenStreetMap contributors',
    maxZoom: 19,
  },
  quads: {
    url: (zoom, x, y) =>
      `https://basemap.nationalmap.gov/arcgis/rest/services/USGSTopo/MapServer/tile/${zoom}/${y}/${x}`,
    attribution: 'USGS The National Map',
    maxZoom: 16,
  },
};

/** Undefined where tiles need a key that is missing: Stamen's tiles have been Stadia's since 2023. */
export function tileSourceOf(
  provider: TileProvider,
  stadiaKey: string | undefined,
): ProviderTiles | undefined {
  const source = sources[provider];
  if (provider !== 'osm-stamen') return source;
  if (!stadiaKey) return undefined;
  const query = new URLSearchParams({ api_key: stadiaKey }).toString();
  return { ...source, url: (zoom, x, y) => `${source.url(zoom, x, y)}?${query}` };
}

const maxTiles = 48;
const atOnce = 4;
const tileTimeoutMilliseconds = 8_000;
const freshMilliseconds = 7 * 86_400_000;
const userAgent = 'Touchdown (public tornado database, radar loops)';

/**
 * Draws tiles over the view. The requested zoom is the minimum: where it would be magnified until its text blurs,
 * finer tiles are used, as long as there are few of them. Throws when a tile is missing, because half a map is
 * worse than the county map.
 */
export async function drawTiles(
  context: SKRSContext2D,
  view: MapView,
  source: ProviderTiles,
  minZoom: number,
  signal: AbortSignal,
): Promise<void> {
  const zoom = zoomFor(view, minZoom, source.maxZoom);
  const tiles = tilesOf(view, zoom);
  const mapTimeout = AbortSignal.timeout(tileTimeoutMilliseconds * 3);
  for (let at = 0; at < tiles.length; at += atOnce) {
    await Promise.all(
      tiles.slice(at, at + atOnce).map(async ({ x, y }) => {
        const across = 2 ** zoom;
        const url = source.url(zoom, ((x % across) + across) % across, y);
        const image = await loadImage(await fetchTile(url, AbortSignal.any([mapTimeout, signal])));
        const size = 1 / across / view.unitsPerPixel;
        const left = (x / across - view.left) / view.unitsPerPixel;
        const top = (y / across - view.top) / view.unitsPerPixel;
        context.drawImage(image, left, top, size, size);
      }),
    );
  }
}

function zoomFor(view: MapView, minZoom: number, maxZoom: number): number {
  let zoom = Math.min(maxZoom, Math.max(Math.round(minZoom), Math.round(naturalZoom(view))));
  while (zoom > 0 && countOfTiles(view, zoom) > maxTiles) zoom -= 1;
  return zoom;
}

interface TileRange {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function rangeOf({ left, top, width, height, unitsPerPixel }: MapView, zoom: number): TileRange {
  const across = 2 ** zoom;
  return {
    left: Math.floor(left * across),
    right: Math.floor((left + width * unitsPerPixel) * across),
    top: Math.max(0, Math.floor(top * across)),
    bottom: Math.min(across - 1, Math.floor((top + height * unitsPerPixel) * across)),
  };
}

/** Counts without listing them: the whole earth has millions at a close zoom. */
export function countOfTiles(view: MapView, zoom: number): number {
  const { left, right, top, bottom } = rangeOf(view, zoom);
  return Math.max(0, right - left + 1) * Math.max(0, bottom - top + 1);
}

export function tilesOf(view: MapView, zoom: number) {
  const { left, right, top, bottom } = rangeOf(view, zoom);
  const tiles: { x: number; y: number }[] = [];
  for (let y = top; y <= bottom; y += 1) for (let x = left; x <= right; x += 1) tiles.push({ x, y });
  return tiles;
}

/** Cached on the machine for a week, as the providers ask. */
async function fetchTile(url: string, signal: AbortSignal): Promise<Buffer> {
  const folder = join(tmpdir(), 'touchdown-tiles');
  const file = join(folder, createHash('sha256').update(url).digest('hex'));
  const kept = await stat(file).catch(() => undefined);
  if (kept && Date.now() - kept.mtimeMs < freshMilliseconds) return readFile(file);
  const response = await fetch(url, {
    headers: { 'user-agent': userAgent },
    signal: AbortSignal.any([signal, AbortSignal.timeout(tileTimeoutMilliseconds)]),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`the server answers ${response.status}`);
  }
  const bytes = Buffer.from(await response.arrayBuffer());
  await mkdir(folder, { recursive: true });
  const part = `${file}.${process.pid}.part`;
  await writeFile(part, bytes);
  await rename(part, file);
  return bytes;
}
