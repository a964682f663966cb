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
import type { OpenPlace, ReportGroup, ReportQueue } from './report-queue.ts';

/** Only fields of the schema leave the table, so that nobody learns who reported. */
export function listReports(
  queue: ReportQueue,
  now: () => number,
): RouteHandlers<typeof conductRoutes>['listReports'] {
  return async ({ query: { state, limit, before } }) => {
    const start = placeIn(before) ?? { ...beginning, until: new Date(now()).toISOString() };
    const groups =
      state === 'open'
        ? await queue.openPage(limit + 1, start)
        : await queue.resolvedPage(limit + 1, before?.replace('_', '#'));
    const shown = groups.slice(0, limit);
    const last = shown.at(-1);
    const hasMore = groups.length > limit;
    const next = hasMore && last ? nextPlace(last, start.until) : null;
    const contributions = shown.map(({ contribution }) => toShownContribution(contribution));
    return { data: { contributions, reported: shown.map(toReported), pagination: { limit, hasMore, next } } };
  };
}

/** Before every place: as many reports as there can be. */
const beginning = { count: Infinity, place: '' };

/** Returns the place of an open queue that a page ended with; undefined for one of the resolved. */
function placeIn(text: string | undefined): OpenPlace | undefined {
  const [count, time, id, until] = text?.split('_') ?? [];
  return until === undefined ? undefined : { count: Number(count), place: `${time}#${id}`, until };
}

function nextPlace({ place, count }: ReportGroup, until: string): string {
  const text = place.replace('#', '_');
  return count === undefined ? text : `${count}_${text}_${until}`;
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
