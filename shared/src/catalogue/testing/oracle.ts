import { oldCounties } from '../old-counties.ts';
import { madeUpOffices } from './random-rows.ts';
import { ratingNumber } from '../../tornadoes/rating.ts';
import type { CatalogueRow } from '../catalogue-row.ts';
import type { Bounds, CatalogueQuery, FacetCount, NumberRange, PassedPlace, SortField } from '../query.ts';

/**
 * Computes the same results as the engine in the simplest way: filter, sort and slice plain objects. It shares only
 * types and tables with the engine, so that a test misses a mistake only if both make it. It returns ids instead of
 * rows.
 */
export function findNaively(rows: readonly CatalogueRow[], query: CatalogueQuery) {
  const { sort = 'begin_datetime', direction = 'DESC', page = 1, limit = 10 } = query;
  const isOfPeople = sort === 'fatalities' || sort === 'injuries';
  const matches = rows
    .filter((row) => passes(row, query))
    .map((row) => (isOfPeople ? inPlace(row, query) : row))
    .toSorted((a, b) => compare(a, b, sort, direction === 'DESC' ? -1 : 1) || newestFirst(a, b));
  const first = (query.first ?? []).flatMap((id) => matches.find((row) => row.id === id) ?? []);
  const ordered = [...first, ...matches.filter((row) => !first.includes(row))];
  const ids = ordered.slice((page - 1) * limit, page * limit).map(({ id }) => id);
  return query.facets
    ? { total: matches.length, ids, facets: facetsOf(rows, query) }
    : { total: matches.length, ids };
}

/** Counts a profile from the rows that a list has, each figure on its own. Nights and smoothed days are not in it. */
export function profileNaively(rows: readonly CatalogueRow[], query: CatalogueQuery) {
  const whole = rows.filter((row) => passes(row, query));
  const matches = whole.map((row) => inPlace(row, query));
  const step = ({ rating }: CatalogueRow) => ratingNumber(rating) ?? 6;
  const date = ({ beginLocal }: CatalogueRow) => beginLocal.slice(0, 10);
  const steps = (some: readonly CatalogueRow[]) =>
    [0, 1, 2, 3, 4, 5, 6].map((one) => some.filter((row) => step(row) === one).length);
  const sum = (
    some: readonly CatalogueRow[],
    field: 'fatalities' | 'injuries' | 'lengthMiles' | 'damageUsd',
  ) => some.reduce((all, row) => all + (row[field] ?? 0), 0);
  const known = (field: 'fatalities' | 'injuries' | 'lengthMiles' | 'damageUsd') =>
    matches.filter((row) => row[field] !== null).length;
  const leastDamage = matches.flatMap(({ damageMin, damageUsd }) => damageMin ?? damageUsd ?? []);
  const killers = (some: readonly CatalogueRow[]) => some.filter(({ fatalities }) => fatalities).length;
  const dates = matches.map(date).toSorted();
  const ids = (sort: SortField, holds: (row: CatalogueRow) => boolean, some = whole) =>
    some
      .filter(holds)
      .toSorted((a, b) => compare(a, b, sort, -1) || newestFirst(a, b))
      .slice(0, 5)
      .map(({ id }) => id);
  return {
    total: matches.length,
    first: dates[0] ?? null,
    last: dates.at(-1) ?? null,
    ratings: steps(matches),
    deaths: sum(matches, 'fatalities'),
    deaths_at_least: matches.some(({ fatalities, atLeast = 0 }) => fatalities === null || atLeast % 2 === 1),
    injuries: sum(matches, 'injuries'),
    injuries_at_least: matches.some(({ injuries, atLeast = 0 }) => injuries === null || atLeast % 4 > 1),
    killers: killers(matches),
    path_miles: Math.round(sum(matches, 'lengthMiles') * 10) / 10,
    path_miles_unknown: matches.length - known('lengthMiles'),
    damage_at_least: leastDamage.reduce((all, least) => all + least, 0),
    damage_known: leastDamage.length,
    tornado_days: new Set(dates).size,
    years: countBy(matches, (row) => Number(date(row).slice(0, 4))).map(({ value }) => {
      const ofYear = matches.filter((row) => Number(date(row).slice(0, 4)) === value);
      const deaths = sum(ofYear, 'fatalities');
      return { year: value, ratings: steps(ofYear), deaths, killers: killers(ofYear) };
    }),
    hours: countBy(matches, ({ beginLocal }) => `${beginLocal.slice(5, 7)} ${beginLocal.slice(11, 13)}`),
    days: countBy(matches, (row) => date(row).slice(5)),
    deadliest: ids('fatalities', ({ fatalities }) => (fatalities ?? 0) > 0, matches),
    strongest: ids('significance', (row) => step(row) < 6),
    longest: ids('length', ({ lengthMiles }) => (lengthMiles ?? 0) > 0),
    widest: ids('width', ({ widthYards }) => (widthYards ?? 0) > 0),
    latest: ids('begin_datetime', () => true),
  };
}

/** The row with the people who were in the state, county or office's area of a query, null where that is not known. */
function inPlace(row: CatalogueRow, { state, county, office }: CatalogueQuery): CatalogueRow {
  if (!state && !county && !office) return row;
  if (row.fatalities === 0 && row.injuries === 0) return row;
  const places = county || office ? row.counties : [...new Set(statesOf(row, false))];
  const split = county || office ? row.countyCasualties : row.stateCasualties;
  const isMeant = (one: string) =>
    county
      ? isInCounty({ ...row, counties: [one] }, county, state, false)
      : office
        ? isInOffice({ ...row, counties: [one] }, office, false)
        : plain(one) === plain(state ?? '');
  const meant = places.flatMap((one, at) => (isMeant(one) ? [at] : []));
  const count = (kind: 0 | 1): number | null => {
    const total = kind === 0 ? row.fatalities : row.injuries;
    if (meant.length === 0) return 0;
    if (!split) return meant.length === places.length || total === 0 ? total : null;
    const texts = meant.map((at) => split[at]?.split('/')[kind] ?? '0');
    return texts.includes('?') ? null : texts.reduce((sum, text) => sum + Number(text), 0);
  };
  return { ...row, fatalities: count(0), injuries: count(1) };
}

interface Place {
  lat: number;
  lon: number;
}

/** The date twelve hours before. */
function noonDate(utcSeconds: number): string {
  return new Date((utcSeconds - 12 * 3_600) * 1000).toISOString().slice(0, 10);
}

function passes(row: CatalogueRow, query: CatalogueQuery): boolean {
  const { ratings, state, county, month, day, year, localDates, bounds, near, text } = query;
  const date = row.beginLocal.slice(0, 10);
  if (ratings && ratings.length > 0 && !ratings.includes(row.rating)) return false;
  const { beginOnly = false } = query;
  if (state && !county && !statesOf(row, beginOnly).some((one) => plain(one) === plain(state))) return false;
  if (county && !isInCounty(row, county, state, beginOnly)) return false;
  if (query.office && !isInOffice(row, query.office, beginOnly)) return false;
  if (month !== undefined && Number(date.slice(5, 7)) !== month) return false;
  if (day !== undefined && Number(date.slice(8)) !== day) return false;
  if (year !== undefined && Number(date.slice(0, 4)) !== year) return false;
  if (localDates?.from !== undefined && date < localDates.from) return false;
  if (localDates?.to !== undefined && date > localDates.to) return false;
  if (bounds && !isAnywhere(row, beginOnly, (at) => isWithin(at, bounds))) return false;
  if (near && !hasPassed(row, { circles: [near] }, beginOnly)) return false;
  if (query.places && !query.places.every((place) => hasPassed(row, place, beginOnly))) return false;
  if (text && !hasWords(row, text)) return false;
  if (query.convectiveDay && noonDate(row.beginUtc) !== query.convectiveDay) return false;
  if (query.outbreak && row.outbreak !== query.outbreak) return false;
  return (
    inRange(row.beginUtc, query.begin) &&
    inRange(row.lengthMiles, query.lengthMiles) &&
    inRange(row.widthYards, query.widthYards) &&
    inRange(row.fatalities, query.fatalities) &&
    inRange(row.injuries, query.injuries) &&
    inRange(row.damageUsd, query.damageUsd)
  );
}

function inRange(value: number | null, range: NumberRange | undefined): boolean {
  if (range?.min === undefined && range?.max === undefined) return true;
  return value !== null && value >= (range.min ?? -Infinity) && value <= (range.max ?? Infinity);
}

function isWithin({ lat, lon }: Place, bounds: Bounds): boolean {
  const [south, north] = [Math.min(bounds.south, bounds.north), Math.max(bounds.south, bounds.north)];
  if (lat < south || lat > north) return false;
  if (bounds.east - bounds.west >= 360) return true;
  const [west, east] = [onGlobe(bounds.west), onGlobe(bounds.east)];
  return west <= east ? lon >= west && lon <= east : lon >= west || lon <= east;
}

function onGlobe(lon: number): number {
  let turned = lon;
  while (turned > 180) turned -= 360;
  while (turned < -180) turned += 360;
  return turned;
}

/** The haversine formula. */
function milesBetween(from: Place, to: Place): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (a: number, b: number) => Math.sin(rad(b - a) / 2) ** 2;
  const across = Math.cos(rad(to.lat)) * Math.cos(rad(from.lat)) * half(to.lon, from.lon);
  return 2 * 3958.7613 * Math.asin(Math.min(1, Math.sqrt(half(to.lat, from.lat) + across)));
}

/** The states of a path, the first one first. */
function statesOf({ state, counties }: CatalogueRow, beginOnly: boolean): string[] {
  if (beginOnly) return [state];
  const others = counties
    .filter((county) => county.includes(', '))
    .map((county) => county.split(', ').at(-1) ?? '');
  return [state, ...others];
}

function isInCounty(
  row: CatalogueRow,
  county: string,
  state: string | undefined,
  beginOnly: boolean,
): boolean {
  const [name = '', behind] = county.split(', ');
  return row.counties.slice(0, beginOnly ? 1 : undefined).some((one) => {
    const [itsName = '', itsState = row.state] = one.split(', ');
    const present = presentName(itsState, itsName);
    if (plain(itsName) !== plain(name) && present !== presentName(itsState, name)) return false;
    return [behind, state].every((wanted) => !wanted || plain(wanted) === plain(itsState));
  });
}

function isInOffice(row: CatalogueRow, office: string, beginOnly: boolean): boolean {
  const counties = madeUpOffices.get(office) ?? [];
  return counties.some(({ name, state }) => isInCounty(row, name, state, beginOnly));
}

function presentName(state: string, name: string): string {
  const old = oldCounties.find(([its, each]) => plain(its) === plain(state) && plain(each) === plain(name));
  return plain(old?.[2] ?? name);
}

/** The places along a path in small steps: only the first where it has no end, or crosses the antimeridian. */
function isAnywhere(row: CatalogueRow, beginOnly: boolean, isThere: (at: Place) => boolean): boolean {
  const { startLat, startLon, endLat, endLon } = row;
  if (startLat === null || startLon === null) return false;
  if (isThere({ lat: startLat, lon: startLon })) return true;
  if (beginOnly || endLat === null || endLon === null || Math.abs(endLon - startLon) > 180) return false;
  const places = [{ lat: startLat, lon: startLon }, ...(row.bends ?? []), { lat: endLat, lon: endLon }];
  return places.slice(1).some((to, leg) => {
    const from = places[leg] ?? to;
    return Array.from({ length: 400 }, (_, step) => (step + 1) / 400).some((part) =>
      isThere({ lat: from.lat + part * (to.lat - from.lat), lon: from.lon + part * (to.lon - from.lon) }),
    );
  });
}

function hasPassed(row: CatalogueRow, { circles = [], ids = [] }: PassedPlace, beginOnly: boolean): boolean {
  if (ids.includes(row.id)) return true;
  return circles.some((circle) =>
    isAnywhere(row, beginOnly, (at) => milesBetween(at, circle) <= circle.radiusMiles),
  );
}

function hasWords(row: CatalogueRow, text: string): boolean {
  const words = [row.displayName, row.knownAs ?? '', ...row.counties].flatMap(wordsOf);
  const wanted = wordsOf(text);
  const unfinished = /[a-z0-9]$/.test(plain(text)) ? wanted.pop() : undefined;
  return (
    wanted.every((each) => words.includes(each)) &&
    (unfinished === undefined || words.some((word) => word.startsWith(unfinished)))
  );
}

function wordsOf(text: string): string[] {
  return plain(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

/** What is left of a text that was asked for before: the same few names come up millions of times. */
const plainTexts = new Map<string, string>();

function plain(text: string): string {
  let found = plainTexts.get(text);
  if (found === undefined) {
    found = text.toLowerCase().replaceAll('ñ', 'n').replaceAll('ú', 'u').replaceAll("'", '');
    plainTexts.set(text, found);
  }
  return found;
}

const read: Record<Exclude<SortField, 'significance'>, (row: CatalogueRow) => number | null> = {
  begin_datetime: ({ beginUtc }) => beginUtc,
  tor_f_scale: ({ rating }) => ratingNumber(rating),
  length: ({ lengthMiles }) => lengthMiles,
  width: ({ widthYards }) => widthYards,
  fatalities: ({ fatalities }) => fatalities,
  injuries: ({ injuries }) => injuries,
  damage: ({ damageUsd }) => damageUsd,
};

function compare(a: CatalogueRow, b: CatalogueRow, sort: SortField, sign: number): number {
  if (sort === 'significance') {
    for (const field of ['tor_f_scale', 'fatalities', 'injuries', 'length'] as const) {
      const order = compare(a, b, field, -1);
      if (order !== 0) return order;
    }
    return 0;
  }
  const [x, y] = [read[sort](a), read[sort](b)];
  if (x === null || y === null) return Number(x === null) - Number(y === null);
  return sign * (x - y);
}

function newestFirst(a: CatalogueRow, b: CatalogueRow): number {
  return b.beginUtc - a.beginUtc || (a.id < b.id ? -1 : 1);
}

function facetsOf(rows: readonly CatalogueRow[], query: CatalogueQuery) {
  const { beginOnly = false } = query;
  const without = (own: CatalogueQuery) => rows.filter((row) => passes(row, { ...query, ...own }));
  return {
    ratings: countBy(without({ ratings: undefined }), ({ rating }): string => rating),
    states: countBy(
      without({ state: undefined }).flatMap((row) =>
        [...new Set(statesOf(row, beginOnly))].map((state) => ({ ...row, state })),
      ),
      ({ state }) => state,
    ),
    years: countBy(without({ year: undefined }), ({ beginLocal }) => Number(beginLocal.slice(0, 4))),
    months: countBy(without({ month: undefined, day: undefined }), ({ beginLocal }) =>
      Number(beginLocal.slice(5, 7)),
    ),
  };
}

function countBy<T extends string | number>(
  rows: readonly CatalogueRow[],
  valueOf: (row: CatalogueRow) => T,
): FacetCount<T>[] {
  const counts = new Map<T, number>();
  for (const row of rows) counts.set(valueOf(row), (counts.get(valueOf(row)) ?? 0) + 1);
  const list = Array.from(counts, ([value, count]) => ({ value, count }));
  return list.sort((a, b) => (a.value < b.value ? -1 : 1));
}
