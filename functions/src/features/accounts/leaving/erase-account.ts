import {
  DeleteCommand,
  GetCommand,
  type DynamoDBDocumentClient,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { EndedBy } from '@touchdown/shared/privacy/registry.ts';
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
 * Erases a picture that a profile no longer shows and, once the profile is a tombstone, everything that the registry of
 * personal data gives to it, one row after the other. Contributions are deleted if the person chose so. Otherwise they
 * stay without the person's id, as do votes, reports of abuse and takedown cases, and what moderators removed. Each step
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
    const isDeletion = profile['deletesContributions'] === true;
    const steps: Record<EndedBy<'eraser'>, () => Promise<unknown>> = {
      sessions: () => erase(ofOwner(sessionsPartition(uid))),
      links: () => erase(ofOwner(tokensPartition(uid))),
      passkeys: () => erase(ofOwner(passkeysPartition(uid))),
      bookmarks: () => erase(prefixQuery(table, bookmarksOf(uid), keys)),
      contributions: () => eraseContributions(client, table, uid, { isDeletion }),
      removedContributions: () => forgetFormerAuthor(client, table, uid),
      questions: () => eraseQuestions(client, table, uid, { isDeletion }),
      votes: () => detachMarks(client, table, 'votes')(uid),
      abuseReports: () => detachMarks(client, table, 'reports')(uid),
      takedownsAnswered: () => forgetInTakedowns(client, table, uid),
      following: () => eraseFollowing(client, table, uid),
      appeals: () => forgetAppeals(client, table, uid),
      suspension: () => client.send(new DeleteCommand({ TableName: table, Key: suspendedKey(uid) })),
      photo: async () => {
        if (photo) await removePicture(photo);
      },
    };
    for (const step of Object.values(steps)) await step();
  };
}
