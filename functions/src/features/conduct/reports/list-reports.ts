import type { conductRoutes } from '@touchdown/shared/conduct/routes.ts';
import {
  maxShownReports,
  type ReportedContribution,
  type ShownReport,
} from '@touchdown/shared/conduct/schema.ts';
import type { ReasonCategory } from '@touchdown/shared/contributions/reason-categories.ts';
import type { StoredContribution } from '../../../domain/contributions/contribution-item.ts';
import type { StoredAbuseReport } from '../../../domain/contributions/abuse-report-items.ts';
import { keptUntilOf } from '../../../domain/contributions/restorable-until.ts';
import { isErased, isHidden, isRemoved } from '../../../domain/contributions/is-listed.ts';
import { toShownContribution } from '../../../domain/contributions/to-shown-contribution.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import type { ReportGroup, ReportQueue } from './report-queue.ts';

/** Only fields of the schema leave the table, so that nobody learns who reported. */
export function listReports(queue: ReportQueue): RouteHandlers<typeof conductRoutes>['listReports'] {
  return async ({ query: { state, limit, before } }) => {
    const groups = await queue.page(
      state === 'open' ? 'OPEN' : 'RESOLVED',
      limit + 1,
      before?.replace('_', '#'),
    );
    const shown = groups.slice(0, limit);
    const last = shown.at(-1);
    const hasMore = groups.length > limit;
    const next = hasMore && last ? last.place.replace('#', '_') : null;
    const contributions = shown.map(({ contribution }) => toShownContribution(contribution));
    return { data: { contributions, reported: shown.map(toReported), pagination: { limit, hasMore, next } } };
  };
}

function toReported({ contribution, reports }: ReportGroup): ReportedContribution {
  return {
    contributionId: contribution.id,
    isHidden: isHidden(contribution),
    removal: removalOf(contribution),
    counts: countsOf(reports),
    reports: reports.slice(0, maxShownReports).map((report) => toShownReport(report, contribution)),
  };
}

function toShownReport(report: StoredAbuseReport, contribution: StoredContribution): ShownReport {
  const { category, text, createdAt, state, dismissedAt, dismissalNote = null } = report;
  const decided =
    dismissedAt === undefined ? (isRemoved(contribution) ? 'removed' : 'restored') : 'dismissed';
  return { category, text, createdAt, outcome: state === 'OPEN' ? null : decided, dismissalNote };
}

function countsOf(reports: readonly StoredAbuseReport[]): ReportedContribution['counts'] {
  const counts = new Map<ReasonCategory, number>();
  for (const { category } of reports) counts.set(category, (counts.get(category) ?? 0) + 1);
  return [...counts].map(([category, count]) => ({ category, count })).toSorted((a, b) => b.count - a.count);
}

/** A removal by a moderator is stored with the contribution. */
function removalOf(contribution: StoredContribution): ReportedContribution['removal'] {
  const { removedAt, removalCategory = 'Other', removalNote = null, images } = contribution;
  if (removedAt === undefined) return null;
  const isFinal = isErased(contribution);
  return {
    at: removedAt,
    category: removalCategory,
    note: removalNote,
    restorableUntil: isFinal ? null : keptUntilOf(contribution),
    pictures: isFinal ? 0 : images.length,
  };
}
