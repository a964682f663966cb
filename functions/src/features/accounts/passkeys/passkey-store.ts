import { randomBytes } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { maxPasskeys } from '@touchdown/shared/accounts/passkeys.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { ulid } from '../../../platform/ulid.ts';
import { partitionQuery, queryAll } from '../../../platform/aws/queries.ts';
import { refusedConditions, transact, type TransactItem } from '../../../platform/aws/transact.ts';
import { unavailable } from '../../../platform/aws/unavailable.ts';
import { toAuditItem, type AuditEntry } from '../../../domain/members/audit-items.ts';
import { profileKey, type StoredProfile } from '../account-items.ts';
import {
  deletePasskey,
  passkeyKey,
  passkeysPartition,
  putNewPasskey,
  type StoredPasskey,
} from './passkey-items.ts';

export type PasskeyStore = ReturnType<typeof passkeyStore>;

/** What a log-in changes of a passkey. */
interface Use {
  counter: number;
  isSynced: boolean;
}

interface Ports {
  client: DynamoDBDocumentClient;
  table: string;
  now: () => number;
}

/** Reads and writes passkeys. What is added or removed is in the audit log too. */
export function passkeyStore(client: DynamoDBDocumentClient, table: string, now: () => number) {
  const ports = { client, table, now };
  return {
    list: bound(list, ports),
    find: bound(find, ports),
    add: bound(add, ports),
    rename: bound(rename, ports),
    remove: bound(remove, ports),
    wasUsed: bound(writeUse, ports),
    seemsCopied: bound(recordCopy, ports),
  };
}

function bound<Arguments extends unknown[], Answer>(
  call: (ports: Ports, ...given: Arguments) => Answer,
  ports: Ports,
): (...given: Arguments) => Answer {
  return (...given) => call(ports, ...given);
}

function audit({ table, now }: Ports, entry: AuditEntry): TransactItem {
  return { Put: { TableName: table, Item: toAuditItem(entry, now(), ulid(now(), randomBytes(16))) } };
}

async function update(
  { client, table }: Ports,
  id: string,
  command: Omit<UpdateCommand['input'], 'TableName' | 'Key'>,
): Promise<boolean> {
  try {
    await client.send(new UpdateCommand({ TableName: table, Key: passkeyKey(id), ...command }));
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** Oldest first. */
async function list({ client, table }: Ports, uid: string): Promise<StoredPasskey[]> {
  const query = partitionQuery(table, community.indexes.byOwner, passkeysPartition(uid));
  const items = await queryAll(client, query).catch(
    unavailable('Your passkeys can’t be loaded right now. Please try again.'),
  );
  return items as unknown as StoredPasskey[];
}

async function find(ports: Ports, id: string): Promise<StoredPasskey | undefined> {
  const { Item: item } = await ports.client
    .send(new GetCommand({ TableName: ports.table, Key: passkeyKey(id), ConsistentRead: true }))
    .catch(unavailable('Passkeys can’t be checked right now. Please try again.'));
  return item as unknown as StoredPasskey | undefined;
}

/**
 * Not to an account that was deleted, whose sessions have ended since it was read, or that has all it may have. The
 * profile counts them, because the index is a moment late.
 */
async function add(
  ports: Ports,
  passkey: StoredPasskey,
  { id, authEpoch }: StoredProfile,
): Promise<'added' | 'known' | 'changed'> {
  const refused = await refusedConditions(
    transact(ports.client, [
      putNewPasskey(ports.table, passkey),
      {
        Update: {
          TableName: ports.table,
          Key: profileKey(id),
          UpdateExpression: 'SET passkeys = if_not_exists(passkeys, :none) + :one',
          ConditionExpression:
            'authEpoch = :epoch AND attribute_not_exists(deletedAt) AND (attribute_not_exists(passkeys) OR passkeys < :most)',
          ExpressionAttributeValues: { ':epoch': authEpoch, ':none': 0, ':one': 1, ':most': maxPasskeys },
        },
      },
      audit(ports, { what: 'passkey-added', uid: id, by: id, detail: passkey.id }),
    ]),
  );
  if (refused.length === 0) return 'added';
  return refused.includes(0) ? 'known' : 'changed';
}

async function rename(ports: Ports, id: string, uid: string, name: string): Promise<boolean> {
  return update(ports, id, {
    UpdateExpression: 'SET #name = :name',
    ConditionExpression: 'uid = :uid',
    ExpressionAttributeNames: { '#name': 'name' },
    ExpressionAttributeValues: { ':name': name, ':uid': uid },
  });
}

async function remove(
  ports: Ports,
  { id }: StoredPasskey,
  { uid, authEpoch, keepsOne }: { uid: string; authEpoch: number; keepsOne: boolean },
): Promise<'removed' | 'unknown' | 'last'> {
  const refused = await refusedConditions(
    transact(ports.client, [
      deletePasskey(ports.table, id, uid),
      {
        Update: {
          TableName: ports.table,
          Key: profileKey(uid),
          UpdateExpression: 'SET passkeys = passkeys - :one, passkeyRemovedAt = :at',
          // The epoch, because whoever is given a role meanwhile needs the last one.
          ConditionExpression: 'attribute_not_exists(deletedAt) AND authEpoch = :epoch AND passkeys > :left',
          ExpressionAttributeValues: {
            ':one': 1,
            ':epoch': authEpoch,
            ':left': keepsOne ? 1 : 0,
            ':at': new Date(ports.now()).toISOString(),
          },
        },
      },
      audit(ports, { what: 'passkey-removed', uid, by: uid, detail: id }),
    ]),
  );
  if (refused.length === 0) return 'removed';
  return refused.includes(0) || !keepsOne ? 'unknown' : 'last';
}

/** `false` when it was removed, or its device's count has gone on, since it was read. */
async function writeUse(
  ports: Ports,
  { id, counter }: StoredPasskey,
  { counter: next, isSynced }: Use,
): Promise<boolean> {
  return update(ports, id, {
    UpdateExpression: 'SET #counter = :next, lastUsedAt = :at, isSynced = :synced',
    ConditionExpression: '#counter = :before',
    ExpressionAttributeNames: { '#counter': 'counter' },
    ExpressionAttributeValues: {
      ':before': counter,
      ':next': next,
      ':at': new Date(ports.now()).toISOString(),
      ':synced': isSynced,
    },
  });
}

/** Its device has counted backwards: there are two of them. */
async function recordCopy(ports: Ports, { uid, id }: StoredPasskey): Promise<void> {
  await transact(ports.client, [audit(ports, { what: 'passkey-copied', uid, by: uid, detail: id })]);
}
