import { toCatalogueRow } from '@touchdown/functions/domain/catalogue/to-catalogue-row.ts';
import { buildCatalogue } from '@touchdown/shared/catalogue/build-catalogue.ts';
import { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { column } from '@touchdown/shared/catalogue/columns.ts';
import { decodeSnapshot } from '@touchdown/shared/catalogue/decode-snapshot.ts';
import { encodeSnapshot } from '@touchdown/shared/catalogue/encode-snapshot.ts';
import { exportRows } from '@touchdown/shared/catalogue/export-rows.ts';
import type { CatalogueFilter, CatalogueQuery } from '@touchdown/shared/catalogue/query.ts';
import { readId, readText } from '@touchdown/shared/catalogue/read-row.ts';
import { readCounties } from '@touchdown/functions/domain/places/counties.ts';
import { presentCounty } from '@touchdown/shared/catalogue/old-counties.ts';
import { readTowns } from '@touchdown/shared/geo/towns/towns.ts';
import type { ExportRow } from '@touchdown/shared/tornadoes/export/export-columns.ts';
import { ratings } from '@touchdown/shared/tornadoes/rating.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openRelease } from './release/open-release.ts';

type Place = Pick<Tornado, 'id' | 'state' | 'counties' | 'counties_by_line'>;

const towns = readTowns();
const kept: Place[] = [];
let server: CatalogueSearch;
let browser: CatalogueSearch;
let exported: ExportRow[];

beforeAll(() => {
  const release = openRelease();
  const rows = release.index.years.flatMap(({ year }) =>
    release.year(year).documents.flatMap(({ tornado }) => {
      if (tornado.status !== 'current') return [];
      const { id, state, counties, counties_by_line: byLine } = tornado;
      kept.push({ id, state, counties, ...(byLine ? { counties_by_line: byLine } : {}) });
      return [toCatalogueRow(tornado)];
    }),
  );
  const catalogue = buildCatalogue(rows);
  server = new CatalogueSearch(decodeSnapshot(encodeSnapshot(catalogue)));
  browser = new CatalogueSearch(decodeSnapshot(encodeSnapshot(catalogue, 'browser')));
  const all = Array.from({ length: catalogue.count }, (_, row) => row);
  exported = [...exportRows(server.catalogue, all, '')];
}, 240_000);

const everything = 100_000;

function idsOf(filter: CatalogueFilter): string[] {
  const query = { ...filter, limit: everything } as CatalogueQuery;
  return [...server.find(query).rows].map((row) => readId(server.catalogue, row));
}

/** The states as the record's texts have them, counted without the engine. */
function statesIn({ state, counties }: Pick<Place, 'state' | 'counties'>): string[] {
  const behind = counties.map((county) => county.split(', ')[1] ?? state);
  return [...new Set([state, ...behind].map((one) => one.toUpperCase()))];
}

function namedBy({ counties, counties_by_line: byLine = [] }: Place): string[] {
  return counties.slice(0, counties.length - byLine.length);
}

describe.each([
  ['Andover', 'KS', '1991-04-26'],
  ['Barneveld', 'WI', '1984-06-08'],
  ['Brandenburg', 'KY', '1974-04-03'],
  ['Greensburg', 'KS', '2007-05-04'],
  ['Guin', 'AL', '1974-04-03'],
  ['Hackleburg', 'AL', '2011-04-27'],
  ['Hesston', 'KS', '1990-03-13'],
  ['Jarrell', 'TX', '1997-05-27'],
  ['Joplin', 'MO', '2011-05-22'],
  ['Lubbock', 'TX', '1970-05-11'],
  ['Mayfield', 'KY', '2021-12-10'],
  ['Moore', 'OK', '1999-05-03'],
  ['Moore', 'OK', '2013-05-20'],
  ['Parkersburg', 'IA', '2008-05-25'],
  ['Plainfield', 'IL', '1990-08-28'],
  ['Rolling Fork', 'MS', '2023-03-24'],
  ['Smithville', 'MS', '2011-04-27'],
  ['Topeka', 'KS', '1966-06-08'],
  ['Tuscaloosa', 'AL', '2011-04-27'],
  ['Udall', 'KS', '1955-05-25'],
  ['Waco', 'TX', '1953-05-11'],
  ['Xenia', 'OH', '1974-04-03'],
])('within 5 miles of %s, %s', (name, postal, date) => {
  it(`is its own tornado of ${date}, on the server and in a browser`, () => {
    const found = towns.filter((town) => town.name === name && town.state === postal);
    const [town] = found.toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0));
    if (!town) throw new Error(`No town is called ${name}, ${postal}.`);
    const near = { lat: town.lat, lon: town.lon, radiusMiles: 5 };
    for (const search of [server, browser]) {
      const own = [...search.find({ near, limit: everything }).rows].filter((row) => {
        const knownAs = readText(column(server.catalogue, 'knownAs'), row);
        return knownAs?.includes(name) && readDate(row) === date;
      });
      expect(own).toHaveLength(1);
    }
  });
});

function readDate(row: number): string {
  return String(exported[row]?.begin_wall).slice(0, 10);
}

it('has 29 tornadoes within 5 miles of Moore, and 21 that began there', () => {
  const near = { lat: 35.34, lon: -97.487, radiusMiles: 5 };
  expect(server.find({ near }).total).toBe(29);
  expect(server.find({ near, beginOnly: true }).total).toBe(21);
});

describe('a tornado that crossed the line of a state', () => {
  const crosses = (counties: readonly string[]) => counties.some((county) => county.includes(', '));

  it('is found by every state and every county with its state that it has', () => {
    const named = kept.filter((one) => crosses(namedBy(one)));
    const all = kept.filter(({ counties }) => crosses(counties));
    expect([named.length, all.length]).toEqual([480, 647]);
    const foundIn = new Map<string, Set<string>>();
    const isFound = (id: string, filter: CatalogueFilter) => {
      const key = JSON.stringify(filter);
      const found = foundIn.get(key) ?? new Set(idsOf(filter));
      foundIn.set(key, found);
      return found.has(id);
    };
    for (const { id, state: own, counties } of all) {
      for (const state of statesIn({ state: own, counties })) expect(isFound(id, { state }), id).toBe(true);
      for (const text of counties) {
        const [county = '', state = own] = text.split(', ');
        expect(isFound(id, { county, state }), `${id} ${text}`).toBe(true);
      }
    }
  });

  it.each([
    // NCEI's rows name what only the line told before its file of the year was there.
    ['Brandenburg', '1974-04-03', 'Kentucky; Indiana', null, null],
    ['Sayler Park', '1974-04-03', 'Indiana; Kentucky; Ohio', null, null],
    ['Windsor Locks', '1979-10-03', 'Connecticut; Massachusetts', 'Massachusetts', 'Hampden, Massachusetts'],
    [
      'Lone Grove',
      '2009-02-10',
      'Texas; Oklahoma',
      'Oklahoma',
      'Jefferson, Oklahoma; Love, Oklahoma; Carter, Oklahoma',
    ],
    ['Mayfield', '2021-12-10', 'Tennessee; Kentucky', null, 'Christian, Kentucky'],
  ])('is in the states of %s, %s', (name, date, touched, states, counties) => {
    const row = exported.find(
      ({ known_as: known, begin_wall: at }) => known === name && at?.startsWith(date),
    );
    expect(row).toMatchObject({
      states_touched: touched,
      states_by_line: states,
      counties_by_line: counties,
    });
  });
});

it('counts a tornado for each state that it touched', () => {
  const counts = new Map<string, number>();
  for (const state of kept.flatMap(statesIn)) counts.set(state, (counts.get(state) ?? 0) + 1);
  const facets = server.find({ facets: true }).facets?.states ?? [];
  expect(Object.fromEntries(facets.map(({ value, count }) => [value.toUpperCase(), count]))).toEqual(
    Object.fromEntries(counts),
  );
  expect(browser.find({ facets: true }).facets?.states).toEqual(facets);
  const began = server.find({ facets: true, beginOnly: true }).facets?.states ?? [];
  expect(began.reduce((sum, { count }) => sum + count, 0)).toBe(kept.length);
});

it('gives the EF3 and stronger tornadoes of Alabama since 1990, by the exported lines as by the filter', () => {
  const strong = exported.filter(
    ({ rating, begin_wall: at }) => /[345]$/.test(rating) && String(at) >= '1990',
  );
  const inAlabama = (read: (row: ExportRow) => string | null) =>
    strong.filter((row) =>
      read(row)
        ?.split('; ')
        .some((one) => one.endsWith('Alabama')),
    );
  const named = (row: ExportRow) =>
    [
      row.state,
      ...String(row.counties)
        .split('; ')
        .filter((one) => one.includes(', ')),
    ].join('; ');
  expect(inAlabama(({ state }) => state)).toHaveLength(68);
  expect(inAlabama(named)).toHaveLength(77);
  const touched = inAlabama(({ states_touched: states }) => states).map(({ id }) => id);
  const filter = {
    state: 'ALABAMA',
    ratings: ratings.filter((one) => /[345]$/.test(one)),
    localDates: { from: '1990-01-01' },
  };
  expect(touched).toHaveLength(79);
  expect(touched).toEqual(idsOf(filter));
  expect(touched).toEqual(inAlabama(({ counties_touched: counties }) => counties).map(({ id }) => id));
});

it('exports what no agency names as by the line, and never what one names', () => {
  const marked = exported.filter(({ counties_by_line: byLine }) => byLine !== null);
  expect(marked).toHaveLength(2_289);
  expect(exported.filter(({ states_by_line: states }) => states !== null)).toHaveLength(168);
  for (const { counties_by_line: byLine, counties_touched: touched, counties, state } of marked) {
    const named = String(counties)
      .split('; ')
      .map((one) => (one.includes(', ') ? one : `${one}, ${state}`));
    expect([...named, ...String(byLine).split('; ')].join('; ')).toBe(touched);
    for (const one of String(byLine).split('; ')) expect(named).not.toContain(one);
  }
});

it('every county that the record names is in the list of counties, except areas that are not counties', () => {
  const { counties } = readCounties();
  const listed = new Set(
    counties.map(({ state, recordName }) => `${state.name}|${recordName}`.toUpperCase()),
  );
  const others = kept.flatMap(({ state: own, counties: named }) =>
    named.flatMap((text) => {
      const [name = '', state = own] = text.split(', ');
      const key = `${state}|${presentCounty(state, name) ?? name}`.toUpperCase();
      return listed.has(key) ? [] : [key];
    }),
  );
  expect([...new Set(others)].toSorted()).toEqual([
    'ALASKA|COUNTY 181',
    'CALIFORNIA|CAZ014 - 015 - 019',
    'FLORIDA|FLZ045 - 050 - 051 - 053 - 056>058 - 060 - 062 - 063 - 067>078',
    'HAWAII|',
    'IDAHO|IDZ003',
    'MONTANA|MTZ003 - 004 - 006',
    'NEVADA|NVZ003 - 004 - 007',
    'NORTH CAROLINA|NCZ090',
    'NORTH CAROLINA|NCZ091',
    'PUERTO RICO|COUNTY 8',
    'SOUTH DAKOTA|SDZ026',
    'SOUTH DAKOTA|SDZ062',
    'SOUTH DAKOTA|SDZ066',
    // Its coordinates are a hundred miles from both the city and the old county of that name.
    'VIRGINIA|NORFOLK (C)',
    'WASHINGTON|WAZ001',
  ]);
});
