import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { kmPerDegree } from '@touchdown/shared/geo/earth.ts';
import { realDataFile } from '../system/real-data.ts';
import { readCsv } from '../system/csv.ts';
import { readSampleRecord, sampleCsvPath, type SampleTornado } from './sample-record.ts';

const wholeRecord = realDataFile('spc/1950-2022-tornadoes-tidied.csv.gz');
const year2023 = realDataFile('spc/2023_torn.csv');
const hasSpcRecord = wholeRecord !== undefined && year2023 !== undefined;
if (!hasSpcRecord)
  console.info('Skipped: the SPC record was not found (see TOUCHDOWN_TEST_DATA in docs/testing.md).');

interface SpcTornado {
  beginUtc: number;
  lat: number;
  lon: number;
  magnitude: number;
  deaths: number;
}

const matchKilometres = 60;
const matchMilliseconds = 24 * 60 * 60 * 1000;

describe.skipIf(!hasSpcRecord)('the sample, compared with the Storm Prediction Center’s record', () => {
  const spc = hasSpcRecord ? [...readTidied(wholeRecord), ...readYearly(year2023)] : [];
  const sample = readSampleRecord(readFileSync(sampleCsvPath, 'utf8'));
  const pairs = sample.map((row) => ({ row, match: bestMatch(row, spc) }));
  const matched = pairs.flatMap(({ row, match }) => (match ? [{ row, match }] : []));

  it('has a match for nearly every tornado up to 2023', () => {
    const unmatched = pairs.filter(({ match }) => !match).map(({ row }) => row.key);
    console.info(`Not matched with an SPC row: ${unmatched.join(', ') || 'none'}`);
    const covered = pairs.filter(({ row }) => row.beginUtc < '2024');
    expect(covered.filter(({ match }) => match).length / covered.length).toBeGreaterThanOrEqual(0.98);
  });

  it('has the same rating for every matched tornado', () => {
    const different = matched.filter(({ row, match }) => Number(row.rating.at(-1)) !== match.magnitude);
    expect(different.map(({ row }) => row.key)).toEqual([]);
  });

  it('has the same number of deaths within a tenth', () => {
    const different = matched.filter(
      ({ row, match }) => Math.abs((row.fatalities ?? 0) - match.deaths) > match.deaths / 10,
    );
    expect(different.map(({ row }) => row.key)).toEqual([]);
  });

  it('begins within half an hour of the same time', () => {
    const timeDifference = ({ row, match }: (typeof matched)[number]) =>
      Math.abs(Date.parse(row.beginUtc) - match.beginUtc);
    expect(matched.filter((pair) => timeDifference(pair) > 30 * 60_000).map(({ row }) => row.key)).toEqual(
      [],
    );
  });

  it('has a starting place within 40 km', () => {
    const different = matched.filter(({ row, match }) => kilometres(row, match) > 40);
    expect(different.map(({ row }) => row.key)).toEqual([]);
  });
});

/** Returns the SPC tornado that is nearest in place and time. */
function bestMatch(row: SampleTornado, spc: readonly SpcTornado[]): SpcTornado | undefined {
  const begin = Date.parse(row.beginUtc);
  const score = (one: SpcTornado) => kilometres(row, one) + Math.abs(one.beginUtc - begin) / 60_000;
  return spc
    .filter(
      (one) => Math.abs(one.beginUtc - begin) < matchMilliseconds && kilometres(row, one) < matchKilometres,
    )
    .toSorted((a, b) => score(a) - score(b))[0];
}

function kilometres({ startLat, startLon }: SampleTornado, { lat, lon }: SpcTornado): number {
  if (startLat === null || startLon === null) return Infinity;
  const eastWest = (startLon - lon) * Math.cos((lat * Math.PI) / 180);
  return Math.hypot(startLat - lat, eastWest) * kmPerDegree;
}

/** The file's UTC column treats Central Standard times as daylight time in summer, so this converts the local time. */
function readTidied(file: string): SpcTornado[] {
  const offsets: Record<string, string> = {
    'America/Chicago': '-06:00',
    'America/Denver': '-07:00',
    UTC: 'Z',
  };
  return readTable(gunzipSync(readFileSync(file)).toString()).map((row) => ({
    ...common(row),
    beginUtc: Date.parse(`${row['date']}T${row['time']}${offsets[row['tz'] ?? '']}`),
  }));
}

/** Rows with `sg` 1 are whole tornadoes; times are Central Standard all year. */
function readYearly(file: string): SpcTornado[] {
  return readTable(readFileSync(file, 'utf8'))
    .filter((row) => row['sg'] === '1')
    .map((row) => ({ ...common(row), beginUtc: Date.parse(`${row['date']}T${row['time']}-06:00`) }));
}

function common(row: Record<string, string>) {
  return {
    lat: Number(row['slat']),
    lon: Number(row['slon']),
    magnitude: Number(row['mag']),
    deaths: Number(row['fat']),
  };
}

function readTable(text: string): Record<string, string>[] {
  const [head, ...rows] = readCsv(text);
  return rows.map(({ fields }) =>
    Object.fromEntries((head?.fields ?? []).map((name, i) => [name, fields[i] ?? ''])),
  );
}
