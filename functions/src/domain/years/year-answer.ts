import type { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { dayCount, ratingSteps } from '@touchdown/shared/tornadoes/profile-steps.ts';
import { normalYears } from '@touchdown/shared/tornadoes/trend-names.ts';
import type { YearAnswer } from '@touchdown/shared/tornadoes/year-answers.ts';
import { profileWithDeaths } from '../profiles/profile-with-deaths.ts';
import { preliminaryOfYear, type ReportsAfterRecord } from '../places/count-preliminary.ts';
import { strongestPaths } from '../profiles/strongest-paths.ts';
import { dateOf, localDays, toCountedDay, yearCounts, type YearCounts } from './year-counts.ts';

/** We don’t have this year. */
export interface NoSuchYear {
  kind: 'none';
  says: string;
  first: number;
  last: number;
}

const maxDays = 10;
/** What a map of the country shows: the lower states. */
const bounds = { south: 24.4, north: 49.4, west: -125, east: -66.9 };

export function yearPath(year: number): string {
  return `/years/${year}`;
}

/** Returns what happened in a year, which is given as in a path. Without reports, nothing is said of those after the record. */
export function answerYear(
  search: CatalogueSearch,
  asked: string,
  reports?: ReportsAfterRecord,
): YearAnswer | NoSuchYear {
  const counts = yearCounts(search);
  const { first, last, partial } = counts;
  const year = /^\d{4}$/.test(asked) ? Number(asked) : Number.NaN;
  if (!(year >= first && year <= last) || search.catalogue.count === 0) {
    const has =
      search.catalogue.count === 0 ? 'The record is empty.' : `The record covers ${first} to ${last}.`;
    return { kind: 'none', says: `We don’t have this year. ${has}`, first, last };
  }
  const filter = { year };
  const isPartial = year === partial;
  const profile = profileWithDeaths(search, filter);
  return {
    year,
    path: yearPath(year),
    record_years: { first, last },
    is_partial: isPartial,
    record_ends: isPartial ? profile.last : null,
    profile,
    ...(reports ? preliminaryOfYear(reports, year) : {}),
    mean: meanYear(counts),
    season: seasonOf(counts, year),
    largest_days: largestDays(search, year),
    paths: strongestPaths(search, filter),
    bounds,
  };
}

function largestDays(search: CatalogueSearch, year: number) {
  return localDays(search)
    .filter(({ day }) => dateOf(day).startsWith(String(year)))
    .toSorted((a, b) => b.tornadoes - a.tornadoes || b.deaths - a.deaths || a.day - b.day)
    .slice(0, maxDays)
    .map(toCountedDay);
}

function meanYear({ first, last, partial, byYear, tornadoDays }: YearCounts): YearAnswer['mean'] {
  const { first: from, last: to } = normalYears;
  if (from < first || to > last || to === partial) return null;
  const years = byYear.slice(from - first, to - first + 1);
  const mean = (numbers: readonly number[]) =>
    Math.round((10 * numbers.reduce((sum, one) => sum + one, 0)) / years.length) / 10;
  return {
    first: from,
    last: to,
    tornadoes: mean(years.flatMap(({ ratings }) => ratings)),
    ratings: ratingSteps.map((_, step) => mean(years.map(({ ratings }) => ratings[step] ?? 0))),
    deaths: mean(years.map(({ deaths }) => deaths)),
    killers: mean(years.map(({ killers }) => killers)),
    tornado_days: mean(tornadoDays.slice(from - first, to - first + 1)),
  };
}

interface Band {
  years: number;
  least: number[];
  low: number[];
  middle: number[];
  high: number[];
  most: number[];
}
const bands = new WeakMap<YearCounts, Band>();

/** The band of all whole years, made once in a record. */
function bandOf(counts: YearCounts): Band {
  const known = bands.get(counts);
  if (known) return known;
  const whole = counts.untilDay.filter((_, at) => counts.first + at !== counts.partial);
  const band: Band = { years: whole.length, least: [], low: [], middle: [], high: [], most: [] };
  for (let day = 0; day < dayCount; day++) {
    const sorted = whole.map((days) => days[day] as number).toSorted((a, b) => a - b);
    band.least.push(quantile(sorted, 0));
    band.low.push(quantile(sorted, 0.1));
    band.middle.push(quantile(sorted, 0.5));
    band.high.push(quantile(sorted, 0.9));
    band.most.push(quantile(sorted, 1));
  }
  bands.set(counts, band);
  return band;
}

function quantile(sorted: readonly number[], part: number): number {
  const at = part * (sorted.length - 1);
  const below = sorted[Math.floor(at)] ?? 0;
  const above = sorted[Math.ceil(at)] ?? below;
  return Math.round(10 * (below + (above - below) * (at - Math.floor(at)))) / 10;
}

function seasonOf(counts: YearCounts, year: number): YearAnswer['season'] {
  return { counts: [...(counts.untilDay[year - counts.first] ?? [])], ...bandOf(counts) };
}
