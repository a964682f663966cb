import { expect, it } from 'vitest';
import { buildCatalogue } from '@touchdown/shared/catalogue/build-catalogue.ts';
import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import { exportRows } from '@touchdown/shared/catalogue/export-rows.ts';
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

it('says which of its values are corrections and which are our own, and a corrected width is no default', async () => {
  const corrected = { ...tornado, path_width: 33, path_length: 0.1 };
  const { row } = await rowOf({
    tornado: corrected,
    sources: {
      aliases: ['ncei:1', 'spc:2013-7', 'spc:2012-8'],
      compiled: { fields: ['known_as', 'end_lat'] },
    },
    edited: [{ field: 'path_width' }, { field: 'start_coordinates' }],
  });
  expect(row).toMatchObject({ sources: 'NCEI; SPC', eventIds: '1', spcNumbers: '7; 2012-8' });
  const [exported] = exportRows(buildCatalogue([row as CatalogueRow]), [0], '');
  expect(exported).toMatchObject({
    spc_number: '2013-7; 2012-8',
    compiled_columns: 'known_as; end_lat',
    corrected_columns: 'width_yards; begin_lat; begin_lon',
    width_is_default: false,
    length_is_default: true,
  });
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
