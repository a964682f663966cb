import { targetLetters } from '@touchdown/shared/storage/target-letters.ts';
import {
  expiryAttribute,
  partitionKey,
  sortKey,
  type KeyPatterns,
  type StoredKind,
  type TableShape,
} from '@touchdown/shared/storage/table-shape.ts';
import { tables } from '@touchdown/shared/storage/tables.ts';

/** Every kind of item with the bytes of its keys, a line each, as `shared/src/storage/storage-format.txt` keeps them. */
export function storageFormat(): string[] {
  const kinds = Object.entries<TableShape>(tables).flatMap(([table, { kinds }]) =>
    Object.entries(kinds).map(([name, kind]) => [table, name, ...described(kind)].join(' | ')),
  );
  const letters = Object.entries(targetLetters).map(([type, letter]) => `${letter} is ${type}`);
  return [
    `every table | keys ${partitionKey} / ${sortKey} | expiry ${expiryAttribute}`,
    ...kinds,
    `<type> | ${letters.join(', ')}`,
  ];
}

function described({ indexes = {}, expires, ...key }: StoredKind): string[] {
  const entries = Object.entries(indexes).map(([name, { on, ...entry }]) => {
    const attributes = `${on.partitionKey} ${on.sortKey}`;
    return `${name} = ${on.name} (${attributes}) ${keyOf(entry)}`;
  });
  return [keyOf(key), entries.join(', ') || 'in no index', expires ? 'expires' : 'stays'];
}

function keyOf({ partition, sort }: KeyPatterns): string {
  return `${partition} / ${sort}`;
}
