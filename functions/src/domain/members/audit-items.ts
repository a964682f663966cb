import { community } from '@touchdown/shared/storage/community.ts';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { itemKey } from '@touchdown/shared/storage/table-shape.ts';

const { audit } = community.kinds;

/** Records who did what to which account. Contains no email address and no token. */
export interface AuditEntry {
  what:
    | 'role-granted'
    | 'password-reset'
    | 'password-changed'
    | 'passkey-added'
    | 'passkey-removed'
    | 'passkey-copied'
    | 'passkey-recovery-asked'
    | 'passkey-recovery-stopped'
    | 'passkeys-recovered'
    | 'email-restored'
    | 'session-reuse'
    | 'account-deleted'
    | 'contribution-deleted'
    | 'contribution-removed'
    | 'contribution-restored'
    | 'contribution-erased'
    | 'question-removed'
    | 'answer-removed'
    | 'takedown-hide'
    | 'takedown-restore'
    | 'takedown-close'
    | 'reports-dismissed'
    | 'reports-reopened'
    | 'person-suspended'
    | 'person-restored'
    | 'appeal-uphold'
    | 'appeal-restore'
    | 'suggestion-approved'
    | 'suggestion-rejected'
    | 'suggestion-closed'
    | 'suggestion-first-approved'
    | 'suggestion-first-withdrawn'
    | 'suggestion-first-cleared'
    | 'suggestion-returned'
    | 'suggestion-return-undone'
    | 'suggestion-reopened'
    | 'suggestion-objected'
    | 'picture-marked-sensitive'
    | 'picture-marked-not-sensitive';
  /** The account's id. */
  uid: string;
  /** The id of the person who did it, `operator` for the command line, or `schedule` for a job. */
  by: string;
  detail?: string;
  /** Whether somebody had reported the contribution that was removed or restored. A removal costs reputation then. */
  isAfterReport?: boolean;
  /** What a moderator wrote about it. */
  note?: string;
}

export function toAuditItem(entry: AuditEntry, time: number, id: string): Record<string, unknown> {
  const at = new Date(time).toISOString();
  return { ...itemKey(audit, { day: dayOf(at), at, id }), at, ...entry };
}

/** The entries of one day, UTC. */
export function auditPartition(time: number): string {
  return keyText(audit.partition, { day: dayOf(new Date(time).toISOString()) });
}

function dayOf(at: string): string {
  return at.slice(0, 'yyyy-mm-dd'.length);
}
