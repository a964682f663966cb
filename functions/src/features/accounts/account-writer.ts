import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { uploadSentences } from '@touchdown/shared/uploads/upload-sentences.ts';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { refusedConditions, transact, type TransactItem } from '../../platform/aws/transact.ts';
import { toSessionItem, type StoredSession } from '../../domain/members/session-items.ts';
import { leaveSupportTask } from '../../domain/support/support-task-items.ts';
import {
  credentialsKey,
  emailKey,
  keptNameKey,
  profileKey,
  toEmailItem,
  toProfileItem,
  toTokenItem,
  usernameKey,
  type ProfileChoice,
  type StoredProfile,
} from './account-items.ts';
import type { MailToken } from './email/mail-token.ts';
import { passkeyKnown, putNewPasskey, type StoredPasskey } from './passkeys/passkey-items.ts';
import { emailTaken, usernameTaken } from './sign-in/taken-names.ts';

export type AccountWriter = ReturnType<typeof accountWriter>;

export interface NewAccount {
  profile: StoredProfile;
  secret: { passwordHash: string } | { passkey: StoredPasskey };
  session: StoredSession;
  token: MailToken;
}

/** Creates and edits accounts. Each call is one transaction: it writes all of its items or none. */
export function accountWriter(client: DynamoDBDocumentClient, table: string, now: () => number) {
  const put = (item: Record<string, unknown>): TransactItem => ({ Put: { TableName: table, Item: item } });

  return {
    /** An account with its reservations, its password or passkey, its first session and its first link. */
    async create({ profile, secret, session, token }: NewAccount): Promise<void> {
      const { id, username, email } = profile;
      const [usernameAt, emailAt, secretAt] = [1, 2, 3];
      const items = [
        putNew(table, toProfileItem(profile)),
        putNew(table, { ...usernameKey(username), uid: id }),
        putFreeEmail(table, email, id, now()),
        'passkey' in secret
          ? putNewPasskey(table, secret.passkey)
          : putNew(table, { ...credentialsKey(id), hash: secret.passwordHash }),
        put(toSessionItem(session)),
        put(toTokenItem(token.hash, token.stored)),
        refuseKeptName(table, username, now()),
      ];
      const refused = await refusedConditions(transact(client, items));
      if (refused.includes(usernameAt) || refused.includes(items.length - 1)) throw usernameTaken();
      if (refused.includes(emailAt)) throw emailTaken();
      if (refused.includes(secretAt)) throw passkeyKnown();
      if (refused.length > 0) throw changedMeanwhile();
    },

    /** Writes the fields that the owner edits. A new username or email address moves its reservation. */
    async update(
      before: StoredProfile,
      after: StoredProfile,
      tokens: readonly MailToken[] = [],
    ): Promise<void> {
      const { id } = before;
      const moved = moveReservation(table, id, usernameKey(before.username), usernameKey(after.username));
      const username = moved.length === 0 ? [] : [...moved, refuseKeptName(table, after.username, now())];
      const email = moveEmail(table, before, after, now());
      const links = tokens.map(({ hash, stored }) => put(toTokenItem(hash, stored)));
      // The payment provider sends receipts to the email address.
      const task = before.email === after.email ? [] : [leaveSupportTask(table, id, 'email', now())];
      const items = [editProfile(table, before, after), ...username, ...email, ...links, ...task];
      const refused = await refusedConditions(transact(client, items));
      const isTaken = ([, ...reservations]: TransactItem[]) =>
        reservations.some((reservation) => refused.includes(items.indexOf(reservation)));
      if (isTaken(username)) throw usernameTaken();
      if (isTaken(email)) throw emailTaken();
      if (refused.length > 0) throw changedMeanwhile();
    },

    /** Sets one of the person's choices. An account that was deleted stays as it is. */
    async setChoice(uid: string, choice: ProfileChoice, value: boolean): Promise<void> {
      const update: TransactItem = {
        Update: {
          TableName: table,
          Key: profileKey(uid),
          UpdateExpression: 'SET #choice = :value',
          ConditionExpression: 'attribute_exists(email)',
          ExpressionAttributeNames: { '#choice': choice },
          ExpressionAttributeValues: { ':value': value },
        },
      };
      await refusedConditions(transact(client, [update]));
    },

    /** Sets or removes the picture. `uses` marks its upload as used, in the same transaction. */
    async setPhoto(uid: string, image: string | null, uses: TransactItem[] = []): Promise<void> {
      const update: TransactItem = {
        Update: {
          TableName: table,
          Key: profileKey(uid),
          UpdateExpression: 'SET photo = :image',
          ConditionExpression: 'attribute_exists(email)',
          ExpressionAttributeValues: { ':image': image },
        },
      };
      const refused = await refusedConditions(transact(client, [update, ...uses]));
      if (refused.length > 0) throw new Problem('CONFLICT', uploadSentences.usedBefore);
    },
  };
}

function putNew(table: string, item: Record<string, unknown>): TransactItem {
  return {
    Put: { TableName: table, Item: item, ConditionExpression: `attribute_not_exists(${partitionKey})` },
  };
}

function editProfile(table: string, before: StoredProfile, after: StoredProfile): TransactItem {
  // Written only when it changes: the link in the mail may be followed during this edit.
  const unverifies = before.isVerified !== after.isVerified;
  const holds = before.heldEmail !== after.heldEmail && after.heldEmail !== undefined;
  return {
    Update: {
      TableName: table,
      Key: profileKey(before.id),
      UpdateExpression: `SET username = :username, email = :email, bio = :bio, ver = :next${unverifies ? ', isVerified = :isVerified' : ''}${holds ? ', heldEmail = :held' : ''}`,
      // The epoch, so that a link that restores an earlier address is not overtaken by a session that it ended.
      ConditionExpression: 'ver = :ver AND authEpoch = :epoch AND attribute_not_exists(deletedAt)',
      ExpressionAttributeValues: {
        ':epoch': before.authEpoch,
        ':username': after.username,
        ':email': after.email,
        ':bio': after.bio,
        ...(unverifies ? { ':isVerified': after.isVerified } : {}),
        ...(holds ? { ':held': after.heldEmail } : {}),
        ':ver': before.ver,
        ':next': before.ver + 1,
      },
    },
  };
}

/** Releases one reservation and makes the other. Empty when both have the same key. */
function moveReservation(
  table: string,
  uid: string,
  from: Record<string, string>,
  to: Record<string, string>,
): TransactItem[] {
  if (from[partitionKey] === to[partitionKey]) return [];
  const release: TransactItem = {
    Delete: {
      TableName: table,
      Key: from,
      ConditionExpression: 'uid = :uid',
      ExpressionAttributeValues: { ':uid': uid },
    },
  };
  return [release, putNew(table, { ...to, uid })];
}

/** Refused while a deleted account had the name not long ago. */
function refuseKeptName(table: string, username: string, now: number): TransactItem {
  return {
    ConditionCheck: {
      TableName: table,
      Key: keptNameKey(username),
      ConditionExpression: `attribute_not_exists(${partitionKey}) OR #until <= :now`,
      ExpressionAttributeNames: { '#until': 'until' },
      ExpressionAttributeValues: { ':now': now },
    },
  };
}

/** Reserves the new email address, and releases the old one or holds it for its owner. */
function moveEmail(table: string, before: StoredProfile, after: StoredProfile, now: number): TransactItem[] {
  const [from, to] = [emailKey(before.email), emailKey(after.email)];
  if (from[partitionKey] === to[partitionKey]) return [];
  const { heldEmail: held } = after;
  const isHeld = held !== undefined && emailKey(held.email)[partitionKey] === from[partitionKey];
  const own = { ConditionExpression: 'uid = :uid', ExpressionAttributeValues: { ':uid': before.id } };
  const leave: TransactItem = isHeld
    ? { Put: { TableName: table, Item: toEmailItem(before.email, before.id, held), ...own } }
    : { Delete: { TableName: table, Key: from, ...own } };
  return [leave, putFreeEmail(table, after.email, before.id, now)];
}

/** An email address that nobody has, that was held until now, or that is held for this person. */
export function putFreeEmail(table: string, email: string, uid: string, now: number): TransactItem {
  return {
    Put: {
      TableName: table,
      Item: toEmailItem(email, uid),
      ConditionExpression: `attribute_not_exists(${partitionKey}) OR heldUntil <= :now OR (uid = :uid AND attribute_exists(heldUntil))`,
      ExpressionAttributeValues: { ':now': now, ':uid': uid },
    },
  };
}

function changedMeanwhile(): Problem {
  return new Problem(
    'CONFLICT',
    'Your account was changed in another window. Please check it and try again.',
  );
}
