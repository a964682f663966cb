import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writeCsvRow } from '../system/csv.ts';
import { readSampleRecord, sampleColumns, sampleCsvPath } from './sample-record.ts';

const text = readFileSync(sampleCsvPath, 'utf8');
const sample = readSampleRecord(text);

describe('the sample record', () => {
  it('says in its first lines that it is a sample', () => {
    expect(text.startsWith("# Touchdown's sample record")).toBe(true);
    expect(text).toContain('Not the whole record');
  });

  it('has at least 250 tornadoes, from every decade and 35 states, with every F5 and EF5', () => {
    expect(sample.length).toBeGreaterThanOrEqual(250);
    expect(new Set(sample.map(({ state }) => state)).size).toBeGreaterThanOrEqual(35);
    expect(new Set(sample.map(({ beginLocal }) => beginLocal.slice(0, 3))).size).toBe(8);
    expect(sample.filter(({ rating }) => rating === 'F5' || rating === 'EF5')).toHaveLength(59);
  });

  it('has ratings on the F scale before February 2007 and on the EF scale since', () => {
    for (const { beginLocal, rating } of sample.filter((row) => row.rating !== 'N/A')) {
      expect(rating.startsWith('EF')).toBe(beginLocal >= '2007-02-01');
    }
  });

  it('has consistent local and UTC times', () => {
    for (const { beginLocal, beginUtc, endUtc, utcOffsetHours, key } of sample) {
      const fromLocal = Date.parse(`${beginLocal}:00Z`) - utcOffsetHours * 3_600_000;
      expect(new Date(fromLocal).toISOString().replace('.000Z', 'Z'), key).toBe(beginUtc);
      expect(key.startsWith(beginLocal.slice(0, 10)), key).toBe(true);
      if (endUtc) expect(endUtc >= beginUtc, key).toBe(true);
    }
  });

  it('has places within the United States, and both coordinates of an end or neither', () => {
    for (const { startLat, startLon, endLat, endLon, key } of sample) {
      expect(startLat, key).toBeGreaterThan(17);
      expect(startLat, key).toBeLessThan(72);
      expect(startLon, key).toBeGreaterThan(-180);
      expect(startLon, key).toBeLessThan(-64);
      expect(endLat === null, key).toBe(endLon === null);
    }
  });

  it('describes each tornado in two sentences that no other has', () => {
    for (const { narrative, key } of sample) expect(narrative.match(/[.!?](\s|$)/g), key).toHaveLength(2);
    expect(new Set(sample.map(({ narrative }) => narrative)).size).toBe(sample.length);
  });
});

describe('a wrong row', () => {
  const [header = '', first = ''] = text.split('\n').filter((line) => !line.startsWith('#'));
  const withField = (column: (typeof sampleColumns)[number], value: string) => {
    const fields = first.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((field) => field.replaceAll('"', ''));
    fields[sampleColumns.indexOf(column)] = value;
    return `${header}\n${writeCsvRow(fields)}`;
  };

  it.each([
    ['rating', 'EF6', /^Line 2, rating: must be one of F0, .* EFU or empty, but got "EF6"\.$/],
    ['start_lat', '91', /^Line 2, start_lat: must be a number from -90 to 90, but got "91"\.$/],
    ['fatalities', '1.5', /^Line 2, fatalities: must be a whole number, but got "1\.5"\.$/],
    ['begin_utc', 'yesterday', /^Line 2, begin_utc: must be a UTC time such as .*, but got "yesterday"\.$/],
    ['width_yd', '9000', /^Line 2, width_yd: must be a number from 0 to 4600, but got "9000"\.$/],
    ['name', '', /^Line 2, name: must be filled in, but got ""\.$/],
  ] as const)('is refused: %s = %s', (column, value, message) => {
    expect(() => readSampleRecord(withField(column, value))).toThrow(message);
  });

  it('is refused if a column is missing or unknown, or if a key is not unique', () => {
    expect(() => readSampleRecord('key,name\n')).toThrow('The columns state, counties, ');
    expect(() => readSampleRecord(`${header},colour\n`)).toThrow('The columns colour are unknown.');
    expect(() => readSampleRecord(`${header}\n${first}\n${first}\n`)).toThrow('is already on line 2');
    expect(() => readSampleRecord(`${header}\na,b\n`)).toThrow('Line 2: expected 22 fields, but got 2.');
  });
});
