import { countRows, listRows, hasRow } from '@touchdown/shared/catalogue/bitset.ts';
import type { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { mostCasualties } from '@touchdown/shared/catalogue/profile-rows.ts';
import { casualtiesHere, casualtiesIn, placeOfFilter } from '@touchdown/shared/catalogue/casualties.ts';
import { column, type Catalogue, type ColumnOfKind } from '@touchdown/shared/catalogue/columns.ts';
import { countDays, dayReader, deathReader, type DayCount } from '@touchdown/shared/catalogue/count-days.ts';
import type { CatalogueFilter, SortField } from '@touchdown/shared/catalogue/query.ts';
import { whereDiedIn } from '@touchdown/shared/catalogue/where-died.ts';
import { localTime } from '@touchdown/shared/search/outbreak-meant.ts';
import { deathHours } from '@touchdown/shared/tornadoes/death-places.ts';
import { ratingSteps } from '@touchdown/shared/tornadoes/profile-steps.ts';
import { readNumber, readSummary, readId } from '@touchdown/shared/catalogue/read-row.ts';
import { maximumWidthsFrom } from '@touchdown/shared/tornadoes/default-sizes.ts';
import { ratingNumber, type Rating } from '@touchdown/shared/tornadoes/rating.ts';
import type { ProfileTornado } from '@touchdown/shared/tornadoes/profile.ts';
import type { RecordsAnswer, RecordTornado } from '@touchdown/shared/tornadoes/year-answers.ts';
import { readProfileTornado } from '@touchdown/shared/search/profile-of.ts';
import { doubtingFlags } from '@touchdown/shared/tornadoes/doubtful-values.ts';
import { qualityFlags } from '@touchdown/shared/tornadoes/quality-flag.ts';
import type { ServedRecord } from '../catalogue/cached-catalogue.ts';
import type { TornadoStore } from '../catalogue/tornado-store.ts';
import type { KnownState } from '../places/known-places.ts';
import { filterOfPlace } from '../places/place-filter.ts';
import { dateOf, toCountedDay, yearCounts } from './year-counts.ts';
import { inLanes } from '../../platform/in-lanes.ts';

const headLength = 5;

type Records = Omit<RecordsAnswer, 'doubted'>;

/** Returns the records of the country or of a state, with those apart that a flag doubts. */
export async function answerRecords(
  record: ServedRecord,
  store: Pick<TornadoStore, 'find'>,
  state: KnownState | undefined,
): Promise<RecordsAnswer> {
  const doubted = await doubtedTornadoes(record, store, state);
  return { ...findRecords(record.search, state), doubted };
}

/** A value that a flag doubts is unknown here, as in lists. */
function findRecords(search: CatalogueSearch, state: KnownState | undefined): Records {
  const { catalogue } = search;
  const filter: CatalogueFilter = state ? filterOfPlace(state) : {};
  const matches = search.match(filter);
  const rows = listRows(matches, 0, countRows(matches));
  const { first, last } = yearCounts(search);
  const most = (sort: SortField, name: ColumnOfKind<'number'>) => mostOf(search, filter, sort, name);
  const place = placeOfFilter(filter);
  const read = place && casualtiesIn(catalogue, place);
  const here = casualtiesHere(catalogue, filter);
  const deathsOf = read ? (row: number) => read(row).deaths : deathReader(catalogue);
  const mostOfPeople = (kind: 'deaths' | 'injuries', name: 'fatalities' | 'injuries') =>
    read
      ? mostCasualties(rows, (row) => read(row)[kind] ?? undefined)
          .slice(0, headLength)
          .map((row) => ({ ...toRecord(catalogue, row), ...here(row) }))
      : most(name, name);
  const died = whereDied(search, filter);
  const days = countDays(catalogue, 'local', rows, deathsOf);
  return {
    state: state ? { name: state.state.name, slug: slugOf(state) } : null,
    record_years: { first, last },
    total: rows.length,
    deadliest: mostOfPeople('deaths', 'fatalities'),
    longest: most('length', 'lengthMiles'),
    // Only these are alike: before, a width was the average of the path.
    widest: mostOf(search, { ...filter, localDates: { from: maximumWidthsFrom } }, 'width', 'widthYards'),
    costliest: most('damage', 'damageUsd'),
    most_injuries: mostOfPeople('injuries', 'injuries'),
    calendar: calendarOf(catalogue, rows),
    largest_days: largest(days, ({ tornadoes }) => tornadoes),
    deadliest_days: largest(days, ({ deaths }) => deaths),
    pauses: pausesOf(catalogue, rows, deathsOf),
    ...(died ? { where_died: died } : {}),
    timed: timedOf(catalogue, rows),
  };
}

/** With the hours and ratings of each place. */
function whereDied(search: CatalogueSearch, filter: CatalogueFilter): Records['where_died'] {
  const all = whereDiedIn(search, filter);
  if (!all) return undefined;
  const strength = strengthReader(search.catalogue);
  const quarterOf = (row: number) => {
    const hour = Number(localTime(search.catalogue, row).slice(11, 13));
    return deathHours.findLast((from) => from <= hour);
  };
  const groups = <T>(keys: readonly T[], isOf: (row: number, key: T) => boolean) => {
    const counts = keys.map((key) => whereDiedIn(search, filter, (row) => isOf(row, key)));
    return all.places.map(({ place }) =>
      counts.map((one) => one?.places.find((each) => each.place === place)?.deaths ?? 0),
    );
  };
  return {
    ...all,
    by_hour: groups(deathHours, (row, from) => quarterOf(row) === from),
    by_rating: groups(ratingSteps, (row, step) => strength(row) === (step === 'unrated' ? -1 : Number(step))),
  };
}

function slugOf({ path }: KnownState): string {
  return path.split('/').at(-1) ?? '';
}

function mostOf(
  search: CatalogueSearch,
  filter: CatalogueFilter,
  sort: SortField,
  name: ColumnOfKind<'number'>,
): RecordTornado[] {
  const { rows } = search.find({ ...filter, sort, limit: headLength });
  const amounts = column(search.catalogue, name);
  // None and unknown are no record.
  return rows.filter((row) => readNumber(amounts, row, 0) > 0).map((row) => toRecord(search.catalogue, row));
}

function toRecord(catalogue: Catalogue, row: number): RecordTornado {
  const { damage_estimate } = readSummary(catalogue, row);
  return { ...readProfileTornado(catalogue, row), damage_estimate };
}

function largest(days: readonly DayCount[], of: (day: DayCount) => number) {
  return days
    .filter((day) => of(day) > 0)
    .toSorted((a, b) => of(b) - of(a) || b.tornadoes - a.tornadoes || a.day - b.day)
    .slice(0, headLength)
    .map(toCountedDay);
}

const leastOfClass = { 'F1+': 1, violent: 4, F5: 5 } as const;

/** Which rows are of a rating or stronger. */
function strengthReader(catalogue: Catalogue): (row: number) => number {
  const { values, codes } = column(catalogue, 'rating');
  const numbers = values.map((rating) => ratingNumber(rating as Rating) ?? -1);
  return (row) => numbers[codes[row] as number] ?? -1;
}

/** The first and the last in the calendar; of several on that date, the strongest and then the newest. */
function calendarOf(catalogue: Catalogue, rows: readonly number[]): Records['calendar'] {
  const dayOf = dayReader(catalogue, 'local');
  const strength = strengthReader(catalogue);
  const dated = rows
    .filter((row) => strength(row) >= leastOfClass['F1+'])
    .map((row) => ({ row, date: dateOf(dayOf(row)).slice(5), strength: strength(row) }))
    .toSorted((a, b) => b.strength - a.strength || a.row - b.row);
  const read = (one: { row: number } | undefined) => (one ? readProfileTornado(catalogue, one.row) : null);
  return (['F1+', 'violent', 'F5'] as const).map((name) => {
    const ofClass = dated.filter((one) => one.strength >= leastOfClass[name]);
    const earliest = ofClass.reduce<(typeof ofClass)[number] | undefined>(
      (best, one) => (best && best.date <= one.date ? best : one),
      undefined,
    );
    const latest = ofClass.reduce<(typeof ofClass)[number] | undefined>(
      (best, one) => (best && best.date >= one.date ? best : one),
      undefined,
    );
    return { class: name, earliest: read(earliest), latest: read(latest) };
  });
}

/** The longest time between two tornadoes of a class that follow each other. Rows are newest first. */
function pausesOf(
  catalogue: Catalogue,
  rows: readonly number[],
  deathsOf: (row: number) => number | null,
): Records['pauses'] {
  const dayOf = dayReader(catalogue, 'local');
  const strength = strengthReader(catalogue);
  const classes = {
    violent: (row: number) => strength(row) >= leastOfClass.violent,
    deadly: (row: number) => (deathsOf(row) ?? 0) > 0,
    F5: (row: number) => strength(row) >= leastOfClass.F5,
  };
  const tornado = (row: number): ProfileTornado => readProfileTornado(catalogue, row);
  return (['violent', 'deadly', 'F5'] as const).flatMap((name) => {
    const ofClass = rows.filter(classes[name]).toReversed();
    const newest = ofClass.at(-1);
    let [longest, at] = [-1, 0];
    for (let next = 1; next < ofClass.length; next++) {
      const days = dayOf(ofClass[next] as number) - dayOf(ofClass[next - 1] as number);
      if (days > longest) [longest, at] = [days, next];
    }
    if (newest === undefined || longest < 0) return [];
    // Row 0 is the newest of the whole record, which ends there for a state too.
    const sinceLast = Math.max(0, dayOf(0) - dayOf(newest));
    return [
      {
        class: name,
        days: longest,
        from: tornado(ofClass[at - 1] as number),
        to: tornado(ofClass[at] as number),
        since_last: { days: sinceLast, from: tornado(newest) },
      },
    ];
  });
}

function timedOf(catalogue: Catalogue, rows: readonly number[]): Records['timed'] {
  const durations = column(catalogue, 'duration');
  return { count: rows.filter((row) => readNumber(durations, row, 0) > 0).length, of: rows.length };
}

type Doubted = RecordsAnswer['doubted'];
type DoubtedRow = { row: number; doubted: Doubted[number] };

/** Every flag that doubts a value doubts the length, so only rows without one are read. There are about a hundred. */
const maxRead = 400;
const lanes = 16;
const maxListed = 20;
const readOnce = new WeakMap<ServedRecord['search'], Promise<DoubtedRow[]>>();

/** Returns the tornadoes whose recorded length or width cannot be right, the longest first, with the reasons. */
async function doubtedTornadoes(
  record: ServedRecord,
  store: Pick<TornadoStore, 'find'>,
  state: KnownState | undefined,
): Promise<Doubted> {
  const { search } = record;
  let all = readOnce.get(search);
  if (!all) {
    all = readDoubted(record, store);
    readOnce.set(search, all);
    // The next request tries again.
    all.catch(() => readOnce.delete(search));
  }
  const matches = state && search.match(filterOfPlace(state));
  return (await all)
    .filter(({ row }) => !matches || hasRow(matches, row))
    .slice(0, maxListed)
    .map(({ doubted }) => doubted);
}

async function readDoubted(
  { pointer, search }: ServedRecord,
  store: Pick<TornadoStore, 'find'>,
): Promise<DoubtedRow[]> {
  if (!pointer) return [];
  const lengths = column(search.catalogue, 'lengthMiles');
  const rows = Array.from({ length: search.catalogue.count }, (_, row) => row)
    .filter((row) => readNumber(lengths, row, null) === null)
    .slice(0, maxRead);
  const found: DoubtedRow[] = [];
  await inLanes(lanes, rows, async (row) => {
    const one = await store.find(readId(search.catalogue, row), pointer);
    if (!one || !('tornado' in one)) return;
    const flags = doubtingFlags(one.tornado);
    if (flags.length === 0) return;
    const { path_length, path_width } = one.tornado;
    const reasons = flags.map((flag) => qualityFlags[flag]);
    const tornado = readProfileTornado(search.catalogue, row);
    found.push({ row, doubted: { tornado, path_length, path_width, reasons } });
  });
  return found.toSorted(
    (a, b) => (b.doubted.path_length ?? 0) - (a.doubted.path_length ?? 0) || a.row - b.row,
  );
}
