import { Problem } from '@touchdown/shared/contract/problem.ts';
import { defaultDayKind } from '@touchdown/shared/tornadoes/day-kinds.ts';
import type { dayRoutes } from '@touchdown/shared/tornadoes/day-routes.ts';
import type { CachedCatalogue } from '../../domain/catalogue/cached-catalogue.ts';
import type { StormReportCatalogue } from '../../domain/catalogue/storm-report-catalogue.ts';
import { answerDay } from '../../domain/days/day-answer.ts';
import { findDay, type DaySources } from '../../domain/days/find-day.ts';
import { listDays } from '../../domain/days/list-days.ts';
import { withStormSystems } from '../../domain/catalogue/storm-systems.ts';
import type { TornadoStore } from '../../domain/catalogue/tornado-store.ts';
import type { Reply } from '../../platform/http/reply.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';

interface DayCatalogues {
  catalogue: Pick<CachedCatalogue, 'forAnswer'>;
  reports: Pick<StormReportCatalogue, 'forAnswer'>;
  store: Pick<TornadoStore, 'find'>;
  now: () => number;
}

export function dayHandlers({
  catalogue,
  reports,
  store,
  now,
}: DayCatalogues): RouteHandlers<typeof dayRoutes> {
  const read = async (reply: Reply): Promise<DaySources> => {
    const [record, listed] = await Promise.all([catalogue.forAnswer(reply), reports.forAnswer(reply)]);
    return { record, reports: listed, now: now() };
  };
  return {
    listDays: async ({ query: { year } }, reply) => listDays(await read(reply), year),
    getDay: async ({ params: { date }, query: { day: kind = defaultDayKind(date) } }, reply) => {
      const sources = await read(reply);
      const found = findDay(sources, date, kind);
      if (found.kind === 'none') throw new Problem('NOT_FOUND', found.says);
      const day = answerDay(sources, found.date, kind);
      return withStormSystems(day, day.tornadoes, sources.record, store);
    },
  };
}
