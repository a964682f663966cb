import { setTimeout as wait } from 'node:timers/promises';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { earnedReputation } from '../../../domain/members/reputation.ts';
import { textOf, type ItemChange } from '../../../platform/events/item-change.ts';
import { reputationTurn } from './reputation-turn.ts';

/** Changes that come within this time share one reading. Then the index has time to follow the table. */
const delayMilliseconds = { collect: 2_000, index: 1_000 };

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
