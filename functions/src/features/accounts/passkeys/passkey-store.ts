import { randomBytes } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ulid } from '@touchdown/shared/contract/ulid.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { partitionQuery } from '../../../platform/aws/partition-query.ts';
import { queryAll } from '../../../platform/aws/query-all.ts';
import { refusedConditions, transact, type TransactItem } from '../../../platform/aws/transact.ts';
import { unavailable } from '../../../platform/aws/unavailable.ts';
import { toAuditItem, type AuditEntry } from '../../../domain/members/audit-items.ts';
import { profileKey, type StoredProfile } from '../account-items.ts';
import { passkeyKey, passkeysPartition, toPasskeyItem, type StoredPasskey } from './passkey-items.ts';

export type PasskeyStore = ReturnType<typeof passkeyStore>;

/** What a log-in changes of a passkey. */
interface Use {
  counter: number;
  isSynced: boolean;
}

/** Reads and writes passkeys. What is added or removed is in the audit log too. */
export function passkeyStore(client: DynamoDBDocumentClient, table: string, now: () => number) {
  const audit = (entry: AuditEntry): TransactItem => ({
    Put: { TableName: table, Item: toAuditItem(entry, now(), ulid(now(), randomBytes(16))) },
  });

  async function update(id: string, command: Omit<UpdateCommand['input'], 'TableName' | 'Key'>) {
    try {
      await client.send(new UpdateCommand({ TableName: table, Key: passkeyKey(id), ...command }));
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  }

  return {
    /** Oldest first. */
    async list(uid: string): Promise<StoredPasskey[]> {
      const query = partitionQuery(table, community.indexes.byOwner, passkeysPartition(uid));
      const items = await queryAll(client, query).catch(
        unavailable('Your passkeys cannot be read at the moment. Please try again.'),
      );
      return items as unknown as StoredPasskey[];
    },

    async find(id: string): Promise<StoredPasskey | undefined> {
      const { Item: item } = await client
        .send(new GetCommand({ TableName: table, Key: passkeyKey(id), ConsistentRead: true }))
        .catch(unavailable('Passkeys cannot be checked at the moment. Please try again.'));
      return item as unknown as StoredPasskey | undefined;
    },

    /** Not to an account that was deleted, or whose sessions have ended, since it was read. */
    async add(
      passkey: StoredPasskey,
      { id, authEpoch }: StoredProfile,
    ): Promise<'added' | 'known' | 'changed'> {
      const refused = await refusedConditions(
        transact(client, [
          {
            Put: {
              TableName: table,
              Item: toPasskeyItem(passkey),
              ConditionExpression: `attribute_not_exists(${partitionKey})`,
            },
          },
          {
            Update: {
              TableName: table,
              Key: profileKey(id),
              UpdateExpression: 'ADD passkeyIds :ids',
              ConditionExpression: 'authEpoch = :epoch AND attribute_not_exists(deletedAt)',
              ExpressionAttributeValues: { ':epoch': authEpoch, ':ids': new Set([passkey.id]) },
            },
          },
          audit({ what: 'passkey-added', uid: id, by: id, detail: passkey.name }),
        ]),
      );
      if (refused.length === 0) return 'added';
      return refused.includes(0) ? 'known' : 'changed';
    },

    async rename(id: string, uid: string, name: string): Promise<boolean> {
      return update(id, {
        UpdateExpression: 'SET #name = :name',
        ConditionExpression: 'uid = :uid',
        ExpressionAttributeNames: { '#name': 'name' },
        ExpressionAttributeValues: { ':name': name, ':uid': uid },
      });
    },

    async remove({ id, name }: StoredPasskey, uid: string): Promise<boolean> {
      const refused = await refusedConditions(
        transact(client, [
          {
            Delete: {
              TableName: table,
              Key: passkeyKey(id),
              ConditionExpression: 'uid = :uid',
              ExpressionAttributeValues: { ':uid': uid },
            },
          },
          {
            Update: {
              TableName: table,
              Key: profileKey(uid),
              UpdateExpression: 'DELETE passkeyIds :ids',
              ConditionExpression: `attribute_exists(${partitionKey})`,
              ExpressionAttributeValues: { ':ids': new Set([id]) },
            },
          },
          audit({ what: 'passkey-removed', uid, by: uid, detail: name }),
        ]),
      );
      return refused.length === 0;
    },

    /** `false` when it was removed, or its device's count has gone on, since it was read. */
    async wasUsed({ id, counter }: StoredPasskey, { counter: next, isSynced }: Use): Promise<boolean> {
      return update(id, {
        UpdateExpression: 'SET #counter = :next, lastUsedAt = :at, isSynced = :synced',
        ConditionExpression: '#counter = :before',
        ExpressionAttributeNames: { '#counter': 'counter' },
        ExpressionAttributeValues: {
          ':before': counter,
          ':next': next,
          ':at': new Date(now()).toISOString(),
          ':synced': isSynced,
        },
      });
    },

    /** Its device has counted backwards: there are two of them. */
    async seemsCopied({ uid, name }: StoredPasskey): Promise<void> {
      await transact(client, [audit({ what: 'passkey-copied', uid, by: uid, detail: name })]);
    },
  };
}
