import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { subjectOf } from '@touchdown/shared/following/subject.ts';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { drop, exists, present, update, write } from '../../platform/aws/items.ts';
import { partitionQuery, itemsQuery, queryAll, queryPages } from '../../platform/aws/queries.ts';
import { refusedConditions, transact } from '../../platform/aws/transact.ts';
import { writeInBatches } from '../../platform/aws/write-in-batches.ts';
import { inLanes } from '../../platform/in-lanes.ts';
import { byFollowed, followersOf, followKey, followsOf, settingsKey } from './follow-items.ts';
import { notificationsOf } from './notification-items.ts';

const keys = [partitionKey, sortKey];
const lanes = 8;

/**
 * Erases what a deleted account followed, its notifications and its settings, and that others follow its person. Follows
 * come first: nobody is told anything without one. Each step looks for what is still stored, so a retry continues.
 */
export async function eraseFollowing(
  client: DynamoDBDocumentClient,
  table: string,
  person: string,
): Promise<void> {
  for (const partition of [followsOf(person), notificationsOf(person)]) {
    const items = await queryAll(client, itemsQuery(table, partition, keys));
    await writeInBatches(
      client,
      table,
      items.map((Key) => ({ DeleteRequest: { Key } })),
    );
  }
  await write(client, drop(table, settingsKey(person)));
  const subject = subjectOf('person', person);
  for await (const page of queryPages(
    client,
    partitionQuery(table, byFollowed, followersOf(subject), ['person']),
  )) {
    const followers = page.map((item) => String(item['person']));
    await inLanes(lanes, followers, async (follower) => {
      // Refused if it was unfollowed meanwhile: then its count is right already.
      await refusedConditions(
        transact(client, [
          drop(table, followKey(follower, subject), exists),
          update(table, settingsKey(follower), { add: { follows: -1 }, onlyIf: { follows: present } }),
        ]),
      );
    });
  }
}
