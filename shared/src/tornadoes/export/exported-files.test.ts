import { describe, expect, it } from 'vitest';
import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { fileOfRows } from './column-file.ts';
import { exportHeadNames, type ExportHead, type ExportRow } from './export-columns.ts';
import { csvCell } from '../../text/csv-cell.ts';
import { writeCsv } from './write-csv.ts';
import { writeGeojson } from './write-geojson.ts';

const head: ExportHead = {
  source: 'NOAA, "here"',
  release: 'r1',
  licence: 'CC0-1.0',
  filter: 'state=Ohio',
  corrections: 'laid on',
};
const columns = ['name', 'deaths', 'begin_lat', 'begin_lon', 'end_lat', 'end_lon'] as const;
const withBends = [...columns, 'bends'] as const;
type Row = ExportRow<(typeof columns)[number]>;
const unplaced = { begin_lat: null, begin_lon: null, end_lat: null, end_lon: null };

function csvOf(rows: Row[], bom = false): string {
  return [...writeCsv(fileOfRows({ columns: [...columns, ...exportHeadNames], head, rows }), { bom })].join(
    '',
  );
}

describe('an exported CSV file', () => {
  it('has a header line, CRLF, empty cells for null, and its origin in each line if asked for', () => {
    const row = { ...unplaced, name: 'Xenia, Ohio', deaths: null, begin_lat: 39.6, begin_lon: -84.1 };
    expect(csvOf([row])).toBe(
      'name,deaths,begin_lat,begin_lon,end_lat,end_lon,source,release,licence,filter,corrections\r\n' +
        '"Xenia, Ohio",,39.6,-84.1,,,"NOAA, ""here""",r1,CC0-1.0,state=Ohio,laid on\r\n',
    );
  });

  it('begins with a byte order mark only if it should', () => {
    expect(csvOf([]).charCodeAt(0)).toBe('n'.charCodeAt(0));
    expect(csvOf([], true).charCodeAt(0)).toBe(0xfeff);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
    ['a=1', 'a=1'],
    [-84.1, '-84.1'],
    [0, '0'],
  ])('writes %j as %j', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  it('gives an independent reader the same texts, whatever is in them', () => {
    const seeded = new SeededRandom(20_261_122);
    const random = () => seeded.next();
    const signs = ['"', ',', '\r', '\n', '\r\n', ' ', 'é', '🌪', 'a', ';', "'", '=', '-', '\t'];
    const textOf = () =>
      Array.from({ length: Math.floor(random() * 8) }, () => signs[Math.floor(random() * signs.length)]).join(
        '',
      );
    const rows = Array.from({ length: 3_000 }, (_, at) => ({ ...unplaced, name: textOf(), deaths: at }));
    const [, ...lines] = readCsv(csvOf(rows));
    expect(lines.map(([name, deaths]) => [name, deaths])).toEqual(
      rows.map(({ name, deaths }) => [/^[=\-\t\r]/.test(name) ? `'${name}` : name, String(deaths)]),
    );
  });

  it('comes in pieces of bounded length, from rows that are read as they are written', () => {
    let read = 0;
    function* rows(): Generator<Row> {
      for (; read < 20_000; read += 1) yield { ...unplaced, name: 'x'.repeat(20), deaths: 1 };
    }
    const pieces = writeCsv(fileOfRows({ columns, head, rows: rows() }));
    expect(String(pieces.next().value).length).toBeLessThan(70_000);
    expect(read).toBeLessThan(3_000);
  });
});

describe('an exported GeoJSON file', () => {
  const geojsonOf = (rows: Row[]) =>
    JSON.parse([...writeGeojson(fileOfRows({ columns, head, rows }))].join(''));
  const begin = { begin_lat: 39.6, begin_lon: -84.1 };

  it('draws a line through the bends', () => {
    const row = {
      name: 'Udall',
      deaths: 80,
      ...begin,
      end_lat: 39.7,
      end_lon: -84,
      bends: '39.6,-84; 39.65,-84',
    };
    const file = JSON.parse(
      [...writeGeojson(fileOfRows({ columns: withBends, head, rows: [row] }))].join(''),
    );
    expect(file.features[0].geometry.coordinates).toEqual([
      [-84.1, 39.6],
      [-84, 39.6],
      [-84, 39.65],
      [-84, 39.7],
    ]);
  });

  it('says its origin beside the features, also without any', () => {
    expect(geojsonOf([])).toEqual({ type: 'FeatureCollection', name: 'tornadoes', ...head, features: [] });
  });

  it.each([
    [
      'a line',
      { ...begin, end_lat: 39.7, end_lon: -84 },
      {
        type: 'LineString',
        coordinates: [
          [-84.1, 39.6],
          [-84, 39.7],
        ],
      },
    ],
    [
      'a point without an end',
      { ...begin, end_lat: null, end_lon: null },
      { type: 'Point', coordinates: [-84.1, 39.6] },
    ],
    [
      'a point with equal ends',
      { ...begin, end_lat: 39.6, end_lon: -84.1 },
      { type: 'Point', coordinates: [-84.1, 39.6] },
    ],
    [
      'two lines across the antimeridian',
      { begin_lat: 52, begin_lon: 179, end_lat: 53, end_lon: -178 },
      {
        type: 'MultiLineString',
        coordinates: [
          [
            [179, 52],
            [180, 52 + 1 / 3],
          ],
          [
            [-180, 52 + 1 / 3],
            [-178, 53],
          ],
        ],
      },
    ],
    ['nothing without a place', unplaced, null],
  ])('draws %s', (_name, places, geometry) => {
    const row = { name: '=Xenia', deaths: null, ...places };
    // What is not recorded is left out.
    const properties = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
    expect(geojsonOf([row]).features).toEqual([{ type: 'Feature', geometry, properties }]);
  });
});

/** A reader with a state for each sign, as RFC 4180 describes the format, and unlike the writer. */
function readCsv(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] as string;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[(at += 1)];
      else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === ',') {
      line.push(cell);
      cell = '';
    } else if (sign === '\r' && text[at + 1] === '\n') {
      lines.push([...line, cell]);
      [line, cell] = [[], ''];
      at += 1;
    } else cell += sign;
  }
  expect([line, cell, isQuoted]).toEqual([[], '', false]);
  return lines;
}
