import type { Position } from '../geo/great-circle.ts';
import { fromAtLeastBits } from '../tornadoes/at-least.ts';
import {
  fieldRows,
  listedRows,
  type FieldName,
  type ListedField,
  type ListedValues,
} from '../tornadoes/listed-fields.ts';
import type { TornadoSummary } from '../tornadoes/schema.ts';
import { displayNameOf } from '../tornadoes/display-name.ts';
import type { CatalogueRow } from './catalogue-row.ts';
import {
  column,
  nullStep,
  type Catalogue,
  type DegreesColumn,
  type NumberColumn,
  type TextColumn,
  type TextListColumn,
} from './columns.ts';
import { formatInstant, formatLocalMinute } from './local-time.ts';
import { unpackId } from './packed-id.ts';

export function readId(catalogue: Catalogue, row: number): string {
  const { dates, heads, tails } = column(catalogue, 'id');
  return unpackId({
    date: dates[row] as number,
    head: heads[row] as number,
    tail: tails[row] as number,
  });
}

/**
 * Returns a row as it was passed to the builder, with coordinates rounded to 1/100,000 of a degree. What lists do not
 * have is read only for all fields.
 */
export function readRow(
  catalogue: Catalogue,
  row: number,
  fields: readonly FieldRow[] = fieldRows,
): CatalogueRow {
  const source = readOwn(catalogue, row);
  readFields(source, catalogue, row, fields);
  return source as CatalogueRow;
}

type FieldRow = ListedField & { field: FieldName };
type OwnValues = Omit<CatalogueRow, FieldName>;

/** The values that are no field of the table of fields. */
function readOwn(catalogue: Catalogue, row: number): OwnValues {
  const beginMinute = column(catalogue, 'begin').minutes[row] as number;
  const beginUtc = beginMinute * 60 + readNumber(column(catalogue, 'beginSecond'), row, 0);
  const duration = readNumber(column(catalogue, 'duration'), row, null);
  const offset = readNumber(column(catalogue, 'localOffset'), row, 0);
  const atLeast = readNumber(column(catalogue, 'atLeast'), row, 0);
  const source: OwnValues = {
    id: readId(catalogue, row),
    counties: readCounties(catalogue, row),
    beginUtc,
    endUtc: duration === null ? null : beginUtc + duration,
    beginLocal: formatLocalMinute(beginMinute + offset),
    sourceLocal: formatLocalMinute(beginMinute + readNumber(column(catalogue, 'sourceOffset'), row, 0)),
  };
  if (atLeast > 0) source.atLeast = atLeast;
  const countiesByLine = readCountiesByLine(catalogue, row);
  if (countiesByLine > 0) source.countiesByLine = countiesByLine;
  const bends = readBends(catalogue, row);
  if (bends.length > 0) source.bends = bends;
  for (const name of ['stateCasualties', 'countyCasualties', 'deathPlaces'] as const) {
    const split = readTexts(column(catalogue, name), row);
    if (split.length > 0) source[name] = split;
  }
  const outbreak = readText(column(catalogue, 'outbreak'), row);
  if (outbreak !== null) source.outbreak = outbreak;
  const episode = readText(column(catalogue, 'episode'), row);
  if (episode !== null) source.episode = episode;
  return source;
}

/**
 * Adds the values of some fields by their names in the engine. A list reads thousands, so nothing is copied. Of a
 * field that older files lack, an unknown value is absent.
 */
export function readFields(
  into: object,
  catalogue: Catalogue,
  row: number,
  fields: readonly FieldRow[],
): void {
  const values = into as Record<string, string | number | null>;
  for (const { field, holds, isOptional } of fields) {
    const value = valueReaders[holds](column(catalogue, field) as never, row);
    if (value !== null) values[field] = value;
    else if (!isOptional) values[field] = holds === 'text' ? '' : null;
  }
}

const numberOrNull = (data: NumberColumn, row: number) => readNumber(data, row, null);
const valueReaders = {
  text: readText,
  textOrNull: readText,
  rating: readText,
  latitude: readDegrees,
  longitude: readDegrees,
  amount: numberOrNull,
  people: numberOrNull,
};

/** Returns a row as in the response of a list. */
export function readSummary(catalogue: Catalogue, row: number): TornadoSummary {
  const source = readRow(catalogue, row, listedRows);
  const displayName = displayNameOf({ known_as: source.knownAs, display_name: source.displayName });
  const summary: Omit<TornadoSummary, keyof ListedValues> = {
    id: source.id as TornadoSummary['id'],
    displayName,
    cz_name: source.counties[0] ?? null,
    czName: source.counties[0] ?? null,
    begin_datetime: formatInstant(source.beginUtc),
    end_datetime: source.endUtc === null ? null : formatInstant(source.endUtc),
    begin_local: source.sourceLocal,
    begin_wall: source.beginLocal,
  };
  if (source.atLeast) Object.assign(summary, fromAtLeastBits(source.atLeast));
  const values = summary as Record<string, unknown>;
  for (const { field, name } of listedRows) if (source[field] !== undefined) values[name] = source[field];
  return Object.assign(summary as TornadoSummary, { display_name: displayName });
}

/** Returns `whenNull` for null, so that a column without nulls has plain numbers. */
export function readNumber<T extends number | null>(
  { values, codes }: NumberColumn,
  row: number,
  whenNull: T,
): number | T {
  return values[codes[row] as number] ?? whenNull;
}

export function readText({ values, codes }: TextColumn, row: number): string | null {
  return values[codes[row] as number] ?? null;
}

export function readDegrees({ scale, steps }: DegreesColumn, row: number): number | null {
  const step = steps[row] as number;
  return step === nullStep ? null : step / scale;
}

/** How many of a row's counties, the last ones, no agency names. */
export function readCountiesByLine(catalogue: Catalogue, row: number): number {
  return readNumber(column(catalogue, 'countiesByLine'), row, 0);
}

export function readBends(catalogue: Catalogue, row: number): Position[] {
  return readTexts(column(catalogue, 'bends'), row).map((text) => {
    const [lat, lon] = text.split(',');
    return { lat: Number(lat), lon: Number(lon) };
  });
}

export function readCounties(catalogue: Catalogue, row: number): string[] {
  return readTexts(column(catalogue, 'counties'), row);
}

export function readTexts({ values, codes, starts }: TextListColumn, row: number): string[] {
  return Array.from(codes.subarray(starts[row], starts[row + 1]), (code) => values[code] ?? '');
}
