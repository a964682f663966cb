import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { describe, expect, it } from 'vitest';
import { buildCatalogue } from './build-catalogue.ts';
import { CatalogueSearch } from './catalogue-search.ts';
import { decodeSnapshot } from './decode-snapshot.ts';
import { encodeSnapshot } from './encode-snapshot.ts';
import type { RowProfile } from './profile-rows.ts';
import type { CatalogueQuery } from './query.ts';
import { readId, readRow } from './read-row.ts';
import { profileNaively } from './testing/oracle.ts';
import { randomQuery } from './testing/random-query.ts';
import { madeUpOffices, randomRow, randomRows } from './testing/random-rows.ts';

function searchOf(count: number, nulls = 0.2) {
  const catalogue = buildCatalogue(randomRows(new SeededRandom(count), count, { nulls }));
  return new CatalogueSearch({ ...catalogue, officeCounties: madeUpOffices });
}

const totals = [
  'total',
  'first',
  'last',
  'ratings',
  'deaths',
  'deaths_at_least',
  'injuries',
  'injuries_at_least',
  'killers',
  'path_miles',
  'path_miles_unknown',
  'damage_at_least',
  'damage_known',
  'tornado_days',
] as const;

/** Returns a profile in the form of the oracle's: only what occurs. */
function countedBy({ catalogue }: CatalogueSearch, profile: RowProfile) {
  const { by_year, by_month_hour, by_day, heads } = profile;
  const two = (number: number) => String(number).padStart(2, '0');
  const ids = (rows: number[]) => rows.map((row) => readId(catalogue, row));
  const leapYear = Date.UTC(2000, 0, 1);
  return {
    ...Object.fromEntries(totals.map((name) => [name, profile[name]])),
    years: by_year.filter(({ ratings }) => ratings.some((count) => count > 0)),
    hours: by_month_hour.flatMap((hours, month) =>
      hours.flatMap((count, hour) => (count ? [{ value: `${two(month + 1)} ${two(hour)}`, count }] : [])),
    ),
    days: by_day.counts.flatMap((count, day) => {
      const value = new Date(leapYear + day * 86_400_000).toISOString().slice(5, 10);
      return count ? [{ value, count }] : [];
    }),
    deadliest: ids(heads.deadliest),
    strongest: ids(heads.strongest),
    longest: ids(heads.longest),
    widest: ids(heads.widest),
    latest: ids(heads.latest),
  };
}

describe('the profile of a selection', () => {
  it.each([
    [40, 0.5, 200],
    [900, 0.1, 400],
  ])('of %i rows is what one counts from its list', (count, nulls, queries) => {
    const search = searchOf(count, nulls);
    const rows = Array.from({ length: count }, (_, row) => readRow(search.catalogue, row));
    const random = new SeededRandom(count + 2);
    for (let n = 0; n < queries; n++) {
      const filter = randomQuery(random);
      const profile = search.profile(filter);
      expect(countedBy(search, profile), JSON.stringify(filter)).toEqual(profileNaively(rows, filter));
      expect(profile.by_year.length).toBe(profile.years.count);
    }
  });

  it('is the same in a browser, which has fewer columns', () => {
    const catalogue = buildCatalogue(randomRows(new SeededRandom(8), 600));
    const [server, browser] = (['server', 'browser'] as const).map(
      (kind) => new CatalogueSearch(decodeSnapshot(encodeSnapshot(catalogue, kind))),
    );
    for (const filter of [{}, { state: 'TEXAS' }, { year: 2011, ratings: ['F2', 'EF2'] }])
      expect(browser?.profile(filter)).toEqual(server?.profile(filter));
  });

  it('of an empty record has no years, no rates and nothing that is first', () => {
    const profile = new CatalogueSearch(buildCatalogue([])).profile({});
    expect(profile).toMatchObject({ total: 0, first: null, last: null, by_year: [], rates: [], states: [] });
    expect(profile.heads.latest).toEqual([]);
  });

  it('rates whole years only, and leaves out the last one where the record ends before its December', () => {
    const random = new SeededRandom(5);
    const at = (date: string, index: number) => {
      const beginUtc = Date.parse(`${date}T18:00:00Z`) / 1000;
      const row = { ...randomRow(random, index, 0), beginUtc, beginLocal: `${date}T12:00` };
      return { ...row, rating: 'F2' as const, id: `${date.replaceAll('-', '')}-0000000${index}` };
    };
    const dates = ['2001-05-01', '2002-05-01', '2002-06-01', '2003-02-01'];
    const search = new CatalogueSearch(buildCatalogue(dates.map(at)));
    const rateOf = (filter: CatalogueQuery) => search.profile(filter).rates.map(({ per_year }) => per_year);
    expect(search.profile({})).toMatchObject({ partial_year: 2003, years: { first: 2001, count: 3 } });
    expect(rateOf({})).toEqual([1.5, 1.5, 1.5, 0]);
    expect(rateOf({ year: 2002 })).toEqual([2, 2, 2, 0]);
    expect(rateOf({ year: 2003 })).toEqual([]);
    expect(rateOf({ localDates: { from: '2001-01-01', to: '2002-12-31' } })).toEqual([1.5, 1.5, 1.5, 0]);
    expect(rateOf({ localDates: { from: '2002-05-01' } })).toEqual([]);
    expect(search.profile({ year: 1990 })).toMatchObject({ total: 0, by_year: [], rates: [] });
  });

  it('spreads each day over a month of the year, which ends where it begins', () => {
    const row = { ...randomRow(new SeededRandom(6), 0, 0), id: '20110101-00000001' };
    const begin = { beginUtc: Date.parse('2011-01-01T18:00:00Z') / 1000, beginLocal: '2011-01-01T12:00' };
    const { counts, smoothed } = new CatalogueSearch(buildCatalogue([{ ...row, ...begin }])).profile(
      {},
    ).by_day;
    expect(counts[0]).toBe(1);
    expect(smoothed.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 2);
    expect(smoothed[365]).toBe(smoothed[1]);
    expect(smoothed[15]).toBeGreaterThan(0);
    expect(smoothed[16]).toBe(0);
  });
});
