import type { ReasonCategory } from '@touchdown/shared/contributions/reason-categories.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyBeginning, keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { indexKey, itemKey } from '@touchdown/shared/storage/table-shape.ts';
import type { KeyPrefix } from '../../platform/aws/queries.ts';

export const { byReportState } = community.indexes;
const { abuseReport: kind } = community.kinds;

/** Moderators decide on open reports, and the others are kept as resolved. */
export type ReportState = 'OPEN' | 'RESOLVED';

/** One person's report of one contribution, beside the contribution. */
export interface StoredAbuseReport {
  contributionId: string;
  uid: string;
  category: ReasonCategory;
  text: string | null;
  createdAt: string;
  state: ReportState;
  /** Set if moderators resolved it and left the contribution as it was. */
  dismissedAt?: string;
  dismissedBy?: string;
  dismissalNote?: string | null;
}

/** The site reports what waits for a moderator, so that it is in their queue. It is nobody's id. */
export const siteReporter = 'SITE';

export function abuseReportKey(contributionId: string, uid: string) {
  return itemKey(kind, { id: contributionId, person: uid });
}

/** A person's reports in the index by person. */
export function personReports(uid: string): string {
  return keyText(kind.indexes.byPerson.partition, { person: uid });
}

/** Returns the partition of the moderators' queue of one state. */
export function reportsPartition(state: ReportState): string {
  return keyText(kind.indexes.byReportState.partition, { state });
}

/** Returns the partition of a contribution's reports, and the prefix of their sort keys. */
export function reportsOf(contributionId: string): KeyPrefix {
  return { partition: keyText(kind.partition, { id: contributionId }), prefix: keyBeginning(kind.sort) };
}

/** Returns the place of a contribution's newest report in the queue. */
export function reportPlace({
  contributionId: id,
  createdAt: created,
}: Pick<StoredAbuseReport, 'contributionId' | 'createdAt'>): string {
  return keyText(kind.indexes.byReportState.sort, { created, id });
}

/** The attributes that put a report into the moderators' queue of its state. */
export function reportStateKey(
  state: ReportState,
  { contributionId: id, createdAt: created }: Pick<StoredAbuseReport, 'contributionId' | 'createdAt'>,
): Record<string, string> {
  return indexKey(kind.indexes.byReportState, { state, created, id });
}

export function toAbuseReportItem(report: StoredAbuseReport): Record<string, unknown> {
  const { contributionId: id, uid: person, createdAt: created, state } = report;
  return {
    ...abuseReportKey(id, person),
    ...indexKey(kind.indexes.byPerson, { person, created, id }),
    ...reportStateKey(state, report),
    ...report,
  };
}
