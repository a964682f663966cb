import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { indexesOf, type TableShape } from '@touchdown/shared/storage/table-shape.ts';
import { tables } from '@touchdown/shared/storage/tables.ts';
import { projectRoot } from '../system/local-state-folder.ts';
import { storageFormat } from './storage-format.ts';

const all = Object.entries<TableShape>(tables);

describe('the storage format', () => {
  it('is the one in storage-format.txt, because a change needs a migration', () => {
    const file = readFileSync(join(projectRoot, 'shared/src/storage/storage-format.txt'), 'utf8');
    const lines = file.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(storageFormat()).toEqual(lines);
  });

  it.each(all)('gives each kind of the table %s its own key', (_name, { kinds }) => {
    const keys = Object.values(kinds).map(({ partition, sort }) =>
      `${partition} / ${sort}`.replace(/<[^>]+>/g, '<>'),
    );
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each(all)(
    'puts each kind of the table %s into indexes of its own table',
    (_name, { indexes, kinds }) => {
      for (const kind of Object.values(kinds)) {
        for (const [name, { on }] of Object.entries(kind.indexes ?? {})) expect(on).toEqual(indexes[name]);
      }
    },
  );

  it('numbers the indexes of each table without a gap', () => {
    for (const [, table] of all) {
      expect(indexesOf(table).map(({ name }) => name)).toEqual(
        indexesOf(table).map((_index, at) => `gsi${at + 1}`),
      );
    }
  });
});
