import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../system/local-state-folder.ts';
import { realDataFile } from '../system/real-data.ts';
import { buildTowns, townSource } from './build-towns.ts';

const committed = readFileSync(join(projectRoot, 'shared/src/geo/towns/us-towns.json'), 'utf8');
const cities = realDataFile('geonames/cities.pbf');
if (!cities) console.info(`Skipped: ${townSource.file} of ${townSource.package} is not in geonames/.`);

/** Writes a small number as the format does, in groups of seven bits. */
function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(Math.floor(value / 0x80))];
}

function message(name: string, country: string, kind: string, division: string, ends: [number, number]) {
  const text = (number: number, value: string) => [number * 8 + 2, value.length, ...Buffer.from(value)];
  const zigzag = (value: number) => varint(value < 0 ? -2 * value - 1 : 2 * value);
  const [lon, lat] = ends;
  const people = [9 * 8, ...varint(1_500)];
  const places = [10 * 8, ...zigzag(lon), 11 * 8, ...zigzag(lat)];
  const fields = [...text(2, name), ...text(3, country), ...text(7, kind), ...text(8, division)];
  return [...varint(fields.length + people.length + places.length), ...fields, ...people, ...places];
}

describe('the list of towns', () => {
  it('has towns of the states and territories, with coordinates that add up', () => {
    const bytes = Uint8Array.from([
      ...message('Joplin', 'US', 'PPL', 'MO', [-9_451_300, 3_708_400]),
      ...message('City of Webb (balance)', 'US', 'PPL', 'MO', [5_000, -1_000]),
      ...message('Bois', 'FR', 'PPL', '99', [0, 0]),
      ...message('Downtown', 'US', 'PPLX', 'MO', [0, 0]),
      ...message('Colonia Number 1', 'US', 'PPL', 'TX', [0, 0]),
      ...message('Ponce', 'PR', 'PPLA', '113', [0, 0]),
    ]);
    expect(JSON.parse(buildTowns(bytes))).toMatchObject({
      towns: {
        MO: ['Joplin|37.084|-94.513|1500', 'Webb|37.074|-94.463|1500'],
        PR: ['Ponce|37.074|-94.463|1500'],
      },
    });
  });

  it('refuses a file that is cut short', () => {
    const bytes = Uint8Array.from(message('Joplin', 'US', 'PPL', 'MO', [1, 1]));
    expect(() => buildTowns(bytes.subarray(0, bytes.length - 1))).toThrow('ends within a number');
    expect(() => buildTowns(bytes.subarray(0, 5))).toThrow('ends within a text');
  });

  it('is small, names its source and has every town of it', () => {
    expect(committed.length).toBeLessThan(700_000);
    const { credit, source, towns } = JSON.parse(committed) as {
      credit: string;
      source: string;
      towns: Record<string, string[]>;
    };
    expect(credit).toContain('CC BY 4.0');
    expect(source).toContain(townSource.sha256);
    const rows = Object.values(towns).flat();
    expect(rows.length).toBe(16_737);
    expect(rows.filter((row) => !/^[^|\d]+\|-?\d+\.\d{3}\|-?\d+\.\d{3}\|\d+$/.test(row))).toEqual([]);
  });

  it.skipIf(!cities)('is what its source gives today', () => {
    expect(JSON.parse(buildTowns(readFileSync(cities ?? '')))).toEqual(JSON.parse(committed));
  });
});
