import { fromGeojsonVt } from '@maplibre/vt-pbf';
import GeoJSONVT, { type LegacyTile } from 'geojson-vt';
import { zxyToTileId } from 'pmtiles';
import type { Coverage } from './covered-tiles.ts';
import type { LayerName, MapFeature } from './layers/map-feature.ts';
import { gzipReproducibly } from './pmtiles/gzip-reproducibly.ts';
import type { ArchivedTile } from './pmtiles/write-archive.ts';

export type Layers = Partial<Record<LayerName, MapFeature[]>>;

const extent = 4096;

/**
 * Cuts the layers into vector tiles (Mapbox Vector Tile, version 2) of the zooms from 0 to `maxZoom`. A covered tile
 * without anything is open sea; it is in the archive too, so that a missing tile always means "not covered".
 */
export function cutTiles(layers: Layers, maxZoom: number, isCovered: Coverage): ArchivedTile[] {
  const indexes = Object.entries(layers).map(([name, features]) => ({
    name,
    index: new GeoJSONVT(
      { type: 'FeatureCollection', features },
      { maxZoom, indexMaxZoom: 5, indexMaxPoints: 100_000, extent, buffer: 64, tolerance: 6 },
    ),
  }));
  const packed = new Map<string, Buffer>();
  const tiles: ArchivedTile[] = [];
  for (let zoom = 0; zoom <= maxZoom; zoom++) {
    for (let x = 0; x < 2 ** zoom; x++) {
      for (let y = 0; y < 2 ** zoom; y++) {
        if (!isCovered(zoom, x, y)) continue;
        const cut = indexes.flatMap(({ name, index }) => {
          const shown = shownAt(index.getTile(zoom, x, y), zoom, maxZoom);
          return shown ? [[name, shown] as const] : [];
        });
        const bytes = encodeTile(cut.length > 0 ? Object.fromEntries(cut) : { water: openSea });
        tiles.push({ tileId: zxyToTileId(zoom, x, y), bytes: packOnce(packed, bytes) });
      }
    }
  }
  return tiles;
}

/** The last zoom has everything, because it is also drawn at all higher ones. */
function shownAt(tile: LegacyTile | null, zoom: number, maxZoom: number): LegacyTile | undefined {
  const isShown = (minZoom: unknown) => zoom === maxZoom || Number(minZoom) <= zoom;
  const features = (tile?.features ?? []).filter(({ tags }) => isShown(tags?.['min_zoom']));
  return features.length > 0 ? { features } : undefined;
}

function encodeTile(layers: Record<string, LegacyTile>): Uint8Array {
  // The types of this package name a fork of geojson-vt, whose tiles have more than is read here.
  type Encoded = Parameters<typeof fromGeojsonVt>[0];
  return fromGeojsonVt(layers as Encoded, { version: 2, extent });
}

/** Most tiles of the sea and of the land of neighbours are equal, and compressing is most of the work. */
function packOnce(packed: Map<string, Buffer>, bytes: Uint8Array): Buffer {
  const key = Buffer.from(bytes).toString('latin1');
  const known = packed.get(key) ?? gzipReproducibly(bytes);
  packed.set(key, known);
  return known;
}

const [low, high] = [-64, extent + 64];
const openSea: LegacyTile = {
  features: [
    {
      type: 3,
      tags: { kind: 'ocean', min_zoom: 0 },
      geometry: [
        [
          [low, low],
          [high, low],
          [high, high],
          [low, high],
          [low, low],
        ],
      ],
    },
  ],
};
