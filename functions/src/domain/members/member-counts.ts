import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { community } from '@touchdown/shared/storage/community.ts';
import { itemKey } from '@touchdown/shared/storage/table-shape.ts';
import type { SuggestionStatus } from '@touchdown/shared/contributions/contribution-types.ts';
import { atLeast, plus, present, update } from '../../platform/aws/items.ts';
import type { TransactItem } from '../../platform/aws/transact.ts';
import { partitionQuery, queryPages } from '../../platform/aws/queries.ts';
import { byPerson, personContributions } from './person-contributions.ts';

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
  accepted?: number;
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

/** How much of what waited for a moderator was kept. */
export function acceptedOf(item: Record<string, unknown> | undefined): number {
  return Number(item?.['accepted'] ?? 0);
}

/** Counts something that moderators have accepted, or less of it. Belongs in the transaction that does that. */
export function countAccepted(table: string, uid: string, more: 1 | -1 = 1): TransactItem {
  return update(table, memberCountsKey(uid), { add: { accepted: more } });
}

/** Counts a contribution. Belongs in the transaction that writes it, on the condition that it is new. */
export function countContribution(table: string, uid: string): TransactItem {
  return update(table, memberCountsKey(uid), { add: { contributions: 1 } });
}

/** Counts one contribution less. Refused if none is counted, which is also so after the account was deleted. */
export function uncountContribution(table: string, uid: string): TransactItem {
  return update(table, memberCountsKey(uid), {
    set: { contributions: plus(-1) },
    onlyIf: { contributions: atLeast(1) },
  });
}

/** Counts a contribution again that `uncountContribution` took off. Refused after the account was deleted. */
export function recountContribution(table: string, uid: string): TransactItem {
  const changes = { add: { contributions: 1 }, onlyIf: { contributions: present } };
  return update(table, memberCountsKey(uid), changes);
}

/** What moderators see about a person's conduct. Both are counted when they happen. */
export interface ConductCounts {
  /** Contributions that moderators removed, without those that were restored. */
  removed: number;
  /** Reports of abuse about the person's contributions, also those that were dismissed. */
  reported: number;
}

export function fromConductCounts(item: Record<string, unknown> | undefined): ConductCounts {
  return { removed: Number(item?.['removed'] ?? 0), reported: Number(item?.['reported'] ?? 0) };
}

/**
 * Counts a removal by a moderator: one contribution less, and one more removed, perhaps after a report. Refused like
 * `uncountContribution`. What its author had deleted before is not among the contributions any more.
 */
export function countRemoval(
  table: string,
  uid: string,
  isAfterReport: boolean,
  isCounted = true,
): TransactItem {
  return update(table, memberCountsKey(uid), {
    ...(isCounted && { set: { contributions: plus(-1) } }),
    add: { removed: 1, ...(isAfterReport && { removedAfterReport: 1 }) },
    onlyIf: { contributions: isCounted ? atLeast(1) : present },
  });
}

/** Counts the restoration of what `countRemoval` counted. Refused if no removal is counted. */
export function countRestoration(
  table: string,
  uid: string,
  isAfterReport: boolean,
  isCounted = true,
): TransactItem {
  return update(table, memberCountsKey(uid), {
    add: {
      ...(isCounted && { contributions: 1 }),
      removed: -1,
      ...(isAfterReport && { removedAfterReport: -1 }),
    },
    onlyIf: { removed: atLeast(1), ...(isAfterReport && { removedAfterReport: atLeast(1) }) },
  });
}

/** Counts a report of abuse for the author. Refused if the account was deleted. */
export function countReported(table: string, uid: string): TransactItem {
  return update(table, memberCountsKey(uid), { add: { reported: 1 }, onlyIf: { contributions: present } });
}

const points = { approvedEdit: 10, removedAfterReport: -5 };
const approved = 'APPROVED' satisfies SuggestionStatus;

/**
 * Query: what a person's contributions earn now. Each counts its net votes, never below 0, and an approved edit ten
 * more. It reads page by page and keeps only the sum. The index may be a moment behind the table.
 */
export async function earnedReputation(
  client: DynamoDBDocumentClient,
  table: string,
  uid: string,
): Promise<number> {
  let sum = 0;
  const query = partitionQuery(table, byPerson, personContributions(uid), ['net', 'suggestionStatus']);
  for await (const page of queryPages(client, query)) {
    for (const { net, suggestionStatus } of page) {
      sum += Math.max(0, Number(net ?? 0)) + (suggestionStatus === approved ? points.approvedEdit : 0);
    }
  }
  return sum;
}

/** The number that everybody sees. Removals cost points, but nobody is shown a number below 0. */
export function shownReputation(earned: number, removedAfterReport: number): number {
  return Math.max(0, earned + points.removedAfterReport * removedAfterReport);
}
