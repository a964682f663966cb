import {
  DeleteCommand,
  GetCommand,
  type DynamoDBDocumentClient,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { forgetFormerAuthor } from '../../../domain/contributions/forget-former-author.ts';
import { partitionQuery } from '../../../platform/aws/partition-query.ts';
import { prefixQuery } from '../../../platform/aws/prefix-query.ts';
import { queryAll } from '../../../platform/aws/query-all.ts';
import { writeInBatches } from '../../../platform/aws/write-in-batches.ts';
import { bookmarksOf } from '../../../domain/members/bookmark-items.ts';
import { eraseFollowing } from '../../../domain/following/erase-following.ts';
import { forgetAppeals } from '../../../domain/appeals/appeals-of-person.ts';
import { forgetInTakedowns } from '../../../domain/takedowns/takedowns-of-person.ts';
import { keyPart, textOf, type ItemChange } from '../../../platform/events/item-change.ts';
import { suspendedKey } from '../../../domain/members/suspension-items.ts';
import { profileKey, sessionsPartition } from '../../../domain/members/session-items.ts';
import { tokensPartition } from '../account-items.ts';
import { passkeysPartition } from '../passkeys/passkey-items.ts';
import { detachMarks } from './detach-marks.ts';
import { eraseContributions } from './erase-contributions.ts';
import { eraseQuestions } from './erase-questions.ts';

const { byOwner } = community.indexes;
const keys = [partitionKey, sortKey];

interface ErasePorts {
  client: DynamoDBDocumentClient;
  table: string;
  /** Succeeds when the picture has already been removed. */
  removePicture: (id: string) => Promise<void>;
}

/**
 * Erases a picture that a profile no longer shows and, once the profile is a tombstone, the sessions, links, passkeys,
 * bookmarks, follows, notifications, appeals, suspension and picture of the account, and its contributions if the person
 * chose so. Otherwise they stay without the person's id, as do votes, reports of abuse and takedown cases, and what moderators removed. Each step
 * looks for what is still stored, so a retry continues.
 */
export function eraseAccount({ client, table, removePicture }: ErasePorts) {
  async function erase(query: QueryCommandInput): Promise<void> {
    const items = await queryAll(client, query);
    const deletions = items.map((Key) => ({ DeleteRequest: { Key } }));
    await writeInBatches(client, table, deletions);
  }

  const ofOwner = (partition: string) => partitionQuery(table, byOwner, partition, keys);

  return async (change: ItemChange): Promise<void> => {
    const uid = keyPart(change, 'person');
    const { Item: profile = {} } = await client.send(
      new GetCommand({ TableName: table, Key: profileKey(uid), ConsistentRead: true }),
    );
    const photo = profile['photo'] as string | null | undefined;
    const photoBefore = textOf(change.before, 'photo');
    if (photoBefore !== undefined && photoBefore !== photo) await removePicture(photoBefore);
    if (profile['deletedAt'] === undefined) return;
    await erase(ofOwner(sessionsPartition(uid)));
    await erase(ofOwner(tokensPartition(uid)));
    await erase(ofOwner(passkeysPartition(uid)));
    await erase(prefixQuery(table, bookmarksOf(uid), keys));
    const isDeletion = profile['deletesContributions'] === true;
    await eraseContributions(client, table, uid, { isDeletion });
    await forgetFormerAuthor(client, table, uid);
    await eraseQuestions(client, table, uid, { isDeletion });
    await detachMarks(client, table)(uid);
    await forgetInTakedowns(client, table, uid);
    await eraseFollowing(client, table, uid);
    await forgetAppeals(client, table, uid);
    await client.send(new DeleteCommand({ TableName: table, Key: suspendedKey(uid) }));
    if (photo) await removePicture(photo);
  };
}
