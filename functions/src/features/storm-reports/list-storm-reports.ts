import { paginate } from '@touchdown/shared/contract/paginate.ts';
import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import { filterStormReports } from '@touchdown/shared/storm-reports/filter-storm-reports.ts';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import type { SnippetPart } from '@touchdown/shared/contract/snippet.ts';
import type { stormReportRoutes } from '@touchdown/shared/storm-reports/routes.ts';
import type { CachedLoops } from '../../domain/radar-loops/cached-loops.ts';
import { snippetOf } from '../../domain/full-text/snippet-of.ts';
import { readTextQuery, type Phrase } from '../../domain/full-text/text-query.ts';
import { findByComment } from './find-by-comment.ts';
import type { Reply } from '../../platform/http/reply.ts';
import type { StormReportCatalogue } from '../../domain/catalogue/storm-report-catalogue.ts';

type ListRoute = typeof stormReportRoutes.listStormReports;

export function listStormReports(catalogue: StormReportCatalogue, loops: () => Promise<CachedLoops>) {
  return async ({ query }: RouteRequest<ListRoute>, reply: Reply): Promise<RouteResponse<ListRoute>> => {
    const { page, limit, text, ...filter } = query;
    const { newestFirst } = await catalogue.forAnswer(reply);
    const phrases = readTextQuery(text ?? '');
    const found = text === undefined ? newestFirst : findByComment(newestFirst, phrases);
    const reports = filterStormReports(found, filter);
    const { urlOf } = await loops();
    const skipped = (page - 1) * limit;
    const shown = reports.slice(skipped, skipped + limit);
    return {
      data: {
        reports: shown.map((report) => ({
          ...report,
          radar_video_url: urlOf(report.id) ?? report.radar_video_url,
        })),
        pagination: paginate(reports.length, page, limit),
        ...(text === undefined ? {} : { snippets: snippetsOf(shown, phrases) }),
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
