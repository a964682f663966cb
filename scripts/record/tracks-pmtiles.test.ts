import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';
import { describe, expect, it } from 'vitest';
import { writeTracksPmtiles } from '@touchdown/functions/domain/tracks-archive/write-tracks-pmtiles.ts';
import { archiveSource } from '@touchdown/functions/testing/archive-source.ts';
import { buildCatalogue } from '@touchdown/shared/catalogue/build-catalogue.ts';
import { exportRows } from '@touchdown/shared/catalogue/export-rows.ts';
import { joinedRows } from './joined-rows.ts';

const head = { source: 'NOAA', release: 'r1', licence: 'CC0-1.0', filter: '', corrections: 'none' };
const unpack = async (bytes: ArrayBuffer) => new Uint8Array(gunzipSync(new Uint8Array(bytes))).buffer;
const readerOf = (archive: Uint8Array) => new PMTiles(archiveSource(archive), undefined, unpack);

type TrackRow = Parameters<typeof writeTracksPmtiles>[0] extends Iterable<infer Row> ? Row : never;
/** The deepest zoom, at which every tornado with a place is drawn. */
const tracksMaxZoom = 9;

const track: TrackRow = {
  id: '19740403-madeup00',
  name: 'Xenia tornado',
  rating: 'F5',
  begin_wall: '1974-04-03T15:30',
  deaths: 32,
  injuries: null,
  begin_lat: 39.6,
  begin_lon: -84.1,
  end_lat: 39.75,
  end_lon: -83.6,
  bends: null,
};

async function layerAt(archive: Uint8Array, zoom: number, x: number, y: number) {
  const tile = await readerOf(archive).getZxy(zoom, x, y);
  if (!tile) return undefined;
  return new VectorTile(new PbfReader(new Uint8Array(tile.data))).layers['tornadoes'];
}

describe('the tracks as vector tiles', () => {
  it('have what a map tells, and leave out what is not recorded', async () => {
    const archive = writeTracksPmtiles([track], head);
    const feature = (await layerAt(archive, 0, 0, 0))?.feature(0);
    expect(feature?.properties).toEqual({
      id: '19740403-madeup00',
      name: 'Xenia tornado',
      rating: 'F5',
      year: 1974,
      deaths: 32,
    });
    expect(await readerOf(archive).getMetadata()).toMatchObject({
      ...head,
      vector_layers: [{ id: 'tornadoes', maxzoom: tracksMaxZoom }],
    });
  });

  it('go through all tiles on their way, where they are, and a place without an end is a point', async () => {
    const [zoom, size] = [tracksMaxZoom, 2 ** tracksMaxZoom];
    const archive = writeTracksPmtiles([track, { ...track, end_lat: null, end_lon: null }], head);
    const xOf = (lon: number) => Math.floor((lon / 360 + 0.5) * size);
    const lines: [number, number][] = [];
    const points: [number, number][] = [];
    for (let x = xOf(-84.1); x <= xOf(-83.6); x++) {
      for (let y = 192; y <= 196; y++) {
        const layer = await layerAt(archive, zoom, x, y);
        for (let at = 0; at < (layer?.length ?? 0); at++) {
          const geometry = layer?.feature(at).toGeoJSON(x, y, zoom).geometry;
          if (geometry?.type === 'LineString') lines.push(...(geometry.coordinates as [number, number][]));
          if (geometry?.type === 'Point') points.push(geometry.coordinates as [number, number]);
        }
      }
    }
    const lons = lines.map(([lon]) => lon);
    expect([Math.min(...lons), Math.max(...lons)].map((lon) => Math.round(lon * 1_000) / 1_000)).toEqual([
      -84.1, -83.6,
    ]);
    // Every point of the parts is on the straight line of the map, within a unit of the tile.
    for (const [lon, lat] of lines) expect(lat).toBeCloseTo(39.6 + (0.15 * (lon + 84.1)) / 0.5, 3);
    expect(points.map(([lon, lat]) => [lon.toFixed(3), lat.toFixed(3)])).toEqual([['-84.100', '39.600']]);
  });

  it('have every tornado with a place at the deepest zoom, in tiles of bounded size, with the same bytes each time', async () => {
    const catalogue = buildCatalogue(joinedRows());
    const rows = () => exportRows(catalogue, Array.from({ length: catalogue.count }).keys(), '');
    const archive = writeTracksPmtiles(rows(), head);
    const reader = readerOf(archive);
    const { maxZoom, numAddressedTiles } = await reader.getHeader();
    expect([maxZoom, archive.length < 12_000_000]).toEqual([tracksMaxZoom, true]);
    const found = new Set<string>();
    let largest = 0;
    let tiles = 0;
    for await (const { zoom, bytes } of tilesOf(reader)) {
      tiles += 1;
      largest = Math.max(largest, bytes.length);
      if (zoom !== tracksMaxZoom) continue;
      const layer = new VectorTile(new PbfReader(bytes)).layers['tornadoes'];
      for (let at = 0; at < (layer?.length ?? 0); at++)
        found.add(String(layer?.feature(at).properties['id']));
    }
    expect(tiles).toBe(numAddressedTiles);
    expect(largest).toBeLessThan(1_200_000);
    const placed = [...rows()].filter(({ begin_lat: lat, begin_lon: lon }) => lat !== null && lon !== null);
    expect(placed.filter(({ id }) => !found.has(id ?? ''))).toEqual([]);
    expect(found.size).toBe(placed.length);
    expect(Buffer.compare(writeTracksPmtiles(rows(), head), archive)).toBe(0);
  });
});

/** Reads the archive's tiles. From the zoom that has all ratings, there is nothing below a tile that is not there. */
async function* tilesOf(reader: PMTiles): AsyncGenerator<{ zoom: number; bytes: Uint8Array }> {
  const lookedUp: [zoom: number, x: number, y: number][] = [[0, 0, 0]];
  for (const [zoom, x, y] of lookedUp) {
    const tile = await reader.getZxy(zoom, x, y);
    if (tile) yield { zoom, bytes: new Uint8Array(tile.data) };
    if (zoom === tracksMaxZoom || (zoom > 5 && !tile)) continue;
    for (const [right, down] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      lookedUp.push([zoom + 1, 2 * x + right, 2 * y + down]);
    }
  }
}

const hasPmtiles = spawnSync('ogrinfo', ['--formats']).stdout?.toString().includes('PMTiles');

describe.skipIf(!hasPmtiles)('the archive', () => {
  it('is opened by GDAL', () => {
    const folder = mkdtempSync(join(tmpdir(), 'touchdown-tracks-'));
    try {
      const file = join(folder, 'tornadoes.pmtiles');
      writeFileSync(file, writeTracksPmtiles([track], head));
      const printed = spawnSync('ogrinfo', ['-q', '-al', file]).stdout.toString();
      expect(printed).toContain('name (String) = Xenia tornado');
      expect(printed).toContain('deaths (Integer) = 32');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
