import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { KeyPatterns, TableShape } from '@touchdown/shared/storage/table-shape.ts';
import { tables } from '@touchdown/shared/storage/tables.ts';
import { projectRoot } from '../system/local-state-folder.ts';

/** Returns the key and the indexes of every kind, as the rows of ARCHITECTURE's tables without their first cell. */
function expectedRows(): string[][] {
  return Object.entries<TableShape>(tables).flatMap(([table, { kinds }]) =>
    Object.entries(kinds).flatMap(([name, { indexes = {}, expires, ...key }]) => [
      [table, `\`${name}\``, 'table', keyOf(key), expires ? 'yes' : ''],
      ...Object.entries(indexes).map(([index, { on, ...entry }]) => [
        table,
        `\`${name}\``,
        `\`${index}\` (${on.name})`,
        keyOf(entry),
        '',
      ]),
    ]),
  );
}

function keyOf({ partition, sort }: KeyPatterns): string {
  return `\`${partition}\` / \`${sort}\``;
}

interface Row {
  words: string;
  cells: string[];
}

function documentedRows(): Row[] {
  const document = readFileSync(join(projectRoot, 'ARCHITECTURE.md'), 'utf8');
  const section = /^## Storage$(.*?)^## /ms.exec(`${document}\n## `)?.[1] ?? '';
  let table = '';
  return section.split('\n').flatMap((line): Row[] => {
    if (!line.startsWith('|') || line.startsWith('| -')) return [];
    const [words = '', ...cells] = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
    const heading = /^`(\w+)`: access pattern$/.exec(words)?.[1];
    if (heading) table = heading;
    return heading ? [] : [{ words, cells: [table, ...cells] }];
  });
}

it('ARCHITECTURE.md lists every key and index of every kind, each with its own access pattern in words', () => {
  const rows = documentedRows();
  expect(rows.map(({ cells }) => cells)).toEqual(expectedRows());
  for (const { words } of rows) expect(words).toMatch(/\w+ \w+/);
  expect(new Set(rows.map(({ words }) => words)).size).toBe(rows.length);
});
