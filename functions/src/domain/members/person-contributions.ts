import { community } from '@touchdown/shared/storage/community.ts';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';

export const { byPerson } = community.indexes;

/** Everything that one person has added, by time. */
export function personContributions(uid: string): string {
  return keyText(community.kinds.contribution.indexes.byPerson.partition, { person: uid });
}
