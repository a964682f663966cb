import { describe, expect, it } from 'vitest';
import { buildCatalogue } from './build-catalogue.ts';
import type { CatalogueRow } from './catalogue-row.ts';
import { CatalogueSearch } from './catalogue-search.ts';
import { decodeSnapshot } from './decode-snapshot.ts';
import { encodeSnapshot } from './encode-snapshot.ts';
import { hasRow } from './bitset.ts';
import { sortFields, type CatalogueQuery } from './query.ts';
import { readId, readRow } from './read-row.ts';
import { findNaively } from './testing/oracle.ts';
import { randomQuery } from './testing/random-query.ts';
import { madeUpOffices, randomRow, randomRows } from './testing/random-rows.ts';
import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';

function searchOf(rows: readonly CatalogueRow[], options?: { cacheBytes?: number }): CatalogueSearch {
  return new CatalogueSearch(
    { ...decodeSnapshot(encodeSnapshot(buildCatalogue(rows))), officeCounties: madeUpOffices },
    options,
  );
}

function find(search: CatalogueSearch, query: CatalogueQuery) {
  const { rows, ...rest } = search.find(query);
  return { ...rest, ids: rows.map((row) => readId(search.catalogue, row)) };
}

/** Returns the rows with coordinates rounded as the columns store them, because the engine compares those. */
function asStored(rows: readonly CatalogueRow[]): CatalogueRow[] {
  const catalogue = buildCatalogue(rows);
  return rows.map((_, row) => readRow(catalogue, row));
}

describe('random queries', () => {
  const cases: [rows: number, nulls: number, queries: number, cacheBytes: number][] = [
    [1, 0.5, 300, 0],
    [33, 0.2, 700, 2_000],
    [700, 0.1, 1_500, 0],
    [1_500, 0.4, 700, 20_000],
    [3_000, 0.02, 300, 8_000_000],
  ];
  for (const [count, nulls, queries, cacheBytes] of cases) {
    it(`agree with the oracle: ${queries} on ${count} rows`, () => {
      const random = new SeededRandom(count);
      const rows = asStored(randomRows(random, count, { nulls }));
      const search = searchOf(rows, { cacheBytes });
      for (let n = 0; n < queries; n++) {
        const query = randomQuery(random);
        expect(find(search, query), JSON.stringify(query)).toEqual(findNaively(rows, query));
      }
    });
  }
});

describe('pages', () => {
  it('together are the whole result, in every order and with filters of every size', () => {
    const random = new SeededRandom(7);
    const search = searchOf(randomRows(random, 900));
    const filters: CatalogueQuery[] = [{}, { month: 4 }, { ratings: ['F5'] }, { fatalities: { max: 0 } }];
    for (const filter of filters) {
      for (const sort of sortFields) {
        const whole = find(search, { ...filter, sort, limit: 900 });
        const pages: string[] = [];
        for (let page = 1; pages.length < whole.total; page++) {
          const { ids, total } = find(search, { ...filter, sort, page, limit: 37 });
          expect(total).toBe(whole.total);
          expect(ids.length).toBeGreaterThan(0);
          pages.push(...ids);
        }
        expect(pages).toEqual(whole.ids);
      }
    }
  });

  it('past the end are empty but have the total', () => {
    const search = searchOf(randomRows(new SeededRandom(1), 20));
    expect(search.find({ page: 1_000_000, limit: 100 })).toEqual({ total: 20, rows: [] });
  });
});

describe('edges', () => {
  const random = new SeededRandom(3);
  const template = randomRow(random, 0, 0);
  const at = (index: number, changes: Partial<CatalogueRow>): CatalogueRow => {
    return { ...template, id: `20000101-0000000${index}`, ...changes };
  };

  it('an empty catalogue returns an empty result for every query', () => {
    const search = searchOf([]);
    for (const sort of sortFields) {
      expect(search.find({ sort, facets: true }), sort).toEqual({
        total: 0,
        rows: [],
        facets: { ratings: [], states: [], years: [], months: [] },
      });
    }
    expect(search.find({ text: 'x', bounds: { north: 90, south: -90, east: 180, west: -180 } }).total).toBe(
      0,
    );
  });

  it('a tornado is found by the name people use, together with words of its place', () => {
    const names = { displayName: 'Near Duquesne, Missouri', counties: ['Jasper'] };
    const search = searchOf([
      at(1, { ...names, knownAs: 'Joplin' }),
      at(2, { ...names, knownAs: null }),
      at(3, { ...names, knownAs: 'El Reno–Piedmont' }),
    ]);
    const found = (text: string) => find(search, { text }).ids;
    expect(found('joplin')).toEqual(['20000101-00000001']);
    expect(found('jasper JOP')).toEqual(['20000101-00000001']);
    expect(found('piedmont reno')).toEqual(['20000101-00000003']);
    expect(found('joplin reno')).toEqual([]);
    expect(found('duquesne')).toHaveLength(3);
  });

  it('columns with only nulls can be sorted, filtered and paged', () => {
    const rows = asStored(randomRows(random, 60, { nulls: 1 }));
    const search = searchOf(rows);
    for (const sort of sortFields) {
      const query: CatalogueQuery = { sort, page: 2, limit: 7 };
      expect(find(search, query)).toEqual(findNaively(rows, query));
    }
    expect(search.find({ fatalities: { min: 0 } }).total).toBe(0);
    expect(search.find({ near: { lat: 0, lon: 0, radiusMiles: Infinity } }).total).toBe(0);
  });

  const noEnd = { endLat: null, endLon: null };

  it('a tornado is in every place that its path came to, and with beginOnly where it began', () => {
    const mayfield = {
      state: 'TENNESSEE',
      counties: ['Obion', 'Fulton, KENTUCKY', 'Graves, KENTUCKY'],
      startLat: 36.4,
      startLon: -89.2,
      endLat: 36.9,
      endLon: -88.3,
    };
    const other = { state: 'GEORGIA', counties: ['Graves'], startLat: 33, startLon: -84, ...noEnd };
    const search = searchOf([at(1, mayfield), at(2, other)]);
    const total = (query: CatalogueQuery) => search.find(query).total;
    expect(total({ state: 'Kentucky' })).toBe(1);
    expect(total({ state: 'Tennessee' })).toBe(1);
    expect(total({ county: 'graves' })).toBe(2);
    for (const county of ['Graves', 'Graves, Kentucky']) expect(total({ county, state: 'Kentucky' })).toBe(1);
    expect(total({ county: 'Graves, Kentucky' })).toBe(1);
    expect(total({ county: 'Obion', state: 'Kentucky' })).toBe(0);
    expect(total({ county: 'Graves, Kentucky', state: 'Georgia' })).toBe(0);
    // Mayfield lies beside the line, far from both ends.
    const near = { lat: 36.742, lon: -88.637, radiusMiles: 3 };
    const bounds = { south: 36.65, north: 36.78, west: -88.7, east: -88.6 };
    for (const query of [{ near }, { bounds }, { places: [{ circles: [near] }] }])
      expect(total(query)).toBe(1);
    const facets = search.find({ facets: true }).facets?.states;
    expect(facets?.map(({ value, count }) => `${value} ${count}`)).toEqual([
      'GEORGIA 1',
      'KENTUCKY 1',
      'TENNESSEE 1',
    ]);
    const began = [{ near }, { bounds }, { state: 'Kentucky' }, { county: 'Graves', state: 'Kentucky' }];
    for (const query of began) expect(total({ ...query, beginOnly: true })).toBe(0);
    expect(total({ county: 'Obion', beginOnly: true })).toBe(1);
    expect(search.find({ beginOnly: true, facets: true }).facets?.states).toHaveLength(2);
  });

  it('bounds may cross the antimeridian, wrap around the globe and have inverted latitudes', () => {
    const search = searchOf([
      at(1, { startLat: 52, startLon: 179.5, ...noEnd }),
      at(2, { startLat: 52, startLon: -179.5, ...noEnd }),
      at(3, { startLat: 52, startLon: 180, ...noEnd }),
      at(4, { startLat: 52, startLon: 0, ...noEnd }),
      at(5, { startLat: 90, startLon: -180, ...noEnd }),
      at(6, { startLat: null, startLon: 179.5, ...noEnd }),
    ]);
    const total = (south: number, north: number, west: number, east: number) =>
      search.find({ bounds: { south, north, west, east } }).total;
    expect(total(50, 55, 179, -179)).toBe(3);
    expect(total(55, 50, 179, -179)).toBe(3);
    expect(total(50, 55, 179, 181)).toBe(3);
    expect(total(50, 55, -181, -179)).toBe(3);
    expect(total(50, 55, -179, 179)).toBe(1);
    expect(total(-90, 90, -540, 540)).toBe(5);
    expect(total(90, 90, -180, -180)).toBe(1);
    expect(total(52, 52, 179.5, 179.5)).toBe(1);
  });

  it('a month works without a day, a day without a month means any month, and February 30 matches nothing', () => {
    const search = searchOf([
      at(1, { beginLocal: '2000-02-29T00:00' }),
      at(2, { beginLocal: '2000-02-01T23:59' }),
      at(3, { beginLocal: '2000-03-29T12:00' }),
    ]);
    expect(search.find({ month: 2 }).total).toBe(2);
    expect(search.find({ month: 2, day: 29 }).total).toBe(1);
    expect(search.find({ day: 29 }).total).toBe(2);
    expect(search.find({ month: 2, day: 30 }).total).toBe(0);
  });

  it('values that do not occur match nothing', () => {
    const search = searchOf([at(1, {})]);
    for (const filter of [
      { state: 'ATLANTIS' },
      { county: 'Nowhere' },
      { ratings: ['F9'] },
      { year: 3000 },
    ]) {
      expect(search.find(filter).total, JSON.stringify(filter)).toBe(0);
    }
  });

  it('a county is found anywhere on the path, whatever its letter case and accents', () => {
    const search = searchOf([at(1, { counties: ['Lea', 'Doña Ana'] }), at(2, { counties: [] })]);
    for (const county of ['Doña Ana', 'DONA ANA', 'lea']) expect(search.find({ county }).total).toBe(1);
    expect(search.find({ county: 'Dona' }).total).toBe(0);
  });

  it('unknown values are last in both directions and never count as zero', () => {
    const search = searchOf([
      at(1, { fatalities: null }),
      at(2, { fatalities: 0 }),
      at(3, { fatalities: 7 }),
    ]);
    const order = (direction: 'ASC' | 'DESC') =>
      find(search, { sort: 'fatalities', direction }).ids.map((id) => Number(id.at(-1)));
    expect(order('DESC')).toEqual([3, 2, 1]);
    expect(order('ASC')).toEqual([2, 3, 1]);
    expect(search.find({ fatalities: { max: 0 } }).total).toBe(1);
  });

  it('"most significant" orders by rating, deaths, injuries, length, newest, id', () => {
    const plain = { rating: 'F1', fatalities: 0, injuries: 0, lengthMiles: 1, beginUtc: 0 } as const;
    const search = searchOf([
      at(7, { ...plain }),
      at(6, { ...plain }),
      at(5, { ...plain, beginUtc: 60 }),
      at(4, { ...plain, lengthMiles: 2 }),
      at(3, { ...plain, injuries: 1 }),
      at(2, { ...plain, fatalities: 1 }),
      at(1, { ...plain, rating: 'EF5' }),
      at(8, { ...plain, rating: 'N/A', fatalities: 99 }),
    ]);
    const { ids } = find(search, { sort: 'significance' });
    expect(ids.map((id) => Number(id.at(-1)))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('refuses impossible filters and states the expected and the actual value', () => {
    const search = searchOf([at(1, {})]);
    const invalid: [CatalogueQuery, RegExp][] = [
      [{ page: 0 }, /page: expected a whole number from 1 .* got 0/],
      [{ limit: 2.5 }, /limit: expected .* got 2.5/],
      [{ month: 13 }, /month: expected a whole number from 1 to 12, got 13/],
      [{ sort: 'name' as 'length' }, /sort: expected begin_datetime, .* got name/],
      [{ sort: 'significance', direction: 'ASC' }, /direction: expected DESC/],
      [{ localDates: { from: '1974-02-30' } }, /localDates: expected a date .* got 1974-02-30/],
      [
        { bounds: { north: Number.NaN, south: 0, east: 0, west: 0 } },
        /bounds.north: expected degrees, got NaN/,
      ],
      [{ near: { lat: 91, lon: 0, radiusMiles: 1 } }, /near.lat: expected degrees from -90 to 90, got 91/],
      [{ damageUsd: { min: Number.NaN } }, /damageUsd: expected a number, got NaN/],
    ];
    for (const [query, sentence] of invalid) expect(() => search.find(query)).toThrow(sentence);
  });
});

it('the set of matches is a copy that later queries do not change', () => {
  const random = new SeededRandom(5);
  const search = searchOf(randomRows(random, 300), { cacheBytes: 0 });
  const set = search.match({ month: 4 });
  const { rows } = search.find({ month: 4, limit: 300 });
  search.find({ month: 5 });
  expect(Array.from({ length: 300 }, (_, row) => row).filter((row) => hasRow(set, row))).toEqual(rows);
});

it('a browser’s file supports the queries of its columns and names a missing column', () => {
  const rows = asStored(randomRows(new SeededRandom(9), 400));
  const catalogue = decodeSnapshot(encodeSnapshot(buildCatalogue(rows), 'browser'));
  const search = new CatalogueSearch(catalogue);
  const query: CatalogueQuery = { ratings: ['F5', 'EF5'], month: 4, sort: 'damage', facets: true };
  const { total, facets } = findNaively(rows, query);
  expect(search.find(query)).toMatchObject({ total, facets });
  expect(() => search.find({ text: 'lea' })).toThrow(/expected the column counties/);
});
