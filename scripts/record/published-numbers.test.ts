import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, zstdCompressSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { dayTotals } from '@touchdown/functions/domain/days/day-totals.ts';
import { answerTrends } from '@touchdown/functions/domain/years/trends-answer.ts';
import { answerYear } from '@touchdown/functions/domain/years/year-answer.ts';
import { buildCatalogue } from '@touchdown/shared/catalogue/build-catalogue.ts';
import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import type { RowProfile } from '@touchdown/shared/catalogue/profile-rows.ts';
import type { CatalogueFilter } from '@touchdown/shared/catalogue/query.ts';
import { findOutbreaks } from '@touchdown/shared/catalogue/find-outbreaks.ts';
import { formatInstant } from '@touchdown/shared/catalogue/local-time.ts';
import {
  daysNearCells,
  daysNearPlace,
  findTornadoDays,
} from '@touchdown/functions/features/tornadoes/tornado-day-grid.ts';
import { trendOver } from '@touchdown/shared/tornadoes/trend-words.ts';
import { mintTornadoId } from '@touchdown/shared/tornadoes/tornado-id.ts';
import { exportColumnNames } from '@touchdown/shared/tornadoes/export/export-columns.ts';
import { writeParquet } from '@touchdown/functions/domain/tornadoes/export/write-parquet.ts';
import { exportCells, exportGeometry } from '@touchdown/shared/catalogue/export-cells.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinedRows } from './joined-rows.ts';

const dataFolder = process.env['TOUCHDOWN_TEST_DATA'] ?? join(import.meta.dirname, '../../../shared/data');
/** Central Standard Time, which the SPC keeps all year. */
const cstSeconds = -6 * 3600;

function cellsOf(name: string): Record<string, string>[] {
  const file = readFileSync(join(dataFolder, name));
  const text = (name.endsWith('.gz') ? gunzipSync(file) : file).toString('utf8').trim();
  const [header = [], ...lines] = text
    .split(/\r?\n/)
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')));
  return lines.map((cells) => Object.fromEntries(header.map((column, at) => [column, cells[at] ?? ''])));
}

/** One row a tornado, read from the SPC's files alone, with every time as Central Standard Time. */
function spcRows(): CatalogueRow[] {
  const isWhole = ({ sg }: Record<string, string>) => sg === '1';
  const cells = [
    ...cellsOf('spc/1950-2018-torn-aspath.csv.gz'),
    ...cellsOf('spc/2010-2022_torn.csv').filter((one) => isWhole(one) && Number(one['yr']) > 2018),
    ...cellsOf('spc/2023_torn.csv').filter(isWhole),
  ];
  return cells.map((one, index) => {
    const number = (name: string) => Number(one[name]);
    const date = one['date'] ?? '';
    const beginLocal = `${date}T${(one['time'] ?? '').slice(0, 5)}`;
    const rating = number('mag') < 0 ? 'N/A' : `${date < '2007-02-01' ? 'F' : 'EF'}${number('mag')}`;
    const hasEnd = number('elat') !== 0 && number('elon') !== 0;
    return {
      id: mintTornadoId(date, `spc:${index}`),
      displayName: '',
      knownAs: null,
      state: one['st'] ?? '',
      counties: [],
      wfo: null,
      beginUtc: Date.parse(`${beginLocal}:00Z`) / 1000 - cstSeconds,
      endUtc: null,
      beginLocal,
      zoneLetters: 'CST',
      sourceLocal: beginLocal,
      rating: rating as CatalogueRow['rating'],
      startLat: number('slat'),
      startLon: number('slon'),
      endLat: hasEnd ? number('elat') : null,
      endLon: hasEnd ? number('elon') : null,
      lengthMiles: number('len'),
      widthYards: number('wid'),
      fatalities: number('fat'),
      injuries: number('inj'),
      damageUsd: null,
      cropDamageUsd: null,
      radarVideoUrl: null,
    };
  });
}

type Profile = (filter: CatalogueFilter) => RowProfile;

const years = (first: number, last: number): CatalogueFilter => ({
  localDates: { from: `${first}-01-01`, to: `${last}-12-31` },
});
const normal = years(1991, 2020);
const april27: CatalogueFilter = { localDates: { from: '2011-04-27', to: '2011-04-27' } };
const around = (lat: number, lon: number, radiusMiles: number) => ({ near: { lat, lon, radiusMiles } });
const moore = (radiusMiles: number) => around(35.34, -97.49, radiusMiles);
const seattle = around(47.61, -122.33, 25);
const wichita = around(37.69, -97.34, 25);

/** The number, its rate a year and the interval of the rate, as a page says them. */
function rateOf({ rates }: RowProfile, name: string): number[] {
  const {
    count = NaN,
    per_year = NaN,
    low = NaN,
    high = NaN,
  } = rates.find((one) => one.class === name) ?? {};
  return [count, ...[per_year, low, high].map((rate) => Math.round(rate * 100) / 100)];
}

const killersOf = ({ by_year }: RowProfile) => by_year.map(({ killers }) => killers);
const sumOf = (counts: readonly number[]) => counts.reduce((sum, one) => sum + one, 0);
const perCent = (part: number, whole: number) => Math.round((1000 * part) / whole) / 10;
const nightShare = ({ nights }: RowProfile) => perCent(nights.count, nights.of);

/**
 * How each figure is read, what it is in the SPC's rows alone, and what it is in the joined record, which has the clocks
 * of the places, tornadoes that only NCEI lists, and joins segments that the SPC counts one by one.
 */
const figures: [name: string, read: (profile: Profile) => number[], spc: number[], joined: number[]][] = [
  ['tornadoes a year, 1991 to 2020', (of) => [of(normal).total / 30], [1224.43], [1226.13]],
  ['deaths, 1950 to 2023', (of) => [of(years(1950, 2023)).deaths], [6221], [6230]],
  ['F5 and EF5', (of) => [of({}).ratings[5] ?? 0], [59], [59]],
  [
    'killers a year, the most and the fewest, 1991 to 2020',
    (of) => {
      const killers = killersOf(of(normal));
      return [of(normal).killers / 30, Math.max(...killers), Math.min(...killers)];
    },
    [20.03, 59, 9],
    [20.03, 59, 9],
  ],
  [
    'April 27, 2011 by rating, and its deaths',
    (of) => [of(april27).total, ...of(april27).ratings, of(april27).deaths],
    [207, 62, 77, 33, 20, 11, 4, 0, 319],
    // Its day ends at midnight of Central Daylight Time.
    [200, 59, 74, 35, 17, 11, 4, 0, 312],
  ],
  ['April 2011', (of) => [of({ year: 2011, month: 4 }).total], [757], [757]],
  ['May 2003', (of) => [of({ year: 2003, month: 5 }).total], [542], [542]],
  [
    'a year by month, 1991 to 2020',
    (of) => of(normal).by_month_hour.map((hours) => Math.round(sumOf(hours) / 30)),
    [39, 36, 80, 182, 268, 212, 119, 81, 66, 59, 54, 28],
    [39, 36, 80, 182, 268, 212, 119, 81, 66, 58, 54, 29],
  ],
  [
    'at night, 1950 to 2005: of all and of killers, in per cent',
    (of) => [
      nightShare(of(years(1950, 2005))),
      nightShare(of({ ...years(1950, 2005), fatalities: { min: 1 } })),
    ],
    [27.4, 40.7],
    [27.4, 40.7],
  ],
  [
    'within 25 miles of Moore',
    (of) => rateOf(of(moore(25)), 'all'),
    [314, 4.24, 3.29, 5.38],
    [315, 4.26, 3.31, 5.4],
  ],
  ['F2+ there', (of) => rateOf(of(moore(25)), 'F2+'), [97, 1.31, 0.92, 1.82], [98, 1.32, 0.93, 1.83]],
  ['F4+ there', (of) => rateOf(of(moore(25)), 'F4+'), [11, 0.15, 0.06, 0.3], [11, 0.15, 0.06, 0.3]],
  [
    'F2+ within 25 miles of Wichita since 1950, 1977 and 2007: the first average is of two eras',
    (of) =>
      of(wichita).rates.flatMap((rate) => (rate.class === 'F2+' ? [rate.per_year, rate.low, rate.high] : [])),
    [0.47, 0.29, 0.72, 0.23, 0.12, 0.42, 0.24, 0.06, 0.6],
    [0.49, 0.31, 0.73, 0.23, 0.12, 0.42, 0.24, 0.06, 0.6],
  ],
  ['touchdowns there', (of) => [of({ ...moore(25), beginOnly: true }).total], [294], [294]],
  [
    'within 5 miles of Moore: all, touchdowns, F4+',
    (of) => [
      of(moore(5)).total,
      of({ ...moore(5), beginOnly: true }).total,
      ...rateOf(of(moore(5)), 'F4+').slice(0, 1),
    ],
    [30, 21, 5],
    [31, 21, 5],
  ],
  [
    'within 25 miles of Seattle',
    (of) => rateOf(of(seattle), 'all'),
    [10, 0.14, 0.06, 0.25],
    [10, 0.14, 0.06, 0.25],
  ],
  [
    'unrated in 2016, 2019, 2021 and 2023, in per cent',
    (of) =>
      [2016, 2019, 2021, 2023].map((year) => {
        const { ratings, total } = of({ year });
        return perCent(ratings[6] ?? 0, total);
      }),
    [3.1, 12.3, 15.4, 20.3],
    [3.1, 12.3, 15.4, 20.3],
  ],
];

const folder = mkdtempSync(join(tmpdir(), 'touchdown-numbers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const head = { source: 'NOAA', release: 'r1', licence: 'CC0-1.0', filter: '', corrections: 'none' };

const isHere = existsSync(join(dataFolder, 'spc/1950-2018-torn-aspath.csv.gz'));

describe('published numbers', () => {
  let joined: CatalogueSearch;
  let spc: CatalogueSearch | undefined;
  beforeAll(() => {
    joined = new CatalogueSearch(buildCatalogue(joinedRows()));
    if (isHere) spc = new CatalogueSearch(buildCatalogue(spcRows()));
  }, 240_000);

  const round = (numbers: number[]) => numbers.map((one) => Math.round(one * 100) / 100);

  it.skipIf(!isHere).each(figures)('come out of the SPC’s record: %s', (_, read, expected) => {
    expect(round(read((filter) => (spc as CatalogueSearch).profile(filter)))).toEqual(expected);
  });

  it.each([
    ['Oklahoma', 57.64, 51.17, 64.68, 16, 149],
    ['Tennessee', 19.05, 15.38, 23.33, 1, 101],
    ['Kentucky', 15.78, 12.96, 19.04, 0, 60],
  ])('have an average a year in %s, its interval, and what single years had', (state, ...expected) => {
    const [all] = joined.profile({ state }).rates;
    expect(all && [all.per_year, all.low, all.high, all.least, all.most]).toEqual(expected);
  });

  it.each(figures)('come out of the joined record with its difference: %s', (_, read, __, expected) => {
    expect(round(read((filter) => joined.profile(filter)))).toEqual(expected);
  });

  it.skipIf(!isHere)('come out of Parquet by SQL: deaths and F5 and EF5 of both records', async () => {
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const sums = async ({ catalogue }: CatalogueSearch) => {
      const path = join(folder, `${catalogue.count}.parquet`);
      const options = { zstd: (bytes: Uint8Array) => zstdCompressSync(bytes) };
      const rows = Array.from({ length: catalogue.count }).keys();
      const [cells, geometry] = [exportCells(catalogue, ''), exportGeometry(catalogue)];
      const file = { columns: exportColumnNames, head, rows, cells, geometry };
      writeFileSync(path, Buffer.concat([...writeParquet(file, options)]));
      const sql = `select sum(deaths) deaths, count(*) filter (rating in ('F5', 'EF5')) fives from '${path}'`;
      return (await connection.runAndReadAll(sql)).getRowObjectsJson();
    };
    expect(await sums(spc as CatalogueSearch)).toEqual([{ deaths: '6221', fives: '59' }]);
    expect(await sums(joined)).toEqual([{ deaths: '6230', fives: '59' }]);
  });

  it.skipIf(!isHere)(
    'of each year and rating, deaths and injuries, are those that were counted independently',
    () => {
      const { by_year: ours } = (spc as CatalogueSearch).profile({});
      const theirs = cellsOf('statistics/by-year.csv');
      expect(ours.map(({ year }) => year)).toEqual(theirs.map(({ year }) => Number(year)));
      for (const [at, row] of theirs.entries()) {
        const counted = ['0', '1', '2', '3', '4', '5', 'unrated'].map((step) => Number(row[step]));
        const { ratings = [], deaths, killers } = ours[at] ?? {};
        // Eight years list one tornado twice, once in each of two states.
        expect(sumOf(ratings) - sumOf(counted), row['year']).toBeOneOf([0, 1]);
        for (const [step, count] of counted.entries()) expect((ratings[step] ?? 0) - count).toBeOneOf([0, 1]);
        expect([deaths, killers], row['year']).toEqual([
          Number(row['deaths']),
          Number(row['killer_tornadoes']),
        ]);
      }
    },
  );

  it.skipIf(!isHere)('of trends are a rise of all tornadoes, and none of F1 and stronger', () => {
    const { series } = answerTrends(spc as CatalogueSearch);
    const valuesOf = (name: string) => series.find((one) => one.name === name)?.values ?? [];
    const trendOf = (name: string) => {
      const { perYear = NaN, standardError = NaN } =
        trendOver(valuesOf(name), 1950, { from: 1954, to: 2023 }) ?? {};
      return [perYear, standardError].map((one) => one.toFixed(2));
    };
    expect(trendOf('all')).toEqual(['11.09', '1.19']);
    expect(trendOf('f1_plus')).toEqual(['0.06', '0.73']);
    const days = valuesOf('days_with_1');
    const mean = (from: number, to: number) =>
      Math.round(sumOf(days.slice(from - 1950, to - 1950 + 1)) / (to - from + 1));
    expect([mean(1971, 1980), mean(2001, 2010)]).toEqual([158, 103]);
    expect(days).toEqual(cellsOf('statistics/by-year.csv').map((row) => Number(row['days_with_f1_cst'])));
  });

  it.skipIf(!isHere)(
    'of a year stand beside the mean of 1991 to 2020, and days count as forecasters do',
    () => {
      const year = answerYear(spc as CatalogueSearch, '2011');
      if ('says' in year) throw new Error(year.says);
      expect([year.mean?.tornadoes, year.mean?.killers, year.profile.total]).toEqual([1224.4, 20, 1691]);
      expect(year.season.counts.at(-1)).toBe(year.profile.total);
      expect(year.largest_days[0]?.date).toBe('2011-04-27');
      const ours = dayTotals(spc as CatalogueSearch, 'convective').byDate;
      const theirs = cellsOf('statistics/convective-days-top-100.csv').filter(({ day_12_to_12_utc: day }) =>
        day?.startsWith('2011'),
      );
      expect(theirs.length).toBeGreaterThan(1);
      for (const { day_12_to_12_utc: date = '', all, deaths: died } of theirs) {
        const { tornadoes, deaths } = ours.get(date) ?? {};
        expect([date, tornadoes, deaths]).toEqual([date, Number(all), Number(died)]);
      }
    },
  );

  it.skipIf(!isHere)('of outbreaks are those of a hundred that were clustered independently', () => {
    const { catalogue } = spc as CatalogueSearch;
    const ours = findOutbreaks(catalogue)
      .toSorted((a, b) => b.fujitaMiles - a.fujitaMiles)
      .slice(0, 100)
      .map(({ rows, first, last, violent, deaths, fujitaMiles }) =>
        [
          formatInstant(first),
          formatInstant(last),
          rows.length,
          violent,
          deaths,
          fujitaMiles.toFixed(1),
        ].join(),
      );
    // The SPC lists one tornado of that day twice.
    const [once, twice] = ['39,5,58,905.9', '40,5,58,906.0'];
    const theirs = cellsOf('statistics/outbreaks-top-100.csv').map((cells) =>
      Object.values(cells).join().replace(once, twice),
    );
    expect(ours).toEqual(theirs);
  });

  it.skipIf(!isHere)('of days with a tornado near a place have their maxima and their seasons', () => {
    const period = { first: 1980, last: 1999 };
    const days = findTornadoDays((spc as CatalogueSearch).catalogue);
    const cells = daysNearCells(days, period).flatMap(({ lat, west, stepDegrees, days: ofRow }) =>
      ofRow.map((daysPerYear, at) => ({ lat, lon: west + at * stepDegrees, daysPerYear })),
    );
    const [west, florida] = [(lon: number) => lon < -95, (lon: number) => lon > -85].map((holds) =>
      cells
        .filter(({ lon }) => holds(lon))
        .reduce((best, cell) => (cell.daysPerYear > best.daysPerYear ? cell : best)),
    );
    // Another grid moves a maximum by a cell and changes it by a few per cent.
    expect(west?.daysPerYear).toBeCloseTo(1.57, 1);
    expect([west?.lat, west?.lon].map((one) => Math.round(one ?? 0))).toEqual([40, -104]);
    expect(florida?.daysPerYear).toBeCloseTo(1.56, 0);
    expect([florida?.lat, florida?.lon].map((one) => Math.round(one ?? 0))).toEqual([28, -82]);
    const peaks: [lat: number, lon: number, date: string][] = [
      [33.52, -86.8, '2000-04-24'],
      [35.22, -97.44, '2000-05-13'],
      [41.88, -87.63, '2000-06-04'],
      [42.26, -71.8, '2000-07-09'],
    ];
    for (const [lat, lon, date] of peaks) {
      const published = (Date.parse(date) - Date.UTC(2000, 0, 1)) / 86_400_000;
      expect(
        Math.abs(daysNearPlace(days, period, { lat, lon }).peakDay - published),
        date,
      ).toBeLessThanOrEqual(5);
    }
  });
});
