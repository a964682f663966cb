import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writeCsvRow } from './csv.ts';
import { readSampleRecord, sampleColumns, sampleCsvPath } from './sample-record.ts';

const text = readFileSync(sampleCsvPath, 'utf8');
const sample = readSampleRecord(text);

describe('the sample record', () => {
  it('says at its head what it is', () => {
    expect(text.startsWith("# Touchdown's sample record")).toBe(true);
    expect(text).toContain('Not the whole record');
  });

  it('holds at least 250 tornadoes of every decade and 35 states, every F5 and EF5 among them', () => {
    expect(sample.length).toBeGreaterThanOrEqual(250);
    expect(new Set(sample.map(({ state }) => state)).size).toBeGreaterThanOrEqual(35);
    expect(new Set(sample.map(({ beginLocal }) => beginLocal.slice(0, 3))).size).toBe(8);
    expect(sample.filter(({ rating }) => rating === 'F5' || rating === 'EF5')).toHaveLength(59);
  });

  it('rates on the F scale before February 2007 and on the EF scale since', () => {
    for (const { beginLocal, rating } of sample.filter((row) => row.rating !== 'N/A')) {
      expect(rating.startsWith('EF')).toBe(beginLocal >= '2007-02-01');
    }
  });

  it('agrees with itself about time', () => {
    for (const { beginLocal, beginUtc, endUtc, utcOffsetHours, key } of sample) {
      const fromLocal = Date.parse(`${beginLocal}:00Z`) - utcOffsetHours * 3_600_000;
      expect(new Date(fromLocal).toISOString().replace('.000Z', 'Z'), key).toBe(beginUtc);
      expect(key.startsWith(beginLocal.slice(0, 10)), key).toBe(true);
      if (endUtc) expect(endUtc >= beginUtc, key).toBe(true);
    }
  });

  it('lies within the United States, and has an end only with both coordinates', () => {
    for (const { startLat, startLon, endLat, endLon, key } of sample) {
      expect(startLat, key).toBeGreaterThan(17);
      expect(startLat, key).toBeLessThan(72);
      expect(startLon, key).toBeGreaterThan(-180);
      expect(startLon, key).toBeLessThan(-64);
      expect(endLat === null, key).toBe(endLon === null);
    }
  });

  it('tells each tornado in two sentences of its own', () => {
    for (const { narrative, key } of sample) expect(narrative.match(/[.!?](\s|$)/g), key).toHaveLength(2);
    expect(new Set(sample.map(({ narrative }) => narrative)).size).toBe(sample.length);
  });
});

describe('a row that is wrong', () => {
  const [header = '', first = ''] = text.split('\n').filter((line) => !line.startsWith('#'));
  const withField = (column: (typeof sampleColumns)[number], value: string) => {
    const fields = first.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((field) => field.replaceAll('"', ''));
    fields[sampleColumns.indexOf(column)] = value;
    return `${header}\n${writeCsvRow(fields)}`;
  };

  it.each([
    ['rating', 'EF6', /^Line 2, rating: must be one of F0, .* EFU or empty, but "EF6" came\.$/],
    ['start_lat', '91', /^Line 2, start_lat: must be a number from -90 to 90, but "91" came\.$/],
    ['fatalities', '1.5', /^Line 2, fatalities: must be a whole number, but "1\.5" came\.$/],
    ['begin_utc', 'yesterday', /^Line 2, begin_utc: must be a UTC time such as .*, but "yesterday" came\.$/],
    ['width_yd', '9000', /^Line 2, width_yd: must be a number from 0 to 4600, but "9000" came\.$/],
    ['name', '', /^Line 2, name: must be filled in, but "" came\.$/],
  ] as const)('is refused: %s = %s', (column, value, message) => {
    expect(() => readSampleRecord(withField(column, value))).toThrow(message);
  });

  it('is refused when a column is missing, unknown, or a key comes twice', () => {
    expect(() => readSampleRecord('key,name\n')).toThrow('The columns state, counties, ');
    expect(() => readSampleRecord(`${header},colour\n`)).toThrow('The columns colour are not known.');
    expect(() => readSampleRecord(`${header}\n${first}\n${first}\n`)).toThrow('stands on line 2 already');
    expect(() => readSampleRecord(`${header}\na,b\n`)).toThrow(
      'Line 2: 2 fields came, but there are 22 columns.',
    );
  });
});
