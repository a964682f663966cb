import { randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expiryAttribute } from '@touchdown/shared/storage/table-shape.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { drop, exists, put, readItem, update, write, writeIf } from '../../../platform/aws/items.ts';
import { partitionQuery, queryAll } from '../../../platform/aws/queries.ts';
import type { SessionTokens } from '../../../domain/members/session-cookies.ts';
import {
  sessionEnd,
  sessionKey,
  sessionsPartition,
  toSessionItem,
  type StoredSession,
} from '../../../domain/members/session-items.ts';
import { maxSessions } from '../../../domain/members/session-life.ts';
import { type SessionKeys, accessHashOf, tokensOf } from './session-tokens.ts';

const { byOwner } = community.indexes;

interface NewSession {
  session: StoredSession;
  tokens: SessionTokens;
}

interface Owner {
  id: string;
  authEpoch: number;
}

/** Reads and writes sessions. `domain/members` decides what a stored session means for a request. */
export function sessionStore(
  client: DynamoDBDocumentClient,
  table: string,
  { keys, now }: { keys: SessionKeys; now: () => number },
) {
  async function ofOwner(uid: string): Promise<StoredSession[]> {
    const query = { ...partitionQuery(table, byOwner, sessionsPartition(uid)), ScanIndexForward: false };
    const items = await queryAll(client, query);
    return items as unknown as StoredSession[];
  }

  async function end(sid: string): Promise<void> {
    await write(client, drop(table, sessionKey(sid)));
  }

  return {
    /** Returns a new session without storing it: for a transaction that writes it with other items. */
    prepare: (owner: Owner, device: string, shown: ReadonlySet<string>) =>
      newSession(keys, owner, { device, shown, time: now() }),

    /** Stores a new session and ends the oldest ones beyond the limit. A log-in with a passkey confirms it. */
    async open(
      owner: Owner,
      device: string,
      { shown, isConfirmed = false }: { shown: string; isConfirmed?: boolean },
    ): Promise<NewSession> {
      const opened = newSession(keys, owner, { device, shown: new Set([shown]), time: now() });
      if (isConfirmed) opened.session.confirmedAt = new Date(now()).toISOString();
      await write(client, put(table, toSessionItem(opened.session)));
      const others = (await ofOwner(owner.id)).filter(({ sid }) => sid !== opened.session.sid);
      for (const { sid } of others.slice(maxSessions - 1)) await end(sid);
      return opened;
    },

    async find(sid: string): Promise<StoredSession | undefined> {
      return (await readItem(client, table, sessionKey(sid))) as unknown as StoredSession | undefined;
    },

    /** Renews a session. `undefined` when another request has renewed it since it was read. */
    async renew(session: StoredSession): Promise<StoredSession | undefined> {
      const gen = session.gen + 1;
      const accessHash = accessHashOf(keys, session, gen);
      if (!accessHash) return undefined;
      const next = { ...session, gen, accessHash, earlierAccessHash: session.accessHash, renewedAt: now() };
      return (await writeIf(client, renewal(table, session, next))) ? next : undefined;
    },

    /** Writes that the person has just proved a passkey. `false` when the session has ended. */
    confirm: (sid: string, passkey: string) =>
      showKey(client, table, sid, { passkey, confirmedAt: new Date(now()).toISOString() }),

    /** Writes that a passkey was made in this session. */
    made: (sid: string, passkey: string) => showKey(client, table, sid, { passkey }),

    end,

    /** The owner's sessions that are still valid, the last renewed first. */
    async list({ id, authEpoch }: Owner): Promise<StoredSession[]> {
      const alive = (await ofOwner(id)).filter(
        (session) => session.authEpoch === authEpoch && now() < sessionEnd(session),
      );
      return alive.toSorted((a, b) => b.renewedAt - a.renewedAt);
    },
  };
}

function newSession(
  keys: SessionKeys,
  owner: Owner,
  { device, shown, time }: { device: string; shown: ReadonlySet<string>; time: number },
): NewSession {
  const sid = randomBytes(16).toString('base64url');
  const nonce = randomBytes(16).toString('base64url');
  const signed = { sid, uid: owner.id, nonce, keyId: keys.newestId };
  const [tokens, accessHash] = [tokensOf(keys, signed, 0), accessHashOf(keys, signed, 0)];
  if (!tokens || !accessHash) throw new Error('The newest session key signs nothing.');
  const times = { createdAt: time, renewedAt: time };
  return {
    session: {
      ...signed,
      gen: 0,
      accessHash,
      authEpoch: owner.authEpoch,
      device,
      ...times,
      // DynamoDB has no empty sets.
      ...(shown.size > 0 ? { shown: new Set(shown) } : {}),
    },
    tokens,
  };
}

function renewal(table: string, before: StoredSession, after: StoredSession) {
  const { gen, accessHash, earlierAccessHash, renewedAt } = after;
  const expiry = Math.ceil(sessionEnd(after) / 1000);
  return update(table, sessionKey(before.sid), {
    set: { gen, accessHash, earlierAccessHash, renewedAt, [expiryAttribute]: expiry },
    onlyIf: { gen: before.gen, authEpoch: before.authEpoch },
  });
}

async function showKey(
  client: DynamoDBDocumentClient,
  table: string,
  sid: string,
  { passkey, confirmedAt }: { passkey: string; confirmedAt?: string },
): Promise<boolean> {
  const changes = { set: { confirmedAt }, add: { shown: new Set([passkey]) }, onlyIf: exists };
  return writeIf(client, update(table, sessionKey(sid), changes));
}
