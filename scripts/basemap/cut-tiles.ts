import { fromGeojsonVt } from '@maplibre/vt-pbf';
import GeoJSONVT, { type LegacyTile } from 'geojson-vt';
import { zxyToTileId } from 'pmtiles';
import type { Coverage } from './covered-tiles.ts';
import type { LayerName, MapFeature } from './layers/map-feature.ts';
import { gzipReproducibly } from '@touchdown/functions/platform/pmtiles/gzip-reproducibly.ts';
import type { ArchivedTile } from '@touchdown/functions/platform/pmtiles/write-archive.ts';

export type Layers = Partial<Record<LayerName, MapFeature[]>>;

const extent = 4096;

/** Tiles of zooms above the ground's, where there are streets: what the last of them is, and which there are. */
export interface StreetTiles {
  maxZoom: number;
  /** By zoom, as `y * size + x`. */
  tiles: ReadonlyMap<number, ReadonlySet<number>>;
}

/**
 * Cuts the layers into vector tiles (Mapbox Vector Tile, version 2) of the zooms from 0 to `maxZoom`, and of higher ones
 * where there are streets. A covered tile without anything is open sea; it is in the archive too, so that a missing tile
 * always means "not covered".
 */
export function cutTiles(
  layers: Layers,
  maxZoom: number,
  isCovered: Coverage,
  streets?: StreetTiles,
): ArchivedTile[] {
  const packed = new Map<string, Buffer>();
  const tiles: ArchivedTile[] = [];
  const add = (cutter: Cutter, zoom: number, x: number, y: number) => {
    tiles.push({ tileId: zxyToTileId(zoom, x, y), bytes: packOnce(packed, cutter(zoom, x, y)) });
  };
  // The last zoom has everything, because it is also drawn at all higher ones. Streets are only where there are tiles.
  const ground = cutterOf(layers, maxZoom, ({ kind, min_zoom: minZoom }, zoom) =>
    isStreet(kind) ? false : zoom === maxZoom || Number(minZoom) <= zoom,
  );
  for (let zoom = 0; zoom <= maxZoom; zoom++) {
    for (let x = 0; x < 2 ** zoom; x++) {
      for (let y = 0; y < 2 ** zoom; y++) if (isCovered(zoom, x, y)) add(ground, zoom, x, y);
    }
  }
  if (!streets) return tiles;
  const deep = cutterOf(
    layers,
    streets.maxZoom,
    ({ kind, min_zoom: minZoom }, zoom) => !isStreet(kind) || Number(minZoom) <= zoom,
  );
  for (const [zoom, places] of streets.tiles) {
    for (const place of places) add(deep, zoom, place % 2 ** zoom, Math.floor(place / 2 ** zoom));
  }
  return tiles;
}

const isStreet = (kind: unknown) => kind === 'minor_road';

type Cutter = (zoom: number, x: number, y: number) => Uint8Array;

function cutterOf(
  layers: Layers,
  maxZoom: number,
  isShown: (tags: Record<string, unknown>, zoom: number) => boolean,
): Cutter {
  const indexes = Object.entries(layers).map(([name, features]) => ({
    name,
    index: new GeoJSONVT(
      { type: 'FeatureCollection', features },
      { maxZoom, indexMaxZoom: 5, indexMaxPoints: 100_000, extent, buffer: 64, tolerance: 6 },
    ),
  }));
  return (zoom, x, y) => {
    const cut = indexes.flatMap(({ name, index }) => {
      const found = index.getTile(zoom, x, y)?.features ?? [];
      const features = found.filter(({ tags }) => isShown(tags ?? {}, zoom));
      return features.length > 0 ? [[name, { features }] as const] : [];
    });
    return encodeTile(cut.length > 0 ? Object.fromEntries(cut) : { water: openSea });
  };
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
