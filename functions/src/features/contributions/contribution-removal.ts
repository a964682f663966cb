import { randomBytes } from 'node:crypto';
import { QueryCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { RemovalReason } from '@touchdown/shared/contributions/removal.ts';
import { ulid } from '@touchdown/shared/contract/ulid.ts';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { reportsOf } from '../../domain/contributions/abuse-report-items.ts';
import type { StoredContribution } from '../../domain/contributions/contribution-item.ts';
import { isRemoved } from '../../domain/contributions/is-listed.ts';
import { restorableUntil } from '../../domain/contributions/restorable-until.ts';
import { toAuditItem, type AuditEntry } from '../../domain/members/audit-items.ts';
import { countRemoval, countRestoration, uncountContribution } from '../../domain/members/member-counts.ts';
import { prefixQuery } from '../../platform/aws/prefix-query.ts';
import { refusedConditions, transact, type TransactItem } from '../../platform/aws/transact.ts';
import { deletedItem, erasedItem, removedItem, restoredItem, type Removal } from './removal-items.ts';

/**
 * Each is for a contribution as it was read, and returns whether it was done: not if somebody has deleted, removed or
 * restored it since. Then the caller reads it again.
 */
export interface ContributionRemoval {
  /** Deletes the whole item. */
  byOwner: (contribution: StoredContribution) => Promise<boolean>;
  /** Hides what is not removed yet, or erases it if it is illegal. */
  byModerator: (
    contribution: StoredContribution,
    moderator: string,
    reason: RemovalReason,
  ) => Promise<boolean>;
  /** Shows again what can be restored, unless it is hidden for another reason too. */
  restore: (contribution: StoredContribution, moderator: string) => Promise<boolean>;
  /** Erases what could be restored until now. */
  eraseRemoved: (contribution: StoredContribution) => Promise<boolean>;
}

/**
 * Each change is one transaction with an audit item and the author's counts. Stream consumers do what follows: they
 * withhold or erase pictures and votes, resolve reports and tell the author.
 */
export function contributionRemoval(
  client: DynamoDBDocumentClient,
  table: string,
  now: () => number,
): ContributionRemoval {
  const audit = (entry: AuditEntry): TransactItem => ({
    Put: { TableName: table, Item: toAuditItem(entry, now(), ulid(now(), randomBytes(16))) },
  });

  async function write(change: TransactItem, entry?: AuditEntry, count?: TransactItem): Promise<boolean> {
    const items = [change, ...(entry ? [audit(entry)] : [])];
    const refused = await refusedConditions(transact(client, count ? [...items, count] : items));
    if (refused.includes(0)) return false;
    // The account may be deleted, or its count may be zero. Neither must prevent the change.
    return refused.length === 0 || write(change, entry);
  }

  return {
    byOwner: (contribution) => {
      const { id, authorId: uid } = contribution;
      const entry = { what: 'contribution-deleted', uid, by: uid, detail: id } as const;
      // A removal has been counted already.
      const count = isRemoved(contribution) ? undefined : uncountContribution(table, uid);
      return write(deletedItem(table, contribution), entry, count);
    },

    byModerator: async (contribution, by, { category, note, isIllegal = false }) => {
      const { id, authorId: uid, isRemovedAfterReport } = contribution;
      const isAgain = isRemoved(contribution);
      const isAfterReport = isAgain ? (isRemovedAfterReport ?? false) : await isReported(client, table, id);
      const removal: Removal = {
        at: new Date(now()).toISOString(),
        by,
        category,
        note: note || null,
        isAfterReport,
      };
      const what = isAgain ? 'contribution-erased' : 'contribution-removed';
      const entry = { what, uid, by, detail: isIllegal ? `${id}: illegal` : id } as const;
      return write(
        isIllegal
          ? erasedItem(table, contribution, removal.at, removal)
          : removedItem(table, contribution, removal, restorableUntil(removal.at)),
        { ...entry, ...(isAfterReport && !isAgain ? { isAfterReport } : {}) },
        isAgain ? undefined : countRemoval(table, uid, isAfterReport),
      );
    },

    restore: (contribution, by) => {
      const { id, authorId: uid, isRemovedAfterReport: isAfterReport = false } = contribution;
      return write(
        restoredItem(table, contribution, new Date(now()).toISOString()),
        {
          what: 'contribution-restored',
          uid,
          by,
          detail: id,
          ...(isAfterReport ? { isAfterReport } : {}),
        },
        countRestoration(table, uid, isAfterReport),
      );
    },

    eraseRemoved: (contribution) => write(erasedItem(table, contribution, new Date(now()).toISOString())),
  };
}

/** Query: whether somebody has reported the contribution. Decided reports count too. */
async function isReported(client: DynamoDBDocumentClient, table: string, id: string): Promise<boolean> {
  const query = prefixQuery(table, reportsOf(id), [partitionKey]);
  const { Items: found = [] } = await client.send(new QueryCommand({ ...query, Limit: 1 }));
  return found.length > 0;
}
