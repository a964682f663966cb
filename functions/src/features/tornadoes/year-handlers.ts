import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { yearRoutes } from '@touchdown/shared/tornadoes/year-routes.ts';
import type { CachedCatalogue } from '../../domain/catalogue/cached-catalogue.ts';
import type { StormReportCatalogue } from '../../domain/catalogue/storm-report-catalogue.ts';
import type { TornadoStore } from '../../domain/catalogue/tornado-store.ts';
import { findState } from '../../domain/places/find-place.ts';
import { answerDaysNear } from '../../domain/years/days-near.ts';
import { answerDifferences } from '../../domain/years/differences.ts';
import { answerHighlights } from '../../domain/years/highlights-answer.ts';
import { answerLearn } from '../../domain/years/learn-answer.ts';
import { answerRecords } from '../../domain/years/records-answer.ts';
import { answerTrends } from '../../domain/years/trends-answer.ts';
import { answerYear } from '../../domain/years/year-answer.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';

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
