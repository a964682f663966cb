import { radarTargetLetters } from '@touchdown/shared/storage/target-letters.ts';
import {
  expiryAttribute,
  partitionKey,
  sortKey,
  type KeyPatterns,
  type StoredKind,
  type TableShape,
} from '@touchdown/shared/storage/table-shape.ts';
import { tables } from '@touchdown/shared/storage/tables.ts';

/** Returns a line for every kind of item with its key patterns, as in `shared/src/storage/storage-format.txt`. */
export function storageFormat(): string[] {
  const kindLines = Object.entries<TableShape>(tables).flatMap(([table, { kinds }]) =>
    Object.entries(kinds).map(([name, kind]) => [table, name, ...cellsOf(kind)].join(' | ')),
  );
  const letters = Object.entries(radarTargetLetters).map(([type, letter]) => `${letter} is ${type}`);
  return [
    `every table | keys ${partitionKey} / ${sortKey} | expiry ${expiryAttribute}`,
    ...kindLines,
    `<type> | ${letters.join(', ')}`,
  ];
}

function cellsOf({ indexes = {}, expires, ...key }: StoredKind): string[] {
  const entries = Object.entries(indexes).map(([name, { on, ...entry }]) => {
    const attributes = `${on.partitionKey} ${on.sortKey}`;
    return `${name} = ${on.name} (${attributes}) ${keyOf(entry)}`;
  });
  return [keyOf(key), entries.join(', ') || 'in no index', expires ? 'expires' : 'stays'];
}

function keyOf({ partition, sort }: KeyPatterns): string {
  return `${partition} / ${sort}`;
}
