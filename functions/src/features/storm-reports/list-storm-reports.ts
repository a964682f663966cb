import { paginate } from '@touchdown/shared/contract/paginate.ts';
import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import { filterStormReports } from '@touchdown/shared/storm-reports/filter-storm-reports.ts';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import type { SnippetPart } from '@touchdown/shared/contract/snippet.ts';
import type { stormReportRoutes } from '@touchdown/shared/storm-reports/routes.ts';
import { buildTextIndex } from '../../domain/full-text/build-text-index.ts';
import { findDocuments } from '../../domain/full-text/find-documents.ts';
import type { TextIndex } from '../../domain/full-text/text-index.ts';
import type { CachedLoops } from '../../domain/radar-loops/cached-loops.ts';
import { snippetOf } from '../../domain/full-text/snippet-of.ts';
import { readTextQuery, type Phrase } from '../../domain/full-text/text-query.ts';
import type { Reply } from '../../platform/http/reply.ts';
import type { StormReportCatalogue } from '../../domain/catalogue/storm-report-catalogue.ts';

const indexes = new WeakMap<readonly StormReport[], TextIndex>();

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

/**
 * Returns the reports whose comments have every phrase, in the given order. All reports are in memory with their
 * corrections, so the index is made of the comments as they are served, at the first search in them.
 */
function findByComment(reports: readonly StormReport[], phrases: readonly Phrase[]): readonly StormReport[] {
  let index = indexes.get(reports);
  if (!index) {
    index = buildTextIndex(reports.map(({ id, comments }) => ({ id, texts: comments ? [comments] : [] })));
    indexes.set(reports, index);
  }
  return findDocuments(index, phrases).flatMap((number) => reports[number] ?? []);
}

function snippetsOf(
  reports: readonly StormReport[],
  phrases: readonly Phrase[],
): Record<string, SnippetPart[]> {
  const found = reports.map(({ id, comments }) => [id, snippetOf(comments ?? '', phrases)] as const);
  return Object.fromEntries(found.flatMap(([id, parts]) => (parts ? [[id, parts]] : [])));
}
