import { randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { uploadSentences } from '@touchdown/shared/uploads/upload-sentences.ts';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { ulid } from '@touchdown/shared/contract/ulid.ts';
import { refusedConditions, transact, type TransactItem } from '../../platform/aws/transact.ts';
import { sessionKey, toSessionItem, type StoredSession } from '../../domain/members/session-items.ts';
import {
  credentialsKey,
  emailKey,
  profileKey,
  toAuditItem,
  tokenKey,
  toProfileItem,
  toTokenItem,
  usernameKey,
  type AuditEntry,
  type StoredProfile,
} from './account-items.ts';
import type { DrawnToken } from './email/mail-token.ts';
import { emailTaken, usernameTaken } from './sign-in/taken-names.ts';

export type AccountWriter = ReturnType<typeof accountWriter>;

interface NewAccount {
  profile: StoredProfile;
  passwordHash: string;
  session: StoredSession;
  token: DrawnToken;
}

interface NewPassword {
  profile: StoredProfile;
  hash: string;
  audit: AuditEntry;
  /** The link that allows it, which is used up by it. */
  tokenHash?: string;
  /** The session that goes on under the new epoch, and the one it takes the place of. */
  goesOn?: { as: StoredSession; instead: string };
}

const notExists = { ConditionExpression: `attribute_not_exists(${partitionKey})` };

/** Writes what touches several items, each time all of them or none. */
export function accountWriter(client: DynamoDBDocumentClient, table: string, now: () => number) {
  const put = (item: Record<string, unknown>, condition = {}): TransactItem => ({
    Put: { TableName: table, Item: item, ...condition },
  });
  const audit = (entry: AuditEntry) => put(toAuditItem(entry, now(), ulid(now(), randomBytes(16))));

  /** One that somebody has ended meanwhile does not come back as another. */
  const endOnce = (sid: string): TransactItem => ({
    Delete: {
      TableName: table,
      Key: sessionKey(sid),
      ConditionExpression: `attribute_exists(${partitionKey})`,
    },
  });

  return {
    /** An account with its reservations, its password, its first session and its first link. */
    async create({ profile, passwordHash, session, token }: NewAccount): Promise<void> {
      const { id, username, email } = profile;
      const [nameAt, emailAt] = [1, 2];
      const items = [
        put(toProfileItem(profile), notExists),
        put({ ...usernameKey(username), uid: id }, notExists),
        put({ ...emailKey(email), uid: id }, notExists),
        put({ ...credentialsKey(id), hash: passwordHash }, notExists),
        put(toSessionItem(session)),
        put(toTokenItem(token.hash, token.stored)),
      ];
      const refused = await refusedConditions(transact(client, items));
      if (refused.includes(nameAt)) throw usernameTaken();
      if (refused.includes(emailAt)) throw emailTaken();
      if (refused.length > 0) throw changedMeanwhile();
    },

    /** The profile's own fields, as somebody has just edited them; names move with them. */
    async update(before: StoredProfile, after: StoredProfile, token?: DrawnToken): Promise<void> {
      // Left alone where it is not what was edited: the link in the mail may be followed at this moment.
      const unverifies = before.isVerified !== after.isVerified;
      const items: TransactItem[] = [
        {
          Update: {
            TableName: table,
            Key: profileKey(before.id),
            UpdateExpression: `SET username = :username, email = :email, bio = :bio, ver = :next${unverifies ? ', isVerified = :isVerified' : ''}`,
            ConditionExpression: 'ver = :ver AND attribute_not_exists(deletedAt)',
            ExpressionAttributeValues: {
              ':username': after.username,
              ':email': after.email,
              ':bio': after.bio,
              ...(unverifies ? { ':isVerified': after.isVerified } : {}),
              ':ver': before.ver,
              ':next': before.ver + 1,
            },
          },
        },
      ];
      const move = (from: Record<string, string>, to: Record<string, string>): number | undefined => {
        if (from[partitionKey] === to[partitionKey]) return undefined;
        items.push(
          {
            Delete: {
              TableName: table,
              Key: from,
              ConditionExpression: 'uid = :uid',
              ExpressionAttributeValues: { ':uid': before.id },
            },
          },
          put({ ...to, uid: before.id }, notExists),
        );
        return items.length - 1;
      };
      const nameAt = move(usernameKey(before.username), usernameKey(after.username));
      const emailAt = move(emailKey(before.email), emailKey(after.email));
      if (token) items.push(put(toTokenItem(token.hash, token.stored)));
      const refused = await refusedConditions(transact(client, items));
      if (nameAt !== undefined && refused.includes(nameAt)) throw usernameTaken();
      if (emailAt !== undefined && refused.includes(emailAt)) throw emailTaken();
      if (refused.length > 0) throw changedMeanwhile();
    },

    /** Another picture, or none; `uses` is the upload's own part of the transaction. */
    async setPhoto(uid: string, image: string | null, uses: TransactItem[] = []): Promise<void> {
      const items: TransactItem[] = [
        {
          Update: {
            TableName: table,
            Key: profileKey(uid),
            UpdateExpression: 'SET photo = :image',
            ConditionExpression: 'attribute_exists(email)',
            ExpressionAttributeValues: { ':image': image },
          },
        },
        ...uses,
      ];
      const refused = await refusedConditions(transact(client, items));
      if (refused.length > 0) throw new Problem('CONFLICT', uploadSentences.usedBefore);
    },

    /** Ends every session and every link of before, by the epoch. `false` where somebody was faster. */
    async setPassword({ profile, hash, audit: entry, tokenHash, goesOn }: NewPassword): Promise<boolean> {
      const items: TransactItem[] = [
        {
          Update: {
            TableName: table,
            Key: profileKey(profile.id),
            UpdateExpression: 'SET authEpoch = :next',
            ConditionExpression: 'authEpoch = :epoch AND email = :email',
            ExpressionAttributeValues: {
              ':epoch': profile.authEpoch,
              ':next': profile.authEpoch + 1,
              ':email': profile.email,
            },
          },
        },
        put({ ...credentialsKey(profile.id), hash }),
        audit(entry),
      ];
      if (tokenHash) {
        items.push({
          Delete: {
            TableName: table,
            Key: tokenKey(tokenHash),
            ConditionExpression: 'expiresAt > :now',
            ExpressionAttributeValues: { ':now': now() },
          },
        });
      }
      if (goesOn) {
        items.push(endOnce(goesOn.instead), put(toSessionItem(goesOn.as)));
      }
      const refused = await refusedConditions(transact(client, items));
      return refused.length === 0;
    },

    /** Every session but one that goes on. `false` where somebody was faster. */
    async endSessions(
      profile: StoredProfile,
      goesOn: { as: StoredSession; instead: string },
    ): Promise<boolean> {
      const items: TransactItem[] = [
        {
          Update: {
            TableName: table,
            Key: profileKey(profile.id),
            UpdateExpression: 'SET authEpoch = :next',
            ConditionExpression: 'authEpoch = :epoch',
            ExpressionAttributeValues: { ':epoch': profile.authEpoch, ':next': profile.authEpoch + 1 },
          },
        },
        endOnce(goesOn.instead),
        put(toSessionItem(goesOn.as)),
      ];
      return (await refusedConditions(transact(client, items))).length === 0;
    },

    /** A refresh token came that was used up long ago: whoever has the session loses it. */
    async endReused(session: StoredSession): Promise<void> {
      const items: TransactItem[] = [
        { Delete: { TableName: table, Key: sessionKey(session.sid) } },
        audit({ what: 'session-reuse', uid: session.uid, by: session.uid, detail: session.device }),
      ];
      await transact(client, items);
    },
  };
}

function changedMeanwhile(): Problem {
  return new Problem(
    'CONFLICT',
    'Your account was changed in another window. Please look at it and try again.',
  );
}
