import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  readParameters,
  serverParameters,
  toFilters,
  toParameters,
  type TornadoFilters,
} from '../tornadoes/filter-values.ts';
import { refuseHalfFilters, tornadoFilterQuery } from '../tornadoes/tornado-filter-query.ts';
import { buildCatalogue } from './build-catalogue.ts';
import { CatalogueSearch } from './catalogue-search.ts';
import { decodeSnapshot } from './decode-snapshot.ts';
import { encodeSnapshot } from './encode-snapshot.ts';
import { filterKey } from './filter-rows.ts';
import { findNaively } from './testing/oracle.ts';
import { randomRows } from './testing/random-rows.ts';
import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';

const every: { [F in keyof Required<TornadoFilters>]: NonNullable<TornadoFilters[F]> } = {
  ratings: ['F5', 'EF5'],
  state: 'KANSAS',
  month: 4,
  day: 3,
  year: 1974,
  localDates: { from: '1974-04-01', to: '1974-04-30' },
  convectiveDay: '1974-04-03',
  begin: { min: Date.UTC(1974, 3, 1) / 1000, max: Date.UTC(1974, 4, 1) / 1000 - 1 },
  bounds: { north: 40, south: 35, east: -95.5, west: -100 },
  county: 'Greene',
  office: 'OUN',
  lengthMiles: { min: 0.5, max: 10 },
  widthYards: { min: 1, max: 20 },
  fatalities: { min: 0, max: 3 },
  injuries: { min: 1, max: 4 },
  damageUsd: { min: 2.5, max: 5_000 },
  near: { lat: 35, lon: -97, radiusMiles: 15 },
  beginOnly: true,
  text: 'xenia',
  outbreak: '1974-04-03-illinois',
};
const each = Object.entries(every).map(([field, value]) => [field, { [field]: value }] as const);

const query = z.strictObject(tornadoFilterQuery).superRefine(refuseHalfFilters);

describe('each filter of the table', () => {
  it('is asked for by its parameters in the API', () => {
    expect(toFilters(query.parse(toParameters(every)))).toEqual(every);
  });

  it('is read from a screen as the API reads it', () => {
    const texts = {
      ...toParameters(every),
      f_ef_scale: 'N/A',
      start_time_from: '1974-04-01',
      start_time_to: '1974-04-30',
    };
    expect(readParameters({ ...texts })).toEqual(query.parse(texts));
    expect(readParameters({ q: '', min_damage: '' })).toEqual({});
  });

  it.each(each)('has a key of its own, whatever the order of its parts: %s', (_, filter) => {
    expect(filterKey(filter)).not.toBe('');
    const others = each.filter(([, other]) => other !== filter).map(([, other]) => filterKey(other));
    expect(others).not.toContain(filterKey(filter));
    const turned = Object.entries(filter).map(([field, value]) => [field, reversed(value)]);
    expect(filterKey(Object.fromEntries(turned))).toBe(filterKey(filter));
  });

  it('is answered by the columns of a browser, unless the table says that the server does', () => {
    const built = buildCatalogue(randomRows(new SeededRandom(4), 40));
    const search = new CatalogueSearch(decodeSnapshot(encodeSnapshot(built, 'browser')));
    const needsServer = each.filter(([, filter]) => {
      try {
        search.match(filter);
        return false;
      } catch {
        return true;
      }
    });
    const named = each.filter(([, filter]) =>
      Object.keys(toParameters(filter)).some((name) => serverParameters.has(name)),
    );
    expect(needsServer).toEqual(named);
  });
});

it('filters without an effect have no key', () => {
  expect(filterKey({ ratings: [], state: '', text: '', beginOnly: false, places: [], damageUsd: {} })).toBe(
    '',
  );
  expect(filterKey({ places: [{}] })).not.toBe('');
});

it('a county that has another name now is found under both, with the rows of both', () => {
  const named: [state: string, county: string][] = [
    ['FLORIDA', 'Dade'],
    ['FLORIDA', 'Miami-Dade'],
    ['GEORGIA', 'Dade'],
    ['ALABAMA', 'Shannon, South Dakota'],
    ['SOUTH DAKOTA', 'Oglala Lakota'],
    ['VIRGINIA', 'Norfolk City'],
    ['VIRGINIA', 'Chesapeake City'],
    ['VIRGINIA', 'Princess Anne'],
  ];
  const rows = randomRows(new SeededRandom(5), named.length).map((row, at) => {
    const [state = '', county = ''] = named[at] ?? [];
    return { ...row, state, counties: ['Elsewhere', county], countiesByLine: 0 };
  });
  const search = new CatalogueSearch(buildCatalogue(rows));
  const countOf = (county: string, state?: string) => {
    const { total } = search.find({ county, state });
    expect(findNaively(rows, { county, state }).total).toBe(total);
    return total;
  };
  expect(countOf('Miami-Dade', 'FLORIDA')).toBe(2);
  expect(countOf('dade', 'FLORIDA')).toBe(2);
  expect(countOf('Dade, Florida')).toBe(2);
  expect(countOf('Dade')).toBe(3);
  expect(countOf('Dade', 'GEORGIA')).toBe(1);
  expect(countOf('Shannon', 'SOUTH DAKOTA')).toBe(2);
  expect(countOf('Norfolk County', 'VIRGINIA')).toBe(1);
  expect(countOf('Virginia Beach City', 'VIRGINIA')).toBe(1);
  expect(countOf('Miami-Dade', 'GEORGIA')).toBe(0);
});

it('an outbreak is found by its id, and by each id that it had', () => {
  const rows = randomRows(new SeededRandom(6), 60);
  const formerOutbreaks = new Map([
    ['1974-04-02-ohio', '1974-04-03-texas'],
    ['1980-06-03-nebraska', null],
  ]);
  const search = new CatalogueSearch({ ...buildCatalogue(rows), formerOutbreaks });
  const { total } = findNaively(rows, { outbreak: '1974-04-03-texas' });
  expect(total).toBeGreaterThan(0);
  for (const id of ['1974-04-03-texas', '1974-04-03-TEXAS', '1974-04-02-ohio']) {
    expect(search.find({ outbreak: id }).total).toBe(total);
  }
  for (const id of ['1980-06-03-nebraska', '1974-04-03', 'nowhere', '__proto__']) {
    expect(search.find({ outbreak: id }).total).toBe(0);
  }
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.toReversed();
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).toReversed())
    : value;
}
