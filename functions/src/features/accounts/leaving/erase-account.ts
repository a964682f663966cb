import { randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient, QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { EndedBy } from '@touchdown/shared/privacy/registry.ts';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { forgetFormerAuthor, forgetAuthor } from '../../../domain/contributions/forget-author.ts';
import { drop, isNew, put, readItem, write, writeIf } from '../../../platform/aws/items.ts';
import { itemsQuery, partitionQuery, prefixQuery, queryAll } from '../../../platform/aws/queries.ts';
import { writeInBatches } from '../../../platform/aws/write-in-batches.ts';
import { bookmarksOf } from '../../../domain/members/bookmark-items.ts';
import { answersOf } from '../../../domain/answers/answer-items.ts';
import { eraseFollowing } from '../../../domain/following/erase-following.ts';
import { forgetAppeals } from '../../../domain/appeals/appeals-of-person.ts';
import { forgetInTakedowns } from '../../../domain/takedowns/takedowns-of-person.ts';
import { keyPart, textOf, type ItemChange } from '../../../platform/events/item-change.ts';
import { suspendedKey } from '../../../domain/members/suspension-items.ts';
import { profileKey, sessionsPartition } from '../../../domain/members/session-items.ts';
import {
  tokensPartition,
  credentialsKey,
  emailKey,
  toKeptNameItem,
  toTombstoneItem,
  usernameKey,
  type HeldEmail,
  type StoredProfile,
} from '../account-items.ts';
import { passkeysPartition } from '../passkeys/passkey-items.ts';
import { detachMarks } from './detach-marks.ts';
import { eraseQuestions } from './erase-questions.ts';
import { ulid } from '../../../platform/ulid.ts';
import { refusedConditions, transact, type TransactItem } from '../../../platform/aws/transact.ts';
import { memberCountsKey } from '../../../domain/members/member-counts.ts';
import { toAuditItem } from '../../../domain/members/audit-items.ts';
import { dropDecider } from '../roles/deciders.ts';
import { leaveSupportTask } from '../../../domain/support/support-task-items.ts';
import { byFormerAuthor, removedPartition } from '../../../domain/contributions/contribution-item.ts';
import { byPerson, personContributions } from '../../../domain/members/person-contributions.ts';
import { inLanes } from '../../../platform/in-lanes.ts';

const { byOwner } = community.indexes;
const keys = [partitionKey, sortKey];

/**
 * Erases a picture that a profile no longer shows and, once the profile is a tombstone, everything that the registry of
 * personal data gives to it, one row after the other. Contributions are deleted if the person chose so. Otherwise they
 * stay without the person's id, as do votes, reports of abuse and takedown cases, and what moderators removed. Each step
 * looks for what is still stored, so a retry continues. `removePicture` succeeds when it has already been removed.
 */
export function eraseAccount(
  client: DynamoDBDocumentClient,
  table: string,
  removePicture: (id: string) => Promise<void>,
) {
  async function erase(query: QueryCommandInput): Promise<void> {
    const items = await queryAll(client, query);
    const deletions = items.map((Key) => ({ DeleteRequest: { Key } }));
    await writeInBatches(client, table, deletions);
  }

  const ofOwner = (partition: string) => partitionQuery(table, byOwner, partition, keys);

  return async (change: ItemChange): Promise<void> => {
    const uid = keyPart(change, 'person');
    const profile = (await readItem(client, table, profileKey(uid))) ?? {};
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
      witnessAnswers: () => erase(itemsQuery(table, answersOf(uid), keys)),
      votes: () => detachMarks(client, table, 'votes')(uid),
      thanks: () => detachMarks(client, table, 'thanks')(uid),
      abuseReports: () => detachMarks(client, table, 'reports')(uid),
      takedownsAnswered: () => forgetInTakedowns(client, table, uid),
      following: () => eraseFollowing(client, table, uid),
      appeals: () => forgetAppeals(client, table, uid),
      suspension: () => write(client, drop(table, suspendedKey(uid))),
      photo: async () => {
        if (photo) await removePicture(photo);
      },
    };
    for (const step of Object.values(steps)) await step();
  };
}

/** Deletes an account. `false` when it was changed after it was read. */
type DeleteAccount = (profile: StoredProfile, choice: { deletesContributions: boolean }) => Promise<boolean>;

/**
 * One transaction. After it nobody can sign in, every session has ended, and others can use the email address, and the
 * username after a while. Followers of the table's stream erase the rest of the person's data, as the tombstone
 * says, and end the person's support.
 */
export function accountDeletion(
  client: DynamoDBDocumentClient,
  table: string,
  now: () => number,
): DeleteAccount {
  return async ({ id, username, email, heldEmail, authEpoch, photo }, { deletesContributions }) => {
    const time = now();
    const tombstone = {
      id,
      authEpoch: authEpoch + 1,
      deletedAt: new Date(time).toISOString(),
      ...(photo === null ? {} : { photo }),
      ...(deletesContributions ? { deletesContributions } : {}),
    };
    const detail = deletesContributions ? { detail: 'with its contributions' } : {};
    const entry = { what: 'account-deleted', uid: id, by: id, ...detail } as const;
    const audit = toAuditItem(entry, time, ulid(time, randomBytes(16)));
    const ended: Record<EndedBy<'deletion'>, TransactItem[]> = {
      account: [
        drop(table, usernameKey(username), { uid: id }),
        dropDecider(table, id),
        drop(table, emailKey(email), { uid: id }),
        // After this, nothing is counted for the person again: a contribution needs the profile.
        drop(table, memberCountsKey(id)),
      ],
      // It may have expired, and somebody else may have it now.
      heldEmail: isHeldBesides(heldEmail, email)
        ? [drop(table, emailKey(heldEmail.email), [isNew, { uid: id }])]
        : [],
      password: [drop(table, credentialsKey(id))],
    };
    const refused = await refusedConditions(
      transact(client, [
        // The reservations below must be those that the account has now.
        put(table, toTombstoneItem(tombstone), { authEpoch, username, email }),
        ...Object.values(ended).flat(),
        // Nobody speaks for somebody who has just left.
        put(table, toKeptNameItem(username, time)),
        put(table, audit),
        // Always: somebody's support may be starting at this moment.
        leaveSupportTask(table, id, 'forget', time),
      ]),
    );
    return refused.length === 0;
  };
}

function isHeldBesides(held: HeldEmail | undefined, email: string): held is HeldEmail {
  return held !== undefined && held.email.toLowerCase() !== email.toLowerCase();
}

const maxConcurrentWrites = 8;

/**
 * Deletes all contributions of a person, or takes their author off, as the person chose. What belongs to a deleted one,
 * such as pictures and votes, is removed by the function that follows its deletion. What the person had deleted before
 * is deleted now. What a moderator removed and could restore is treated like the rest; what was erased names no author and stays. Either way a contribution leaves the lists
 * that are read here, so a retry finds what is left.
 */
export async function eraseContributions(
  client: DynamoDBDocumentClient,
  table: string,
  uid: string,
  { isDeletion }: { isDeletion: boolean },
): Promise<void> {
  const erase = isDeletion ? eraseContribution : forgetAuthor;
  for (const [index, partition] of [
    [byPerson, personContributions(uid)],
    [byFormerAuthor, removedPartition(uid)],
  ] as const) {
    const query = partitionQuery(table, index, partition, [partitionKey, sortKey, 'removedByAuthor']);
    const found = await queryAll(client, query);
    await inLanes(maxConcurrentWrites, found, ({ removedByAuthor, ...key }) =>
      (removedByAuthor === true ? eraseContribution : erase)(client, table, key, uid),
    );
  }
}

/** Deletes one contribution, if it is still there and by this person. */
export async function eraseContribution(
  client: DynamoDBDocumentClient,
  table: string,
  key: Record<string, unknown>,
  uid: string,
): Promise<void> {
  // It may be erased at the same moment, and the reason of a removal stays.
  await writeIf(client, drop(table, key, { authorId: uid }));
}
