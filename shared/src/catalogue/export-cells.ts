import { fieldsAtLeast } from '../tornadoes/at-least.ts';
import { convectiveBeginMinutes } from '../tornadoes/day-kinds.ts';
import { isDefaultLength, isDefaultWidth } from '../tornadoes/default-sizes.ts';
import { nameOf } from '../tornadoes/display-name.ts';
import type { CellReader } from '../tornadoes/export/column-file.ts';
import {
  columnsAtLeast,
  columnsOf,
  type columnsOnRequest,
  type ExportColumnName,
  type ExportRow,
} from '../tornadoes/export/export-columns.ts';
import { geometryOf, type Geometry } from '../tornadoes/export/geometry-of.ts';
import { fileRating } from '../tornadoes/file-rating.ts';
import { fieldRows, listSeparator, type FileValues } from '../tornadoes/listed-fields.ts';
import type { Rating } from '../tornadoes/rating.ts';
import { wholeSpcNumber } from '../tornadoes/spc-number.ts';
import { casualtiesIn, placeOfFilter, type Casualties } from './casualties.ts';
import { column, type Catalogue, type ColumnOfKind } from './columns.ts';
import { touchedBy } from './county-names.ts';
import { listed } from './export-browser-rows.ts';
import { formatDay, formatInstant, formatLocalMinute, minutesPerDay } from './local-time.ts';
import type { CatalogueFilter } from './query.ts';
import { readCounties, readDegrees, readId, readNumber, readText, readTexts } from './read-row.ts';

/** The columns of documents, which the record in memory does not have. */
type ColumnOfDocument = (typeof columnsOnRequest)[number];
type ColumnOfRecord = Exclude<ExportColumnName, ColumnOfDocument>;
type Reader<V> = CellReader<number, V>;
type ExportCells = <N extends ExportColumnName>(name: N) => Reader<ExportRow[N]>;

/**
 * Returns the reader of each column of an exported file, which reads the record's own columns. `site` is such as
 * `https://example.org`. A selection by state or county has the people who were there as well.
 */
export function exportCells(catalogue: Catalogue, site: string, filter: CatalogueFilter = {}): ExportCells {
  const place = placeOfFilter(filter);
  const here = place && casualtiesIn(catalogue, place);
  const record: Source = {
    catalogue,
    site,
    here: here ?? (() => unknown),
    touched: touchedPlaces(catalogue),
  };
  return <N extends ExportColumnName>(name: N) => {
    const make = makers[name];
    if (!make) throw new Error(`${name} is in documents, and not in the record.`);
    return make(record) as Reader<ExportRow[N]>;
  };
}

const unknown: Casualties = { deaths: null, injuries: null };

/** Returns what the places of a row draw. */
export function exportGeometry(catalogue: Catalogue): (row: number) => Geometry | null {
  const [lat, lon, endLat, endLon] = (['startLat', 'startLon', 'endLat', 'endLon'] as const).map((name) =>
    column(catalogue, name),
  );
  const bends = bendsOf(catalogue);
  if (!lat || !lon || !endLat || !endLon) return () => null;
  return (row) =>
    geometryOf({
      begin_lat: readDegrees(lat, row),
      begin_lon: readDegrees(lon, row),
      end_lat: readDegrees(endLat, row),
      end_lon: readDegrees(endLon, row),
      bends: bends(row),
    });
}

interface Source {
  catalogue: Catalogue;
  site: string;
  here: (row: number) => Casualties;
  touched: TouchedReader;
}

type Makers<N extends ExportColumnName> = { [C in N]: (source: Source) => Reader<ExportRow[C]> };

const ownMakers: Makers<Exclude<ColumnOfRecord, keyof FileValues>> = {
  id: ({ catalogue }) => ({ read: (row) => readId(catalogue, row) }),
  name: nameCells,
  rating: ratingCells,
  begin_wall: ({ catalogue }) => {
    const minuteOf = localMinutes(catalogue);
    return { read: (row) => formatLocalMinute(minuteOf(row)) };
  },
  local_date: ({ catalogue }) => {
    const minuteOf = localMinutes(catalogue);
    return { read: (row) => formatDay(Math.floor(minuteOf(row) / minutesPerDay)) };
  },
  begin_wall_clock: ({ catalogue }) => {
    const [zone, isWhole] = [column(catalogue, 'timeZone'), wholeRows(catalogue)];
    return { read: (row) => (readText(zone, row) === null ? (isWhole(row) ? 'source' : null) : 'place') };
  },
  begin_utc: ({ catalogue }) => {
    const secondOf = beginSeconds(catalogue);
    return { read: (row) => formatInstant(secondOf(row)) };
  },
  end_utc: ({ catalogue }) => {
    const [secondOf, duration] = [beginSeconds(catalogue), column(catalogue, 'duration')];
    return {
      read: (row) => {
        const lasted = readNumber(duration, row, null);
        return lasted === null ? null : formatInstant(secondOf(row) + lasted);
      },
    };
  },
  end_known: ({ catalogue }) => {
    const [duration, lat] = [column(catalogue, 'duration'), column(catalogue, 'endLat')];
    return {
      read: (row) => {
        const [hasTime, hasPlace] = [
          readNumber(duration, row, null) !== null,
          readDegrees(lat, row) !== null,
        ];
        if (hasTime) return hasPlace ? 'time and place' : 'time';
        return hasPlace ? 'place' : 'neither';
      },
    };
  },
  convective_date: ({ catalogue }) => {
    const secondOf = beginSeconds(catalogue);
    return {
      read: (row) => formatDay(Math.floor((secondOf(row) / 60 - convectiveBeginMinutes) / minutesPerDay)),
    };
  },
  county: ({ touched }) => touchedCells(touched, ({ county }) => county),
  counties: ({ touched }) => touchedCells(touched, ({ named }) => listed(named)),
  states_touched: ({ touched }) => touchedCells(touched, ({ states }) => listed(states)),
  counties_touched: ({ touched }) => touchedCells(touched, ({ counties }) => listed(counties)),
  states_by_line: ({ touched }) => touchedCells(touched, ({ statesByLine }) => listed(statesByLine)),
  counties_by_line: ({ touched }) => touchedCells(touched, ({ countiesByLine }) => listed(countiesByLine)),
  deaths_here: ({ here }) => ({ read: (row) => here(row).deaths }),
  injuries_here: ({ here }) => ({ read: (row) => here(row).injuries }),
  length_is_default: (source) => defaultCells(source, 'lengthMiles', 'path_length', isDefaultLength),
  width_is_default: (source) => defaultCells(source, 'widthYards', 'path_width', isDefaultWidth),
  peak_wind_from: ({ catalogue }) => {
    const wind = column(catalogue, 'peakWind');
    const isCorrected = namesIn(catalogue, 'correctedFields', 'max_wind_speed');
    return {
      read: (row) => {
        if (readNumber(wind, row, null) === null) return null;
        return isCorrected(row) ? 'correction' : 'narrative';
      },
    };
  },
  damage_min_usd: ({ catalogue }) => damageCells(catalogue, 'damageMin', () => false),
  damage_max_usd: ({ catalogue }) =>
    damageCells(catalogue, 'damageMax', isAtLeast(catalogue, 'damage_estimate').read),
  damage_at_least: ({ catalogue }) => isAtLeast(catalogue, 'damage_estimate'),
  crop_damage_at_least: ({ catalogue }) => isAtLeast(catalogue, 'damage_crops'),
  at_least: ({ catalogue }) => {
    const bits = column(catalogue, 'atLeast');
    return { read: (row) => columnsAtLeast(readNumber(bits, row, 0)), code: codesOf(bits) };
  },
  bends: ({ catalogue }) => ({ read: bendsOf(catalogue) }),
  url: ({ catalogue, site }) => ({ read: (row) => `${site}/tornadoes/${readId(catalogue, row)}` }),
  spc_number: ({ catalogue }) => {
    const [numbers, secondOf] = [column(catalogue, 'spcNumbers'), beginSeconds(catalogue)];
    return {
      read: (row) => {
        const own = readText(numbers, row)?.split(listSeparator) ?? [];
        return listed(own.map((number) => wholeSpcNumber(number, secondOf(row))));
      },
    };
  },
  episode: ({ catalogue }) => textCells(catalogue, 'episode'),
  outbreak: ({ catalogue }) => textCells(catalogue, 'outbreak'),
  compiled_columns: ({ catalogue }) => namedCells(catalogue, 'compiledFields'),
  corrected_columns: ({ catalogue }) => namedCells(catalogue, 'correctedFields'),
};

/** Columns that are fields of the record. */
const fieldMakers = Object.fromEntries(
  fieldRows.flatMap(({ field, file, holds, isOptional }) => {
    if (!file) return [];
    const whenNull = holds === 'text' && !isOptional ? '' : null;
    const make = ({ catalogue }: Source) => {
      const data = column(catalogue, field);
      if ('steps' in data) return { read: (row: number) => readDegrees(data, row) };
      const { values, codes } = data;
      return { read: (row: number) => values[codes[row] as number] ?? whenNull, code: codesOf(data) };
    };
    return [[file.name, make]];
  }),
) as unknown as Makers<keyof FileValues>;

const makers: Partial<Record<ExportColumnName, (source: Source) => Reader<ExportRow[ExportColumnName]>>> = {
  ...ownMakers,
  ...fieldMakers,
};

function codesOf({ codes }: { codes: ArrayLike<number> }): (row: number) => number {
  return (row) => codes[row] as number;
}

function textCells(catalogue: Catalogue, name: ColumnOfKind<'text'>): Reader<string | null> {
  const data = column(catalogue, name);
  return { read: (row) => readText(data, row), code: codesOf(data) };
}

/** A name follows from the one that people use, else from that of the record; from the id only if it has none. */
function nameCells({ catalogue }: Source): Reader<string> {
  const [display, known] = [column(catalogue, 'displayName'), column(catalogue, 'knownAs')];
  const read = (row: number) => {
    const names = { display_name: readText(display, row), known_as: readText(known, row) };
    const id = names.display_name || names.known_as ? '' : readId(catalogue, row);
    return nameOf({ id, ...names }).title;
  };
  if (display.values.includes('')) return { read };
  const { length } = display.values;
  return {
    read,
    code: (row) =>
      readText(known, row) ? length + (known.codes[row] as number) + 1 : (display.codes[row] as number),
  };
}

function ratingCells({ catalogue }: Source): Reader<ExportRow['rating']> {
  const [rating, recorded] = [column(catalogue, 'rating'), column(catalogue, 'ratingRecorded')];
  const kinds = recorded.values.length + 1;
  return {
    read: (row) =>
      fileRating({
        rating: readText(rating, row) as Rating,
        ratingRecorded: readText(recorded, row) ?? undefined,
      }),
    code: (row) => (rating.codes[row] as number) * kinds + (recorded.codes[row] as number),
  };
}

function beginSeconds(catalogue: Catalogue): (row: number) => number {
  const { minutes } = column(catalogue, 'begin');
  const seconds = column(catalogue, 'beginSecond');
  return (row) => (minutes[row] as number) * 60 + readNumber(seconds, row, 0);
}

function localMinutes(catalogue: Catalogue): (row: number) => number {
  const { minutes } = column(catalogue, 'begin');
  const offsets = column(catalogue, 'localOffset');
  return (row) => (minutes[row] as number) + readNumber(offsets, row, 0);
}

/** Snapshots from before the class of the source was in them say nothing about ranges and clocks either. */
function wholeRows(catalogue: Catalogue): (row: number) => boolean {
  const classes = column(catalogue, 'sourceClass');
  return (row) => readText(classes, row) !== null;
}

/** A least or greatest damage. An amount is exact only if nothing else is known: neither a class, nor an unknown part. */
function damageCells(
  catalogue: Catalogue,
  bound: 'damageMin' | 'damageMax',
  isOpen: (row: number) => boolean | null,
): Reader<number | null> {
  const [bounds, amounts] = [column(catalogue, bound), column(catalogue, 'damageUsd')];
  const isWhole = wholeRows(catalogue);
  return {
    read: (row) =>
      isOpen(row) || !isWhole(row) ? null : (readNumber(bounds, row, null) ?? readNumber(amounts, row, null)),
  };
}

function isAtLeast(catalogue: Catalogue, field: ReturnType<typeof fieldsAtLeast>[number]): Reader<boolean> {
  const bits = column(catalogue, 'atLeast');
  return { read: (row) => fieldsAtLeast(readNumber(bits, row, 0)).includes(field), code: codesOf(bits) };
}

function bendsOf(catalogue: Catalogue): (row: number) => string | null {
  const bends = column(catalogue, 'bends');
  return (row) => {
    if (bends.starts[row] === bends.starts[row + 1]) return null;
    return listed(readTexts(bends, row).map((text) => text.split(',').map(Number).join()));
  };
}

type NamesOfFields = 'compiledFields' | 'correctedFields';

function namedCells(catalogue: Catalogue, name: NamesOfFields): Reader<string | null> {
  const data = column(catalogue, name);
  return {
    read: (row) => {
      const names = readText(data, row);
      return names ? columnsOf(names.split(listSeparator)) : null;
    },
    code: codesOf(data),
  };
}

/** Returns whether a row names a field there. */
function namesIn(catalogue: Catalogue, name: NamesOfFields, field: string): (row: number) => boolean {
  const { values, codes } = column(catalogue, name);
  const areNamed = values.map((names) => names.split(listSeparator).includes(field));
  return (row) => areNamed[codes[row] as number] ?? false;
}

/** A correction or a value of this site is no default, whatever it is. */
function defaultCells(
  { catalogue }: Source,
  size: 'lengthMiles' | 'widthYards',
  field: string,
  isDefault: (value: number) => boolean,
): Reader<boolean | null> {
  const sizes = column(catalogue, size);
  const isCompiled = namesIn(catalogue, 'compiledFields', field);
  const isCorrected = namesIn(catalogue, 'correctedFields', field);
  return {
    read: (row) => {
      const value = readNumber(sizes, row, null);
      return value === null ? null : !isCompiled(row) && !isCorrected(row) && isDefault(value);
    },
  };
}

type Touched = ReturnType<typeof touchedBy> & { county: string | null };
type TouchedReader = Required<Reader<Touched>>;

function touchedCells<V>({ read, code }: TouchedReader, of: (touched: Touched) => V): Reader<V> {
  return { read: (row) => of(read(row)), code };
}

/** Most paths are in one county, so the same places occur many times, and several columns tell of them. */
function touchedPlaces(catalogue: Catalogue): TouchedReader {
  const [state, counties] = [column(catalogue, 'state'), column(catalogue, 'counties')];
  const byLine = column(catalogue, 'countiesByLine');
  const keyOf = (row: number): string | number => {
    const [from, to] = [counties.starts[row] as number, counties.starts[row + 1] as number];
    const [own, lines] = [state.codes[row] as number, readNumber(byLine, row, 0)];
    if (to - from === 1 && lines === 0)
      return own * counties.values.length + (counties.codes[from] as number);
    return `${own}/${lines}/${counties.codes.subarray(from, to).join()}`;
  };
  const known: Touched[] = [];
  const numbers = new Map<string | number, number>();
  // A line of text asks for several columns of one row.
  let [lastRow, last] = [-1, 0];
  const code = (row: number) => {
    if (row === lastRow) return last;
    const key = keyOf(row);
    let number = numbers.get(key);
    if (number === undefined) {
      number = known.push(touchedOf(catalogue, row)) - 1;
      numbers.set(key, number);
    }
    lastRow = row;
    last = number;
    return number;
  };
  return { read: (row) => known[code(row)] as Touched, code };
}

function touchedOf(catalogue: Catalogue, row: number): Touched {
  // A blank name in the source means no name.
  const counties = readCounties(catalogue, row).filter((name) => name !== '');
  const state = readText(column(catalogue, 'state'), row) ?? '';
  const countiesByLine = readNumber(column(catalogue, 'countiesByLine'), row, 0);
  return { ...touchedBy({ counties, countiesByLine, state }), county: counties[0] ?? null };
}
