import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import { sortFields, type CatalogueQuery } from '@touchdown/shared/catalogue/query.ts';
import type { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';

/** The estimated share of each kind of query, in per cent. */
const kinds: readonly (readonly [
  weight: number,
  make: (random: SeededRandom, row: CatalogueRow) => CatalogueQuery,
])[] = [
  [14, defaultList],
  [26, filteredList],
  [8, deepPage],
  [26, mapView],
  [10, onThisDay],
  [5, textSearch],
  [4, countyList],
  [4, sizeRange],
  [3, nearby],
];

/** Returns seeded queries whose values come from existing rows. */
export function makeSiteQueries(random: SeededRandom, rows: readonly CatalogueRow[], count: number) {
  const makers = kinds.flatMap(([weight, make]) => Array.from({ length: weight }, () => make));
  return Array.from({ length: count }, () => random.pick(makers)(random, random.pick(rows)));
}

function defaultList(random: SeededRandom): CatalogueQuery {
  return { page: random.chance(0.7) ? 1 : random.whole(2, 20), limit: random.pick([10, 10, 25, 50, 100]) };
}

function filteredList(random: SeededRandom, row: CatalogueRow): CatalogueQuery {
  const filters: CatalogueQuery[] = [
    { ratings: pairsFrom(random.whole(0, 5)) },
    { state: row.state },
    { month: monthOf(row) },
    { year: yearOf(row) },
    { localDates: { from: `${yearOf(row)}-01-01`, to: `${yearOf(row) + random.whole(1, 20)}-12-31` } },
  ];
  const chosen = filters.filter(() => random.chance(0.4));
  return Object.assign({}, ...chosen, randomOrder(random), defaultList(random)) as CatalogueQuery;
}

function deepPage(random: SeededRandom, row: CatalogueRow): CatalogueQuery {
  const filter = random.pick<CatalogueQuery>([
    {},
    { ratings: pairsFrom(0) },
    { state: row.state },
    { month: monthOf(row) },
  ]);
  return Object.assign({}, filter, randomOrder(random), { page: random.whole(10, 1_000), limit: 10 });
}

/** A map view around a tornado, from a town to the whole country. */
function mapView(random: SeededRandom, row: CatalogueRow): CatalogueQuery {
  const [lat, lon] = [row.startLat ?? 39.83, row.startLon ?? -98.58];
  const height = random.pick([0.5, 1, 2, 5, 10, 25]);
  const bounds = { north: lat + height / 2, south: lat - height / 2, east: lon + height, west: lon - height };
  const filter = random.chance(0.6)
    ? {}
    : random.pick<CatalogueQuery>([{ ratings: pairsFrom(3) }, { month: monthOf(row) }]);
  return Object.assign({ bounds, sort: 'significance', limit: 50 } satisfies CatalogueQuery, filter);
}

function onThisDay(_: SeededRandom, row: CatalogueRow): CatalogueQuery {
  const day = Number(row.beginLocal.slice(8, 10));
  return { month: monthOf(row), day, sort: 'tor_f_scale', direction: 'DESC', limit: 10 };
}

function textSearch(random: SeededRandom, row: CatalogueRow): CatalogueQuery {
  const county = row.counties[0] ?? 'tornado';
  return { text: random.pick([county, county.slice(0, 4), `${row.state} ${county.slice(0, 3)}`]), limit: 10 };
}

function countyList(_: SeededRandom, row: CatalogueRow): CatalogueQuery {
  return { state: row.state, county: row.counties[0] ?? 'Unknown' };
}

function sizeRange(random: SeededRandom): CatalogueQuery {
  const range = random.pick<CatalogueQuery>([
    { lengthMiles: { min: random.whole(1, 50) } },
    { widthYards: { min: 100, max: random.whole(200, 2_000) } },
    { fatalities: { min: 1 } },
    { injuries: { min: random.whole(1, 50) } },
    { damageUsd: { min: 10 ** random.whole(3, 8) } },
  ]);
  return Object.assign({}, range, randomOrder(random));
}

function nearby(random: SeededRandom, row: CatalogueRow): CatalogueQuery {
  const near = {
    lat: row.startLat ?? 35,
    lon: row.startLon ?? -97,
    radiusMiles: random.pick([10, 25, 50, 100]),
  };
  return { near, sort: 'begin_datetime', limit: 25 };
}

function randomOrder(random: SeededRandom): CatalogueQuery {
  const sort = random.pick(sortFields.filter((field) => field !== 'significance'));
  return { sort, direction: random.chance(0.8) ? 'DESC' : 'ASC' };
}

function pairsFrom(number: number): string[] {
  return [0, 1, 2, 3, 4, 5].flatMap((each) => (each < number ? [] : [`F${each}`, `EF${each}`]));
}

function monthOf(row: CatalogueRow): number {
  return Number(row.beginLocal.slice(5, 7));
}

function yearOf(row: CatalogueRow): number {
  return Number(row.beginLocal.slice(0, 4));
}
