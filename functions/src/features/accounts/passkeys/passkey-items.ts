import { createHash } from 'node:crypto';
import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { ListedPasskey } from '@touchdown/shared/accounts/passkeys.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { indexKey, itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { drop, isNew, put } from '../../../platform/aws/items.ts';
import type { TransactItem } from '../../../platform/aws/transact.ts';

const { passkey: kind } = community.kinds;

export interface StoredPasskey {
  /** A hash of its id at the device, which may have a thousand bytes. */
  id: string;
  uid: string;
  credentialId: string;
  publicKey: string;
  /** How often its device says that it was used. Zero for devices that do not count. */
  counter: number;
  transports: string[];
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
  isSynced: boolean;
}

export function passkeyIdOf(credentialId: string): string {
  return createHash('sha256').update(credentialId).digest('base64url');
}

/** For the audit, which has no name: what people call a passkey may be theirs. */
export function idsOf(passkeys: readonly StoredPasskey[]): string {
  return passkeys.map(({ id }) => id).join(', ');
}

export function passkeyKey(id: string) {
  return itemKey(kind, { passkey: id });
}

/** A person's passkeys in the index by owner. */
export function passkeysPartition(uid: string): string {
  return keyText(kind.indexes.byOwner.partition, { person: uid });
}

function toPasskeyItem(passkey: StoredPasskey): Record<string, unknown> {
  const { id, uid, createdAt } = passkey;
  return {
    ...passkeyKey(id),
    ...indexKey(kind.indexes.byOwner, { person: uid, created: createdAt, passkey: id }),
    ...passkey,
  };
}

export function toListedPasskey({ id, name, createdAt, lastUsedAt, isSynced }: StoredPasskey): ListedPasskey {
  return { id, name, createdAt, lastUsedAt, isSynced };
}

/** For a transaction that adds a passkey. It fails if an account has the passkey already. */
export function putNewPasskey(table: string, passkey: StoredPasskey): TransactItem {
  return put(table, toPasskeyItem(passkey), isNew);
}

/** It fails if it is not this person's. */
export function deletePasskey(table: string, id: string, uid: string): TransactItem {
  return drop(table, passkeyKey(id), { uid });
}

export function passkeyKnown(): Problem {
  return new Problem('CONFLICT', accountSentences.passkeyKnown);
}
