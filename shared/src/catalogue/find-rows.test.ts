import { expect, it } from 'vitest';
import { buildCatalogue } from './build-catalogue.ts';
import { findRows } from './find-rows.ts';
import { readId } from './read-row.ts';
import { randomRows } from './testing/random-rows.ts';
import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';

it('finds the row of every id in the catalogue, and of no other', () => {
  const catalogue = buildCatalogue(randomRows(new SeededRandom(7), 300));
  const ids = Array.from({ length: catalogue.count }, (_, row) => readId(catalogue, row));
  expect(findRows(catalogue, ids)).toEqual(new Map(ids.map((id, row) => [id, row])));
  const [first = ''] = ids;
  // This id has the same eight characters on another day.
  expect(findRows(catalogue, [`18010101-${first.slice(9)}`, 'nothing', first])).toEqual(
    new Map([[first, 0]]),
  );
  expect(findRows(buildCatalogue([]), ids)).toEqual(new Map());
});
