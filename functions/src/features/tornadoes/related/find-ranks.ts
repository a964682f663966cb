import { countRows } from '@touchdown/shared/catalogue/bitset.ts';
import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import type { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { otherStatesOf } from '@touchdown/shared/catalogue/county-names.ts';
import { sortColumns } from '@touchdown/shared/catalogue/sort-orders.ts';
import { rankMeasures, type TornadoRank } from '@touchdown/shared/tornadoes/answers.ts';
import { filterOf, type ListParameters } from './list-behind.ts';

/** Up to which place a rank says something. Whoever shares it must be within it too. */
const lastPlaces = { record: 100, state: 25, year: 10 };

interface Scope {
  state: string | null;
  year: number | null;
  lastPlace: number;
  parameters: ListParameters;
}

/** The places of a tornado in the lists that begin with the greatest value, where it is among the first. */
export function findRanks(search: CatalogueSearch, values: CatalogueRow): TornadoRank[] {
  const scopes = scopesOf(values).flatMap((scope) => {
    const filter = filterOf(scope.parameters);
    return filter ? [{ ...scope, filter }] : [];
  });
  return rankMeasures.flatMap((measure) => {
    const value = values[sortColumns[measure]];
    if (value === null || value === 0) return [];
    return scopes.flatMap(({ state, year, lastPlace, parameters, filter }) => {
      const count = (max?: number) =>
        countRows(search.match({ ...filter, [sortColumns[measure]]: { min: value, max } }));
      const equal = count(value);
      const rank = count() - equal + 1;
      const tied = equal - 1;
      if (rank + tied > lastPlace) return [];
      const sorted = { ...parameters, sort_by: measure, sort_direction: 'DESC' };
      return [{ measure, state, year, rank, tied, parameters: sorted }];
    });
  });
}

function scopesOf(values: CatalogueRow): Scope[] {
  const year = values.beginLocal.slice(0, 4);
  const states = [values.state, ...otherStatesOf(values)];
  return [
    { state: null, year: null, lastPlace: lastPlaces.record, parameters: {} },
    ...states.map((state) => {
      return { state, year: null, lastPlace: lastPlaces.state, parameters: { state: state.toUpperCase() } };
    }),
    { state: null, year: Number(year), lastPlace: lastPlaces.year, parameters: { year } },
  ];
}
