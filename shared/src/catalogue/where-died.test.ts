import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { describe, expect, it } from 'vitest';
import { whereDiedOf, type DeathsInState } from '../tornadoes/death-places.ts';
import { buildCatalogue } from './build-catalogue.ts';
import { CatalogueSearch } from './catalogue-search.ts';
import { randomRow } from './testing/random-rows.ts';
import type { CatalogueFilter } from './query.ts';
import { deathColumn, whereDiedIn } from './where-died.ts';

const alabama: DeathsInState = {
  state: 'ALABAMA',
  deaths: 3,
  places: [
    { place: 'house', deaths: 1 },
    { place: 'mobile_home', deaths: 1 },
  ],
};
const georgia: DeathsInState = { state: 'GEORGIA', deaths: 2, places: [{ place: 'mobile_home', deaths: 2 }] };

/** A tornado of noon in Alabama and Georgia. */
function rowOf(at: number, date: string, fatalities: number, parts: readonly DeathsInState[]) {
  const {
    stateCasualties: _states,
    countyCasualties: _counties,
    deathPlaces: _places,
    ...row
  } = randomRow(new SeededRandom(at), at, 0);
  return {
    ...row,
    state: 'ALABAMA',
    counties: ['LEE', 'HARRIS, GEORGIA'],
    beginUtc: Date.parse(`${date}T18:00Z`) / 1000,
    endUtc: null,
    beginLocal: `${date}T12:00`,
    sourceLocal: `${date}T12:00`,
    fatalities,
    ...(parts.length > 0 ? { stateCasualties: ['3/0', `${fatalities - 3}/0`] } : {}),
    ...deathColumn({ fatalities, deaths_by_place: parts }),
  };
}

describe('where the people of a selection died', () => {
  const search = new CatalogueSearch(
    buildCatalogue([
      rowOf(1, '2019-03-03', 6, [alabama, georgia]),
      rowOf(2, '2011-04-27', 4, []),
      rowOf(3, '1974-04-03', 30, []),
    ]),
  );
  const profile = (filter: CatalogueFilter) => whereDiedIn(search, filter);

  it('adds the tornadoes since there are files, with those of unknown place among the deaths', () => {
    expect(profile({})).toEqual({
      deaths: 10,
      placed: 4,
      places: [
        { place: 'mobile_home', deaths: 3 },
        { place: 'house', deaths: 1 },
      ],
    });
  });

  it('is of a state what happened in it, and nothing of a county or of years before the files', () => {
    expect(profile({ state: 'GEORGIA' })).toMatchObject({ placed: 2, places: georgia.places });
    expect(profile({ state: 'ALABAMA', year: 2019 })).toMatchObject({ deaths: 3, placed: 2 });
    expect(profile({ county: 'LEE' })).toBeUndefined();
    expect(profile({ year: 1974 })).toBeUndefined();
  });

  it('does not contradict a corrected number of deaths', () => {
    const parts = [alabama, georgia];
    expect(whereDiedOf({ fatalities: 5, deaths_by_place: parts })).toMatchObject({ deaths: 5, placed: 4 });
    expect(whereDiedOf({ fatalities: 4, deaths_by_place: parts })).toBeUndefined();
    expect(deathColumn({ fatalities: 4, deaths_by_place: parts })).toEqual({});
  });
});
