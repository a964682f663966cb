import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import {
  byFormerAuthor,
  removedPartition,
  type StoredAuthor,
} from '../../domain/contributions/contribution-item.ts';
import { setVote } from '../../domain/contributions/set-vote.ts';
import { personVotes } from '../../domain/contributions/vote-items.ts';
import { byPerson, personContributions } from '../../domain/members/person-contributions.ts';
import { profileKey, type SessionOwner } from '../../domain/members/session-items.ts';
import { readItem, update, writeIf } from '../../platform/aws/items.ts';
import { partitionQuery, queryAll, queryPages } from '../../platform/aws/queries.ts';
import { keyPart, type ItemChange } from '../../platform/events/item-change.ts';
import { inLanes } from '../../platform/in-lanes.ts';
import { readAccount } from '../../domain/members/has-account.ts';

const pageSize = 100;
const maxConcurrentUpdates = 8;

type Profile = SessionOwner & StoredAuthor;

/**
 * Each contribution stores its author as lists show them. When a profile changes, its contributions are updated
 * from the profile as it is now, not from the change. So changes may arrive in any order, and a failed update can
 * simply be retried.
 */
export function rewriteAuthor(client: DynamoDBDocumentClient, table: string) {
  async function currentAuthor(uid: string): Promise<StoredAuthor | null> {
    const profile = await readAccount<Profile>(client, table, uid);
    if (!profile) return null;
    const { username, role, photo } = profile;
    return { username, role, photo };
  }

  async function rewrite(item: Record<string, unknown>, uid: string, author: StoredAuthor | null) {
    const key = { [partitionKey]: String(item[partitionKey]), [sortKey]: String(item[sortKey]) };
    // A contribution that was deleted in the meantime must not come back as an item with only an author, and one that
    // was erased names nobody.
    await writeIf(client, update(table, key, { set: { author }, onlyIf: { authorId: uid } }));
  }

  return async (change: ItemChange): Promise<void> => {
    const uid = keyPart(change, 'person');
    const author = await currentAuthor(uid);
    for (const [index, partition] of [
      [byFormerAuthor, removedPartition(uid)],
      [byPerson, personContributions(uid)],
    ] as const) {
      const query = { ...partitionQuery(table, index, partition), Limit: pageSize };
      for await (const page of queryPages(client, query)) {
        const stale = page.filter((item) => !isDeepStrictEqual(item['author'], author));
        await inLanes(maxConcurrentUpdates, stale, (item) => rewrite(item, uid, author));
      }
    }
  };
}

/** The index may be this much behind the table. */
const indexDelayMilliseconds = 1_000;

/**
 * Counts the votes that a person gave before the email address was verified. Each is counted once, because the vote
 * and the counts change in one transaction, so this may run twice. Votes that count already stay counted when the
 * person later changes to an address that is not verified yet.
 */
export function countWaitingVotes(
  client: DynamoDBDocumentClient,
  table: string,
  delayMilliseconds = indexDelayMilliseconds,
) {
  return async (change: ItemChange): Promise<void> => {
    const uid = keyPart(change, 'person');
    const profile = await readItem(client, table, profileKey(uid));
    if (profile?.['isVerified'] !== true) return;
    await wait(delayMilliseconds);
    const fields = ['contributionId', 'isVerified', 'direction'];
    const votes = await queryAll(client, partitionQuery(table, byPerson, personVotes(uid), fields));
    const waiting = votes.filter(({ isVerified, direction }) => isVerified === false && direction !== null);
    await inLanes(maxConcurrentUpdates, waiting, ({ contributionId }) =>
      setVote(
        client,
        table,
        { contributionId: String(contributionId), uid },
        { isWaiting: false, isVerified: true },
      ),
    );
  };
}
