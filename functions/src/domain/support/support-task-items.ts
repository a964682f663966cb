import { community } from '@touchdown/shared/storage/community.ts';
import { indexKey, itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { put } from '../../platform/aws/items.ts';
import type { TransactItem } from '../../platform/aws/transact.ts';

/**
 * What Stripe must still be told about a person. `forget`: the account was deleted, so nothing may be charged again
 * and the customer goes. `email`: the account has another email address.
 */
export const supportTasks = ['forget', 'email'] as const;
export type SupportTask = (typeof supportTasks)[number];

export interface StoredSupportTask {
  uid: string;
  task: SupportTask;
  /** ISO 8601. A later one replaces an earlier one of the same kind. */
  createdAt: string;
}

export function supportTaskKey(uid: string, task: SupportTask) {
  return itemKey(community.kinds.supportTask, { person: uid, task });
}

/** Returns the write that leaves a task, for the transaction that makes it necessary. */
export function leaveSupportTask(table: string, uid: string, task: SupportTask, time: number): TransactItem {
  const createdAt = new Date(time).toISOString();
  const { byDue } = community.kinds.supportTask.indexes;
  const stored: StoredSupportTask = { uid, task, createdAt };
  const keys = { ...supportTaskKey(uid, task), ...indexKey(byDue, { created: createdAt, person: uid }) };
  return put(table, { ...keys, ...stored });
}
