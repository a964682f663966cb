import { buildCatalogue } from '@touchdown/shared/catalogue/build-catalogue.ts';
import { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { expect, it } from 'vitest';
import { toCatalogueRow } from '../catalogue/to-catalogue-row.ts';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { anniversariesOn } from './anniversaries.ts';

const at = (instant: string, fatalities: number | null, over = {}) =>
  madeUpTornado(instant, { fatalities, state: 'Ohio', ...over });
const xenia = at('1974-04-03T20:40:00Z', 32, { known_as: 'Xenia', tor_f_scale: 'F5' });
const search = new CatalogueSearch(
  buildCatalogue(
    [
      xenia,
      at('1975-04-03T20:00:00Z', 2),
      at('1976-04-03T20:00:00Z', null),
      at('1977-04-03T20:00:00Z', 0),
      at('1978-04-04T20:00:00Z', 40),
      at('1999-12-31T20:00:00Z', 5),
      ...Array.from({ length: 300 }, (_, n) =>
        at(new Date(Date.UTC(1980, 0, 1 + n)).toISOString().slice(0, 19) + 'Z', 3),
      ),
    ].map((one) => toCatalogueRow(one)),
    0,
  ),
);
const on = (month: number, day: number, now: string) =>
  anniversariesOn(search, { month, day }, Date.parse(now)).map(({ id, years, is_round: isRound }) => [
    id === xenia.id ? 'Xenia' : id.slice(0, 8),
    years,
    isRound,
  ]);

it('are those of the 300 deadliest on this day, with the years since; every fifth is round', () => {
  expect(on(4, 3, '2024-04-03T12:00:00Z')).toEqual([
    ['Xenia', 50, true],
    ['19800403', 44, false],
  ]);
  expect(on(4, 3, '2025-04-03T12:00:00Z')[0]).toEqual(['Xenia', 51, false]);
  expect(anniversariesOn(search, { month: 4, day: 3 }, Date.parse('2024-04-03'))[0]).toEqual({
    id: xenia.id,
    name: 'Xenia tornado',
    state: 'Ohio',
    begin_wall: xenia.begin_wall,
    tor_f_scale: 'F5',
    deaths: 32,
    years: 50,
    is_round: true,
  });
});

it('are counted to the year of the visitor at the turn of the year, and none is of the future', () => {
  expect(on(12, 31, '2025-01-01T03:00:00Z')).toEqual([['19991231', 25, true]]);
  expect(on(12, 31, '2024-12-31T20:00:00Z')).toEqual([['19991231', 25, true]]);
  expect(on(4, 3, '1974-04-03T23:00:00Z')).toEqual([]);
});
