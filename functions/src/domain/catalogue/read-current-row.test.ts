import { expect, it } from 'vitest';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import type { VisibleRuns } from './catalogue-pointer.ts';
import { readCurrentRow } from './read-current-row.ts';
import type { TornadoStore } from './tornado-store.ts';

const tornado = madeUpTornado('2013-05-20T19:56:00Z');
const items = [{ pk: 'an item' }];

async function rowOf(found: unknown): Promise<{ row: unknown; errors: unknown[] }> {
  const errors: unknown[] = [];
  const store = {
    read: async () => items,
    build: () => {
      if (found instanceof Error) throw found;
      return found;
    },
  } as unknown as TornadoStore;
  const read = await readCurrentRow(store, tornado.id, {} as VisibleRuns, (error) => errors.push(error));
  expect(read.items).toBe(items);
  return { row: read.row, errors };
}

it('a tornado of the record has a row', async () => {
  expect(await rowOf({ tornado })).toMatchObject({ row: { id: tornado.id }, errors: [] });
});

it.each([
  ['unknown', undefined],
  ['merged with another', { movedTo: 'another' }],
  ['withdrawn', { tornado: { ...tornado, status: 'withdrawn' } }],
])('one that is %s has none', async (_why, found) => {
  expect(await rowOf(found)).toEqual({ row: 'none', errors: [] });
});

it('one whose items cannot be read has none either, and that is reported', async () => {
  const { row, errors } = await rowOf(new Error('a broken item'));
  expect(row).toBe('unreadable');
  expect(errors).toEqual([new Error(`The tornado ${tornado.id} cannot be listed.`)]);
});
