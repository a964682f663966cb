import type { DifferencesAnswer } from '@touchdown/shared/tornadoes/year-answers.ts';
import { qualityFlags } from '@touchdown/shared/tornadoes/quality-flag.ts';
import type { RecordsAnswer, TrendsAnswer, YearAnswer } from '@touchdown/shared/tornadoes/year-answers.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { startTornadoEntry, type TornadoEntry } from '../../testing/start-tornado-entry.ts';
import { oneStandIn } from '../../testing/test-table.ts';

const [longest, doubted, atNewYear, weak, late] = [
  madeUpTornado('1990-03-13T22:00:00Z', { tor_f_scale: 'F5', path_length: 66.7, fatalities: 2 }),
  madeUpTornado('1991-05-29T22:00:00Z', {
    tor_f_scale: 'F1',
    path_length: 300,
    path_width: 12,
    quality_flags: ['length_and_width_swapped'],
  }),
  // On the wall clock it is still 1991, and so it is of the convective day.
  madeUpTornado('1992-01-01T03:00:00Z', {
    begin_local: '1991-12-31T21:00',
    state: 'Oklahoma',
    tor_f_scale: 'F4',
    path_length: 10,
    fatalities: 3,
  }),
  madeUpTornado('1992-06-01T23:00:00Z', {
    tor_f_scale: 'N/A',
    path_length: 1,
    fatalities: 0,
    quality_flags: ['casualties_from_spc', 'lengths_differ_between_sources'],
    agency_differences: [
      { field: 'path_length', ncei: '1', spc: '2.5' },
      { field: 'injuries', ncei: '3', spc: '2' },
    ],
  }),
  madeUpTornado('1993-04-02T23:00:00Z', { tor_f_scale: 'F2', path_length: 5, fatalities: null }),
];

describe.each(oneStandIn)('years, records and trends on $name', ({ endpoint }) => {
  let entry: TornadoEntry;

  beforeAll(async () => {
    entry = await startTornadoEntry(endpoint);
    await entry.publish({ tornadoes: [longest, doubted, atNewYear, weak, late] });
  });

  afterAll(async () => entry.stop());

  async function answerOf<T>(path: string, query?: Record<string, string>): Promise<T> {
    const { status, body } = await entry.get(path, query);
    expect(status).toBe(200);
    return body as T;
  }

  it('a year has its own by the wall clock, and no mean of years that the record lacks', async () => {
    const year = await answerOf<YearAnswer>('/years/1991');
    expect(year).toMatchObject({ is_partial: false, mean: null, profile: { total: 2, deaths: 3 } });
    expect(year.largest_days.map(({ date }) => date)).toEqual(['1991-12-31', '1991-05-29']);
    expect([year.season.counts[148], year.season.counts[149], year.season.counts.at(-1)]).toEqual([0, 1, 2]);
    // Three whole years: the last one ends in April.
    expect([year.season.years, year.season.least.at(-1), year.season.most.at(-1)]).toEqual([3, 1, 2]);
  });

  it('a year that is partly in the record says where the record ends', async () => {
    expect(await answerOf<YearAnswer>('/years/1993')).toMatchObject({
      is_partial: true,
      record_ends: '1993-04-02',
      profile: { total: 1 },
    });
  });

  it.each(['/years/1949', '/years/2024', '/years/9999'])('%s is not in the record', async (path) => {
    const { status, body } = await entry.get(path);
    expect([status, body]).toEqual([
      404,
      { error: 'We don’t have this year. The record covers 1990 to 1993.', code: 'NOT_FOUND' },
    ]);
  });

  it('a doubted length is in no list of records, and stands apart with the reason', async () => {
    const records = await answerOf<RecordsAnswer>('/records');
    expect(records.longest.map(({ id }) => id)).toEqual([longest.id, atNewYear.id, late.id, weak.id]);
    expect(records.doubted).toMatchObject([
      { tornado: { id: doubted.id, path_length: null }, path_length: 300, path_width: 12 },
    ]);
    expect(records.doubted[0]?.reasons).toEqual([expect.stringContaining('look swapped')]);
    expect(records.pauses).toMatchObject([
      { class: 'violent', days: 658, since_last: { days: 458 } },
      { class: 'deadly', days: 658 },
    ]);
    expect(records.calendar.find((one) => one.class === 'violent')).toMatchObject({
      earliest: { id: longest.id },
      latest: { id: atNewYear.id },
    });
  });

  it('the values in which the agencies differ say which is shown and why, people first', async () => {
    const { differing, differences } = await answerOf<DifferencesAnswer>('/records/differences');
    expect(differing).toBe(1);
    expect(
      differences.map(({ tornado, field, ncei, spc, shown }) => [tornado.id, field, ncei, spc, shown]),
    ).toEqual([
      [weak.id, 'injuries', '3', '2', 'spc'],
      [weak.id, 'path_length', '1', '2.5', 'ncei'],
    ]);
    expect(differences[0]?.why).toBe(qualityFlags.casualties_from_spc);
  });

  it('a state has records of its own, and an unknown one says what comes nearest', async () => {
    const records = await answerOf<RecordsAnswer>('/records', { state: 'ok' });
    expect(records).toMatchObject({ state: { name: 'Oklahoma', slug: 'oklahoma' }, total: 1, doubted: [] });
    const { status, body } = await entry.get('/records', { state: 'oklahomma' });
    expect([status, body]).toMatchObject([404, { error: expect.stringContaining('/states/oklahoma') }]);
  });

  it('trends have each year, with the unrated beside them and in no number by rating', async () => {
    const { series, unrated, partial_year: partial } = await answerOf<TrendsAnswer>('/trends');
    expect([unrated, partial]).toEqual([[0, 0, 1, 0], 1993]);
    expect(Object.fromEntries(series.map(({ name, values }) => [name, values]))).toMatchObject({
      all: [1, 2, 1, 1],
      f1_plus: [1, 2, 0, 1],
      f2_plus: [1, 1, 0, 1],
      days_with_1: [1, 2, 0, 1],
      days_with_10: [0, 0, 0, 0],
      killers: [1, 1, 0, 0],
      deaths: [2, 3, 0, 0],
    });
  });

  it.each([
    [{ from: '1989', to: '1991' }, 404],
    [{ from: '1992', to: '1991' }, 404],
    [{ from: '1991', to: 'x' }, 400],
    [{ from: '1990', to: '1992', least: 'F9' }, 400],
    [{ from: '1990', to: '1992', least: 'F1+' }, 200],
  ])('days near a place over %o answer with %i', async (query, expected) => {
    const { status, body } = await entry.get('/trends/days-near', query);
    expect(status).toBe(expected);
    if (status === 404) expect(body).toMatchObject({ error: 'The record covers 1990 to 1993 only.' });
  });
});
