import type { AuditAction } from '@touchdown/shared/conduct/audit-actions.ts';
import type { KeepReason, RejectionReason } from '@touchdown/shared/contract/stock-reasons.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { itemKey } from '@touchdown/shared/storage/table-shape.ts';

const { audit, auditSeal } = community.kinds;

/** Records who did what to which account. Contains no email address and no token. */
export interface AuditEntry {
  what: AuditAction;
  /** The account's id. */
  uid: string;
  /** The id of the person who did it, `operator` for the command line, or `schedule` for a job. */
  by: string;
  detail?: string;
  /** Whether somebody had reported the contribution that was removed or restored. A removal costs reputation then. */
  isAfterReport?: boolean;
  /** What a moderator wrote about it. */
  note?: string;
  /** The stock reason that a moderator named. */
  reason?: RejectionReason | KeepReason;
}

export function toAuditItem(entry: AuditEntry, time: number, id: string): Record<string, unknown> {
  const at = new Date(time).toISOString();
  return { ...itemKey(audit, { day: dayOf(at), at, id }), at, ...entry };
}

/** What a day of the audit was when it had ended, chained to the day before. */
export interface AuditSeal {
  day: string;
  entries: number;
  /** Of the entries of the day and of the seal before. */
  hash: string;
  previous: string;
  sealedAt: string;
}

export function toSealItem(seal: AuditSeal): Record<string, unknown> {
  return { ...itemKey(auditSeal, { day: seal.day }), ...seal };
}

/** All seals, one for each day. */
export const sealsPartition = keyText(auditSeal.partition);

/** The entries of one day, UTC. */
export function auditPartition(time: number): string {
  return keyText(audit.partition, { day: dayOf(new Date(time).toISOString()) });
}

function dayOf(at: string): string {
  return at.slice(0, 'yyyy-mm-dd'.length);
}
