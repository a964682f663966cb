import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toCatalogueRow } from '@touchdown/functions/domain/catalogue/to-catalogue-row.ts';
import { answerDay } from '@touchdown/functions/domain/days/day-answer.ts';
import { dayTotals } from '@touchdown/functions/domain/days/day-totals.ts';
import type { DaySources } from '@touchdown/functions/domain/days/find-day.ts';
import { buildCatalogue } from '@touchdown/shared/catalogue/build-catalogue.ts';
import { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { daySentence, rankSentences } from '@touchdown/shared/tornadoes/day-words.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openRelease } from './release/open-release.ts';

const data = process.env['TOUCHDOWN_TEST_DATA'] ?? join(import.meta.dirname, '../../../shared/data');
const largest = join(data, 'statistics/convective-days-top-100.csv');

describe('the days of the whole record', () => {
  let sources: DaySources;

  beforeAll(() => {
    const release = openRelease();
    const rows = release.index.years.flatMap(({ year }) =>
      release
        .year(year)
        .documents.flatMap(({ tornado }) => (tornado.status === 'current' ? [toCatalogueRow(tornado)] : [])),
    );
    const search = new CatalogueSearch(buildCatalogue(rows));
    sources = {
      record: { pointer: undefined, search },
      reports: { newestFirst: [], officialUntil: null },
      now: Date.now(),
    };
  });

  const day = (date: string, kind: 'convective' | 'local' = 'local') => answerDay(sources, date, kind);

  it('April 27, 2011 has 200 tornadoes by the clocks of the places and 173 from 12 to 12 UTC', () => {
    const local = day('2011-04-27');
    expect(local.counts).toEqual({ local: 200, convective: 173 });
    expect(daySentence(local)).toBe(
      'The most tornadoes and the most deaths of any day since 1950. 200 tornadoes killed 312 people, 238 of them in Alabama.',
    );
    expect(rankSentences(local)).toEqual([]);
    // Where people died: the states add up.
    expect(local.states.reduce((sum, { deaths }) => sum + deaths, 0)).toBe(312);
    expect(day('2011-04-27', 'convective').totals).toMatchObject({ total: 173, deaths: 316 });
  });

  it('a day that is among the first hundred says so', () => {
    const superOutbreak = day('1974-04-03');
    expect(daySentence(superOutbreak)).toMatch(
      /^124 tornadoes killed 306 people in \d+ states\. 30 were violent \(F4 or F5\)\.$/,
    );
    expect(rankSentences(superOutbreak)).toEqual([
      '3rd among the busiest days since 1950.',
      '2nd among the deadliest days since 1950.',
    ]);
  });

  it.each([
    ['2000-02-29', 'convective'],
    ['2012-02-29', 'convective'],
    ['2010-12-31', 'convective'],
    ['2021-12-31', 'local'],
  ] as const)('%s, %s, has its tornadoes once, hour by hour', (date, kind) => {
    const { totals, hours, tornadoes, states } = day(date, kind);
    const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
    expect(sum(hours.flat())).toBe(totals.total);
    expect(tornadoes).toHaveLength(totals.total);
    expect(sum(states.map(({ began }) => began))).toBe(totals.total);
  });

  it('each tornado is of one convective and one local day', () => {
    for (const kind of ['convective', 'local'] as const) {
      const { days } = dayTotals(sources.record.search, kind);
      expect(days.reduce((sum, { tornadoes }) => sum + tornadoes, 0)).toBe(
        sources.record.search.catalogue.count,
      );
    }
  });

  it.skipIf(!existsSync(largest))('the 100 largest days are those of the SPC’s rows (../shared/data)', () => {
    const [, ...lines] = readFileSync(largest, 'utf8').trim().split('\n');
    const { byDate } = dayTotals(sources.record.search, 'convective');
    const differences = lines.map((line) => {
      const [date = '', all, , deaths] = line.split(',');
      const ours = byDate.get(date);
      return {
        date,
        tornadoes: (ours?.tornadoes ?? 0) - Number(all),
        deaths: (ours?.deaths ?? 0) - Number(deaths),
      };
    });
    expect(differences).toHaveLength(100);
    // The joined record also has tornadoes that NCEI alone lists, and joins segments that the SPC counts one by one.
    expect(differences.filter(({ deaths }) => deaths !== 0)).toEqual([]);
    const others = differences.filter(({ tornadoes }) => tornadoes !== 0);
    expect(others.map(({ date, tornadoes }) => `${date} ${tornadoes}`).toSorted()).toEqual([
      '1967-04-21 1',
      '1990-06-02 1',
      '1993-05-07 2',
      '1994-04-26 1',
      '1994-06-26 1',
      '2017-01-21 1',
      '2017-03-06 1',
    ]);
  });
});
