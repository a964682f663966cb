import { describe, expect, it } from 'vitest';
import {
  cancellationText,
  tornadoWarningText,
  updateText,
} from '@touchdown/shared/warnings/testing/warning-texts.ts';
import { readWarningFile } from './read-warning-file.ts';

const read = (text: string) => readWarningFile({ name: 'a.txt', bytes: Buffer.from(text) });
const at = (time: string) => Date.parse(`2013-05-20T${time}Z`);

describe('readWarningFile with texts of offices', () => {
  it('reads the code, the outline, the motion and the tags of each text', () => {
    const { versions, problems } = read(tornadoWarningText + updateText + cancellationText);
    expect(problems).toEqual([]);
    const same = { office: 'OUN', phenomenon: 'TO', number: 12, year: 2013, expiresAt: at('20:15') };
    expect(versions).toMatchObject([
      {
        ...same,
        act: 'NEW',
        at: at('19:40'),
        polygon: [
          [-97.8, 35.21],
          [-97.75, 35.41],
          [-97.35, 35.42],
          [-97.38, 35.22],
        ],
        motion: { at: '2013-05-20T19:40:00Z', from_degrees: 245, knots: 25, places: [[-97.7, 35.25]] },
        tornado: null,
      },
      // The counties that were taken out are no end of the warning.
      { ...same, act: 'KNOWN', at: at('19:59'), tornado: 'OBSERVED', damage: 'CATASTROPHIC' },
      { ...same, act: 'CAN', at: at('20:07') },
    ]);
  });

  it('reads longitudes above a hundred degrees, with and without their first digit, and months by the code', () => {
    const text = tornadoWarningText
      .replace('201940', '312355')
      .replace('130520T1940Z-130520T2015Z', '130531T2355Z-130601T0030Z')
      .replace('3521 9780 3541 9775', '3521 10012 3541 0010');
    expect(read(text).versions).toMatchObject([
      {
        at: Date.parse('2013-05-31T23:55Z'),
        polygon: [
          [-100.12, 35.21],
          [-100.1, 35.41],
          [-97.35, 35.42],
          [-97.38, 35.22],
        ],
      },
    ]);
    const later = updateText.replaceAll('130520T2015', '130601T0030').replace('201959', '010010');
    expect(read(later).versions).toMatchObject([{ at: Date.parse('2013-06-01T00:10Z') }]);
  });

  it('counts what it leaves out', () => {
    const old = tornadoWarningText.replace(/^\/O.*$/m, '');
    const test = tornadoWarningText.replace('/O.', '/T.');
    const flood = tornadoWarningText.replace('.TO.W.', '.FF.W.');
    const expired = cancellationText.replace('.CAN.', '.EXP.');
    const forecast = '000\nFXUS64 KOUN 201940\nAFDOUN\n\nWarm.\n';
    expect(read(old + test + flood + expired + forecast)).toMatchObject({
      versions: [],
      problems: [],
      leftOut: { county: 1, test: 1, other: 2, expired: 1 },
    });
  });

  it('says what it cannot read, and where', () => {
    const problemOf = (from: string, to: string) => read(tornadoWarningText.replace(from, to)).problems;
    expect(problemOf('3521 9780', '3521 97x0')).toEqual([
      'a.txt, line 4: LAT...LON has “97x0” where hundredths of a degree are expected.',
    ]);
    expect(problemOf('3522 9738', '3522')).toEqual([
      'a.txt, line 4: LAT...LON has 7 numbers, but each place needs two.',
    ]);
    expect(problemOf('3521 9780', '0521 9780')).toEqual([
      'a.txt, line 4: the corner 5.21, -97.8 is not in the United States.',
    ]);
    expect(problemOf('245DEG', '')).toHaveLength(1);
    expect(read('date,time\n1,2').problems[0]).toContain('a.txt, neither texts of offices');
  });
});

const ring = [
  [-97.8, 35.21],
  [-97.75, 35.41],
  [-97.35, 35.420000000000002],
  [-97.38, 35.22],
  [-97.8, 35.21],
];
const feature = (properties: object, coordinates: unknown = [[ring]]) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'MultiPolygon', coordinates },
});
const readFeatures = (...features: object[]) => read(JSON.stringify({ type: 'FeatureCollection', features }));

describe('readWarningFile with the archive of the Iowa Environmental Mesonet', () => {
  it.each([
    {
      form: 'sbw.geojson',
      properties: {
        wfo: 'OUN',
        phenomena: 'TO',
        significance: 'W',
        eventid: 12,
        status: 'NEW',
        year: 2013,
        issue: '2013-05-20T19:40:00Z',
        expire: '2013-05-20T20:15:00Z',
        polygon_begin: '2013-05-20T19:40:00Z',
        polygon_end: '2013-05-20T19:59:00Z',
        tornadotag: null,
        damagetag: null,
        is_emergency: false,
      },
    },
    {
      form: 'sbw_interval.geojson',
      properties: {
        wfo: 'OUN',
        phenomena: 'TO',
        significance: 'W',
        eventid: 12,
        status: 'NEW',
        year: 2013,
        utc_issue: '2013-05-20T19:40:00.000',
        utc_expire: '2013-05-20T20:15:00.000',
        utc_polygon_begin: '2013-05-20T19:40:00.000',
        utc_polygon_end: '2013-05-20T19:59:00.000',
      },
    },
    {
      form: 'a shapefile made GeoJSON',
      properties: {
        WFO: 'OUN',
        PHENOM: 'TO',
        SIG: 'W',
        ETN: '12',
        STATUS: 'NEW',
        GTYPE: 'P',
        ISSUED: '201305201940',
        EXPIRED: '201305202015',
        INIT_EXP: '201305202015',
        POLY_BEG: '201305201940',
        POLY_END: '201305201959',
        TORNTAG: '',
      },
    },
  ])('reads $form', ({ properties }) => {
    const { versions, problems } = readFeatures(feature(properties));
    expect(problems).toEqual([]);
    expect(versions).toMatchObject([
      {
        office: 'OUN',
        phenomenon: 'TO',
        number: 12,
        year: 2013,
        act: 'NEW',
        at: at('19:40'),
        expiresAt: at('20:15'),
        replacedAt: at('19:59'),
        tornado: null,
        motion: null,
        polygon: [
          [-97.8, 35.21],
          [-97.75, 35.41],
          [-97.35, 35.42],
          [-97.38, 35.22],
        ],
      },
    ]);
  });

  it('leaves out counties and other kinds, and says which feature cannot be read', () => {
    const row = {
      WFO: 'OUN',
      PHENOM: 'TO',
      SIG: 'W',
      ETN: 12,
      STATUS: 'NEW',
      GTYPE: 'P',
      ISSUED: '201305201940',
      EXPIRED: '201305202015',
    };
    const content = readFeatures(
      feature({ ...row, GTYPE: 'C' }),
      feature({ ...row, PHENOM: 'FF' }),
      feature({ ...row, ETN: 'twelve' }),
      feature({ ...row, EXPIRED: 'soon' }),
      feature(row, [[ring.slice(0, 2)]]),
      { type: 'Feature', properties: row, geometry: { type: 'Point', coordinates: [0, 0] } },
    );
    expect(content.leftOut).toMatchObject({ county: 1, other: 1 });
    expect(content.problems).toEqual([
      'a.txt, feature 6: it has no properties, or a geometry that is no polygon.',
      'a.txt, feature 3: ETN or eventid is missing or cannot be read.',
      'a.txt, feature 4: its times cannot be read.',
      'a.txt, feature 5: an outline needs three corners or more, but this has 2.',
    ]);
    expect(read('{"type": ').problems[0]).toContain('it begins like JSON but can’t be parsed');
    expect(read('{}').problems).toEqual(['a.txt, it is JSON but no FeatureCollection of GeoJSON.']);
  });

  it('reads a shapefile with the table beside it, and says if one is cut or missing', () => {
    const row = {
      WFO: 'OUN',
      ISSUED: '201305201940',
      EXPIRED: '201305202015',
      PHENOM: 'TO',
      GTYPE: 'P',
      SIG: 'W',
      ETN: '12',
      STATUS: 'NEW',
      POLY_BEG: '201305201940',
      POLY_END: '201305202015',
    };
    const [bytes, table] = [shapefileOf([ring]), tableOf([row])];
    const { versions, problems } = readWarningFile({ name: 'wwa.shp', bytes, table });
    expect(problems).toEqual([]);
    expect(versions).toMatchObject([{ at: at('19:40'), replacedAt: null, polygon: { length: 4 } }]);
    const problemOf = (file: { bytes: Buffer; table?: Buffer }) =>
      readWarningFile({ name: 'wwa.shp', ...file }).problems;
    expect(problemOf({ bytes })).toEqual(['wwa.shp, a shapefile, needs its .dbf beside it.']);
    expect(problemOf({ bytes: bytes.subarray(0, -8), table })).toEqual([
      'wwa.shp, the .shp or the .dbf is cut short.',
    ]);
    expect(problemOf({ bytes, table: table.subarray(0, -30) })).toEqual([
      'wwa.shp, the .shp or the .dbf is cut short.',
    ]);
    expect(problemOf({ bytes, table: tableOf([row, row]) })).toEqual([
      'wwa.shp, the .shp has 1 outlines, but the .dbf has 2 rows.',
    ]);
  });
});

/** Written from the description of the format, as the reader is. */
function shapefileOf(rings: readonly (readonly number[])[][]): Buffer {
  const header = Buffer.alloc(100);
  header.writeInt32BE(9994, 0);
  const records = rings.map((points, at) => {
    const record = Buffer.alloc(8 + 48 + 16 * points.length);
    record.writeInt32BE(at + 1, 0);
    record.writeInt32BE((record.length - 8) / 2, 4);
    record.writeInt32LE(5, 8);
    record.writeInt32LE(1, 8 + 36);
    record.writeInt32LE(points.length, 8 + 40);
    points.forEach(([lon = 0, lat = 0], point) => {
      record.writeDoubleLE(lon, 8 + 48 + 16 * point);
      record.writeDoubleLE(lat, 8 + 56 + 16 * point);
    });
    return record;
  });
  return Buffer.concat([header, ...records]);
}

function tableOf(rows: readonly Record<string, string>[]): Buffer {
  const names = Object.keys(rows[0] ?? {});
  const width = 12;
  const header = Buffer.alloc(32 + 32 * names.length + 1);
  header.writeUInt32LE(rows.length, 4);
  header.writeUInt16LE(header.length, 8);
  header.writeUInt16LE(1 + width * names.length, 10);
  names.forEach((name, at) => {
    header.write(name, 32 + 32 * at, 'latin1');
    header.writeUInt8(width, 32 + 32 * at + 16);
  });
  header.writeUInt8(0x0d, header.length - 1);
  const texts = rows.map((row) => ` ${names.map((name) => (row[name] ?? '').padEnd(width)).join('')}`);
  return Buffer.concat([header, Buffer.from(texts.join(''), 'latin1')]);
}
