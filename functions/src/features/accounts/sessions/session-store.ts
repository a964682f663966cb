import { randomBytes } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  UpdateCommand,
  type DynamoDBDocumentClient,
} from '@aws-sdk/lib-dynamodb';
import { expiryAttribute } from '@touchdown/shared/storage/table-shape.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { queryAll } from '../../../platform/aws/query-all.ts';
import type { SessionTokens } from '../../../domain/members/session-cookies.ts';
import {
  sessionEnd,
  sessionKey,
  sessionsPartition,
  toSessionItem,
  type StoredSession,
} from '../../../domain/members/session-items.ts';
import { maxSessions } from '../../../domain/members/session-life.ts';
import type { SessionKeys } from './session-keys.ts';
import { accessHashOf, tokensOf } from './session-tokens.ts';

const { byOwner } = community.indexes;

export type SessionStore = ReturnType<typeof sessionStore>;

export interface OpenedSession {
  session: StoredSession;
  tokens: SessionTokens;
}

interface Owner {
  id: string;
  authEpoch: number;
}

/** Writes and reads sign-ins. What they mean for a request, `functions/src/sessions` decides. */
export function sessionStore(
  client: DynamoDBDocumentClient,
  table: string,
  { keys, now }: { keys: SessionKeys; now: () => number },
) {
  async function ofOwner(uid: string): Promise<StoredSession[]> {
    const items = await queryAll(client, {
      TableName: table,
      IndexName: byOwner.name,
      KeyConditionExpression: '#owner = :owner',
      ExpressionAttributeNames: { '#owner': byOwner.partitionKey },
      ExpressionAttributeValues: { ':owner': sessionsPartition(uid) },
      ScanIndexForward: false,
    });
    return items as unknown as StoredSession[];
  }

  function drawn(owner: Owner, device: string): OpenedSession {
    const sid = randomBytes(16).toString('base64url');
    const nonce = randomBytes(16).toString('base64url');
    const signed = { sid, uid: owner.id, nonce, keyId: keys.newestId };
    const [tokens, accessHash] = [tokensOf(keys, signed, 0), accessHashOf(keys, signed, 0)];
    if (!tokens || !accessHash) throw new Error('The newest session key signs nothing.');
    const time = now();
    const times = { createdAt: time, renewedAt: time };
    return {
      session: { ...signed, gen: 0, accessHash, authEpoch: owner.authEpoch, device, ...times },
      tokens,
    };
  }

  async function end(sid: string): Promise<void> {
    await client.send(new DeleteCommand({ TableName: table, Key: sessionKey(sid) }));
  }

  return {
    /** A new one that is not stored yet: for a transaction that opens it along with something else. */
    drawn,

    itemOf: (session: StoredSession) => ({ TableName: table, Item: toSessionItem(session) }),

    /** A new sign-in; the oldest beyond the limit give way. */
    async open(owner: Owner, device: string): Promise<OpenedSession> {
      const opened = drawn(owner, device);
      await client.send(new PutCommand({ TableName: table, Item: toSessionItem(opened.session) }));
      const others = (await ofOwner(owner.id)).filter(({ sid }) => sid !== opened.session.sid);
      for (const { sid } of others.slice(maxSessions - 1)) await end(sid);
      return opened;
    },

    async find(sid: string): Promise<StoredSession | undefined> {
      const { Item: item } = await client.send(
        new GetCommand({ TableName: table, Key: sessionKey(sid), ConsistentRead: true }),
      );
      return item as unknown as StoredSession | undefined;
    },

    /** The next renewal, unless somebody else has renewed it since it was read: then nothing. */
    async renew(session: StoredSession): Promise<StoredSession | undefined> {
      const accessHash = accessHashOf(keys, session, session.gen + 1);
      if (!accessHash) return undefined;
      const next = {
        ...session,
        gen: session.gen + 1,
        accessHash,
        earlierAccessHash: session.accessHash,
        renewedAt: now(),
      };
      try {
        await client.send(
          new UpdateCommand({
            TableName: table,
            Key: sessionKey(session.sid),
            ConditionExpression: 'gen = :gen AND authEpoch = :epoch',
            UpdateExpression:
              'SET gen = :next, accessHash = :hash, earlierAccessHash = :earlier, renewedAt = :now, #ttl = :ttl',
            ExpressionAttributeNames: { '#ttl': expiryAttribute },
            ExpressionAttributeValues: {
              ':gen': session.gen,
              ':epoch': session.authEpoch,
              ':next': next.gen,
              ':hash': next.accessHash,
              ':earlier': next.earlierAccessHash,
              ':now': next.renewedAt,
              ':ttl': Math.ceil(sessionEnd(next) / 1000),
            },
          }),
        );
        return next;
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return undefined;
        throw error;
      }
    },

    end,

    /** Somebody's own, those that still are: the last used first. */
    async list({ id, authEpoch }: Owner): Promise<StoredSession[]> {
      const alive = (await ofOwner(id)).filter(
        (session) => session.authEpoch === authEpoch && now() < sessionEnd(session),
      );
      return alive.toSorted((a, b) => b.renewedAt - a.renewedAt);
    },
  };
}
