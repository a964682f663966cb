import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { expect, it } from 'vitest';
import { applyDeltas } from '@touchdown/shared/catalogue/apply-deltas.ts';
import { buildCatalogue } from '@touchdown/shared/catalogue/build-catalogue.ts';
import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import { decodeSnapshot } from '@touchdown/shared/catalogue/decode-snapshot.ts';
import { encodeSnapshot } from '@touchdown/shared/catalogue/encode-snapshot.ts';
import { readRow } from '@touchdown/shared/catalogue/read-row.ts';
import { randomRow } from '@touchdown/shared/catalogue/testing/random-rows.ts';
import { outbreakIdsOf, withOutbreaks } from './with-outbreaks.ts';

const noon = Date.UTC(1974, 3, 3, 12) / 1000;

/** An F2 at a place of New Mexico, some hours after the beginning of a convective day. */
function tornado(index: number, hours: number, over: Partial<CatalogueRow> = {}): CatalogueRow {
  const beginUtc = noon + hours * 3600;
  const time = new Date((beginUtc - 6 * 3600) * 1000).toISOString().slice(0, 16);
  return {
    ...madeUp(),
    id: `19740403-made000${index}`,
    state: 'NEW MEXICO',
    rating: 'F2',
    beginUtc,
    endUtc: null,
    beginLocal: time,
    startLat: 34 + index / 10,
    startLon: -106,
    endLat: null,
    endLon: null,
    ...over,
  };
}

/** One without an outbreak of its own. */
function madeUp(): CatalogueRow {
  return randomRow(new SeededRandom(1), 1, 0);
}

const six = [0, 1, 2, 3, 4, 5].map((index) => tornado(index, index));
const id = '1974-04-03-new-mexico';
const released = (rows: readonly CatalogueRow[], before?: ReturnType<typeof withOutbreaks>) =>
  decodeSnapshot(
    encodeSnapshot(
      withOutbreaks(buildCatalogue(rows), before === undefined ? undefined : outbreakIdsOf(before)),
    ),
  );
const outbreaksOf = (catalogue: ReturnType<typeof withOutbreaks>) =>
  Object.fromEntries(
    Array.from({ length: catalogue.count }, (_, row) => readRow(catalogue, row))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map((row) => [row.id.at(-1), row.outbreak ?? null]),
  );

it('an outbreak is named for its first day and state, and keeps the id in later releases', () => {
  const first = released([...six, tornado(7, 40), tornado(8, 3, { rating: 'F0' })]);
  expect(outbreaksOf(first)).toEqual({ 0: id, 1: id, 2: id, 3: id, 4: id, 5: id, 7: null, 8: null });
  // The next release knows of an earlier one, in Texas on the day before.
  const second = released([...six, tornado(6, -3, { state: 'TEXAS' })], first);
  expect(outbreaksOf(second)).toEqual({ 0: id, 1: id, 2: id, 3: id, 4: id, 5: id, 6: id });
  // Five tornadoes are no outbreak. Its id is not forgotten.
  const third = released(six.slice(1), second);
  expect(outbreaksOf(third)).toEqual({ 1: null, 2: null, 3: null, 4: null, 5: null });
  expect(third.formerOutbreaks).toEqual(new Map([[id, null]]));
  expect(outbreaksOf(released(six, third))['0']).toBe(`${id}-2`);
});

it('the outbreaks of an older file, which has none, are those that its release would have found', () => {
  const old = decodeSnapshot(encodeSnapshot(buildCatalogue(six)));
  expect(outbreakIdsOf(old).outbreakOf.size).toBe(0);
  expect(outbreaksOf(withOutbreaks(old, outbreakIdsOf(old)))).toEqual(outbreaksOf(released(six)));
});

it('a corrected tornado stays in its outbreak until the next release', () => {
  const first = released(six);
  const weaker = tornado(0, 0, { rating: 'F0' });
  const patched = applyDeltas(first, [{ sequence: 1, upsert: weaker }]);
  expect(outbreaksOf(patched)['0']).toBe(id);
  expect(outbreaksOf(released([weaker, ...six.slice(1)], patched))['1']).toBeNull();
});
