import type { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { column } from '@touchdown/shared/catalogue/columns.ts';
import { formatInstant } from '@touchdown/shared/catalogue/local-time.ts';
import { readId, readNumber, readText } from '@touchdown/shared/catalogue/read-row.ts';
import { beginSeconds } from '@touchdown/shared/catalogue/sort-orders.ts';
import { dayPath } from '@touchdown/shared/search/day-paths.ts';
import { convectiveDateOf } from '@touchdown/shared/tornadoes/day-kinds.ts';
import { toParameters, type TornadoFilters } from '@touchdown/shared/tornadoes/filter-values.ts';
import type { OutbreakAnswer, OutbreakCount } from '@touchdown/shared/tornadoes/outbreak-answers.ts';
import { datesInWords } from '@touchdown/shared/tornadoes/outbreak-words.ts';
import type { PlacePath } from '@touchdown/shared/tornadoes/place-answers.ts';
import type { ServedRecord } from '../catalogue/cached-catalogue.ts';
import type { TornadoStore } from '../catalogue/tornado-store.ts';
import { withStormSystems } from '../catalogue/storm-systems.ts';
import { strongestPaths } from '../profiles/strongest-paths.ts';
import { profileWithDeaths } from '../profiles/profile-with-deaths.ts';
import { ruleOfAnswers } from './list-outbreaks.ts';
import { localTime } from '@touchdown/shared/search/outbreak-meant.ts';
import { outbreakIndex, type KnownOutbreak } from './outbreak-index.ts';
import { outbreakSources } from './outbreak-sources.ts';

const daySeconds = 86_400;
const noonSeconds = 43_200;
/** How many days before and after are near, and how many outbreaks of them are in an answer. */
const [nearDays, maxNear] = [10, 6];
/** Around the paths, as a part of their extent, and at least so many degrees. */
const [margin, leastMargin] = [0.08, 0.2];

/** What is seen where corrections left no place. */
const mainland = { south: 24, north: 50, west: -125, east: -66 };

/** Returns the numbers of an outbreak and what the weather service wrote about its storms. */
export function tellOutbreak(
  record: ServedRecord,
  outbreak: KnownOutbreak,
  store: Pick<TornadoStore, 'find'>,
): Promise<OutbreakAnswer> {
  const { catalogue } = record.search;
  const members = outbreak.rows.map((row) => ({
    id: readId(catalogue, row),
    state: readText(column(catalogue, 'state'), row) ?? '',
    episode: readText(column(catalogue, 'episode'), row),
  }));
  return withStormSystems(answerOutbreak(record.search, outbreak), members, record, store);
}

/** Returns the numbers of an outbreak, with other counts of the same days. */
export function answerOutbreak(search: CatalogueSearch, outbreak: KnownOutbreak): OutbreakAnswer {
  const { id, rows, named, summary } = outbreak;
  const filter: TornadoFilters = { outbreak: id };
  const instants = beginSeconds(search.catalogue);
  const [first, last] = [instants[rows.at(-1) ?? 0] ?? 0, instants[rows[0] ?? 0] ?? 0];
  const count = (of: TornadoFilters) => search.find({ ...of, limit: 1 }).total;
  const paths = strongestPaths(search, filter);
  const source = named && outbreakSources.get(named.name);
  return {
    ...summary,
    begins: formatInstant(first),
    ends: formatInstant(last),
    name_source: summary.name === null ? null : (source?.name ?? null),
    rule: ruleOfAnswers,
    bounds: boundsOf(paths),
    parameters: toParameters(filter),
    profile: profileWithDeaths(search, filter),
    paths,
    hours: hoursOf(search, rows),
    days: daysOf(first, last).map((date) => {
      const members = rows.filter((row) => convectiveDateOf((instants[row] ?? 0) * 1000) === date).length;
      const tornadoes = count({ begin: convectiveSpan(date, date) });
      return { date, path: dayPath(date, 'convective'), tornadoes, members };
    }),
    others: Math.max(0, count({ begin: { min: first, max: last } }) - rows.length),
    counts: [...ownCounts(outbreak, first, last, count), ...publishedCounts(source?.published)],
    near_in_time: nearInTime(search, outbreak),
  };
}

function boundsOf(paths: readonly PlacePath[]): OutbreakAnswer['bounds'] {
  if (paths.length === 0) return mainland;
  const lats = paths.flatMap(([, lat, , endLat]) => [lat, endLat]);
  const lons = paths.flatMap(([, , lon, , endLon]) => [lon, endLon]);
  const around = (values: readonly number[]) => {
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const more = Math.max(leastMargin, (high - low) * margin);
    return [low - more, high + more].map((degrees) => Math.round(degrees * 1000) / 1000);
  };
  const [south = 0, north = 0] = around(lats);
  const [west = 0, east = 0] = around(lons);
  return { south, north, west, east };
}

const maxHours = 48;

/** Every hour from the first to the last, unless they are so many that most would be empty. */
function hoursOf({ catalogue }: CatalogueSearch, rows: readonly number[]): OutbreakAnswer['hours'] {
  const counts = new Map<string, { tornadoes: number; deaths: number }>();
  for (const row of rows.toReversed()) {
    const hour = localTime(catalogue, row).slice(0, 13);
    const before = counts.get(hour) ?? { tornadoes: 0, deaths: 0 };
    const deaths = before.deaths + readNumber(column(catalogue, 'fatalities'), row, 0);
    counts.set(hour, { tornadoes: before.tornadoes + 1, deaths });
  }
  const inOrder = [...counts.keys()].toSorted();
  const [from, to] = [inOrder[0], inOrder.at(-1)].map((hour) => Date.parse(`${hour}:00Z`) / 3_600_000);
  const every = Array.from({ length: (to ?? 0) - (from ?? 0) + 1 }, (_, at) =>
    new Date(((from ?? 0) + at) * 3_600_000).toISOString().slice(0, 13),
  );
  const hours = every.length > maxHours ? inOrder : every;
  return hours.map((hour) => ({ hour, ...(counts.get(hour) ?? { tornadoes: 0, deaths: 0 }) }));
}

/** The convective days from the first touchdown to the last. */
function daysOf(first: number, last: number): string[] {
  const [from, to] = [first, last].map((instant) => Math.floor((instant - noonSeconds) / daySeconds));
  return Array.from({ length: (to ?? 0) - (from ?? 0) + 1 }, (_, at) =>
    new Date(((from ?? 0) + at) * daySeconds * 1000).toISOString().slice(0, 10),
  );
}

function convectiveSpan(from: string, to: string) {
  const noonOf = (date: string) => Date.parse(date) / 1000 + noonSeconds;
  return { min: noonOf(from), max: noonOf(to) + daySeconds - 1 };
}

function ownCounts(
  { summary: { first_day: from, last_day: to } }: KnownOutbreak,
  first: number,
  last: number,
  count: (filter: TornadoFilters) => number,
): OutbreakCount[] {
  const days = daysOf(first, last);
  const [firstDay = '', lastDay = ''] = [days[0], days.at(-1)];
  const convective = { begin: convectiveSpan(firstDay, lastDay) };
  const local = { localDates: { from, to } };
  return [
    {
      of: 'convective_days',
      says: `All tornadoes of the United States from 12 to 12 UTC, ${datesInWords(firstDay, lastDay)}`,
      tornadoes: count(convective),
      source: null,
      parameters: toParameters(convective),
    },
    {
      of: 'local_days',
      says: `All tornadoes of the United States from midnight to midnight at the place, ${datesInWords(from, to)}`,
      tornadoes: count(local),
      source: null,
      parameters: toParameters(local),
    },
  ];
}

function publishedCounts(
  published: { tornadoes: number; of: string; by: string } | undefined,
): OutbreakCount[] {
  if (!published) return [];
  const { tornadoes, of, by } = published;
  return [{ of: 'published', says: `As published: ${of}`, tornadoes, source: by, parameters: null }];
}

/** The nearest in time, then the newest first. */
function nearInTime(search: CatalogueSearch, { id, summary }: KnownOutbreak): OutbreakAnswer['near_in_time'] {
  const dayOf = (date: string) => Date.parse(date) / 1000 / daySeconds;
  const daysAway = (one: OutbreakAnswer['near_in_time'][number]) =>
    Math.max(
      dayOf(one.first_day) - dayOf(summary.last_day),
      dayOf(summary.first_day) - dayOf(one.last_day),
      0,
    );
  return outbreakIndex(search)
    .outbreaks.filter((one) => one.id !== id && daysAway(one.summary) <= nearDays)
    .map((one) => one.summary)
    .toSorted((a, b) => daysAway(a) - daysAway(b))
    .slice(0, maxNear);
}
