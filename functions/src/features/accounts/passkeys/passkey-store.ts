import { randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { maxPasskeys } from '@touchdown/shared/accounts/passkeys.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { ulid } from '../../../platform/ulid.ts';
import {
  absent,
  absentOr,
  atLeast,
  below,
  plus,
  put,
  readItem,
  update,
  writeIf,
} from '../../../platform/aws/items.ts';
import { partitionQuery, queryAll } from '../../../platform/aws/queries.ts';
import { refusedConditions, transact } from '../../../platform/aws/transact.ts';
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

/** What a log-in changes of a passkey. */
interface Use {
  counter: number;
  isSynced: boolean;
}

/** Reads and writes passkeys. What is added or removed is in the audit log too. */
export function passkeyStore(client: DynamoDBDocumentClient, table: string, now: () => number) {
  const audit = (entry: AuditEntry) => put(table, toAuditItem(entry, now(), ulid(now(), randomBytes(16))));

  return {
    /** Oldest first. */
    async list(uid: string): Promise<StoredPasskey[]> {
      const query = partitionQuery(table, community.indexes.byOwner, passkeysPartition(uid));
      const items = await queryAll(client, query).catch(
        unavailable('Your passkeys can’t be loaded right now. Please try again.'),
      );
      return items as unknown as StoredPasskey[];
    },

    async find(id: string): Promise<StoredPasskey | undefined> {
      const item = await readItem(client, table, passkeyKey(id)).catch(
        unavailable('Passkeys can’t be checked right now. Please try again.'),
      );
      return item as unknown as StoredPasskey | undefined;
    },

    /**
     * Not to an account that was deleted, whose sessions have ended since it was read, or that has all it may have. The
     * profile counts them, because the index is a moment late.
     */
    async add(
      passkey: StoredPasskey,
      { id, authEpoch }: StoredProfile,
    ): Promise<'added' | 'known' | 'changed'> {
      const count = update(table, profileKey(id), {
        set: { passkeys: plus(1, 0) },
        onlyIf: { authEpoch, deletedAt: absent, passkeys: absentOr(below(maxPasskeys)) },
      });
      const entry = audit({ what: 'passkey-added', uid: id, by: id, detail: passkey.id });
      const refused = await refusedConditions(
        transact(client, [putNewPasskey(table, passkey), count, entry]),
      );
      if (refused.length === 0) return 'added';
      return refused.includes(0) ? 'known' : 'changed';
    },

    rename: (id: string, uid: string, name: string): Promise<boolean> =>
      writeIf(client, update(table, passkeyKey(id), { set: { name }, onlyIf: { uid } })),

    async remove(
      { id }: StoredPasskey,
      { uid, authEpoch, keepsOne }: { uid: string; authEpoch: number; keepsOne: boolean },
    ): Promise<'removed' | 'unknown' | 'last'> {
      const count = update(table, profileKey(uid), {
        set: { passkeys: plus(-1), passkeyRemovedAt: new Date(now()).toISOString() },
        // The epoch, because whoever is given a role meanwhile needs the last one.
        onlyIf: { deletedAt: absent, authEpoch, passkeys: atLeast(keepsOne ? 2 : 1) },
      });
      const entry = audit({ what: 'passkey-removed', uid, by: uid, detail: id });
      const refused = await refusedConditions(
        transact(client, [deletePasskey(table, id, uid), count, entry]),
      );
      if (refused.length === 0) return 'removed';
      return refused.includes(0) || !keepsOne ? 'unknown' : 'last';
    },

    /** `false` when it was removed, or its device's count has gone on, since it was read. */
    wasUsed({ id, counter: before }: StoredPasskey, { counter, isSynced }: Use): Promise<boolean> {
      const set = { counter, lastUsedAt: new Date(now()).toISOString(), isSynced };
      return writeIf(client, update(table, passkeyKey(id), { set, onlyIf: { counter: before } }));
    },

    /** Its device has counted backwards: there are two of them. */
    seemsCopied: ({ uid, id }: StoredPasskey): Promise<void> =>
      transact(client, [audit({ what: 'passkey-copied', uid, by: uid, detail: id })]),
  };
}
