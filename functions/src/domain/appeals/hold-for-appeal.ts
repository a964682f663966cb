import { appealKeepDays } from '@touchdown/shared/appeals/appeal-limits.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { indexKey } from '@touchdown/shared/storage/table-shape.ts';
import { contributionKey, type StoredContribution } from '../contributions/contribution-item.ts';
import { restorableUntil } from '../contributions/restorable-until.ts';
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
  return held(table, { id, removedAt }, caseNumber, until, 'attribute_not_exists(appeal)');
}

/** Part of the hourly erasure: an appeal that is still open keeps it for as long again. */
export function holdLonger(
  table: string,
  contribution: Removed & { appeal: string },
  now: number,
): TransactItem {
  return held(table, contribution, contribution.appeal, keptFrom(now), 'appeal = :appeal');
}

/** Part of the transaction that upholds a removal: it is erased when it would have been, or within the hour. */
export function letGo(table: string, { id, removedAt = '' }: Removed, caseNumber: string): TransactItem {
  const key = Object.entries(indexKey(byErasure, { erases: restorableUntil(removedAt), id }));
  return {
    Update: {
      TableName: table,
      Key: contributionKey(id),
      UpdateExpression: `SET ${key.map(([name]) => `${name} = :${name}`).join(', ')} REMOVE appeal, keptUntil`,
      ConditionExpression: 'appeal = :appeal',
      ExpressionAttributeValues: {
        ':appeal': caseNumber,
        ...Object.fromEntries(key.map(([name, value]) => [`:${name}`, value])),
      },
    },
  };
}

function held(
  table: string,
  { id, removedAt }: Removed,
  caseNumber: string,
  until: string,
  condition: string,
): TransactItem {
  const key = Object.entries(indexKey(byErasure, { erases: until, id }));
  return {
    Update: {
      TableName: table,
      Key: contributionKey(id),
      UpdateExpression: `SET appeal = :appeal, keptUntil = :until, ${key.map(([name]) => `${name} = :${name}`).join(', ')}`,
      // Nobody has restored or erased it since it was read.
      ConditionExpression: `removedAt = :removed AND contains(hiddenBy, :removal) AND ${condition}`,
      ExpressionAttributeValues: {
        ':appeal': caseNumber,
        ':until': until,
        ':removed': removedAt,
        ':removal': 'removal',
        ...Object.fromEntries(key.map(([name, value]) => [`:${name}`, value])),
      },
    },
  };
}

function keptFrom(now: number): string {
  return new Date(now + appealKeepDays * 86_400_000).toISOString();
}
