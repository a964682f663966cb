import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { roadsZip, shapefileOf, zipOf, type WrittenRoad } from '../testing/write-shapefile.ts';
import { readRoadFile } from './read-road-file.ts';
import { roadFeatures, streetFeatures } from './road-features.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchdown-roads-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const roads: WrittenRoad[] = [
  {
    MTFCC: 'S1100',
    FULLNAME: 'I- 35',
    parts: [
      [
        [-97.49, 35.3],
        [-97.49, 35.4],
      ],
    ],
  },
  {
    MTFCC: 'S1200',
    FULLNAME: 'US Hwy 77',
    parts: [
      [
        [-97.48, 35.3],
        [-97.48, 35.4],
      ],
    ],
  },
  {
    MTFCC: 'S1400',
    FULLNAME: 'Calle Añasco',
    parts: [
      [
        [-97.5, 35.33],
        [-97.49, 35.33],
        [-97.45, 35.34],
      ],
      [
        [-97.4, 35.34],
        [-97.39, 35.34],
      ],
    ],
  },
  {
    MTFCC: 'S1400',
    FULLNAME: 'SW 4th St',
    parts: [
      [
        [-97.5, 35.335],
        [-97.495, 35.335],
      ],
    ],
  },
  {
    MTFCC: 'S1740',
    FULLNAME: '',
    parts: [
      [
        [-97.5, 35.336],
        [-97.499, 35.336],
      ],
    ],
  },
  {
    MTFCC: 'S1710',
    FULLNAME: 'Walk',
    parts: [
      [
        [-97.5, 35.337],
        [-97.499, 35.337],
      ],
    ],
  },
];

function file(name: string, content: Buffer | string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const geoJson = JSON.stringify({
  type: 'FeatureCollection',
  features: roads.map(({ parts, ...properties }) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'MultiLineString', coordinates: parts },
  })),
});

describe('the Census Bureau’s roads', () => {
  const zip = file('roads.zip', roadsZip(roads));

  it('are read as they are published', () => {
    expect(readRoadFile(zip)).toEqual(
      roads.map(({ MTFCC, FULLNAME, parts }) => ({
        kind: MTFCC,
        name: FULLNAME,
        geometry: { type: 'MultiLineString', coordinates: parts },
      })),
    );
  });

  it('are the same from a .shp file and from GeoJSON', () => {
    for (const [ending, content] of Object.entries(shapefileOf(roads))) file(`unpacked.${ending}`, content);
    expect(readRoadFile(join(folder, 'unpacked.shp'))).toEqual(readRoadFile(zip));
    expect(readRoadFile(file('roads.geojson', geoJson))).toEqual(readRoadFile(zip));
  });

  it.skipIf(!existsSync('/usr/bin/ogr2ogr'))(
    'are the same as GDAL writes them (skipped without ogr2ogr)',
    () => {
      const from = file('for-gdal.geojson', geoJson);
      const path = join(folder, 'gdal.shz');
      execFileSync('ogr2ogr', [
        '-f',
        'ESRI Shapefile',
        '-a_srs',
        'EPSG:4269',
        '-lco',
        'ENCODING=UTF-8',
        path,
        from,
      ]);
      const plain = (read: ReturnType<typeof readRoadFile>) =>
        read.map(({ kind, name, geometry }) => ({ kind, name, at: geometry.coordinates.flat(9) }));
      expect(plain(readRoadFile(path))).toEqual(plain(readRoadFile(zip)));
    },
  );

  it.skipIf(!existsSync('/usr/bin/ogr2ogr'))('are written for the test as GDAL reads them', () => {
    const path = join(folder, 'read-back.geojson');
    execFileSync('ogr2ogr', ['-f', 'GeoJSON', path, `/vsizip/${zip}`]);
    const { features } = JSON.parse(readFileSync(path, 'utf8')) as { features: { properties: unknown }[] };
    expect(features.map(({ properties }) => properties)).toMatchObject(
      roads.map(({ MTFCC, FULLNAME }) => ({ MTFCC, FULLNAME: FULLNAME || null })),
    );
  });

  it('become highways and main roads with their shields', () => {
    expect(roadFeatures(zip).map(({ properties }) => properties)).toEqual([
      {
        kind: 'highway',
        kind_detail: 'motorway',
        min_zoom: 4,
        name: 'I- 35',
        network: 'US:I',
        shield_text: '35',
      },
      {
        kind: 'major_road',
        kind_detail: 'primary',
        min_zoom: 7,
        name: 'US Hwy 77',
        network: 'US:US',
        shield_text: '77',
      },
    ]);
  });

  it('become streets, the long ones first, and no paths for people', () => {
    const rows = streetFeatures(zip).map(
      ({ properties: { kind, kind_detail: detail, min_zoom: zoom, name } }) => [kind, detail, zoom, name],
    );
    expect(rows).toEqual([
      ['highway', 'motorway', 9, 'I- 35'],
      ['major_road', 'primary', 9, 'US Hwy 77'],
      ['minor_road', 'residential', 11, 'Calle Añasco'],
      ['minor_road', 'residential', 12, 'SW 4th St'],
      ['minor_road', 'private', 13, undefined],
    ]);
  });
});

describe('a file of roads is refused with the reason', () => {
  const files = shapefileOf(roads);
  const zipped = (changed: Partial<Record<string, Buffer | undefined>>) => {
    const parts = Object.entries({ ...files, ...changed }).filter(([, content]) => content !== undefined);
    return zipOf(Object.fromEntries(parts.map(([ending, content]) => [`roads.${ending}`, content])));
  };
  const zip = zipped({});
  const albers = Buffer.from(
    'PROJCS["USA_Contiguous_Albers_Equal_Area_Conic",GEOGCS["GCS_North_American_1983"',
  );
  const inMeters = shapefileOf([
    {
      MTFCC: 'S1100',
      FULLNAME: 'I- 35',
      parts: [
        [
          [630_000, 3_900_000],
          [1, 1],
        ],
      ],
    },
  ]);
  const otherColumns = shapefileOf(roads, { NAME: 20, TYPE: 5 });
  const polygons = Buffer.from(files.shp);
  polygons.writeInt32LE(5, 32);
  const badRecord = Buffer.from(files.shp);
  badRecord.writeInt32BE(2 ** 30, 104);
  const manyPoints = Buffer.from(files.shp);
  manyPoints.writeInt32LE(2 ** 30, 100 + 8 + 40);

  it.each<[string, Buffer | string, string | RegExp]>([
    ['no zip archive', '<html>Not found</html>', 'is not a zip archive, a .shp file or GeoJSON.'],
    ['empty', '', 'is not a zip archive'],
    ['a cut archive', zip.subarray(0, zip.length - 40), 'is a damaged zip archive (it has no directory)'],
    [
      'a damaged archive',
      Buffer.from(zip).fill(0xff, 60, 200),
      /is a damaged zip archive|is not a shapefile/,
    ],
    ['no shapes', zipped({ shp: undefined }), 'has no .shp file in it.'],
    ['no names', zipped({ dbf: undefined }), 'has no .dbf file'],
    [
      'cut shapes',
      zipped({ shp: files.shp.subarray(0, 500) }),
      /The \.shp file of .* ends after 500 of \d+ bytes\./,
    ],
    [
      'cut names',
      zipped({ dbf: files.dbf.subarray(0, 400) }),
      /The \.dbf file of .* ends after 400 of \d+ bytes\./,
    ],
    ['a damaged record', zipped({ shp: badRecord }), 'is damaged. Download it again.'],
    ['too many points', zipped({ shp: manyPoints }), 'is damaged. Download it again.'],
    ['polygons', zipped({ shp: polygons }), 'has shapes of type 5. Expected lines'],
    [
      'another projection',
      zipped({ prj: albers }),
      'has the projection USA_Contiguous_Albers_Equal_Area_Conic.',
    ],
    ['meters', zipped({ shp: inMeters.shp, dbf: inMeters.dbf, prj: undefined }), 'are not in degrees'],
    [
      'other columns',
      zipped({ dbf: otherColumns.dbf }),
      'has the columns NAME, TYPE. Expected also MTFCC and FULLNAME',
    ],
    ['fewer names', zipped({ dbf: shapefileOf(roads.slice(1)).dbf }), 'has 6 lines but 5 rows of names.'],
    ['no roads', roadsZip(roads.slice(5)), 'has no road with the MTFCC S1100 or S1200'],
  ])('%s', (name, content, reason) => {
    expect(() => roadFeatures(file(`${name}.zip`, content))).toThrow(reason);
  });

  it('missing', () => {
    expect(() => roadFeatures(join(folder, 'missing.zip'))).toThrow('missing.zip does not exist.');
  });

  it('but not because its projection has no file', () => {
    expect(roadFeatures(file('plain.zip', zipped({ prj: undefined })))).toHaveLength(2);
  });
});
