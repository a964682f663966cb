import { fieldsAtLeast, type AtLeastField } from '../tornadoes/at-least.ts';
import { dayCount, hourCount, monthCount, ratingSteps } from '../tornadoes/profile-steps.ts';
import type { TornadoProfile } from '../tornadoes/profile.ts';
import { clusteringOf, ratesOf } from '../tornadoes/rates.ts';
import { ratingNumber, type Rating } from '../tornadoes/rating.ts';
import { recordChanges } from '../tornadoes/record-changes.ts';
import { hasRow, listRows, type Bitset } from './bitset.ts';
import { casualtiesIn, nameOfPlace, placeOfFilter, type CasualtyPlace } from './casualties.ts';
import { column, nullStep, type Catalogue, type ColumnOfKind } from './columns.ts';
import type { LocalCalendar } from './local-calendar.ts';
import { formatLocalMinute, minutesPerDay } from './local-time.ts';
import { nightRows } from './night-rows.ts';
import type { CatalogueFilter, FacetCount, SortField } from './query.ts';
import type { SearchIndexes } from './search-indexes.ts';
import { selectPage } from './select-page.ts';

/** The profile with rows instead of tornadoes, because a browser's columns have no names. */
export type RowProfile = Omit<TornadoProfile, 'heads' | 'understood' | 'where_died'> & {
  heads: { [Kind in keyof TornadoProfile['heads']]: number[] };
};

interface Selected {
  filter: CatalogueFilter;
  bits: Bitset;
  total: number;
  /** How many touched each state. */
  states: readonly FacetCount<string>[];
}

const headLength = 5;
const unratedStep = ratingSteps.length - 1;

/** Counts what the rows of a selection have in common. Each count is one walk over them, over typed arrays. */
export function profileRows(indexes: SearchIndexes, { filter, bits, total, states }: Selected): RowProfile {
  const { catalogue, calendar } = indexes;
  const rows = rowsOf(bits, total);
  const years = yearsOf(filter, calendar);
  const place = placeOfFilter(filter);
  const people = peopleIn(catalogue, place);
  const byYear = countYears(catalogue, calendar, rows, years, people.deaths);
  const whole = byYear.filter(({ year }) => year !== years.partial);
  const counted = countPeople(catalogue, rows, people, place);
  const miles = sumOf(catalogue, rows, 'lengthMiles');
  const damage = leastDamage(catalogue, rows);
  const counts = countDays(calendar, rows);
  return {
    total,
    years: { first: years.first, last: years.last, count: years.count },
    partial_year: years.partial,
    ...daysOf(calendar, rows),
    ratings: countSteps(catalogue, rows),
    ...counted,
    path_miles: Math.round(miles.sum * 10) / 10,
    path_miles_unknown: total - miles.known,
    damage_at_least: damage.sum,
    damage_known: damage.known,
    nights: countNights(catalogue, rows),
    by_year: byYear,
    by_month_hour: countHours(catalogue, calendar, rows),
    by_day: {
      counts,
      smoothed: smoothDays(counts, years),
      clustering: Number(
        clusteringOf(whole.map(({ ratings }) => ratings.reduce((sum, one) => sum + one, 0))).toPrecision(3),
      ),
    },
    states: states.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
    heads: headsOf(indexes, { bits, total, rows, place, deathsOf: people.deaths }),
    rates: years.isWhole ? ratesOf(whole) : [],
    cautions: recordChanges.filter(({ year }) => year > years.first && year <= years.last),
  };
}

function rowsOf(bits: Bitset, total: number): Uint32Array {
  const rows = new Uint32Array(total);
  let at = 0;
  for (const [word, set] of bits.entries()) {
    for (let left = set; left !== 0; left &= left - 1)
      rows[at++] = (word << 5) + 31 - Math.clz32(left & -left);
  }
  return rows;
}

interface Years {
  first: number;
  last: number;
  count: number;
  /** The filters of time ask for whole years. */
  isWhole: boolean;
  /** The last year, if the record ends in it before December. */
  partial: number | null;
}

/** Returns the years of the record that the filters of time ask for. */
function yearsOf(
  { year, localDates, begin, convectiveDay }: CatalogueFilter,
  { years, months }: LocalCalendar,
): Years {
  const dateOf = (seconds?: number) => seconds && formatLocalMinute(Math.floor(seconds / 60)).slice(0, 10);
  const wanted = [
    ...(year === undefined ? [] : [{ from: year, to: year, isWhole: true }]),
    ...(localDates ? [yearsOfDates(localDates.from, localDates.to)] : []),
    // It ends on the next date of the clock at the place.
    ...(convectiveDay ? [yearsOfDates(convectiveDay, nextDate(convectiveDay))] : []),
    ...(begin ? [yearsOfDates(dateOf(begin.min) || undefined, dateOf(begin.max) || undefined)] : []),
  ];
  const [oldest, newest] = [years.at(-1) ?? 0, years[0] ?? 0];
  const first = Math.max(oldest, ...wanted.map(({ from }) => from));
  const last = Math.min(newest, ...wanted.map(({ to }) => to));
  if (last < first || years.length === 0)
    return { first, last: first, count: 0, isWhole: false, partial: null };
  const isPartial = last === newest && (months[0] as number) < monthCount;
  const isWhole = wanted.every((one) => one.isWhole);
  return { first, last, count: last - first + 1, isWhole, partial: isPartial ? last : null };
}

function nextDate(date: string): string {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
}

function yearsOfDates(from: string | undefined, to: string | undefined) {
  return {
    from: from === undefined ? 0 : Number(from.slice(0, 4)),
    to: to === undefined ? 9999 : Number(to.slice(0, 4)),
    isWhole: (from?.endsWith('-01-01') ?? true) && (to?.endsWith('-12-31') ?? true),
  };
}

/** What the walks need of each row, made once for each record. */
interface RowSteps {
  steps: Uint8Array;
  hours: Uint8Array;
}

const stepsOfRecords = new WeakMap<Catalogue, RowSteps>();

function rowSteps(catalogue: Catalogue): RowSteps {
  const known = stepsOfRecords.get(catalogue);
  if (known) return known;
  const { values, codes } = column(catalogue, 'rating');
  const stepOf = values.map((rating) => ratingNumber(rating as Rating) ?? unratedStep);
  const { minutes } = column(catalogue, 'begin');
  const offsets = column(catalogue, 'localOffset');
  const made = {
    steps: Uint8Array.from(codes, (code) => stepOf[code] ?? unratedStep),
    hours: Uint8Array.from(minutes, (minute, row) => {
      const local = minute + (offsets.values[offsets.codes[row] as number] ?? 0);
      return Math.floor((local - Math.floor(local / minutesPerDay) * minutesPerDay) / 60);
    }),
  };
  stepsOfRecords.set(catalogue, made);
  return made;
}

function increase(counts: Uint32Array, at: number): void {
  counts[at] = (counts[at] as number) + 1;
}

function countSteps(catalogue: Catalogue, rows: Uint32Array): number[] {
  const { steps } = rowSteps(catalogue);
  const counts = new Uint32Array(ratingSteps.length);
  for (const row of rows) increase(counts, steps[row] as number);
  return [...counts];
}

function countYears(
  catalogue: Catalogue,
  { years }: LocalCalendar,
  rows: Uint32Array,
  { first, count }: Years,
  deathsOf: CountOf,
): RowProfile['by_year'] {
  const { steps } = rowSteps(catalogue);
  const stepCount = ratingSteps.length;
  const counts = new Uint32Array(count * stepCount);
  const [deaths, killers] = [new Uint32Array(count), new Uint32Array(count)];
  for (const row of rows) {
    const at = (years[row] as number) - first;
    // A tornado of a night between two years can be in the selection by one clock and in another year by the other.
    if (at < 0 || at >= count) continue;
    increase(counts, at * stepCount + (steps[row] as number));
    const died = deathsOf(row) ?? 0;
    if (died === 0) continue;
    deaths[at] = (deaths[at] as number) + died;
    increase(killers, at);
  }
  return Array.from({ length: count }, (_, at) => ({
    year: first + at,
    ratings: [...counts.subarray(at * stepCount, (at + 1) * stepCount)],
    deaths: deaths[at] as number,
    killers: killers[at] as number,
  }));
}

function countHours(
  catalogue: Catalogue,
  { months }: LocalCalendar,
  rows: Uint32Array,
): RowProfile['by_month_hour'] {
  const { hours } = rowSteps(catalogue);
  const counts = new Uint32Array(monthCount * hourCount);
  for (const row of rows)
    increase(counts, ((months[row] as number) - 1) * hourCount + (hours[row] as number));
  return Array.from({ length: monthCount }, (_, month) => [
    ...counts.subarray(month * hourCount, (month + 1) * hourCount),
  ]);
}

const monthStarts = [0, 31, 60, 91, 121, 152, 182, 213, 244, 274, 305, 335];
/** From 0. Every year has a place for February 29. */
const leapDay = 59;

function countDays({ months, daysOfMonth }: LocalCalendar, rows: Uint32Array): number[] {
  const counts = new Uint32Array(dayCount);
  for (const row of rows)
    increase(counts, (monthStarts[(months[row] as number) - 1] as number) + (daysOfMonth[row] as number) - 1);
  return [...counts];
}

/** The first and the last date, and how many there are. */
function daysOf({ days }: LocalCalendar, rows: Uint32Array) {
  const [newest, oldest] = [days[0] ?? 0, days.at(-1) ?? 0];
  // The clocks of two places can swap a day with its neighbour.
  const base = oldest - 1;
  const seen = new Uint8Array(newest - oldest + 3);
  let [first, last, count] = [Infinity, -Infinity, 0];
  for (const row of rows) {
    const day = days[row] as number;
    count += 1 - (seen[day - base] as number);
    seen[day - base] = 1;
    if (day < first) first = day;
    if (day > last) last = day;
  }
  const dateOf = (day: number) =>
    Number.isFinite(day) ? formatLocalMinute(day * minutesPerDay).slice(0, 10) : null;
  return { first: dateOf(first), last: dateOf(last), tornado_days: count };
}

/** The known number of a row. */
type CountOf = (row: number) => number | undefined;
type People = Record<'deaths' | 'injuries', CountOf>;
export type PeopleCounts = Pick<
  RowProfile,
  'deaths' | 'deaths_at_least' | 'injuries' | 'injuries_at_least' | 'killers' | 'along_paths'
>;

/** The people in the place that is asked for, or along whole paths. */
function peopleIn(catalogue: Catalogue, place?: CasualtyPlace): People {
  if (place) {
    const read = casualtiesIn(catalogue, place);
    return {
      deaths: (row) => read(row).deaths ?? undefined,
      injuries: (row) => read(row).injuries ?? undefined,
    };
  }
  const of = (name: 'fatalities' | 'injuries'): CountOf => {
    const { values, codes } = column(catalogue, name);
    return (row) => values[codes[row] as number];
  };
  return { deaths: of('fatalities'), injuries: of('injuries') };
}

/** Counts the people of a selection: in its state or county, if it names one, and along whole paths. */
export function peopleOf(
  catalogue: Catalogue,
  { filter, bits, total }: Omit<Selected, 'states'>,
): PeopleCounts {
  const place = placeOfFilter(filter);
  return countPeople(catalogue, rowsOf(bits, total), peopleIn(catalogue, place), place);
}

function countPeople(
  catalogue: Catalogue,
  rows: Uint32Array,
  people: People,
  place?: CasualtyPlace,
): PeopleCounts {
  const [deaths, injuries] = [sumCounts(rows, people.deaths), sumCounts(rows, people.injuries)];
  const counts = {
    deaths: deaths.sum,
    deaths_at_least: deaths.known < rows.length || hasAtLeast(catalogue, rows, 'fatalities'),
    injuries: injuries.sum,
    injuries_at_least: injuries.known < rows.length || hasAtLeast(catalogue, rows, 'injuries'),
    killers: deaths.aboveZero,
  };
  if (!place) return counts;
  const whole = peopleIn(catalogue);
  const { along_paths: _none, ...along } = countPeople(catalogue, rows, whole);
  const unplaced = rows.filter((row) => people.deaths(row) === undefined);
  return {
    ...counts,
    along_paths: {
      place: nameOfPlace(place),
      ...along,
      unplaced: { tornadoes: unplaced.length, deaths: sumCounts(unplaced, whole.deaths).sum },
    },
  };
}

function sumOf(catalogue: Catalogue, rows: Uint32Array, name: ColumnOfKind<'number'>) {
  const { values, codes } = column(catalogue, name);
  return sumCounts(rows, (row) => values[codes[row] as number]);
}

function sumCounts(rows: Uint32Array, countOf: CountOf) {
  let [sum, known, aboveZero] = [0, 0, 0];
  for (const row of rows) {
    const value = countOf(row);
    if (value === undefined) continue;
    sum += value;
    known++;
    if (value > 0) aboveZero++;
  }
  return { sum, known, aboveZero };
}

/** Adds what the damage is at the least: the lower end of a class, otherwise the amount. */
function leastDamage(catalogue: Catalogue, rows: Uint32Array) {
  const [ranges, amounts] = [column(catalogue, 'damageMin'), column(catalogue, 'damageUsd')];
  return sumCounts(
    rows,
    (row) => ranges.values[ranges.codes[row] as number] ?? amounts.values[amounts.codes[row] as number],
  );
}

function hasAtLeast(catalogue: Catalogue, rows: Uint32Array, field: AtLeastField): boolean {
  const { values, codes } = column(catalogue, 'atLeast');
  const isSet = Array.from(values, (bits) => fieldsAtLeast(bits).includes(field));
  return isSet.includes(true) && rows.some((row) => isSet[codes[row] as number]);
}

function countNights(catalogue: Catalogue, rows: Uint32Array): RowProfile['nights'] {
  const { bits } = nightRows(catalogue);
  const [lats, lons] = [column(catalogue, 'startLat').steps, column(catalogue, 'startLon').steps];
  let [count, of] = [0, 0];
  for (const row of rows) {
    if (lats[row] === nullStep || lons[row] === nullStep) continue;
    of++;
    if (hasRow(bits, row)) count++;
  }
  return { count, of };
}

interface Headed extends Pick<Selected, 'bits' | 'total'> {
  rows: Uint32Array;
  place: CasualtyPlace | undefined;
  deathsOf: CountOf;
}

/** Those with somebody, the most first, and of equal ones the newest: rows are newest first. */
export function mostCasualties(rows: Iterable<number>, countOf: CountOf): number[] {
  return Array.from(rows, (row) => ({ row, count: countOf(row) ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || a.row - b.row)
    .map(({ row }) => row);
}

/** A tornado without deaths is not among the deadliest, and one of unknown strength not among the strongest. */
function headsOf(
  indexes: SearchIndexes,
  { bits, total, rows, place, deathsOf }: Headed,
): RowProfile['heads'] {
  const { catalogue } = indexes;
  const scratch = bits.slice();
  const first = (field: SortField, holds: (row: number) => boolean) =>
    selectPage(bits, total, indexes.order(field, 'DESC'), { skip: 0, take: headLength }, scratch).filter(
      holds,
    );
  const isAboveZero = (name: ColumnOfKind<'number'>) => {
    const { values, codes } = column(catalogue, name);
    return (row: number) => (values[codes[row] as number] ?? 0) > 0;
  };
  const { steps } = rowSteps(catalogue);
  return {
    deadliest: place
      ? mostCasualties(rows, deathsOf).slice(0, headLength)
      : first('fatalities', isAboveZero('fatalities')),
    strongest: first('significance', (row) => steps[row] !== unratedStep),
    longest: first('length', isAboveZero('lengthMiles')),
    widest: first('width', isAboveZero('widthYards')),
    latest: listRows(bits, 0, headLength),
  };
}

/** The days on each side of a day that count for it, and the standard deviation of their weights. */
const [reachDays, deviationDays] = [15, 7.5];
const weights = Array.from({ length: 2 * reachDays + 1 }, (_, at) =>
  Math.exp(-(((at - reachDays) / deviationDays) ** 2) / 2),
);

/** Returns the mean number a year on each day, with the days around it, in a year that ends where it begins. */
function smoothDays(counts: readonly number[], { first, count }: Years): number[] {
  const leapYears = Array.from({ length: count }, (_, at) => first + at).filter(isLeapYear).length;
  return counts.map((_, day) => {
    let [sum, years] = [0, 0];
    for (const [at, weight] of weights.entries()) {
      const other = (day + at - reachDays + dayCount) % dayCount;
      sum += weight * (counts[other] as number);
      years += weight * (other === leapDay ? leapYears : count);
    }
    return years === 0 ? 0 : Number((sum / years).toPrecision(3));
  });
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}
