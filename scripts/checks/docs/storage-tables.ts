import { accessPatterns } from '@touchdown/shared/storage/access-patterns.ts';
import type { KeyPatterns, StoredKind, TableShape } from '@touchdown/shared/storage/table-shape.ts';
import { tables } from '@touchdown/shared/storage/tables.ts';
import { markdownTable } from '../../system/markdown-table.ts';

/** Every key and every index of each kind of item, with what is asked for there. One table of Markdown for each of ours. */
export function storageTables(): string {
  return Object.entries<TableShape>(tables)
    .map(([table, { kinds }]) => {
      const words = accessPatterns[table as keyof typeof tables] as Record<string, Record<string, string>>;
      const rows = Object.entries(kinds).flatMap(([kind, shape]) => rowsOf(kind, shape, words[kind] ?? {}));
      return markdownTable([`\`${table}\`: access pattern`, 'kind', 'index', 'key', 'expires'], rows);
    })
    .join('\n\n');
}

function rowsOf(
  kind: string,
  { indexes = {}, expires, ...key }: StoredKind,
  words: Record<string, string>,
): string[][] {
  return [
    [words['table'] ?? '', `\`${kind}\``, 'table', keyOf(key), expires ? 'yes' : ''],
    ...Object.entries(indexes).map(([index, { on, ...entry }]) => [
      words[index] ?? '',
      `\`${kind}\``,
      `\`${index}\` (${on.name})`,
      keyOf(entry),
      '',
    ]),
  ];
}

function keyOf({ partition, sort }: KeyPatterns): string {
  return `\`${partition}\` / \`${sort}\``;
}
