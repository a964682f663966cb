import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { roadFeatures } from './road-features.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchdown-roads-'));
const file = join(folder, 'roads.geojson');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function read(...rows: Record<string, unknown>[]) {
  const geometry = {
    type: 'LineString',
    coordinates: [
      [-95, 36],
      [-94, 37],
    ],
  };
  const features = rows.map((properties) => ({ type: 'Feature', properties, geometry }));
  writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features }));
  return roadFeatures(file).map(({ properties }) => properties);
}

describe('the Census Bureau’s roads', () => {
  it('become highways and main roads with their shields', () => {
    const rows = read(
      { MTFCC: 'S1100', FULLNAME: 'I- 44', RTTYP: 'I' },
      { MTFCC: 'S1200', FULLNAME: 'US Hwy 71', RTTYP: 'U' },
      { MTFCC: 'S1200', FULLNAME: null, RTTYP: null },
      { MTFCC: 'S1400', FULLNAME: 'Main St', RTTYP: 'M' },
    );
    expect(rows).toEqual([
      {
        kind: 'highway',
        kind_detail: 'motorway',
        min_zoom: 4,
        name: 'I- 44',
        network: 'US:I',
        shield_text: '44',
      },
      {
        kind: 'major_road',
        kind_detail: 'primary',
        min_zoom: 7,
        name: 'US Hwy 71',
        network: 'US:US',
        shield_text: '71',
      },
      { kind: 'major_road', kind_detail: 'primary', min_zoom: 7 },
    ]);
  });

  it('are refused if the file has none', () => {
    expect(() => read({ MTFCC: 'S1400' })).toThrow('has no road with the MTFCC S1100 or S1200');
  });
});
