import { community } from '@touchdown/shared/storage/community.ts';
import { itemKey } from '@touchdown/shared/storage/table-shape.ts';
import type { TransactItem } from '../../platform/aws/transact.ts';

/** What is counted for a person, in an item beside the profile. */
export interface MemberCounts {
  /** All contributions in the person's own list, rejected suggestions too. */
  contributions: number;
}

export function memberCountsKey(uid: string) {
  return itemKey(community.kinds.memberCounts, { person: uid });
}

export function toMemberCountsItem(uid: string, counts: MemberCounts): Record<string, unknown> {
  return { ...memberCountsKey(uid), ...counts };
}

/** The item is created by the first count, so somebody without an item has zero. */
export function fromMemberCountsItem(item: Record<string, unknown> | undefined): MemberCounts {
  return { contributions: Number(item?.['contributions'] ?? 0) };
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

/** Counts one contribution less. Refused if none is counted, which is also so after the account was deleted. */
export function uncountContribution(table: string, uid: string): TransactItem {
  return {
    Update: {
      TableName: table,
      Key: memberCountsKey(uid),
      UpdateExpression: 'SET contributions = contributions - :one',
      ConditionExpression: 'contributions >= :one',
      ExpressionAttributeValues: { ':one': 1 },
    },
  };
}
