import { appealKeepDays } from '@touchdown/shared/appeals/appeal-limits.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { indexKey } from '@touchdown/shared/storage/table-shape.ts';
import { contributionKey, type StoredContribution } from '../contributions/contribution-item.ts';
import { restorableUntil } from '../contributions/restorable-until.ts';
import { absent, containing, update } from '../../platform/aws/items.ts';
import type { TransactItem } from '../../platform/aws/transact.ts';

const { byErasure } = community.kinds.contribution.indexes;

type Removed = Pick<StoredContribution, 'id' | 'removedAt'>;

/** Part of the transaction that contests a removal: what was removed is kept while somebody reads the appeal. */
export function holdForAppeal(
  table: string,
  { id, removedAt = '' }: Removed,
  caseNumber: string,
  now: number,
): TransactItem {
  const until = [restorableUntil(removedAt), keptFrom(now)].toSorted().at(-1) ?? '';
  return held(table, { id, removedAt }, caseNumber, until, absent);
}

/** Part of the hourly erasure: an appeal that is still open keeps it for as long again. */
export function holdLonger(
  table: string,
  contribution: Removed & { appeal: string },
  now: number,
): TransactItem {
  return held(table, contribution, contribution.appeal, keptFrom(now), contribution.appeal);
}

/** Part of the transaction that upholds a removal: it is erased when it would have been, or within the hour. */
export function letGo(table: string, { id, removedAt = '' }: Removed, caseNumber: string): TransactItem {
  return update(table, contributionKey(id), {
    set: indexKey(byErasure, { erases: restorableUntil(removedAt), id }),
    remove: ['appeal', 'keptUntil'],
    onlyIf: { appeal: caseNumber },
  });
}

function held(
  table: string,
  { id, removedAt }: Removed,
  appeal: string,
  keptUntil: string,
  appealBefore: unknown,
): TransactItem {
  return update(table, contributionKey(id), {
    set: { appeal, keptUntil, ...indexKey(byErasure, { erases: keptUntil, id }) },
    // Nobody has restored or erased it since it was read.
    onlyIf: { removedAt, hiddenBy: containing('removal'), appeal: appealBefore },
  });
}

function keptFrom(now: number): string {
  return new Date(now + appealKeepDays * 86_400_000).toISOString();
}
