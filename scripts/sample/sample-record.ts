import { ratings, type Rating } from '@touchdown/shared/tornadoes/rating.ts';
import { readCsv, type CsvRow } from '../system/csv.ts';

export const sampleCsvPath = new URL('notable-tornadoes.csv', import.meta.url);

/** A row of the sample: one whole tornado. Empty fields are null. */
export interface SampleTornado {
  key: string;
  name: string;
  state: string;
  counties: string[];
  wfo: string | null;
  beginLocal: string;
  endLocal: string | null;
  utcOffsetHours: number;
  beginUtc: string;
  endUtc: string | null;
  startLat: number | null;
  startLon: number | null;
  endLat: number | null;
  endLon: number | null;
  lengthMiles: number | null;
  widthYards: number | null;
  rating: Rating;
  fatalities: number | null;
  injuries: number | null;
  propertyDamageUsd: number | null;
  cropDamageUsd: number | null;
  narrative: string;
}

export const sampleColumns = [
  'key',
  'name',
  'state',
  'counties',
  'wfo',
  'begin_local',
  'end_local',
  'utc_offset',
  'begin_utc',
  'end_utc',
  'start_lat',
  'start_lon',
  'end_lat',
  'end_lon',
  'length_mi',
  'width_yd',
  'rating',
  'fatalities',
  'injuries',
  'property_damage_usd',
  'crop_damage_usd',
  'narrative',
] as const;

type Column = (typeof sampleColumns)[number];

/** Reads a file or refuses it with the line, the column, the value and what is allowed. */
export function readSampleRecord(text: string): SampleTornado[] {
  const [head, ...rows] = readCsv(text);
  checkColumns(head?.fields ?? []);
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const tornado = readRow(row);
    const earlierLine = seen.get(tornado.key);
    if (earlierLine)
      throw new Error(`Line ${row.line}: the key "${tornado.key}" is already on line ${earlierLine}.`);
    seen.set(tornado.key, row.line);
    return tornado;
  });
}

function checkColumns(columns: readonly string[]): void {
  const missing = sampleColumns.filter((column) => !columns.includes(column));
  const unknown = columns.filter((column) => !(sampleColumns as readonly string[]).includes(column));
  if (missing.length > 0) throw new Error(`The columns ${missing.join(', ')} are missing.`);
  if (unknown.length > 0)
    throw new Error(`The columns ${unknown.join(', ')} are unknown. Allowed: ${sampleColumns.join(', ')}.`);
  if (columns.join() !== sampleColumns.join())
    throw new Error(`The columns must have this order: ${sampleColumns.join(', ')}.`);
}

function readRow({ line, fields }: CsvRow): SampleTornado {
  if (fields.length !== sampleColumns.length) {
    throw new Error(`Line ${line}: expected ${sampleColumns.length} fields, but got ${fields.length}.`);
  }
  const text = (column: Column) => fields[sampleColumns.indexOf(column)] ?? '';
  const refuse = (column: Column, allowed: string): never => {
    throw new Error(`Line ${line}, ${column}: must be ${allowed}, but got "${text(column)}".`);
  };
  const required = (column: Column) => text(column) || refuse(column, 'filled in');
  const matching = (column: Column, pattern: RegExp, allowed: string) =>
    pattern.test(text(column)) ? text(column) : refuse(column, allowed);
  const optional = <T>(column: Column, read: () => T) => (text(column) === '' ? null : read());
  const number = (column: Column, min: number, max: number) => {
    const value = Number(text(column));
    return text(column).trim() !== '' && value >= min && value <= max
      ? value
      : refuse(column, `a number from ${min} to ${max}`);
  };
  const count = (column: Column, max: number) =>
    optional(column, () =>
      Number.isInteger(number(column, 0, max)) ? number(column, 0, max) : refuse(column, 'a whole number'),
    );
  const local = (column: Column) =>
    matching(column, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'a local time such as 1974-04-03T15:40');
  const utc = (column: Column) =>
    matching(column, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/, 'a UTC time such as 1974-04-03T21:40:00Z');

  return {
    key: matching('key', /^[a-z0-9-]{3,120}$/, 'lower-case letters, digits and hyphens'),
    name: required('name'),
    state: required('state'),
    counties: text('counties').split('; ').filter(Boolean),
    wfo: optional('wfo', () => matching('wfo', /^[A-Z]{3}$/, 'three capital letters or empty')),
    beginLocal: local('begin_local'),
    endLocal: optional('end_local', () => local('end_local')),
    utcOffsetHours: number('utc_offset', -12, 14),
    beginUtc: utc('begin_utc'),
    endUtc: optional('end_utc', () => utc('end_utc')),
    startLat: optional('start_lat', () => number('start_lat', -90, 90)),
    startLon: optional('start_lon', () => number('start_lon', -180, 180)),
    endLat: optional('end_lat', () => number('end_lat', -90, 90)),
    endLon: optional('end_lon', () => number('end_lon', -180, 180)),
    lengthMiles: optional('length_mi', () => number('length_mi', 0, 400)),
    widthYards: optional('width_yd', () => number('width_yd', 0, 4_600)),
    rating: readRating(text('rating')) ?? refuse('rating', `one of ${ratings.join(', ')}, EFU or empty`),
    fatalities: count('fatalities', 10_000),
    injuries: count('injuries', 100_000),
    propertyDamageUsd: count('property_damage_usd', 1e12),
    cropDamageUsd: count('crop_damage_usd', 1e12),
    narrative: required('narrative'),
  };
}

/** EFU and an empty field both mean that the rating is unknown, which is not EF0. */
function readRating(text: string): Rating | undefined {
  if (text === '' || text === 'EFU') return 'N/A';
  return ratings.find((rating) => rating === text);
}
