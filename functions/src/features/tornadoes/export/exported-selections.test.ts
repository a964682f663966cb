import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { sampleOf } from '@touchdown/level2/testing/depth.ts';
import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { exportFormats, type ExportFormat } from '@touchdown/shared/tornadoes/export/exported-file.ts';
import { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import type { Tornado, TornadoSummary } from '@touchdown/shared/tornadoes/schema.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { madeUpTornado } from '../../../testing/made-up-tornado.ts';
import { startExportEntry, type ExportEntry } from '../../../testing/start-export-entry.ts';
import { oneStandIn } from '../../../testing/test-table.ts';

type Query = Record<string, string>;
type Cell = string | number | null;

/** What every format can carry, in the order of the file. */
interface ReadRow {
  id: string;
  rating: Cell;
}

const folder = mkdtempSync(join(tmpdir(), 'touchdown-selections-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Other people's programs read the files, and each says what it found in JSON. */
const programs = `
import csv, json, sys
for path in sys.argv[1:]:
    with open(path, encoding='utf-8', newline='') as file:
        if path.endswith('.csv'):
            rows = [[row['id'], row['rating'], row['deaths'], row['begin_lat']] for row in csv.DictReader(file)]
        else:
            each = [one['properties'] for one in json.load(file)['features']]
            rows = [[row['id'], row['rating'], row.get('deaths'), row.get('begin_lat')] for row in each]
    print(json.dumps(rows))
`;

function readByPython(paths: readonly string[]): Cell[][][] {
  const printed = execFileSync('python3', ['-c', programs, ...paths], { maxBuffer: 200_000_000 }).toString();
  return printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Cell[][]);
}

/** Returns the properties of all features, as GDAL reads the file. */
function readByGdal(path: string, ...layers: string[]): Record<string, Cell>[] {
  const options = ['-f', 'GeoJSON', '/vsistdout/', path, ...layers];
  const printed = execFileSync('ogr2ogr', options, {
    maxBuffer: 200_000_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const { features } = JSON.parse(printed.toString()) as { features: { properties: Record<string, Cell> }[] };
  return features.map(({ properties }) => properties);
}

const hasPython = spawnSync('python3', ['--version']).status === 0;
const hasGdal = spawnSync('ogrinfo', ['--version']).status === 0;

const count = 500;

/** Tornadoes with and without a place, an end and numbers, and with texts that are hard to write. */
function madeUpTornadoes(): Tornado[] {
  const seeded = new SeededRandom(20_261_125);
  const oneOf = <T>(choices: readonly T[]) => choices[Math.floor(seeded.next() * choices.length)] as T;
  return Array.from({ length: count }, (_, at) => {
    const state = oneOf(['Ohio', 'Kansas', 'Oklahoma', 'Texas']);
    const [lat, lon] = [
      30 + Math.round(seeded.next() * 1e5) / 1e4,
      -100 + Math.round(seeded.next() * 1e5) / 1e4,
    ];
    const year = oneOf([1953, 1974, 2011]);
    const isPlaced = seeded.next() > 0.1;
    const hasEnd = isPlaced && seeded.next() > 0.3;
    const begin = new Date(Date.UTC(year, 3, 1, 0, at * 97)).toISOString().replace('.000', '');
    return madeUpTornado(begin, {
      state,
      cz_name: oneOf(['Greene', 'Butler', 'Doña Ana']),
      display_name: oneOf(['=1+1', 'Xenia; "Greene", Ohio', '<Peñuelas> & more', '🌪 Udall']),
      tor_f_scale: oneOf(year < 2007 ? ['F0', 'F1', 'F3', 'F5', 'N/A'] : ['EF0', 'EF1', 'EF4', 'N/A']),
      fatalities: oneOf([null, 0, 1, 5, 36]),
      path_length: oneOf([null, 0.1, 20, 45.5]),
      start_lat: isPlaced ? lat : null,
      start_lon: isPlaced ? lon : null,
      end_lat: hasEnd ? lat + 0.125 : null,
      end_lon: hasEnd ? lon + 0.25 : null,
    });
  });
}

/** Random, but the same each time: filters of the list that find some. */
function selections(tornadoes: readonly Tornado[]): Query[] {
  const seeded = new SeededRandom(20_261_126);
  const oneOf = <T>(choices: readonly T[]) => choices[Math.floor(seeded.next() * choices.length)] as T;
  return Array.from({ length: 30 }, () => {
    const { state, begin_wall: begin, cz_name: county, start_lat: lat, start_lon: lon } = oneOf(tornadoes);
    const near: Query =
      lat === null || lon === null
        ? {}
        : { near_lat: String(lat), near_lon: String(lon), radius_miles: String(oneOf([10, 40, 90])) };
    const filter = oneOf<Query>([
      { state: state ?? '' },
      { state: state ?? '', year: begin.slice(0, 4) },
      { state: state ?? '', county: county ?? '' },
      { date_from: begin.slice(0, 10), date_to: begin.slice(0, 10) },
      { ef_rating: oneOf(['F3', 'F4,EF4', 'EF2,F2', 'F5,EF5']) },
      { min_fatalities: oneOf(['1', '5']) },
      near,
      { min_length: oneOf(['20', '45.5']), year: begin.slice(0, 4) },
    ]);
    const order = oneOf<Query>([{}, { sort_by: 'length' }, { sort_by: 'fatalities', sort_direction: 'asc' }]);
    return { ...filter, ...order };
  });
}

describe.skipIf(!hasGdal || !hasPython).each(oneStandIn)(
  'random selections (needs gdal-bin and python3), on $name',
  ({ endpoint }) => {
    let entry: ExportEntry;
    let queries: Query[] = [];
    const listed: TornadoSummary[][] = [];

    beforeAll(async () => {
      // Fakes only the date, so that the record is refreshed without waiting.
      vi.useFakeTimers({ toFake: ['Date'] });
      entry = await startExportEntry(endpoint);
      const tornadoes = madeUpTornadoes();
      await entry.publish({ tornadoes });
      vi.setSystemTime(Date.now() + 6_000);
      queries = sampleOf('selections in every format of a file', selections(tornadoes), 8);
      for (const query of queries) listed.push(await listOf(query));
    });
    afterAll(async () => {
      vi.useRealTimers();
      await entry.stop();
    });

    async function listOf(query: Query): Promise<TornadoSummary[]> {
      const all: TornadoSummary[] = [];
      for (let page = 1; ; page += 1) {
        const { body } = await entry.list('/tornadoes', { ...query, limit: '100', page: String(page) });
        const { tornadoes, pagination } = tornadoRoutes.listTornadoes.response.parse(body);
        all.push(...tornadoes);
        if (all.length >= pagination.total || tornadoes.length === 0) return all;
      }
    }

    let network = 0;
    async function download(format: ExportFormat): Promise<string[]> {
      const paths: string[] = [];
      for (const [at, query] of queries.entries()) {
        network += 1;
        const headers = { 'x-viewer-ip': `198.51.100.${network % 250}` };
        const { status, bytes, body } = await entry.export({ ...query, format }, headers);
        expect(status, body.slice(0, 300)).toBe(200);
        const path = join(folder, `${at}.${format}`);
        writeFileSync(path, bytes);
        paths.push(path);
      }
      return paths;
    }
    const expected = () =>
      listed.map((all) => all.map(({ id, tor_f_scale: rating }): ReadRow => ({ id, rating })));
    const inOrder = (rows: Record<string, Cell>[]): ReadRow[] =>
      rows.map(({ id, rating }) => ({ id: String(id), rating: rating ?? null }));

    it('have some, and not all the same', () => {
      const sizes = listed.map((all) => all.length);
      expect(sizes.filter((size) => size > 0).length).toBeGreaterThan(queries.length * 0.7);
      expect(new Set(sizes).size).toBeGreaterThan(queries.length / 2);
    });

    it('are the same in CSV and GeoJSON, by Python', async () => {
      const text = (value: Cell) => (value === null ? '' : String(Number(value)));
      const wanted = listed.map((all) =>
        all.map((one) => [one.id, one.tor_f_scale, text(one.fatalities), text(one.start_lat)]),
      );
      for (const format of ['csv', 'geojson'] as const) {
        const read = readByPython(await download(format));
        const plain = read.map((rows) =>
          rows.map(([id, rating, deaths, lat]) => [
            id,
            rating,
            ...[deaths, lat].map((value) => text(value === '' ? null : (value ?? null))),
          ]),
        );
        expect(plain).toEqual(wanted);
      }
    });

    it('are the same in GeoJSON by line and in KML, by GDAL', async () => {
      for (const format of ['geojsons', 'kml'] as const) {
        const read = (await download(format)).map((path, at) => (listed[at]?.length ? readByGdal(path) : []));
        expect(read.map(inOrder)).toEqual(expected());
      }
    });

    it('have a track in GPX for each that has a place, by GDAL', async () => {
      const read = (await download('gpx')).map((path, at) =>
        listed[at]?.length ? readByGdal(path, 'tracks') : [],
      );
      const ids = read.map((rows) => rows.map((row) => String(row['link1_href']).split('/').at(-1)));
      expect(ids).toEqual(
        listed.map((all) => all.filter(({ start_lat: lat }) => lat !== null).map(({ id }) => id)),
      );
    });

    it('have an event in iCalendar for each', async () => {
      const paths = await download('ics');
      for (const [at, path] of paths.entries()) {
        const text = execFileSync('cat', [path]).toString().replaceAll('\r\n ', '');
        const ids = [...text.matchAll(/^UID:(.+)@touchdown\r$/gm)].map(([, id]) => id);
        expect(ids).toEqual(listed[at]?.map(({ id }) => id));
      }
    });

    it('are the same in Parquet, by DuckDB', async () => {
      const connection = await (await DuckDBInstance.create(':memory:')).connect();
      for (const [at, path] of (await download('parquet')).entries()) {
        const sql = `select id, rating, deaths, begin_lat, length_miles from '${path}'`;
        const rows = (await connection.runAndReadAll(sql)).getRowObjectsJson();
        expect(rows).toEqual(
          listed[at]?.map((one) => ({
            id: one.id,
            rating: one.tor_f_scale,
            deaths: one.fatalities,
            begin_lat: one.start_lat,
            length_miles: one.path_length,
          })),
        );
      }
    });

    it('are tried in every format', () => {
      expect(exportFormats.toSorted()).toEqual([
        'csv',
        'geojson',
        'geojsons',
        'gpx',
        'ics',
        'kml',
        'parquet',
      ]);
    });
  },
);
