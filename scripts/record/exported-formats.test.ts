import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, describe, expect, it } from 'vitest';
import { fileOfRows } from '@touchdown/shared/tornadoes/export/column-file.ts';
import type { ExportHead, ExportRow } from '@touchdown/shared/tornadoes/export/export-columns.ts';
import { writeGeojson, writeGeojsonSequence } from '@touchdown/shared/tornadoes/export/write-geojson.ts';
import { writeGpx } from '@touchdown/functions/domain/tornadoes/export/write-gpx.ts';
import { writeIcalendar } from '@touchdown/functions/domain/tornadoes/export/write-icalendar.ts';
import { writeKml } from '@touchdown/functions/domain/tornadoes/export/write-kml.ts';
import {
  narrativeRows,
  writeNarrativesCsv,
  writeNarrativesParquet,
} from '@touchdown/functions/features/imports/release-files/write-narratives.ts';
import { writeParquet } from '@touchdown/functions/domain/tornadoes/export/write-parquet.ts';

const head: ExportHead = {
  source: 'NOAA, "here" & <there>',
  release: 'r1',
  licence: 'CC0-1.0',
  filter: '',
  corrections: 'laid on',
};
const columns = [
  'id',
  'name',
  'rating',
  'begin_wall',
  'begin_utc',
  'end_utc',
  'county',
  'deaths',
  'url',
  'begin_lat',
  'begin_lon',
  'end_lat',
  'end_lon',
] as const;
type Row = ExportRow<(typeof columns)[number] | 'local_date'> & { bends?: string };

const xenia: Row = {
  id: '19740403-madeup00',
  name: 'Xenia tornado',
  rating: 'F5',
  begin_wall: '1974-04-03T15:30',
  local_date: '1974-04-03',
  begin_utc: '1974-04-03T20:30:00Z',
  end_utc: '1974-04-03T21:10:00Z',
  county: 'Greene',
  deaths: 32,
  url: 'https://site.example/tornadoes/19740403-madeup00',
  begin_lat: 39.6,
  begin_lon: -84.1,
  end_lat: 39.75,
  end_lon: -83.6,
};
const unfinished: Row = {
  ...xenia,
  name: 'Doña Ana & <Peñuelas>; a name that is so long, and has so many commas, that a calendar must fold it, 🌪 too',
  rating: 'N/A',
  end_utc: null,
  deaths: null,
  county: null,
  end_lat: null,
  end_lon: null,
};
const unplaced: Row = { ...unfinished, name: 'Nowhere', begin_lat: null, begin_lon: null };
const bent: Row = { ...xenia, name: 'Udall', bends: '39.6,-84; 39.65,-83.9' };
const rows = [xenia, unfinished, unplaced, bent];
const file = { columns, head, rows };

const folder = mkdtempSync(join(tmpdir(), 'touchdown-formats-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Another program reads them. */
const hasGdal = spawnSync('ogrinfo', ['--version']).status === 0;
const read = (name: string, pieces: Iterable<string>) => {
  const path = join(folder, name);
  writeFileSync(path, [...pieces].join(''));
  return execFileSync('ogrinfo', ['-al', '-q', path], { encoding: 'utf8' });
};

describe.skipIf(!hasGdal)('a file for other programs', () => {
  it.each([
    ['tornadoes.geojson', writeGeojson(fileOfRows(file))],
    ['tornadoes.geojsons', writeGeojsonSequence(fileOfRows(file))],
    ['tornadoes.kml', writeKml(file)],
  ])('is opened by GDAL with all its tornadoes and values: %s', (name, pieces) => {
    const text = read(name, pieces);
    expect(text.match(/^OGRFeature/gm)).toHaveLength(4);
    expect(text).toMatch(/LINESTRING (?:Z )?\(-84\.1 39\.6(?: 0)?,-83\.6 39\.75(?: 0)?\)/);
    expect(text).toMatch(/LINESTRING (?:Z )?\(-84\.1 39\.6(?: 0)?,-84 39\.6(?: 0)?,-83\.9 39\.65/);
    expect(text).toMatch(/POINT (?:Z )?\(-84\.1 39\.6/);
    expect(text).toContain('Doña Ana & <Peñuelas>');
    expect(text).toMatch(/deaths \(\w+\) = 32/);
    expect(text).toMatch(/url \(String\) = https:/);
  });

  it('is GPX with a track for each that has a place, and known times alone', () => {
    const text = read('tornadoes.gpx', writeGpx(file));
    expect(text.match(/MULTILINESTRING/g)).toHaveLength(3);
    expect(text).toContain('name (String) = Xenia tornado');
    const gpx = [...writeGpx(file)].join('');
    expect(gpx.match(/<time>/g)).toHaveLength(2 + 1 + 2);
  });
});

describe('a calendar', () => {
  it('has an event for each, folded at 75 bytes, without an end that is not known', () => {
    const text = [...writeIcalendar(file)].join('');
    expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBe(75);
    const unfolded = text.replaceAll('\r\n ', '');
    expect(unfolded.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(4);
    expect(unfolded.match(/^DTEND:/gm)).toHaveLength(2);
    expect(unfolded).toContain('DTSTART:19740403T203000Z\r\n');
    expect(unfolded).toContain('SUMMARY:Doña Ana & <Peñuelas>\\; a name that is so long\\, and');
    expect(unfolded).toContain('deaths not recorded');
  });
});

describe('a Parquet file', () => {
  it('is opened by DuckDB with the types of the codebook, its origin, and its paths', async () => {
    const path = join(folder, 'tornadoes.parquet');
    const table = fileOfRows({ ...file, columns: [...columns, 'local_date' as const] });
    writeFileSync(path, Buffer.concat([...writeParquet(table)]));
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const ask = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJson();
    expect(
      await ask(
        `select count(*) n, sum(deaths) deaths, count(end_utc) ends, min(epoch(begin_utc)) began from '${path}'`,
      ),
    ).toEqual([{ n: '4', deaths: '64', ends: '2', began: Date.parse(xenia.begin_utc ?? '') / 1000 }]);
    expect(
      await ask(
        `select typeof(begin_utc) instant, typeof(local_date) dated, typeof(deaths) died, local_date::varchar as day, name from '${path}' where geometry is null`,
      ),
    ).toEqual([
      {
        instant: 'TIMESTAMP WITH TIME ZONE',
        dated: 'DATE',
        died: 'INTEGER',
        day: '1974-04-03',
        name: 'Nowhere',
      },
    ]);
    // A box of floats is around its path, and hardly larger.
    const [box] = await ask(`select max(bbox.xmin) west, min(bbox.ymax) north from '${path}'`);
    expect(box?.['west']).toBeLessThanOrEqual(-84.1);
    expect(box?.['west']).toBeCloseTo(-84.1, 3);
    expect(box?.['north']).toBeGreaterThanOrEqual(39.6);
    const [geo] = await ask(
      `select decode(value) v from parquet_kv_metadata('${path}') where decode(key) = 'geo'`,
    );
    expect(JSON.parse(geo?.['v'] as string)).toMatchObject({
      version: '1.1.0',
      columns: {
        geometry: {
          encoding: 'WKB',
          geometry_types: ['LineString', 'Point'],
          bbox: [-84.1, 39.6, -83.6, 39.75],
        },
      },
    });
    const [wkb] = await ask(`select geometry::varchar h from '${path}' where name = 'Udall'`);
    expect(wkb?.['h']).toBe('LINESTRING (-84.1 39.6, -84 39.6, -83.9 39.65, -83.6 39.75)');
  });
});

describe('the files of narratives', () => {
  const sourceRow = (id: string, episode: string, text: string) => ({
    source: 'ncei',
    file: 'StormEvents_details.csv.gz',
    sha256: '',
    line: 2,
    row: { EVENT_ID: id, EPISODE_ID: episode, EPISODE_NARRATIVE: text },
  });
  const segment = (id: string, county: string, narrative: string | null) => {
    const unknown = { wfo: null, reported_by: null, end_local: null, path_length: null, path_width: null };
    const none = { fatalities: null, injuries: null, damage_estimate: null, start: null, end: null };
    const times = { begin_local: '2011-05-22T16:34', begin_datetime: '2011-05-22T22:34:00Z' };
    const words = { begin_location: null, end_location: null, narrative };
    const place = { county, state: 'Missouri', rating: 'EF5' as const };
    return { event_id: id, ...place, ...times, ...unknown, ...none, ...words };
  };
  const told = {
    tornado: {
      id: '20110522-madeup00',
      status: 'current' as const,
      cz_name: 'Jasper',
      state: 'Missouri',
      begin_local: '2011-05-22T16:34',
      begin_datetime: '2011-05-22T22:34:00Z',
      episode_id: '52',
      event_narrative: 'as joined',
      episode_narrative: 'A cap broke.',
    },
    sources: {
      segments: [
        segment('1', 'Jasper', 'It crossed "Joplin",\n\nthen 20th Street – 🌪.'),
        segment('2', 'Newton', null),
        segment('3', 'Lawrence', '=It lifted\r\nnear Verona.'),
      ],
      source_rows: [
        sourceRow('1', '52', ' A cap broke. '),
        sourceRow('2', '52', 'A cap broke.'),
        sourceRow('3', '53', 'Another office tells it.'),
      ],
    },
  };
  const own = {
    tornado: { ...told.tornado, id: '19250318-madeup00', episode_id: null, episode_narrative: null },
    sources: {
      segments: [],
      source_rows: [],
      compiled: { source: 'Touchdown', sentence: '', fields: ['event_narrative' as const] },
    },
  };
  const sameEpisode = {
    ...told,
    tornado: { ...told.tornado, id: '20110522-madeup01' },
    sources: { segments: [], source_rows: [] },
  };
  const withdrawn = { ...told, tornado: { ...told.tornado, status: 'withdrawn' as const } };

  it('have each text once, and are the same by DuckDB but for what no spreadsheet may run', async () => {
    const rowsOfTexts = [...narrativeRows([told, sameEpisode, withdrawn, own])];
    expect(
      rowsOfTexts.map((row) => [row.kind, row.tornado_id, row.order, row.episode, row.written_by]),
    ).toEqual([
      ['event', '20110522-madeup00', 1, '52', 'NCEI'],
      ['event', '20110522-madeup00', 3, '53', 'NCEI'],
      ['episode', null, null, '52', 'NCEI'],
      ['episode', null, null, '53', 'NCEI'],
      ['event', '19250318-madeup00', null, null, 'Touchdown'],
    ]);
    const [csv, parquet] = [join(folder, 'narratives.csv'), join(folder, 'narratives.parquet')];
    writeFileSync(csv, [...writeNarrativesCsv(rowsOfTexts, head)].join(''));
    writeFileSync(parquet, writeNarrativesParquet(rowsOfTexts, head));
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const ask = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJson();
    const cells = (text: string) =>
      `kind, tornado_id, "order"::int "order", event_id, episode, county, state, begin_local, strftime(begin_utc::timestamptz at time zone 'UTC', '%Y-%m-%dT%H:%M:%SZ') begin_utc, written_by, ${text} "text"`;
    const asWritten = rowsOfTexts.map((row) => ({ ...row }));
    expect(await ask(`select ${cells('"text"')} from '${parquet}'`)).toEqual(asWritten);
    const fromCsv = await ask(
      `select ${cells(`regexp_replace("text", '^''=', '=')`)} from read_csv('${csv}', all_varchar = true)`,
    );
    expect(fromCsv).toEqual(asWritten);
    const [origin] = await ask(
      `select decode(value) v from parquet_kv_metadata('${parquet}') where decode(key) = 'corrections'`,
    );
    expect(origin).toEqual({ v: 'none' });
  });
});
