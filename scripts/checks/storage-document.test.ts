import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { KeyPatterns, TableShape } from '@touchdown/shared/storage/table-shape.ts';
import { tables } from '@touchdown/shared/storage/tables.ts';
import { projectRoot } from '../system/local-state-folder.ts';

/** Every way to find an item, as a row of ARCHITECTURE's tables has it after its words. */
function stored(): string[][] {
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

function documented(): Row[] {
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

it('ARCHITECTURE.md lists every way to find what is stored, each in words of its own', () => {
  const rows = documented();
  expect(rows.map(({ cells }) => cells)).toEqual(stored());
  for (const { words } of rows) expect(words).toMatch(/\w+ \w+/);
  expect(new Set(rows.map(({ words }) => words)).size).toBe(rows.length);
});
