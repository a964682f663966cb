import { createHash } from 'node:crypto';
import type { Role } from '@touchdown/shared/contract/person.ts';
import type { ReasonCategory } from '@touchdown/shared/contributions/reason-categories.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { itemKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { put } from '../../platform/aws/items.ts';
import type { TransactItem } from '../../platform/aws/transact.ts';

const { moderationLogEntry: kind } = community.kinds;

/** What the public log knows of one decision. It has no id, no name and no word of anybody. */
export interface StoredLogEntry {
  what: 'removed' | 'suspended';
  at: string;
  /** Of a removal. A suspension has a reason in words, which the person reads. */
  category: ReasonCategory | null;
  isIllegal: boolean;
  role: Role | 'operator' | null;
  /** How many people had reported it, and when the first one did. */
  reports: number;
  firstReportAt: string | null;
}

/** That a decision was taken back before its time, beside it. */
export interface StoredLogReturn extends Pick<StoredLogEntry, 'what' | 'at' | 'category'> {
  cameBackAt: string;
  cameBackBy: 'appeal' | 'moderator';
}

/** What was decided about, and when: from these its entry is found again, and from the entry none of them. */
export interface LoggedDecision {
  /** The id of the contribution or of the person. */
  subject: string;
  at: string;
}

/** An entry with what became of it. */
export type LoggedEntry = StoredLogEntry & { cameBackBy: StoredLogReturn['cameBackBy'] | null };

export function logPartition(month: string): string {
  return keyText(kind.partition, { month });
}

function logKey({ subject, at }: LoggedDecision, part: 'DECISION' | 'RETURN') {
  const entry = createHash('sha256').update(`${subject} ${at}`).digest('base64url').slice(0, 16);
  return itemKey(kind, { month: at.slice(0, 'yyyy-mm'.length), at, entry, part });
}

/** Part of the transaction that removes or suspends. */
export function logDecision(table: string, decision: LoggedDecision, entry: StoredLogEntry): TransactItem {
  return put(table, { ...logKey(decision, 'DECISION'), ...entry });
}

/** Part of the transaction that restores. */
export function logReturn(table: string, decision: LoggedDecision, entry: StoredLogReturn): TransactItem {
  return put(table, { ...logKey(decision, 'RETURN'), ...entry });
}

/** Joins the items of a month. A decision from before there was a log is known only by its return. */
export function joinedEntries(items: readonly Record<string, unknown>[]): LoggedEntry[] {
  const entries = new Map<string, LoggedEntry>();
  const unknown = { isIllegal: false, role: null, reports: 0, firstReportAt: null, cameBackBy: null };
  for (const item of items) {
    const key = String(item[sortKey]).split('#').slice(0, -1).join('#');
    const { what, at, category, ...more } = item as unknown as StoredLogEntry & Partial<StoredLogReturn>;
    const known = entries.get(key) ?? { ...unknown, what, at, category };
    const { isIllegal, role, reports, firstReportAt, cameBackBy } = { ...known, ...more };
    entries.set(key, { what, at, category, isIllegal, role, reports, firstReportAt, cameBackBy });
  }
  return [...entries.values()];
}
