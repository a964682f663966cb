import { community } from '@touchdown/shared/storage/community.ts';
import { indexKey, itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { absent, atMost, type Condition } from '../../platform/aws/items.ts';

const { suspended: kind } = community.kinds;
export const { byEnd } = community.indexes;

/** Sorts after the end of every suspension that has one. */
const noEnd = '9999-12-31T23:59:59.999Z';

export function suspendedKey(uid: string) {
  return itemKey(kind, { person: uid });
}

/** The condition on a profile that nobody suspends the person at a time, beside what else it must have. */
export function notSuspended(profile: Record<string, unknown>, at: string): Condition {
  return [
    { ...profile, suspension: absent },
    { ...profile, 'suspension.until': atMost(at) },
  ];
}

/** Everybody who is suspended, in the index by the end. */
export const suspendedPartition = kind.indexes.byEnd.partition;

/** Who is suspended until when. Why is in the profile, where every call looks. */
export function toSuspendedItem(uid: string, until: string | null): Record<string, unknown> {
  const ends = until ?? noEnd;
  return { ...suspendedKey(uid), ...indexKey(kind.indexes.byEnd, { ends, person: uid }), uid, ends };
}
