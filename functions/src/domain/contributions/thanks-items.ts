import { community } from '@touchdown/shared/storage/community.ts';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { indexKey, itemKey } from '@touchdown/shared/storage/table-shape.ts';

const { thanks: kind } = community.kinds;

/** One person's thanks for one contribution, beside the contribution. Thanks that were taken back stay as such. */
export interface StoredThanks {
  contributionId: string;
  uid: string;
  isThanked: boolean;
  thankedAt: string;
  /** Whether the author was told. It happens once, however often somebody takes the thanks back. */
  isTold?: true;
  /** The last requests by their idempotency keys, the newest first, so that a repeated one is recognized. */
  requests: { key: string; isThanked: boolean }[];
  /** Counts the changes, so that each is made on the thanks that were read. */
  ver: number;
}

export function thanksKey(contributionId: string, uid: string) {
  return itemKey(kind, { id: contributionId, person: uid });
}

/** What a person said thanks for, in the index by person. */
export function personThanks(uid: string): string {
  return keyText(kind.indexes.byPerson.partition, { person: uid });
}

export function toThanksItem(thanks: StoredThanks): Record<string, unknown> {
  const { contributionId: id, uid: person } = thanks;
  return { ...thanksKey(id, person), ...indexKey(kind.indexes.byPerson, { person, id }), ...thanks };
}
