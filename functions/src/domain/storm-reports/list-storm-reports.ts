import { paginate } from '@touchdown/shared/contract/paginate.ts';
import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import { countStormReports } from '@touchdown/shared/storm-reports/filter-storm-reports.ts';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import type { SnippetPart } from '@touchdown/shared/contract/snippet.ts';
import type { stormReportRoutes } from '@touchdown/shared/storm-reports/routes.ts';
import type { CachedLoops } from '../radar-loops/cached-loops.ts';
import { snippetOf } from '../full-text/snippet-of.ts';
import { readTextQuery, type Phrase } from '@touchdown/shared/search/text-query.ts';
import type { Reply } from '../../platform/http/reply.ts';
import type { StormReportCatalogue } from '../catalogue/storm-report-catalogue.ts';
import { findReports } from './find-reports.ts';
import type { NameTornadoes } from './name-tornadoes.ts';

type ListRoute = typeof stormReportRoutes.listStormReports;

export function listStormReports(
  catalogue: StormReportCatalogue,
  nameTornadoes: NameTornadoes,
  loops: () => Promise<CachedLoops>,
) {
  return async ({ query }: RouteRequest<ListRoute>, reply: Reply): Promise<RouteResponse<ListRoute>> => {
    const { page, limit, text, ...filter } = query;
    const { newestFirst, officialUntil } = await catalogue.forAnswer(reply);
    const phrases = text === undefined ? undefined : readTextQuery(text);
    const reports = findReports(newestFirst, { ...filter, officialUntil }, phrases);
    const skipped = (page - 1) * limit;
    const shown = reports.slice(skipped, skipped + limit);
    const [{ urlOf }, named] = await Promise.all([loops(), nameTornadoes(shown, officialUntil)]);
    return {
      data: {
        reports: named.map((report) => ({
          ...report,
          radar_video_url: urlOf(report.id) ?? report.radar_video_url,
        })),
        pagination: paginate(reports.length, page, limit),
        counts: countStormReports(reports, officialUntil),
        official_until: officialUntil,
        ...(phrases ? { snippets: snippetsOf(shown, phrases) } : {}),
      },
    };
  };
}

function snippetsOf(
  reports: readonly StormReport[],
  phrases: readonly Phrase[],
): Record<string, SnippetPart[]> {
  const found = reports.map(({ id, comments }) => [id, snippetOf(comments ?? '', phrases)] as const);
  return Object.fromEntries(found.flatMap(([id, parts]) => (parts ? [[id, parts]] : [])));
}
