import { distanceMiles } from '@touchdown/shared/geo/great-circle.ts';
import { countyKeyOf } from '@touchdown/shared/storm-reports/filter-storm-reports.ts';
import type { TornadoScale } from '@touchdown/shared/contract/tornado-scales.ts';

/** A storm report of a time that the official record does not cover yet. Null is what it did not say. */
export interface PreliminaryReport {
  id: string;
  /** UTC */
  at: string;
  /** What clocks showed at the place. */
  wall: string | null;
  /** The convective day. */
  day: string;
  lat: number | null;
  lon: number | null;
  state: string;
  county: string | null;
  place: string | null;
  scale: TornadoScale | null;
}

/** The parameters of a list or map of tornadoes, as the API takes them. An empty one is not set. */
export type TornadoParameters = Readonly<Record<string, string | number | undefined>>;

/** How the filter of a search field is called. */
export const searchWords = 'search words';

/** What a report has no answer to, in words, by the beginnings of the parameters' names. */
const unanswered: readonly (readonly [begin: string, words: string])[] = [
  ['ef_rating', 'rating'],
  ['f_ef_scale', 'rating'],
  ['q', searchWords],
  ['outbreak', 'outbreak'],
  ['min_', 'size, casualties, or damage'],
  ['max_', 'size, casualties, or damage'],
];

/**
 * Returns the filters that preliminary reports cannot answer, in words. With one of them no report is shown: a report
 * whose rating nobody has given does not match a filter by rating, as an unrated tornado does not.
 */
export function unansweredFilters(parameters: TornadoParameters): string[] {
  const set = Object.entries(parameters).filter(([, value]) => isSet(value));
  const words = set.flatMap(([name]) => unanswered.find(([begin]) => isOf(name, begin))?.[1] ?? []);
  return [...new Set(words)];
}

function isOf(name: string, begin: string): boolean {
  return begin.endsWith('_') ? name.startsWith(begin) : name === begin;
}

function isSet(value: string | number | undefined): boolean {
  return value !== undefined && value !== '';
}

/** Returns the last day that the parameters of a time span allow; undefined for an open end. */
export function lastDayOf(parameters: TornadoParameters): string | undefined {
  const text = textsOf(parameters);
  const ends = [
    text('date_to'),
    text('start_time_to').slice(0, 10),
    text('convective_day'),
    text('year') === '' ? '' : `${text('year')}-12-31`,
  ].filter((day) => day !== '');
  return ends.toSorted()[0];
}

/** Whether the time span of a list or map goes beyond the last day of the official record. */
/** Whether a selection has no last day, so that it reaches beyond the record wherever that ends. */
export function isEndless(parameters: TornadoParameters): boolean {
  return lastDayOf(parameters) === undefined;
}

export function reachesBeyond(parameters: TornadoParameters, officialUntil: string): boolean {
  const last = lastDayOf(parameters);
  return last === undefined || last > officialUntil;
}

/** Returns the reports of a selection of tornadoes: of the same time span, state, county, circle and area. Their days are convective ones. */
export function narrowReports(
  reports: readonly PreliminaryReport[],
  parameters: TornadoParameters,
): PreliminaryReport[] {
  if (unansweredFilters(parameters).length > 0) return [];
  const text = textsOf(parameters);
  const isInTime = timeTest(text);
  const isInPlace = placeTest(text);
  const state = text('state').toUpperCase();
  const county = text('county') === '' ? '' : countyKeyOf(text('county').replace(/,.*$/, ''));
  return reports.filter(
    (report) =>
      isInTime(report.day) &&
      (state === '' || report.state.toUpperCase() === state) &&
      (county === '' || (report.county !== null && countyKeyOf(report.county) === county)) &&
      isInPlace(report),
  );
}

type TextOf = (name: string) => string;

function textsOf(parameters: TornadoParameters): TextOf {
  return (name) => String(parameters[name] ?? '');
}

function timeTest(text: TextOf): (day: string) => boolean {
  const first = [text('date_from'), text('start_time_from').slice(0, 10)].toSorted().at(-1) ?? '';
  const last = [text('date_to'), text('start_time_to').slice(0, 10)]
    .filter((day) => day !== '')
    .toSorted()[0];
  const [year, only] = [text('year'), text('convective_day')];
  const month = text('month') === '' ? '' : `-${two(text('month'))}-`;
  const dayOfMonth = text('month') === '' || text('day') === '' ? '' : `-${two(text('day'))}`;
  return (day) =>
    day >= first &&
    (last === undefined || day <= last) &&
    (year === '' || day.startsWith(`${year}-`)) &&
    (only === '' || day === only) &&
    day.includes(month, 4) &&
    day.endsWith(dayOfMonth);
}

function two(number: string): string {
  return number.padStart(2, '0');
}

/** A report without a place is in no area and in no circle, as a tornado without one. */
function placeTest(text: TextOf): (report: PreliminaryReport) => boolean {
  const hasCircle = text('near_lat') !== '' && text('near_lon') !== '';
  const hasArea = text('bounds_north') !== '';
  const middle = { lat: Number(text('near_lat')), lon: Number(text('near_lon')) };
  const radius = Number(text('radius_miles'));
  const [north, south] = [Number(text('bounds_north')), Number(text('bounds_south'))];
  const [west, east] = [Number(text('bounds_west')), Number(text('bounds_east'))];
  return ({ lat, lon }) => {
    if (!hasCircle && !hasArea) return true;
    if (lat === null || lon === null) return false;
    return (
      (!hasCircle || distanceMiles({ lat, lon }, middle) <= radius) &&
      (!hasArea ||
        (lat <= Math.max(north, south) && lat >= Math.min(north, south) && isWithin(lon, west, east)))
    );
  };
}

/** A view of the map may go beyond the antimeridian. */
function isWithin(lon: number, west: number, east: number): boolean {
  if (west > east) return lon >= west || lon <= east;
  return [lon - 360, lon, lon + 360].some((turned) => turned >= west && turned <= east);
}
