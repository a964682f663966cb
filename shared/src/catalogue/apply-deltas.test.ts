import { describe, expect, it } from 'vitest';
import { applyDeltas, type CatalogueDelta } from './apply-deltas.ts';
import { buildCatalogue } from './build-catalogue.ts';
import type { CatalogueRow } from './catalogue-row.ts';
import { CatalogueSearch } from './catalogue-search.ts';
import type { Catalogue } from './columns.ts';
import { encodeSnapshot } from './encode-snapshot.ts';
import { randomQuery } from './testing/random-query.ts';
import { madeUpOffices, randomRow, randomRows } from './testing/random-rows.ts';
import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';

describe('a patched catalogue', () => {
  it('equals a rebuilt one in every byte and every result, over many rounds', () => {
    for (const [seed, count] of [
      [1, 0],
      [2, 1],
      [3, 40],
      [4, 600],
    ] as const) {
      const random = new SeededRandom(seed);
      const rows = new Map(randomRows(random, count).map((row) => [row.id, row]));
      const withOffices = (catalogue: Catalogue) => ({ ...catalogue, officeCounties: madeUpOffices });
      let catalogue = withOffices(buildCatalogue([...rows.values()]));
      for (let round = 0; round < 25; round++) {
        const deltas = Array.from({ length: random.whole(1, 8) }, (_, n) => {
          return randomDelta(random, rows, catalogue.sequence + 1 + n, seed * 10_000 + round * 10 + n);
        });
        catalogue = withOffices(applyDeltas(catalogue, deltas));
        const rebuilt = withOffices(buildCatalogue([...rows.values()], catalogue.sequence));
        expect(encodeSnapshot(catalogue)).toEqual(encodeSnapshot(rebuilt));
        const [patchedSearch, rebuiltSearch] = [new CatalogueSearch(catalogue), new CatalogueSearch(rebuilt)];
        for (let n = 0; n < 10; n++) {
          const query = randomQuery(random);
          expect(patchedSearch.find(query)).toEqual(rebuiltSearch.find(query));
        }
      }
    }
  });

  it('does not change the old one', () => {
    const catalogue = buildCatalogue(randomRows(new SeededRandom(5), 50));
    const before = encodeSnapshot(catalogue);
    applyDeltas(catalogue, [{ sequence: 1, upsert: randomRow(new SeededRandom(6), 999, 0) }]);
    expect(encodeSnapshot(catalogue)).toEqual(before);
  });
});

describe('delta numbers', () => {
  const row = randomRow(new SeededRandom(7), 0, 0);
  const catalogue = buildCatalogue([row], 5);
  const remove = (sequence: number): CatalogueDelta => ({ sequence, remove: row.id });

  it('must continue in order and without a gap', () => {
    expect(() => applyDeltas(catalogue, [remove(7)])).toThrow('expected delta 6, got delta 7');
    expect(() => applyDeltas(catalogue, [remove(7), remove(6)])).toThrow('expected delta 6, got delta 7');
    expect(() => applyDeltas(catalogue, [remove(6), remove(8)])).toThrow('expected delta 7, got delta 8');
  });

  it('that the catalogue already contains are skipped', () => {
    expect(applyDeltas(catalogue, [remove(4), remove(5)])).toBe(catalogue);
    expect(applyDeltas(catalogue, [remove(5), remove(6)])).toMatchObject({ count: 0, sequence: 6 });
  });

  it('count even if the id is unknown', () => {
    const patched = applyDeltas(catalogue, [{ sequence: 6, remove: '20000101-unknown0' }]);
    expect(patched).toMatchObject({ count: 1, sequence: 6 });
  });
});

/** Adds, changes (perhaps with another time) or removes a row, also in `rows`. */
function randomDelta(
  random: SeededRandom,
  rows: Map<string, CatalogueRow>,
  sequence: number,
  index: number,
): CatalogueDelta {
  const ids = [...rows.keys()];
  if (ids.length > 0 && random.chance(0.4)) {
    const id = random.pick(ids);
    rows.delete(id);
    return { sequence, remove: id };
  }
  const fresh = randomRow(random, index, 0.2);
  const upsert = ids.length > 0 && random.chance(0.5) ? { ...fresh, id: random.pick(ids) } : fresh;
  const { outbreak: _itsOwn, ...values } = upsert;
  const { outbreak } = rows.get(upsert.id) ?? {};
  rows.set(upsert.id, outbreak === undefined ? values : { ...values, outbreak });
  return { sequence, upsert };
}
