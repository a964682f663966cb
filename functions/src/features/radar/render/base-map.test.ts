import { createCanvas } from '@napi-rs/canvas';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RadarStation } from '@touchdown/shared/radar/radar-station.ts';
import { findStation } from '@touchdown/shared/radar/nearest-stations.ts';
import { answer, startAgencyServer, type AgencyServer } from '../../../testing/start-agency-server.ts';
import { makeBaseMap } from './base-map.ts';
import { loadFonts } from './frame-text.ts';
import { tileSourceOf, type ProviderTiles } from './map-tiles.ts';
import { extentAround, fitMapView } from './map-view.ts';

const path = [{ lat: 35.3, lon: -97.5 }];
const view = fitMapView(extentAround(path), 640, 258);
let server: AgencyServer;
let source: ProviderTiles;

beforeEach(async () => {
  server = await startAgencyServer();
  source = { url: (z, x, y) => `${server.baseUrl}${z}/${x}/${y}`, attribution: 'Somebody', maxZoom: 9 };
});
afterEach(() => server.stop());

function make(
  tileSource: ProviderTiles | undefined,
  tileProvider: 'osm' | 'osm-stamen' = 'osm',
  other: Partial<RadarStation> = {},
) {
  loadFonts();
  const station = findStation('KTLX');
  if (!station) throw new Error('KTLX is not listed');
  return makeBaseMap({
    view,
    station: { ...station, ...other },
    options: { tileProvider, tileZoom: 8, field: 'reflectivity' },
    path,
    isSimulated: false,
    stadiaKey: undefined,
    basemap: undefined,
    signal: new AbortController().signal,
    tileSource,
  });
}

test('draws tiles under the radar data, at a zoom that suits the map', async () => {
  const tile = createCanvas(256, 256);
  const context = tile.getContext('2d');
  context.fillStyle = '#336699';
  context.fillRect(0, 0, 256, 256);
  const png = tile.toBuffer('image/png');
  for (let x = 110; x < 125; x += 1)
    for (let y = 195; y < 210; y += 1)
      server.serve(`/9/${x}/${y}`, (_request, response) => void response.end(png));
  const { background, notes, radarOpacity } = await make(source);
  expect(notes).toEqual([]);
  expect(radarOpacity).toBeLessThan(1);
  const middle = (129 * 640 + 320) * 4;
  expect([...new Uint8Array(background, middle, 4)]).toEqual([0x33, 0x66, 0x99, 255]);
  expect(server.requests.every(({ headers }) => headers['user-agent']?.includes('Touchdown'))).toBe(true);
});

test('draws the county map where a tile is missing or needs a key, and says so', async () => {
  const broken = { ...source, url: () => `${server.baseUrl}${Math.random()}` };
  server.serve('/', answer(503));
  const without = await make(broken);
  expect(without.notes[0]).toBe('We used our own map instead of OpenStreetMap, which couldn’t be loaded.');
  expect(without.radarOpacity).toBe(1);
  const keyless = await make(undefined, 'osm-stamen');
  expect(keyless.notes[0]).toMatch(/Stamen Terrain, which needs a key we don’t have/);
  expect(tileSourceOf('osm-stamen', 'a&b')?.url(8, 1, 2)).toContain('/8/1/2.png?api_key=a%26b');
});

test('credits the radar by its kind', async () => {
  const credits = await Promise.all(
    (['NEXRAD', 'TDWR', 'TESTBED'] as const).map(async (kind) => {
      const { overlay } = await make(undefined, 'osm', { kind });
      return Buffer.from(overlay.getContext('2d').getImageData(0, 0, view.width, view.height).data).toString(
        'base64',
      );
    }),
  );
  expect(new Set(credits).size).toBe(3);
});
