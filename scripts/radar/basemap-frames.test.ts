import { describe, expect, it } from 'vitest';
import type { Feature, Geometry } from 'geojson';
import { BasemapReader } from '@touchdown/functions/features/radar/basemap/basemap-reader.ts';
import { makeBaseMap } from '@touchdown/functions/features/radar/render/base-map.ts';
import { loadFonts } from '@touchdown/functions/features/radar/render/frame-text.ts';
import { extentAround, fitMapView, toPixel } from '@touchdown/functions/features/radar/render/map-view.ts';
import { linesWrittenBy } from '@touchdown/functions/testing/written-lines.ts';
import { basemapPointerPath } from '@touchdown/shared/geo/basemap-pointer.ts';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { findStation } from '@touchdown/shared/radar/nearest-stations.ts';
import { cutTiles } from '../basemap/cut-tiles.ts';
import type { MapFeature } from '../basemap/layers/map-feature.ts';
import { writeArchive } from '@touchdown/functions/platform/pmtiles/write-archive.ts';

const path = [{ lat: 35.3, lon: -97.5 }];
const view = fitMapView(extentAround(path), 1_280, 452);
const lake = { lat: 35.42, lon: -97.2 };
const town = { lat: 35.2, lon: -97.8 };
const pointerKey = basemapPointerPath.slice(1);
const archiveKey = 'basemap/small.pmtiles';

/** Land with a lake, a town and a county: made up, so that no real place is there without the archive. */
const archive = writeArchive(
  cutTiles(
    {
      earth: [feature({ kind: 'earth', min_zoom: 0 }, box({ lat: 35.3, lon: -97.5 }, 4))],
      water: [feature({ kind: 'lake', min_zoom: 0 }, box(lake, 0.06))],
      places: [
        feature(
          { kind: 'locality', name: 'Farwell', population_rank: 9, min_zoom: 2 },
          { type: 'Point', coordinates: [town.lon, town.lat] },
        ),
      ],
    },
    8,
    () => true,
  ),
  { vector_layers: [] },
  { bounds: [-180, -85, 180, 85], minZoom: 0, maxZoom: 8, center: [0, 0, 0] },
);

function feature(properties: Record<string, unknown>, geometry: Geometry): MapFeature {
  return { type: 'Feature', properties, geometry } as Feature as MapFeature;
}

function box({ lat, lon }: Position, half: number): Geometry {
  const [west, south, east, north] = [lon - half, lat - half, lon + half, lat + half];
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}

const pointer = (bytes = archive.length) =>
  Buffer.from(JSON.stringify({ url: `/${archiveKey}`, bytes, attribution: '<b>Somebody</b>' }));

/** A bucket in memory that counts what is read. */
function bucketOf(
  objects: Record<string, Uint8Array>,
): ConstructorParameters<typeof BasemapReader>[0] & { ranges: number } {
  const bucket = {
    ranges: 0,
    read: async (key: string) => objects[key],
    readRange: async (key: string, offset: number, length: number) => {
      bucket.ranges++;
      const whole = objects[key];
      if (!whole) throw new Error('NoSuchKey');
      return { bytes: whole.subarray(offset, offset + length), objectBytes: whole.length };
    },
  };
  return bucket;
}

async function draw(basemap?: BasemapReader) {
  loadFonts();
  const station = findStation('KTLX');
  if (!station) throw new Error('KTLX is not listed');
  const map = await makeBaseMap({
    view,
    station,
    options: { tileProvider: null, tileZoom: 8, field: 'reflectivity' },
    path,
    isSimulated: false,
    stadiaKey: undefined,
    basemap,
    signal: new AbortController().signal,
  });
  return { background: new Uint8Array(map.background), overlay: map.overlay.data(), notes: map.notes };
}

function pixelAt(pixels: Uint8Array, position: Position): number[] {
  const [x, y] = toPixel(view, position).map(Math.round) as [number, number];
  return [...pixels.subarray((y * view.width + x) * 4, (y * view.width + x) * 4 + 3)];
}

/** Counts the bright pixels to the right of a place, where its name stands. */
function inkBeside(pixels: Uint8Array, position: Position): number {
  const [x, y] = toPixel(view, position).map(Math.round) as [number, number];
  let count = 0;
  for (let row = y - 16; row < y + 16; row++) {
    for (let column = x + 10; column < x + 130; column++) {
      const at = (row * view.width + column) * 4;
      if ((pixels[at] ?? 0) > 200 && (pixels[at + 3] ?? 0) > 200) count++;
    }
  }
  return count;
}

describe('the map of a frame', () => {
  it('shows a lake and the name of a town of the base map at their places', async () => {
    const { background, overlay, notes } = await draw(
      new BasemapReader(bucketOf({ [pointerKey]: pointer(), [archiveKey]: archive })),
    );
    const [red = 0, , blue = 0] = pixelAt(background, lake);
    expect(blue - red).toBeGreaterThan(30);
    const [landRed = 0, , landBlue = 0] = pixelAt(background, { lat: 35.35, lon: -97.45 });
    expect(landBlue - landRed).toBeLessThan(30);
    expect(inkBeside(overlay, town)).toBeGreaterThan(400);
    expect(notes).toEqual([]);
    const without = await draw();
    expect(inkBeside(without.overlay, town)).toBe(0);
    expect(pixelAt(without.background, lake)).toEqual(pixelAt(background, { lat: 35.35, lon: -97.45 }));
  });

  it('is the same for the same base map, which is read once for a view', async () => {
    const bucket = bucketOf({ [pointerKey]: pointer(), [archiveKey]: archive });
    const reader = new BasemapReader(bucket);
    const first = await draw(reader);
    const { ranges } = bucket;
    const again = await draw(reader);
    expect(bucket.ranges).toBe(ranges);
    const other = await draw(new BasemapReader(bucketOf({ [pointerKey]: pointer(), [archiveKey]: archive })));
    for (const drawn of [again, other]) {
      expect(Buffer.compare(drawn.background, first.background)).toBe(0);
      expect(Buffer.compare(drawn.overlay, first.overlay)).toBe(0);
    }
  });

  const damaged = Buffer.from(archive);
  damaged.fill(0x55, archive.length >> 1);
  it.each<[string, Record<string, Uint8Array>]>([
    ['there is none', {}],
    ['its pointer is no JSON', { [pointerKey]: Buffer.from('<html>') }],
    ['its pointer leads elsewhere', { [pointerKey]: Buffer.from('{"url":"/media/x","bytes":9}') }],
    ['its archive is missing', { [pointerKey]: pointer() }],
    ['its archive is cut short', { [pointerKey]: pointer(), [archiveKey]: archive.subarray(0, -1) }],
    ['its archive is damaged', { [pointerKey]: pointer(), [archiveKey]: damaged }],
    ['its archive is something else', { [pointerKey]: pointer(2), [archiveKey]: Buffer.from('no') }],
  ])('is the county map if %s, with one line in the log', async (_, objects) => {
    const without = await draw();
    let drawn = without;
    const lines = await linesWrittenBy(async () => {
      drawn = await draw(new BasemapReader(bucketOf(objects)));
    });
    // The matcher would compare millions of pixels to say whether two pictures that are not one are equal.
    expect(drawn === without).toBe(false);
    expect(Buffer.compare(drawn.background, without.background)).toBe(0);
    expect(Buffer.compare(drawn.overlay, without.overlay)).toBe(0);
    expect(drawn.notes).toEqual([]);
    expect(lines.map(({ message }) => message)).toEqual(['base map not drawn']);
  });

  it('is drawn again once a damaged base map has been replaced', async () => {
    const objects: Record<string, Uint8Array> = { [pointerKey]: pointer(), [archiveKey]: damaged };
    const reader = new BasemapReader(bucketOf(objects));
    await linesWrittenBy(() => draw(reader));
    objects[archiveKey] = archive;
    expect(inkBeside((await draw(reader)).overlay, town)).toBeGreaterThan(400);
  });
});
