import { randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Role } from '@touchdown/shared/contract/person.ts';
import type { RemovalReason } from '@touchdown/shared/contributions/removal.ts';
import { ulid } from '../../platform/ulid.ts';
import { reportsOf } from './abuse-report-items.ts';
import type { StoredContribution } from './contribution-item.ts';
import { isRemoved } from './is-listed.ts';
import { restorableUntil } from './restorable-until.ts';
import { logDecision, logReturn } from '../moderation-log/log-items.ts';
import { toAuditItem, type AuditEntry } from '../members/audit-items.ts';
import {
  countRemoval,
  countRestoration,
  recountContribution,
  uncountContribution,
} from '../members/member-counts.ts';
import { put } from '../../platform/aws/items.ts';
import { prefixQuery, queryAll } from '../../platform/aws/queries.ts';
import { refusedConditions, transact, type TransactItem } from '../../platform/aws/transact.ts';
import {
  deletedItem,
  erasedItem,
  givenBackItem,
  removedItem,
  restoredItem,
  returnedItem,
  withdrawnItem,
  type Removal,
} from './removal-items.ts';

/**
 * Each is for a contribution as it was read, and returns whether it was done: not if somebody has deleted, removed or
 * restored it since. Then the caller reads it again.
 */
export interface ContributionRemoval {
  /** Hides it, so that the author can restore it. What a moderator has removed is deleted at once. */
  byOwner: (contribution: StoredContribution) => Promise<boolean>;
  /** Hides what no moderator has removed yet, or erases it if it is illegal. */
  byModerator: (
    contribution: StoredContribution,
    moderator: string,
    reason: RemovalReason,
    role?: Role,
  ) => Promise<boolean>;
  /** Shows again what its author has deleted, unless it is hidden for another reason too. */
  restoreOwn: (contribution: StoredContribution) => Promise<boolean>;
  /**
   * The same for what a moderator has removed. What its author had deleted before is the author's again, except when
   * the author asked for it.
   */
  restore: (contribution: StoredContribution, moderator: string, onAppeal?: OnAppeal) => Promise<boolean>;
  /** Erases what could be restored until now. Of what its author deleted nothing stays. */
  eraseRemoved: (contribution: StoredContribution) => Promise<boolean>;
}

/** What is written with a change. */
interface Written {
  entry?: AuditEntry | undefined;
  /** Left out if it is refused. */
  count?: TransactItem | undefined;
  log?: TransactItem | undefined;
  onAppeal?: OnAppeal | undefined;
}

/** A restoration that answers an appeal. Its answer tells the author. */
export interface OnAppeal {
  /** Closes the appeal in the same transaction. */
  close: TransactItem;
  /** Thrown if somebody else has closed it. */
  refusal: () => Error;
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
  const audit = (entry: AuditEntry): TransactItem =>
    put(table, toAuditItem(entry, now(), ulid(now(), randomBytes(16))));

  async function write(
    change: TransactItem,
    { entry, count, log, onAppeal }: Written = {},
  ): Promise<boolean> {
    const items = [
      change,
      ...(onAppeal ? [onAppeal.close] : []),
      ...(entry ? [audit(entry)] : []),
      ...(log ? [log] : []),
      ...(count ? [count] : []),
    ];
    const refused = await refusedConditions(transact(client, items));
    if (refused.includes(0)) return false;
    if (onAppeal && refused.includes(1)) throw onAppeal.refusal();
    // The account may be deleted, or its count may be zero. Neither must prevent the change.
    return refused.length === 0 || write(change, { entry, log, onAppeal });
  }

  return {
    byOwner: (contribution) => {
      const { id, authorId: uid } = contribution;
      const entry = { what: 'contribution-deleted', uid, by: uid, detail: id } as const;
      // A removal has been counted already.
      if (isRemoved(contribution)) return write(deletedItem(table, contribution), { entry });
      const at = new Date(now()).toISOString();
      const count = uncountContribution(table, uid);
      return write(withdrawnItem(table, contribution, at, restorableUntil(at)), { entry, count });
    },

    restoreOwn: (contribution) => {
      const { id, authorId: uid } = contribution;
      const entry = { what: 'contribution-restored', uid, by: uid, detail: id } as const;
      return write(returnedItem(table, contribution), { entry, count: recountContribution(table, uid) });
    },

    byModerator: async (contribution, by, { category, note, isIllegal = false }, role = 'moderator') => {
      const { id, authorId: uid, isRemovedAfterReport, removedByAuthor = false } = contribution;
      // Its author's deletion is no decision of a moderator.
      const isAgain = isRemoved(contribution) && !removedByAuthor;
      const reports = isAgain ? [] : await reportTimes(client, table, id);
      const isAfterReport = isAgain ? (isRemovedAfterReport ?? false) : reports.length > 0;
      const removal: Removal = {
        at: new Date(now()).toISOString(),
        by,
        category,
        note: note || null,
        isAfterReport,
      };
      const what = isAgain ? 'contribution-erased' : 'contribution-removed';
      const entry = { what, uid, by, detail: isIllegal ? `${id}: illegal` : id } as const;
      // What was removed before is in the log already.
      const log = isAgain
        ? undefined
        : logDecision(
            table,
            { subject: id, at: removal.at },
            {
              what: 'removed',
              at: removal.at,
              category,
              isIllegal,
              role,
              reports: reports.length,
              firstReportAt: reports[0] ?? null,
            },
          );
      return write(
        isIllegal
          ? erasedItem(table, contribution, removal.at, removal)
          : removedItem(table, contribution, removal, restorableUntil(removal.at)),
        {
          entry: { ...entry, ...(isAfterReport && !isAgain ? { isAfterReport } : {}) },
          log,
          count: isAgain ? undefined : countRemoval(table, uid, isAfterReport, !removedByAuthor),
        },
      );
    },

    restore: (contribution, by, onAppeal) => {
      const { id, authorId: uid, isRemovedAfterReport: isAfterReport = false } = contribution;
      const { removedAt = '', removalCategory: category = null } = contribution;
      const cameBackAt = new Date(now()).toISOString();
      const withdrawnAt = onAppeal ? undefined : contribution.withdrawnAt;
      const item =
        withdrawnAt === undefined
          ? restoredItem(table, contribution, cameBackAt, { isTold: onAppeal !== undefined })
          : givenBackItem(table, contribution, withdrawnAt, cameBackAt);
      return write(item, {
        entry: {
          what: 'contribution-restored',
          uid,
          by,
          detail: id,
          ...(isAfterReport ? { isAfterReport } : {}),
        },
        log: logReturn(
          table,
          { subject: id, at: removedAt },
          {
            what: 'removed',
            at: removedAt,
            category,
            cameBackAt,
            cameBackBy: onAppeal ? 'appeal' : 'moderator',
          },
        ),
        count: countRestoration(table, uid, isAfterReport, withdrawnAt === undefined),
        onAppeal,
      });
    },

    eraseRemoved: (contribution) =>
      write(
        contribution.removedByAuthor
          ? deletedItem(table, contribution)
          : erasedItem(table, contribution, new Date(now()).toISOString()),
      ),
  };
}

/** Query: when the contribution was reported, the first time first. Decided reports count too. */
async function reportTimes(client: DynamoDBDocumentClient, table: string, id: string): Promise<string[]> {
  const reports = await queryAll(client, prefixQuery(table, reportsOf(id), ['createdAt']));
  return reports.map(({ createdAt }) => String(createdAt)).toSorted();
}
