import type { ProblemBody } from '@touchdown/shared/contract/problem.ts';
import { madeUpStormReport } from '@touchdown/shared/storm-reports/testing/made-up-storm-report.ts';
import type { DayAnswer, DayIndex } from '@touchdown/shared/tornadoes/day-answers.ts';
import type { YearAnswer } from '@touchdown/shared/tornadoes/year-answers.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { publishTestReports } from '../../testing/publish-test-reports.ts';
import { startTornadoEntry, type TornadoEntry } from '../../testing/start-tornado-entry.ts';
import { oneStandIn } from '../../testing/test-table.ts';

/** A tornado in Kansas, on daylight time. */
const kansas = (at: string, wall: string, over = {}) =>
  madeUpTornado(at, { begin_wall: wall, begin_zone_letters: 'CDT', begin_local: wall, ...over });

const moore = kansas('2013-05-20T19:56:00Z', '2013-05-20T14:56', {
  end_datetime: '2013-05-20T20:35:00Z',
  state: 'Oklahoma',
  known_as: 'Moore',
  tor_f_scale: 'EF5',
  fatalities: 24,
  injuries: 212,
});
/** Before 7 a.m. on the clock, so that it is of the day before as forecasters count. */
const early = kansas('2013-05-20T11:30:00Z', '2013-05-20T06:30', { fatalities: null });
const afterMidnight = kansas('2013-05-21T05:30:00Z', '2013-05-21T00:30', { tor_f_scale: 'EF1' });
const leap = madeUpTornado('2012-02-29T10:00:00Z', { begin_wall: '2012-02-29T04:00' });
const newYear = madeUpTornado('2011-01-01T05:30:00Z', {
  begin_wall: '2010-12-31T23:30',
  begin_local: '2010-12-31T23:30',
});
const last = madeUpTornado('2015-06-01T20:00:00Z', { begin_wall: '2015-06-01T14:00' });
const tornadoes = [moore, early, afterMidnight, leap, newYear, last];

const day = '2013-05-20';
const promoted = {
  status: 'PROMOTED_TO_OFFICIAL',
  promoted_to_tornado_id: moore.id,
  promotion_score: 0.9,
} as const;
const reports = [
  madeUpStormReport(day, '1956', { ...promoted, state: 'OKLAHOMA', state_code: 'OK' }),
  madeUpStormReport(day, '2010', { ...promoted, fatalities_reported: 2, preliminary_f_scale_text: 'EF4+' }),
  madeUpStormReport(day, '2300'),
  madeUpStormReport(day, '0530', {
    status: 'PROPOSED_MATCH',
    proposed_tornado_id: afterMidnight.id,
    promotion_score: 0.6,
  }),
  madeUpStormReport(day, '2200', { status: 'WITHDRAWN' }),
  madeUpStormReport('2016-03-01', '2100'),
  madeUpStormReport('2016-03-02', '2100', { status: 'WITHDRAWN' }),
];
const [first, second, alone, night, gone] = reports.map(({ id }) => id);

describe.each(oneStandIn)('days on $name', ({ endpoint }) => {
  let entry: TornadoEntry;

  beforeAll(async () => {
    entry = await startTornadoEntry(endpoint);
    await entry.publish({ tornadoes });
    await publishTestReports(entry.storage, reports);
  });

  afterAll(async () => entry.stop());

  async function dayAt(date: string, kind?: string): Promise<DayAnswer> {
    const { status, body } = await entry.get(`/days/${date}`, kind ? { day: kind } : {});
    expect(status).toBe(200);
    return body as DayAnswer;
  }

  it('a convective day has what began from 12 to 12 UTC, with the clock of its places', async () => {
    const answer = await dayAt(day, 'convective');
    expect(answer).toMatchObject({
      kind: 'convective',
      weekday: 'Monday',
      from: '2013-05-20T12:00:00Z',
      to: '2013-05-21T12:00:00Z',
      clock: { letters: 'CDT', offset_minutes: -300 },
      counts: { local: 2, convective: 2 },
      record: { first: '2010-01-01', last: '2015-06-01' },
      recency: 'earlier',
      previous: '2013-05-19',
      next: '2015-06-01',
      totals: { total: 2, deaths: 24, deaths_at_least: false },
      ranks: { tornadoes: { rank: 1, is_shared: false }, deaths: { rank: 1, is_shared: false } },
    });
    expect(answer.tornadoes.map(({ id }) => id)).toEqual([moore.id, afterMidnight.id]);
    expect(answer.tornadoes[0]?.end_datetime).toBe('2013-05-20T20:35:00Z');
    const counted = answer.hours.flatMap((ratings, hour) =>
      ratings.flatMap((count, step) => (count > 0 ? [[hour, step, count]] : [])),
    );
    expect(counted).toEqual([
      [7, 5, 1],
      [17, 1, 1],
    ]);
    expect(answer.states).toEqual([
      { state: 'Kansas', tornadoes: 1, began: 1, deaths: 0, deaths_at_least: false, deaths_along_paths: 0 },
      {
        state: 'Oklahoma',
        tornadoes: 1,
        began: 1,
        deaths: 24,
        deaths_at_least: false,
        deaths_along_paths: 24,
      },
    ]);
    const { body } = await entry.get('/tornadoes', answer.parameters);
    expect((body as { pagination: { total: number } }).pagination.total).toBe(2);
  });

  it('is by the clock at each place where nothing else is asked for, with the reports of that clock', async () => {
    const answer = await dayAt(day);
    expect(answer).toMatchObject({
      kind: 'local',
      from: null,
      clock: { letters: 'CDT' },
      previous: '2012-02-29',
      next: '2013-05-21',
      parameters: { date_from: day, date_to: day },
      // One of its tornadoes has an unknown number of deaths.
      totals: { total: 2, deaths: 24, deaths_at_least: true },
    });
    expect(answer.reports.map(({ id }) => id)).toEqual([first, second, gone, alone]);
    // Half past midnight is of the next day.
    expect((await dayAt('2013-05-21')).reports.map(({ id }) => id)).toEqual([night]);
    expect(answer.tornadoes.map(({ id }) => id)).toEqual([early.id, moore.id]);
    expect(answer.hours.map((ratings) => ratings.reduce((all, one) => all + one, 0)).indexOf(1)).toBe(6);
  });

  it('counts the reports of years, places and selections after the record apart', async () => {
    const serve = async (officialUntil: string | null) => {
      await entry.publish({ tornadoes, pointer: { officialUntil } });
      await entry.restart();
    };
    const of = async (path: string, query: Record<string, string> = {}) => {
      const { status, body } = await entry.get(path, query);
      expect(status).toBe(200);
      return (body as Pick<YearAnswer, 'preliminary'>).preliminary;
    };
    await serve('2013-04-30');
    // Two more have become tornadoes of the record, which counts them.
    const [two, none] = [2, 0].map((count) => ({ official_until: '2013-04-30', reports: count }));
    expect(await of('/tornadoes/profile', { convective_day: day })).toEqual(two);
    // Half past midnight in Kansas is the next local day.
    expect(await of('/tornadoes/profile', { date_from: day, date_to: day })).toEqual({
      ...two,
      reports: 1,
    });
    expect(await of('/years/2013')).toEqual(two);
    expect(await of('/years/2012')).toBeNull();
    expect(await of('/places/kansas')).toEqual({ ...two, reports: 3 });
    expect(await of('/places/kansas/counties/sumner')).toEqual({ ...two, reports: 3 });
    expect(await of('/places/oklahoma/counties/cleveland')).toEqual(none);
    expect(await of('/places/kansas/towns/conway-springs')).toMatchObject({ reports: 3 });
    const profile = { date_from: '2013-05-21', date_to: '2014-12-31', state: 'KANSAS' };
    expect(await of('/tornadoes/profile', profile)).toEqual({ ...two, reports: 1 });
    expect(await of('/tornadoes/profile', { ef_rating: 'EF5' })).toBeUndefined();
    expect((await entry.get('/tornadoes/profile', { year: '2013' })).body).toMatchObject({ total: 3 });

    await serve(null);
    expect(await of('/years/2013')).toBeUndefined();
    expect((await dayAt(day)).reports[0]).toMatchObject({ record_answer: 'became' });
  });

  it('says what the official record made of the reports of the morning after', async () => {
    const { changes, reports: shown } = await dayAt(day, 'convective');
    expect(shown.map(({ id }) => id)).toEqual([first, second, gone, alone, night]);
    expect(changes).toMatchObject({
      became: [
        {
          told: [
            { report: first, rating: null, deaths: null },
            { report: second, rating: 'EF4+', deaths: 2 },
          ],
          now: { tornado: moore.id, rating: 'EF5', deaths: 24, place: 'Moore tornado', is_of_this_day: true },
        },
      ],
      probably: [{ told: [{ report: night }], now: { tornado: afterMidnight.id } }],
      without_tornado: [{ report: alone }],
      withdrawn: [{ report: gone }],
      without_report: [],
      first_told: { reports: 4, deaths: 2, deaths_told_by: 1, injuries: null, injuries_told_by: 0 },
      now: { tornadoes: 2, deaths: 24 },
    });
  });

  it.each([
    ['2012-02-29', 'local', 1],
    ['2012-02-28', 'convective', 1],
    ['2010-12-31', 'convective', 1],
    ['2010-12-31', 'local', 1],
    ['2013-05-19', 'convective', 1],
    ['2013-06-01', 'convective', 0],
  ])('%s, %s, has %i tornadoes', async (date, kind, total) => {
    expect((await dayAt(date, kind)).totals.total).toBe(total);
  });

  it('the latest is the newest day with a report that is not withdrawn, after the end of the record', async () => {
    const answer = await dayAt('latest');
    expect(answer).toMatchObject({
      date: '2016-03-01',
      kind: 'convective',
      recency: 'earlier',
      totals: { total: 0 },
      next: null,
    });
    expect(answer.changes?.without_tornado).toHaveLength(1);
    expect((await dayAt('2016-03-05')).reports).toEqual([]);
  });

  it.each([
    ['/days/2011-02-30', 400, 'That isn’t a date.'],
    ['/days/yesterday', 400, 'That isn’t a date.'],
    ['/days/2013-5-20', 400, 'That isn’t a date.'],
    ['/days/1949-12-31', 404, 'The record begins in 2010, so it doesn’t include December 31, 1949.'],
    [
      '/days/2999-01-01',
      404,
      'January 1, 2999 hasn’t started yet. The newest day is March 1, 2016: /days/2016-03-01',
    ],
    ['/days/2013-05-20?day=lunar', 400, 'lunar'],
    ['/days?year=20x1', 400, '20x1'],
  ])('%s is refused with %i: %s', async (url, status, sentence) => {
    const { pathname, searchParams } = new URL(url, 'https://x.example');
    const refused = await entry.get(pathname, Object.fromEntries(searchParams));
    expect([refused.status, (refused.body as ProblemBody).error]).toEqual([
      status,
      expect.stringContaining(sentence),
    ]);
  });

  it('the index has the largest days and those of a year, by default the last', async () => {
    const { body } = await entry.get('/days');
    const index = body as DayIndex;
    expect(index).toMatchObject({
      latest: { date: '2016-03-01', reports: 1, recency: 'earlier' },
      days: 5,
      year: 2015,
      by_day: [{ date: '2015-06-01', tornadoes: 1 }],
    });
    expect(index.most_tornadoes[0]).toMatchObject({ date: day, tornadoes: 2, deaths: 24 });
    expect(index.most_deaths).toHaveLength(1);
    const of2013 = (await entry.get('/days', { year: '2013' })).body as DayIndex;
    expect(of2013.by_day.map(({ date }) => date)).toEqual([day, '2013-05-21']);
    expect(((await entry.get('/days', { year: '1900' })).body as DayIndex).by_day).toEqual([]);
  });
});
