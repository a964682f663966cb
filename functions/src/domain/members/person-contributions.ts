import { tables } from '@touchdown/shared/contract/tables.ts';

export const [, byPerson] = tables.community.indexes;

/** Everything that one person has added, by time. */
export function personContributions(uid: string): string {
  return `USER#${uid}#C`;
}
