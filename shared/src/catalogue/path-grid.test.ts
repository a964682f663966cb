import { describe, expect, it } from 'vitest';
import { buildCatalogue } from './build-catalogue.ts';
import type { CatalogueRow } from './catalogue-row.ts';
import { CatalogueSearch } from './catalogue-search.ts';
import { readId, readRow } from './read-row.ts';
import { findNaively } from './testing/oracle.ts';
import { randomRows } from './testing/random-rows.ts';
import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';

const random = new SeededRandom(15);
/** Paths of up to about 150 miles in all directions, around the middle of the country. */
const catalogue = buildCatalogue(
  randomRows(random, 1500).map((row, at): CatalogueRow => {
    const [startLat, startLon] = [33 + random.whole(0, 600) / 100, -100 + random.whole(0, 800) / 100];
    const end = {
      endLat: startLat + random.whole(-100, 100) / 100,
      endLon: startLon + random.whole(-200, 200) / 100,
    };
    if (at % 9 === 0) return { ...row, startLat: null, startLon: null, endLat: null, endLon: null };
    const { bends: _bends, ...placed } = { ...row, startLat, startLon };
    if (at % 5 === 0) return { ...placed, endLat: null, endLon: null };
    const bend = {
      lat: startLat + random.whole(-100, 100) / 100,
      lon: startLon + random.whole(-200, 200) / 100,
    };
    return { ...placed, ...end, ...(at % 4 === 0 ? { bends: [bend] } : {}) };
  }),
);
const rows = Array.from({ length: catalogue.count }, (_, row) => readRow(catalogue, row));
const search = new CatalogueSearch(catalogue);
const idsOf = (query: Parameters<CatalogueSearch['find']>[0]) =>
  search.find({ ...query, limit: 10_000 }).rows.map((row) => readId(catalogue, row));

describe('tornadoes that came into a view', () => {
  it('are those whose path does, through its bends', () => {
    for (let attempt = 0; attempt < 20; attempt++) {
      const [south, west] = [33 + random.whole(0, 500) / 100, -100 + random.whole(0, 700) / 100];
      const [tall, wide] = attempt < 10 ? [0.4, 0.4] : [5, 7];
      const bounds = { south, west, north: south + tall, east: west + wide };
      const naive = findNaively(rows, { bounds, limit: 10_000 }).ids;
      const ids = idsOf({ bounds });
      expect(naive.filter((id) => !ids.includes(id))).toEqual([]);
      // Between its samples, a path can touch a corner.
      expect(ids.length - naive.length).toBeLessThan(3);
    }
  });
});

describe('tornadoes that passed a place', () => {
  it('are those whose path came within the radius, to half a mile', () => {
    let found = 0;
    for (let attempt = 0; attempt < 6; attempt++) {
      const [lat, lon] = [33 + random.whole(0, 600) / 100, -100 + random.whole(0, 800) / 100];
      const around = (radiusMiles: number) => ({ places: [{ circles: [{ lat, lon, radiusMiles }] }] });
      const naive = (radiusMiles: number) =>
        new Set(findNaively(rows, { ...around(radiusMiles), limit: 10_000 }).ids);
      const ids = new Set(idsOf(around(15)));
      expect([...naive(14.5)].filter((id) => !ids.has(id))).toEqual([]);
      const wider = naive(15.5);
      expect([...ids].filter((id) => !wider.has(id))).toEqual([]);
      found += ids.size;
    }
    expect(found).toBeGreaterThan(60);
  });

  it('include those that are named, and must have passed every place', () => {
    const [one, other] = [rows[3]?.id ?? '', rows[70]?.id ?? ''];
    expect(idsOf({ places: [{ ids: [other, one] }] })).toEqual([one, other]);
    expect(idsOf({ places: [{ ids: [one, other] }, { ids: [other] }] })).toEqual([other]);
    expect(idsOf({ places: [{}] })).toEqual([]);
  });

  it('come first where a query says so, on every page', () => {
    const first = [rows[900]?.id ?? '', rows[40]?.id ?? '', 'not-in-this-record'];
    const query = { first, sort: 'significance', month: 5 } as const;
    const expected = findNaively(rows, { ...query, limit: 10_000 }).ids;
    expect(idsOf(query)).toEqual(expected);
    const pages = [1, 2, 3, 4].flatMap((page) =>
      search.find({ ...query, page, limit: 3 }).rows.map((row) => readId(catalogue, row)),
    );
    expect(pages).toEqual(expected.slice(0, 12));
    expect(search.find({ first: [first[1] ?? ''], limit: 1 }).rows).toEqual([40]);
  });
});
