import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { yearRoutes } from '@touchdown/shared/tornadoes/year-routes.ts';
import type { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import {
  daysNearCells,
  daysNearPlace,
  findTornadoDays,
  type TornadoDays,
  type YearSpan,
} from './tornado-day-grid.ts';
import type { DaysOf } from '@touchdown/shared/tornadoes/trend-names.ts';
import type { DaysNear } from '@touchdown/shared/tornadoes/year-answers.ts';
import type { CachedCatalogue } from '../../domain/catalogue/cached-catalogue.ts';
import type { StormReportCatalogue } from '../../domain/catalogue/storm-report-catalogue.ts';
import type { TornadoStore } from '../../domain/catalogue/tornado-store.ts';
import { findState } from '../../domain/places/find-place.ts';
import { answerDifferences } from '../../domain/years/differences.ts';
import { answerHighlights } from '../../domain/years/highlights-answer.ts';
import { answerLearn } from '../../domain/years/learn-answer.ts';
import { answerRecords } from '../../domain/years/records-answer.ts';
import { answerTrends } from '../../domain/years/trends-answer.ts';
import { answerYear } from '../../domain/years/year-answer.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';
import { onceInRecord } from '../../domain/catalogue/once-in-record.ts';
import { yearCounts } from '../../domain/years/year-counts.ts';

export function yearHandlers(
  catalogue: Pick<CachedCatalogue, 'forAnswer'>,
  reports: Pick<StormReportCatalogue, 'current'>,
  store: Pick<TornadoStore, 'find'>,
): RouteHandlers<typeof yearRoutes> {
  return {
    getYear: async ({ params }, reply) => {
      const [{ search }, after] = await Promise.all([
        catalogue.forAnswer(reply),
        reports.current().catch(() => undefined),
      ]);
      const year = answerYear(search, params.year, after);
      if ('says' in year) throw new Problem('NOT_FOUND', year.says);
      return year;
    },
    getRecords: async ({ query }, reply) => {
      const state = query.state === undefined ? undefined : findState(query.state);
      if (state?.kind === 'none') throw new Problem('NOT_FOUND', state.says);
      return answerRecords(await catalogue.forAnswer(reply), store, state);
    },
    getHighlights: async (_request, reply) => answerHighlights((await catalogue.forAnswer(reply)).search),
    getDifferences: async (_request, reply) => answerDifferences((await catalogue.forAnswer(reply)).search),
    getTrends: async (_request, reply) => answerTrends((await catalogue.forAnswer(reply)).search),
    getLearn: async (_request, reply) => answerLearn((await catalogue.forAnswer(reply)).search),
    getDaysNear: async ({ query }, reply) => {
      const { search } = await catalogue.forAnswer(reply);
      const days = answerDaysNear(search, query);
      if (days) return days;
      const { record_years: years } = answerTrends(search);
      throw new Problem('NOT_FOUND', `The record covers ${years.first} to ${years.last} only.`);
    },
  };
}

/** Cities of all parts of the country that have tornadoes, from west to east. */
const cities = [
  { name: 'Denver, Colorado', lat: 39.74, lon: -104.98 },
  { name: 'Lubbock, Texas', lat: 33.58, lon: -101.86 },
  { name: 'Wichita, Kansas', lat: 37.69, lon: -97.34 },
  { name: 'Norman, Oklahoma', lat: 35.22, lon: -97.44 },
  { name: 'Dallas, Texas', lat: 32.78, lon: -96.8 },
  { name: 'Omaha, Nebraska', lat: 41.26, lon: -95.93 },
  { name: 'Jackson, Mississippi', lat: 32.3, lon: -90.18 },
  { name: 'Memphis, Tennessee', lat: 35.15, lon: -90.05 },
  { name: 'Chicago, Illinois', lat: 41.88, lon: -87.63 },
  { name: 'Birmingham, Alabama', lat: 33.52, lon: -86.8 },
  { name: 'Nashville, Tennessee', lat: 36.16, lon: -86.78 },
  { name: 'Atlanta, Georgia', lat: 33.75, lon: -84.39 },
  { name: 'Tampa, Florida', lat: 27.95, lon: -82.46 },
  { name: 'Worcester, Massachusetts', lat: 42.26, lon: -71.8 },
] as const;

const leastRatings = { all: 0, 'F1+': 1 } as const satisfies Record<DaysOf, number>;
const tornadoDays = {
  all: onceInRecord((search) => findTornadoDays(search.catalogue, leastRatings.all)),
  'F1+': onceInRecord((search) => findTornadoDays(search.catalogue, leastRatings['F1+'])),
} as const satisfies Record<DaysOf, (search: CatalogueSearch) => TornadoDays>;

/** Returns the days near each place over a period, or undefined if the record does not have it. */
function answerDaysNear(
  search: CatalogueSearch,
  { from, to, least }: { from: number; to: number; least: DaysOf },
): DaysNear | undefined {
  const { first, last } = yearCounts(search);
  if (from > to || from < first || to > last) return undefined;
  const days = tornadoDays[least](search);
  const span: YearSpan = { first: from, last: to };
  return {
    from,
    to,
    least,
    rows: daysNearCells(days, span).map(({ lat, west, stepDegrees, days: ofRow }) => ({
      lat: rounded(lat, 3),
      west: rounded(west, 3),
      step: rounded(stepDegrees, 4),
      days: ofRow.map((one) => rounded(one, 2)),
    })),
    cities: cities.map((city) => {
      const { daysPerYear, standardError, peakDay } = daysNearPlace(days, span, city);
      return {
        ...city,
        days_per_year: rounded(daysPerYear, 3),
        standard_error: rounded(standardError, 3),
        peak: daysPerYear === 0 ? null : dateOf(peakDay),
      };
    }),
  };
}

function rounded(number: number, digits: number): number {
  return Number(number.toFixed(digits));
}

/** `05-13` */
function dateOf(dayOfYear: number): string {
  return new Date(Date.UTC(2000, 0, 1 + dayOfYear)).toISOString().slice(5, 10);
}
