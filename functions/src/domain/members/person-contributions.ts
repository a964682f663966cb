import { community } from '@touchdown/shared/storage/community.ts';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';

export const { byPerson } = community.indexes;

/** Returns the partition of one person's contributions, sorted by time. */
export function personContributions(uid: string): string {
  return keyText(community.kinds.contribution.indexes.byPerson.partition, { person: uid });
}
