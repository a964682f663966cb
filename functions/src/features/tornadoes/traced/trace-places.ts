import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import type { TraceRule } from '@touchdown/shared/tornadoes/trace-rules.ts';
import { allOrigins, fromNcei, fromSpc, noValue, unexplained, type Explanation } from './explanation.ts';
import { isSame, numberIn, type SourceValues } from './source-values.ts';

const beginColumns = {
  ncei: ['BEGIN_YEARMONTH', 'BEGIN_DAY', 'BEGIN_TIME', 'CZ_TIMEZONE'],
  spc: ['date', 'time', 'tz'],
};
const endColumns = {
  ncei: ['END_YEARMONTH', 'END_DAY', 'END_TIME', 'CZ_TIMEZONE'],
  spc: ['edat', 'etime', 'tz'],
};

export function traceBegin(tornado: Tornado, sources: SourceValues): Explanation {
  const [first] = sources.segments;
  if (sources.flags.includes('clock_set_right'))
    return { rule: 'clock_by_hand', from: allOrigins(sources, beginColumns) };
  if (sources.flags.includes('date_from_spc')) return fromSpc(beginColumns, sources, 'set_right_by_spc');
  if (first?.segment.begin_datetime === tornado.begin_datetime)
    return fromNcei('clock_of_row', [first.row], beginColumns, sources);
  if (!first && isClockOf(sources, tornado.begin_local, 'date', 'time'))
    return fromSpc(beginColumns, sources);
  return unexplained(sources, beginColumns);
}

export function traceEnd(tornado: Tornado, sources: SourceValues): Explanation {
  const last = sources.segments.at(-1);
  const { end_local: end } = tornado;
  if (end === null) return noEnd(sources);
  if (last?.segment.end_local === end && !sources.flags.includes('date_from_spc'))
    return fromNcei('clock_of_row', [last.row], endColumns, sources);
  return isClockOf(sources, end, 'edat', 'etime')
    ? fromSpc(endColumns, sources)
    : unexplained(sources, endColumns);
}

function noEnd(sources: SourceValues): Explanation {
  const row = sources.segments.at(-1)?.row;
  if (!row) return noValue(sources, { ncei: [], spc: endColumns.spc.slice(0, 2) });
  const repeats = endColumns.ncei.every(
    (column) => row.row[column] === row.row[column.replace('END', 'BEGIN')],
  );
  const hasEnd = (row.row['END_TIME'] ?? '') !== '';
  return fromNcei(
    repeats ? 'end_repeats_begin' : hasEnd ? 'left_out' : 'not_recorded',
    [row],
    endColumns,
    sources,
  );
}

/** 24:00 is the next midnight. */
function isClockOf({ spc: [whole] }: SourceValues, local: string, date: string, time: string): boolean {
  const [day = '', clock = ''] = [whole?.row[date], whole?.row[time]];
  const at = Date.parse(`${day}T00:00:00Z`);
  const [hours = NaN, minutes = NaN] = clock.split(':').map(Number);
  return at + (hours * 60 + minutes) * 60_000 === Date.parse(`${local}:00Z`);
}

export function traceStart(tornado: Tornado, sources: SourceValues): Explanation {
  const columns = { ncei: ['BEGIN_LAT', 'BEGIN_LON'], spc: ['slat', 'slon'] };
  const { start_lat: lat, start_lon: lon } = tornado;
  if (lat === null || lon === null) return noValue(sources, columns);
  const first = sources.segments.find(({ segment }) => segment.start);
  if (first && isAt(first.segment.start, lat, lon)) return ofEnd(sources, first.row, columns, 'as_published');
  return fromSpcPlace(sources, columns, lat, lon);
}

export function traceFinish(tornado: Tornado, sources: SourceValues): Explanation {
  const columns = { ncei: ['END_LAT', 'END_LON'], spc: ['elat', 'elon'] };
  const { end_lat: lat, end_lon: lon } = tornado;
  if (lat === null || lon === null) return noFinish(sources, columns);
  const last = sources.segments.at(-1);
  if (last && isAt(last.segment.end, lat, lon)) return ofEnd(sources, last.row, columns, 'as_published');
  if (last && sources.segments.length > 1 && isAt(last.segment.start, lat, lon)) {
    const ofStart = { ...columns, ncei: ['BEGIN_LAT', 'BEGIN_LON'] };
    return ofEnd(sources, last.row, ofStart, 'start_of_last_part');
  }
  return fromSpcPlace(sources, columns, lat, lon);
}

/** Files of lines have an end for each path: the beginning again, or a place a few yards from it. */
const repeatedDegrees = 0.00015;

function noFinish(sources: SourceValues, columns: PlaceColumns): Explanation {
  const none = noValue(sources, columns);
  const [row] = sources.spc;
  const isNear = (end: string, start: string) =>
    Math.abs((numberIn(row, end) ?? NaN) - (numberIn(row, start) ?? NaN)) < repeatedDegrees;
  const repeats = none.rule === 'left_out' && isNear('elat', 'slat') && isNear('elon', 'slon');
  return repeats ? { ...none, rule: 'end_repeats_start' } : none;
}

interface PlaceColumns {
  ncei: string[];
  spc: string[];
}

/** A document has the coordinates as they were read, and the row has them as published. */
function ofEnd(
  sources: SourceValues,
  row: SourceValues['segments'][number]['row'],
  columns: PlaceColumns,
  asPublished: TraceRule,
): Explanation {
  const segment = sources.segments.find((one) => one.row === row)?.segment;
  const place = columns.ncei[0] === 'BEGIN_LAT' ? segment?.start : segment?.end;
  const [lat, lon] = columns.ncei.map((column) => numberIn(row, column));
  const isPublished = isSame(lat, place?.lat) && isSame(lon, place?.lon);
  const isEmpty = lat === null || lon === null || (lat === 0 && lon === 0);
  const rule = isPublished ? asPublished : isEmpty ? 'locations_file' : 'set_right';
  return fromNcei(rule, [row], columns, sources);
}

function fromSpcPlace(sources: SourceValues, columns: PlaceColumns, lat: number, lon: number): Explanation {
  const [ofLat, ofLon] = columns.spc.map((column) => numberIn(sources.spc[0], column));
  if (isSame(ofLat, lat) && isSame(ofLon, lon)) return fromSpc(columns, sources);
  const isSetRight = sources.flags.includes('place_set_right') && sources.spc.length > 0;
  return isSetRight ? fromSpc(columns, sources, 'set_right') : unexplained(sources, columns);
}

function isAt(place: { lat: number; lon: number } | null, lat: number, lon: number): boolean {
  return place !== null && place.lat === lat && place.lon === lon;
}

export function traceState(tornado: Tornado, sources: SourceValues): Explanation {
  const columns = { ncei: ['STATE', 'STATE_FIPS'], spc: ['st', 'stf'] };
  const [first] = sources.segments;
  if (sources.flags.includes('state_from_spc')) return fromSpc(columns, sources, 'set_right_by_spc');
  if (!first) return fromSpc(columns, sources);
  return first.segment.state === tornado.state
    ? fromNcei('as_published', [first.row], columns, sources)
    : unexplained(sources, columns);
}

const countyColumns = { ncei: ['CZ_TYPE', 'CZ_FIPS', 'CZ_NAME'], spc: ['f1', 'f2', 'f3', 'f4'] };

export function traceCounties(tornado: Tornado, sources: SourceValues): Explanation {
  const { counties_by_line: byLine = [], counties, county_from: from } = tornado;
  if (counties.length === byLine.length) return noValue(sources, countyColumns);
  if (from === 'coordinates') return { rule: 'county_of_place', from: allOrigins(sources, countyColumns) };
  const rows = sources.segments.map(({ row }) => row);
  if (rows.length > 0) return fromNcei('county_of_row', rows, countyColumns, sources);
  const whole = fromSpc(countyColumns, sources, 'county_of_row');
  return {
    ...whole,
    from: sources.spc.flatMap((row) => fromSpc(countyColumns, { ...sources, spc: [row] }).from),
  };
}

const nameRules = {
  path_town: 'name_of_path_town',
  location: 'name_of_location',
  near_town: 'name_of_near_town',
  county: 'name_of_county',
  state: 'name_of_state',
} as const satisfies Record<Tornado['name_from'], TraceRule>;

export function traceName({ name_from: from }: Tornado, sources: SourceValues): Explanation {
  const rule = nameRules[from];
  if (from !== 'location') return { rule, from: [] };
  const columns = { ncei: ['BEGIN_RANGE', 'BEGIN_AZIMUTH', 'BEGIN_LOCATION'], spc: [] };
  return fromNcei(rule, [sources.segments[0]?.row], columns, sources);
}
