import type { ReasonCategory } from '@touchdown/shared/contributions/reason-categories.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { indexKey, itemKey } from '@touchdown/shared/storage/table-shape.ts';

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
}

export function abuseReportKey(contributionId: string, uid: string) {
  return itemKey(kind, { id: contributionId, person: uid });
}

/** A person's reports in the index by person. */
export function personReports(uid: string): string {
  return keyText(kind.indexes.byPerson.partition, { person: uid });
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
