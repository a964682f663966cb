import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { uploadSentences } from '@touchdown/shared/uploads/upload-sentences.ts';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { absent, atMost, check, drop, isNew, present, put, update } from '../../platform/aws/items.ts';
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

export interface NewAccount {
  profile: StoredProfile;
  secret: { passwordHash: string } | { passkey: StoredPasskey };
  session: StoredSession;
  token: MailToken;
}

/** Creates and edits accounts. Each call is one transaction: it writes all of its items or none. */
export function accountWriter(client: DynamoDBDocumentClient, table: string, now: () => number) {
  return {
    /** An account with its reservations, its password or passkey, its first session and its first link. */
    async create({ profile, secret, session, token }: NewAccount): Promise<void> {
      const { id, username, email } = profile;
      const [usernameAt, emailAt, secretAt] = [1, 2, 3];
      const items = [
        put(table, toProfileItem(profile), isNew),
        put(table, { ...usernameKey(username), uid: id }, isNew),
        putFreeEmail(table, email, id, now()),
        'passkey' in secret
          ? putNewPasskey(table, secret.passkey)
          : put(table, { ...credentialsKey(id), hash: secret.passwordHash }, isNew),
        put(table, toSessionItem(session)),
        put(table, toTokenItem(token.hash, token.stored)),
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
      const links = tokens.map(({ hash, stored }) => put(table, toTokenItem(hash, stored)));
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
      const change = update(table, profileKey(uid), { set: { [choice]: value }, onlyIf: { email: present } });
      await refusedConditions(transact(client, [change]));
    },

    /** Sets or removes the picture. `uses` marks its upload as used, in the same transaction. */
    async setPhoto(uid: string, image: string | null, uses: TransactItem[] = []): Promise<void> {
      const change = update(table, profileKey(uid), { set: { photo: image }, onlyIf: { email: present } });
      const refused = await refusedConditions(transact(client, [change, ...uses]));
      if (refused.length > 0) throw new Problem('CONFLICT', uploadSentences.usedBefore);
    },
  };
}

function editProfile(table: string, before: StoredProfile, after: StoredProfile): TransactItem {
  const { username, email, bio } = after;
  // Written only when it changes: the link in the mail may be followed during this edit.
  const unverifies = before.isVerified !== after.isVerified;
  const holds = before.heldEmail !== after.heldEmail;
  return update(table, profileKey(before.id), {
    set: {
      username,
      email,
      bio,
      ver: before.ver + 1,
      isVerified: unverifies ? after.isVerified : undefined,
      heldEmail: holds ? after.heldEmail : undefined,
    },
    // The epoch, so that a link that restores an earlier address is not overtaken by a session that it ended.
    onlyIf: { ver: before.ver, authEpoch: before.authEpoch, deletedAt: absent },
  });
}

/** Releases one reservation and makes the other. Empty when both have the same key. */
function moveReservation(
  table: string,
  uid: string,
  from: Record<string, string>,
  to: Record<string, string>,
): TransactItem[] {
  if (from[partitionKey] === to[partitionKey]) return [];
  return [drop(table, from, { uid }), put(table, { ...to, uid }, isNew)];
}

/** Refused while a deleted account had the name not long ago. */
function refuseKeptName(table: string, username: string, now: number): TransactItem {
  return check(table, keptNameKey(username), [isNew, { until: atMost(now) }]);
}

/** Reserves the new email address, and releases the old one or holds it for its owner. */
function moveEmail(table: string, before: StoredProfile, after: StoredProfile, now: number): TransactItem[] {
  const [from, to] = [emailKey(before.email), emailKey(after.email)];
  if (from[partitionKey] === to[partitionKey]) return [];
  const { heldEmail: held } = after;
  const isHeld = held !== undefined && emailKey(held.email)[partitionKey] === from[partitionKey];
  const leave = isHeld
    ? put(table, toEmailItem(before.email, before.id, held), { uid: before.id })
    : drop(table, from, { uid: before.id });
  return [leave, putFreeEmail(table, after.email, before.id, now)];
}

/** An email address that nobody has, that was held until now, or that is held for this person. */
export function putFreeEmail(table: string, email: string, uid: string, now: number): TransactItem {
  const free = [isNew, { heldUntil: atMost(now) }, { uid, heldUntil: present }];
  return put(table, toEmailItem(email, uid), free);
}

function changedMeanwhile(): Problem {
  return new Problem(
    'CONFLICT',
    'Your account was changed in another window. Please check it and try again.',
  );
}
