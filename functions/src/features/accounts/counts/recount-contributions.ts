import { setTimeout as wait } from 'node:timers/promises';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { fromMemberCountsItem, memberCountsKey } from '../../../domain/members/member-counts.ts';
import { byPerson, personContributions } from '../../../domain/members/person-contributions.ts';
import { profileKey } from '../../../domain/members/session-items.ts';
import { absentOr, check, present, readItem, update } from '../../../platform/aws/items.ts';
import { partitionQuery, queryAll } from '../../../platform/aws/queries.ts';
import { refusedConditions, transact } from '../../../platform/aws/transact.ts';

export interface Recount {
  before: number;
  after: number;
}

/** Somebody who contributes all the time is counted exactly as they go, so there is nothing to repair then. */
const maxAttempts = 5;

/** An index is usually a fraction of a second behind its table. */
const indexDelayMilliseconds = 2_000;

/**
 * Counts a person's contributions in their index and writes the number, on the condition that the stored one is as it
 * was before. A different number is counted again after a pause, because the index may be behind a contribution that
 * the stored number has.
 */
export function recountContributions(
  client: DynamoDBDocumentClient,
  table: string,
  delayMilliseconds = indexDelayMilliseconds,
) {
  async function stored(uid: string): Promise<number> {
    return fromMemberCountsItem(await readItem(client, table, memberCountsKey(uid))).contributions;
  }

  async function counted(uid: string): Promise<number> {
    const query = partitionQuery(table, byPerson, personContributions(uid), [partitionKey]);
    return (await queryAll(client, query)).length;
  }

  /** `false` when the count has changed, or the account was deleted. */
  async function replace(uid: string, before: number, after: number): Promise<boolean> {
    const contributions = before === 0 ? absentOr(before) : before;
    const refused = await refusedConditions(
      transact(client, [
        update(table, memberCountsKey(uid), { set: { contributions: after }, onlyIf: { contributions } }),
        check(table, profileKey(uid), { username: present }),
      ]),
    );
    return refused.length === 0;
  }

  return async (uid: string): Promise<Recount> => {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const before = await stored(uid);
      if ((await counted(uid)) === before) return { before, after: before };
      await wait(delayMilliseconds);
      const after = await counted(uid);
      if (after === before) return { before, after };
      if (await replace(uid, before, after)) return { before, after };
    }
    throw new Problem('CONFLICT', 'The contributions of this person change all the time. Please try again.');
  };
}
