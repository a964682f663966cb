import { community } from '@touchdown/shared/storage/community.ts';
import { itemKey } from '@touchdown/shared/storage/table-shape.ts';
import type { TransactItem } from '../../platform/aws/transact.ts';
import { shownReputation } from './reputation.ts';

/** What is counted for a person, in an item beside the profile. */
export interface MemberCounts {
  /** All contributions in the person's own list, rejected suggestions too. */
  contributions: number;
  /** As everybody sees it, never below 0. */
  reputation: number;
}

/**
 * The attributes of the item. Reputation has two parts: a follower writes what contributions earn, and the removal of
 * a reported contribution counts itself, because the contribution no longer names its author then.
 */
interface StoredCounts {
  contributions: number;
  earnedReputation?: number;
  removedAfterReport?: number;
}

export function memberCountsKey(uid: string) {
  return itemKey(community.kinds.memberCounts, { person: uid });
}

export function toMemberCountsItem(uid: string, counts: StoredCounts): Record<string, unknown> {
  return { ...memberCountsKey(uid), ...counts };
}

/** The item is created by the first count, so somebody without an item has zero. */
export function fromMemberCountsItem(item: Record<string, unknown> | undefined): MemberCounts {
  const numberOf = (name: keyof StoredCounts) => Number(item?.[name] ?? 0);
  return {
    contributions: numberOf('contributions'),
    reputation: shownReputation(numberOf('earnedReputation'), numberOf('removedAfterReport')),
  };
}

/** Counts a contribution. Belongs in the transaction that writes it, on the condition that it is new. */
export function countContribution(table: string, uid: string): TransactItem {
  return {
    Update: {
      TableName: table,
      Key: memberCountsKey(uid),
      UpdateExpression: 'ADD contributions :one',
      ExpressionAttributeValues: { ':one': 1 },
    },
  };
}

/**
 * Counts one contribution less, and perhaps one more that was removed after a report. Refused if no contribution is
 * counted, which is also so after the account was deleted.
 */
export function uncountContribution(table: string, uid: string, isRemovedAfterReport = false): TransactItem {
  const removal = isRemovedAfterReport ? ' ADD removedAfterReport :one' : '';
  return {
    Update: {
      TableName: table,
      Key: memberCountsKey(uid),
      UpdateExpression: `SET contributions = contributions - :one${removal}`,
      ConditionExpression: 'contributions >= :one',
      ExpressionAttributeValues: { ':one': 1 },
    },
  };
}
