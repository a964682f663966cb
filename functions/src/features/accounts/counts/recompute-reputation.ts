import { setTimeout as wait } from 'node:timers/promises';
import { ConditionalCheckFailedException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { memberCountsKey, earnedReputation } from '../../../domain/members/member-counts.ts';
import { absentOr, below, present, update, write } from '../../../platform/aws/items.ts';
import { textOf, type ItemChange } from '../../../platform/events/item-change.ts';

/** Changes that come within this time share one reading. Then the index has time to follow the table. */
const delayMilliseconds = { collect: 2_000, index: 1_000 };

/** After this time a claim is over, because Lambda has ended the function that made it. */
const claimMilliseconds = 3 * 60_000;

const maxAttempts = 5;
const maxPauseMilliseconds = 200;

/**
 * Computes an author's reputation again from the contributions as they are now. One of many changes claims the turn;
 * the others end at once. The claim is released before the reading, so a change that comes too late for the reading
 * finds no claim and makes its own.
 */
export function recomputeReputation(
  client: DynamoDBDocumentClient,
  table: string,
  now: () => number,
  { collect, index } = delayMilliseconds,
) {
  const turns = reputationTurn(client, table, now);
  return async ({ id, before }: ItemChange): Promise<void> => {
    const uid = textOf(before, 'authorId');
    if (uid === undefined) return;
    const turn = await turns.claim(uid, id);
    if (turn === undefined) return;
    await wait(collect);
    if (!(await turns.release(uid, turn))) return;
    await wait(index);
    await turns.write(uid, turn, await earnedReputation(client, table, uid));
  };
}

/**
 * Who recomputes a person's reputation next. A claim is one update that fails while somebody else has one, so a storm
 * of votes costs an update each and few readings. Nothing is written where there is no item of counts: a deleted
 * account has none, and no number can come back after it.
 */
function reputationTurn(client: DynamoDBDocumentClient, table: string, now: () => number) {
  async function change(
    uid: string,
    changes: Parameters<typeof update>[2],
    returning?: 'UPDATED_NEW',
  ): Promise<Record<string, unknown> | undefined> {
    const item = update(table, memberCountsKey(uid), changes);
    for (let attempt = 1; ; attempt++) {
      try {
        return (await write(client, item, returning)) ?? {};
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return undefined;
        // A contribution of the person is being counted in the same item.
        if (!(error instanceof TransactionConflictException) || attempt === maxAttempts) throw error;
        await wait(Math.random() * maxPauseMilliseconds);
      }
    }
  }

  return {
    /** Returns the number of the turn; undefined if somebody else has one or the account is gone. */
    async claim(uid: string, by: string): Promise<number | undefined> {
      const [over, account] = [now() - claimMilliseconds, { contributions: present }];
      const changes = {
        set: { reputationClaimedAt: now(), reputationClaimedBy: by },
        add: { reputationTurn: 1 },
        onlyIf: [
          { ...account, reputationClaimedAt: absentOr(below(over)) },
          // A repeated event continues its own claim.
          { ...account, reputationClaimedBy: by },
        ],
      };
      const claimed = await change(uid, changes, 'UPDATED_NEW');
      return claimed && Number(claimed['reputationTurn']);
    },

    /** Lets the next change claim a turn. `false` if a later turn has begun already. */
    async release(uid: string, turn: number): Promise<boolean> {
      const released = await change(uid, {
        remove: ['reputationClaimedAt', 'reputationClaimedBy'],
        onlyIf: { reputationTurn: turn },
      });
      return released !== undefined;
    },

    /** Writes what was read in this turn, unless a later turn has written already. */
    async write(uid: string, turn: number, earned: number): Promise<void> {
      await change(uid, {
        set: { earnedReputation: earned, reputationWritten: turn },
        onlyIf: { contributions: present, reputationWritten: absentOr(below(turn)) },
      });
    },
  };
}
