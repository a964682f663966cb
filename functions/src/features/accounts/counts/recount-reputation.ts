import { setTimeout as wait } from 'node:timers/promises';
import { ScanCommand, type DynamoDBDocumentClient, type ScanCommandOutput } from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { memberCountsKey, earnedReputation, shownReputation } from '../../../domain/members/member-counts.ts';
import { profileKey } from '../../../domain/members/session-items.ts';
import { absentOr, check, present, readItem, update } from '../../../platform/aws/items.ts';
import { refusedConditions, transact } from '../../../platform/aws/transact.ts';
import type { Recount } from './recount-contributions.ts';
import type { AuditEntry } from '../../../domain/members/audit-items.ts';

interface Parts {
  earned: number;
  removed: number;
}

const maxAttempts = 5;
const indexDelayMilliseconds = 2_000;

/**
 * Builds a person's reputation again, from their contributions and the audit. Like the count of contributions, a
 * different number is computed again after a pause, and written only if nobody has written one since.
 */
export function recountReputation(
  client: DynamoDBDocumentClient,
  table: string,
  delayMilliseconds = indexDelayMilliseconds,
) {
  async function stored(uid: string): Promise<Parts> {
    const { earnedReputation: earned = 0, removedAfterReport: removed = 0 } =
      (await readItem(client, table, memberCountsKey(uid))) ?? {};
    return { earned: Number(earned), removed: Number(removed) };
  }

  async function computed(uid: string, removals: ReadonlyMap<string, number>): Promise<Parts> {
    return { earned: await earnedReputation(client, table, uid), removed: removals.get(uid) ?? 0 };
  }

  /** `false` when a number has changed, or the account was deleted. */
  async function replace(uid: string, before: Parts, after: Parts): Promise<boolean> {
    const unchanged = (value: number) => (value === 0 ? absentOr(value) : value);
    const refused = await refusedConditions(
      transact(client, [
        update(table, memberCountsKey(uid), {
          set: { earnedReputation: after.earned, removedAfterReport: after.removed },
          onlyIf: {
            earnedReputation: unchanged(before.earned),
            removedAfterReport: unchanged(before.removed),
          },
        }),
        check(table, profileKey(uid), { username: present }),
      ]),
    );
    return refused.length === 0;
  }

  return async (uid: string, removals: ReadonlyMap<string, number>): Promise<Recount> => {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const before = await stored(uid);
      if (isSame(before, await computed(uid, removals)))
        return { before: shown(before), after: shown(before) };
      await wait(delayMilliseconds);
      // Something may have been removed since the audit was read.
      const after = await computed(uid, await reportedRemovals(client, table));
      if (isSame(before, after) || (await replace(uid, before, after)))
        return { before: shown(before), after: shown(after) };
    }
    throw new Problem('CONFLICT', 'The reputation of this person changes all the time. Please try again.');
  };
}

function isSame(a: Parts, b: Parts): boolean {
  return a.earned === b.earned && a.removed === b.removed;
}

function shown({ earned, removed }: Parts): number {
  return shownReputation(earned, removed);
}

const removed = 'contribution-removed' satisfies AuditEntry['what'];
const restored = 'contribution-restored' satisfies AuditEntry['what'];

/**
 * Reads the whole table page by page, for the operator: how many contributions of each person were removed after a
 * report, without those that were restored. Only the audit still has the author's id.
 */
export async function reportedRemovals(
  client: DynamoDBDocumentClient,
  table: string,
): Promise<Map<string, number>> {
  const removals = new Map<string, number>();
  let page: ScanCommandOutput | undefined;
  do {
    page = await client.send(
      new ScanCommand({
        TableName: table,
        FilterExpression: '#what IN (:removed, :restored) AND isAfterReport = :yes',
        ProjectionExpression: '#uid, #what',
        ExpressionAttributeNames: { '#what': 'what', '#uid': 'uid' },
        ExpressionAttributeValues: { ':removed': removed, ':restored': restored, ':yes': true },
        ConsistentRead: true,
        ExclusiveStartKey: page?.LastEvaluatedKey,
      }),
    );
    for (const { uid, what } of page.Items ?? []) {
      const change = what === removed ? 1 : -1;
      removals.set(String(uid), (removals.get(String(uid)) ?? 0) + change);
    }
  } while (page.LastEvaluatedKey);
  return removals;
}
