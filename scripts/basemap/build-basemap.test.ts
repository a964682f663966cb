import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles, tileIdToZxy } from 'pmtiles';
import { describe, expect, it } from 'vitest';
import { readTowns } from '@touchdown/shared/geo/towns/towns.ts';
import { buildBasemap, embeddedMaxZoom } from './build-basemap.ts';
import { embeddedBasemap } from './embedded-basemap.ts';
import { layerNames } from './layers/map-feature.ts';
import { archiveSource } from '@touchdown/functions/testing/archive-source.ts';
import { roadsZip } from './testing/write-shapefile.ts';

/** Built once for the sites of all tests. Another source, or another way to build it, builds it again. */
const archive = readFileSync((await embeddedBasemap()).file);
/** The deeper zooms are made the same way, and have nine in ten tiles. */
const shallowZoom = 6;
const reader = new PMTiles(archiveSource(archive));

async function tileAt(lon: number, lat: number, zoom: number, archived = reader): Promise<VectorTile> {
  const sine = Math.sin((lat * Math.PI) / 180);
  const x = Math.floor(((lon + 180) / 360) * 2 ** zoom);
  const y = Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** zoom);
  const tile = await archived.getZxy(zoom, x, y);
  if (!tile) throw new Error(`The archive has no tile ${zoom}/${x}/${y}.`);
  return new VectorTile(new PbfReader(new Uint8Array(tile.data)));
}

/** Returns the properties of a tile's layer. */
function featuresOf(tile: VectorTile, name: string): Record<string, unknown>[] {
  const layer = tile.layers[name];
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => ({ ...layer?.feature(index).properties }));
}

const namesOf = (tile: VectorTile, kind: string, layer = 'places') =>
  featuresOf(tile, layer).flatMap((feature) => (feature['kind'] === kind ? [String(feature['name'])] : []));

describe('the embedded base map', () => {
  it('has at most 11 MB, and no tile above 40 kB', async () => {
    expect(archive.length).toBeLessThanOrEqual(11_000_000);
    const header = await reader.getHeader();
    expect(header).toMatchObject({ specVersion: 3, tileType: 1, minZoom: 0, maxZoom: 9, clustered: true });
    const sizes = [...(await allEntries())].map(({ length }) => length);
    expect(Math.max(...sizes)).toBeLessThan(40_000);
    expect(sizes.length).toBe(header.numTileEntries);
  });

  it('can be read tile by tile', async () => {
    let tiles = 0;
    for (const { tileId, runLength } of await allEntries()) {
      for (let id = tileId; id < tileId + runLength; id++) {
        const [zoom, x, y] = tileIdToZxy(id);
        const tile = await reader.getZxy(zoom, x, y);
        const layers = Object.keys(new VectorTile(new PbfReader(new Uint8Array(tile?.data ?? []))).layers);
        if (layers.length === 0 || layers.some((name) => !layerNames.some((known) => known === name))) {
          throw new Error(`The tile ${zoom}/${x}/${y} has the layers ${layers.join(', ')}.`);
        }
        tiles++;
      }
    }
    expect(tiles).toBe((await reader.getHeader()).numAddressedTiles);
  });

  it('has the towns where they are, with the rank of their population', async () => {
    const joplin = await tileAt(-94.513, 37.084, embeddedMaxZoom);
    expect(featuresOf(joplin, 'places')).toContainEqual({
      kind: 'locality',
      kind_detail: 'city',
      name: 'Joplin',
      min_zoom: 6,
      population: 51_818,
      population_rank: 8,
    });
    expect(namesOf(await tileAt(-94.34, 37.2, 8), 'county')).toContain('Jasper County');
    expect(namesOf(await tileAt(-94.513, 37.084, 5), 'locality')).not.toContain('Joplin');
  });

  it('has the limits of cities and towns, large ones first', async () => {
    expect(featuresOf(await tileAt(-94.513, 37.084, embeddedMaxZoom), 'landuse')).toContainEqual(
      expect.objectContaining({ kind: 'residential' }),
    );
    // Kansas City is seen from afar; Valentine in Nebraska is a dot there.
    const zoomsOf = async (...at: Parameters<typeof tileAt>) =>
      featuresOf(await tileAt(...at), 'landuse').map((limits) => Number(limits['min_zoom']));
    expect(Math.max(...(await zoomsOf(-94.58, 39.1, 6)))).toBe(6);
    expect(Math.max(...(await zoomsOf(-100.55, 42.87, 9)))).toBeGreaterThan(6);
  });

  it('names a small town early where there is no larger one', async () => {
    // Valentine in Nebraska has fewer than 3,000 people, whose names begin at zoom 9.
    expect(namesOf(await tileAt(-100.55, 42.87, 7), 'locality')).toContain('Valentine');
  });

  it('has places for the name of a county all over it, and of its state', async () => {
    const areas = featuresOf(await tileAt(-97.49, 35.34, embeddedMaxZoom), 'places').filter(
      ({ kind }) => kind === 'county_area',
    );
    expect(areas).toContainEqual({
      kind: 'county_area',
      name: 'Cleveland County',
      region: 'Oklahoma',
      min_zoom: 9,
    });
    expect(namesOf(await tileAt(-97.49, 35.34, 7), 'region_area')).toContain('Oklahoma');
  });

  it('has every town in its last zoom', async () => {
    for (const { name, lat, lon } of readTowns().filter((_, index) => index % 100 === 0)) {
      expect(namesOf(await tileAt(lon, lat, embeddedMaxZoom), 'locality')).toContain(name);
    }
  });

  it('has land of its own and of neighbors, sea, lakes, rivers and railroads', async () => {
    const border = await tileAt(-83.0, 42.2, 7);
    expect(featuresOf(border, 'earth').map(({ kind_detail: detail }) => detail)).toEqual(
      expect.arrayContaining([undefined, 'neighbor']),
    );
    expect(featuresOf(await tileAt(-74, 34.4, 8), 'water')).toEqual([{ kind: 'ocean', min_zoom: 0 }]);
    expect(namesOf(await tileAt(-81.2, 42.2, 6), 'lake', 'water')).toContain('Lake Erie');
    expect(namesOf(await tileAt(-90.18, 38.63, 7), 'river', 'water')).toContain('Mississippi');
    expect(featuresOf(await tileAt(-90.18, 38.63, 8), 'roads').map(({ kind }) => kind)).toContain('rail');
    expect(namesOf(await tileAt(-97, 38, 3), 'region')).toContain('Kansas');
    expect(namesOf(await tileAt(-77, 20, 4), 'country')).toContain('Cuba');
    expect(namesOf(await tileAt(-77, 20, 3), 'country')).not.toContain('Cuba');
    expect(namesOf(await tileAt(-66.45, 18.2, 9), 'locality')).not.toEqual([]);
  });

  it('is the same in each build, and has highways where an operator gives their file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'touchdown-roads-'));
    const file = join(folder, 'roads.geojson');
    const geometry = {
      type: 'LineString',
      coordinates: [
        [-95, 36.9],
        [-94, 37.2],
      ],
    };
    const road = { type: 'Feature', properties: { MTFCC: 'S1100', FULLNAME: 'I- 44' }, geometry };
    writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features: [road] }));
    const [one, other] = [file, file].map((road) =>
      buildBasemap({ roads: [road], streets: [] }, shallowZoom),
    );
    rmSync(folder, { recursive: true });
    if (!one || !other) throw new Error('A map was not built.');
    expect(one.equals(other)).toBe(true);
    const withRoads = new PMTiles(archiveSource(one));
    expect(featuresOf(await tileAt(-94.6, 37.02, 6, withRoads), 'roads')).toContainEqual({
      kind: 'highway',
      kind_detail: 'motorway',
      min_zoom: 4,
      name: 'I- 44',
      network: 'US:I',
      shield_text: '44',
    });
  });

  it('has tiles of higher zooms where an operator gives the streets of a county', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'touchdown-streets-'));
    const file = join(folder, 'tl_2024_40027_roads.zip');
    writeFileSync(
      file,
      roadsZip([
        {
          MTFCC: 'S1400',
          FULLNAME: 'SW 4th St',
          parts: [
            [
              [-97.5, 35.335],
              [-97.4, 35.335],
            ],
          ],
        },
        {
          MTFCC: 'S1400',
          FULLNAME: 'Kelley Ave',
          parts: [
            [
              [-97.5, 35.336],
              [-97.499, 35.34],
            ],
          ],
        },
        {
          MTFCC: 'S1740',
          FULLNAME: 'Farm Rd',
          parts: [
            [
              [-97.5, 35.338],
              [-97.499, 35.338],
            ],
          ],
        },
      ]),
    );
    const withStreets = new PMTiles(archiveSource(buildBasemap({ roads: [], streets: [file] }, shallowZoom)));
    rmSync(folder, { recursive: true });
    expect(await withStreets.getHeader()).toMatchObject({ minZoom: 0, maxZoom: 13 });
    const streetsAt = async (zoom: number) =>
      namesOf(await tileAt(-97.4999, 35.337, zoom, withStreets), 'minor_road', 'roads').toSorted();
    expect(await streetsAt(shallowZoom)).toEqual([]);
    expect(await streetsAt(10)).toEqual([]);
    expect(await streetsAt(11)).toEqual(['SW 4th St']);
    expect(await streetsAt(12)).toEqual(['Kelley Ave', 'SW 4th St']);
    expect(await streetsAt(13)).toEqual(['Farm Rd', 'Kelley Ave', 'SW 4th St']);
    // The ground of these tiles is whole, and a street without a corner in a tile goes through it all the same.
    const middle = await tileAt(-97.45, 35.335, 13, withStreets);
    expect(Object.keys(middle.layers)).toEqual(expect.arrayContaining(['earth', 'roads']));
    expect(await withStreets.getZxy(13, 0, 0)).toBeUndefined();
    await expect(tileAt(-97.2, 35.335, 10, withStreets)).rejects.toThrow('has no tile');
  });

  it('names its sources and describes its layers', async () => {
    const { attribution, vector_layers: layers } = (await reader.getMetadata()) as {
      attribution: string;
      vector_layers: { id: string }[];
    };
    expect(attribution).toContain('GeoNames</a> (CC BY 4.0)');
    expect(layers.map(({ id }) => id)).toEqual([...layerNames]);
  });
});

/** Returns the entries of all leaf directories. */
async function allEntries() {
  const header = await reader.getHeader();
  const { source, cache } = reader;
  const directory = (offset: number, length: number) => cache.getDirectory(source, offset, length, header);
  const root = await directory(header.rootDirectoryOffset, header.rootDirectoryLength);
  const leaves = await Promise.all(
    root.map(async (entry) =>
      entry.runLength > 0 ? [entry] : directory(header.leafDirectoryOffset + entry.offset, entry.length),
    ),
  );
  return leaves.flat();
}
