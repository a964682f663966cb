import type { ProblemBody } from '@touchdown/shared/contract/problem.ts';
import type { OutbreakAnswer, OutbreakList } from '@touchdown/shared/tornadoes/outbreak-answers.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { startTornadoEntry, type TornadoEntry } from '../../testing/start-tornado-entry.ts';
import { oneStandIn } from '../../testing/test-table.ts';

/** Seven tornadoes an hour apart, of which the record has a day. */
function seven(day: string, state: string, lat: number) {
  return Array.from({ length: 7 }, (_, at) =>
    madeUpTornado(`${day}T${18 + (at % 6)}:${at < 6 ? '00' : '30'}:00Z`, {
      state,
      tor_f_scale: at === 0 ? 'F4' : 'F2',
      start_lat: lat + at / 10,
      start_lon: -86,
      path_length: 10,
      fatalities: at === 1 ? null : at,
      begin_local: `${day}T${12 + (at % 6)}:${at < 6 ? '00' : '30'}`,
    }),
  );
}

const of1974 = seven('1974-04-03', 'Alabama', 33);
/** Two storm systems, and a tornado whose text a search did not find. */
const of1990 = seven('1990-06-02', 'Indiana', 39).map((tornado, at) => ({
  ...tornado,
  episode_id: at < 5 ? '50' : '51',
  episode_narrative: at === 0 ? null : at < 5 ? 'A cold front.' : 'A squall line.',
}));
const weak = madeUpTornado('1974-04-03T19:15:00Z', {
  state: 'Alabama',
  tor_f_scale: 'F0',
  start_lat: 33.1,
  start_lon: -86,
  begin_local: '1974-04-03T13:15',
});

describe.each(oneStandIn)('outbreaks on $name', ({ endpoint }) => {
  let entry: TornadoEntry;

  beforeAll(async () => {
    entry = await startTornadoEntry(endpoint);
    await entry.publish({ tornadoes: [...of1974, ...of1990, weak] });
  });

  afterAll(async () => entry.stop());

  const listed = async (query: Record<string, string> = {}) => {
    const { status, body } = await entry.get('/outbreaks', query);
    expect(status).toBe(200);
    return body as OutbreakList;
  };
  const idsOf = async (query?: Record<string, string>) => (await listed(query)).outbreaks.map(({ id }) => id);

  it('are listed with their numbers, ranked, filtered and in pages', async () => {
    const { outbreaks, pagination, rule, years } = await listed();
    expect(pagination).toEqual({ total: 2, page: 1, limit: 10, totalPages: 1, hasMore: false });
    expect(outbreaks[1]).toEqual({
      id: '1974-04-03-alabama',
      path: '/outbreaks/1974-04-03-alabama',
      name: 'Super Outbreak of 1974',
      title: 'Super Outbreak of 1974',
      first_day: '1974-04-03',
      last_day: '1974-04-03',
      tornadoes: 7,
      violent: 1,
      deaths: 20,
      // Of one nothing is known.
      deaths_at_least: true,
      fujita_miles: 160,
      states: ['Alabama'],
    });
    expect(rule).toEqual({ least_rating: 1, max_hours_apart: 6, max_miles_apart: 300, least_tornadoes: 6 });
    expect(years).toHaveLength(17);
    const [newer, older] = ['1990-06-02-indiana', '1974-04-03-alabama'];
    expect(await idsOf({ sort: 'newest' })).toEqual([newer, older]);
    expect(await idsOf({ decade: '1970' })).toEqual([older]);
    expect(await idsOf({ year: '1990', state: 'in' })).toEqual([newer]);
    expect(await idsOf({ state: 'Ohio' })).toEqual([]);
    expect(await idsOf({ limit: '1', page: '2' })).toEqual([older]);
    expect((await entry.get('/outbreaks', { sort: 'size' })).status).toBe(400);
    expect((await entry.get('/outbreaks', { decade: '1974' })).status).toBe(400);
  });

  it('tell each storm system once, as the day does', async () => {
    const told = [
      { episode: '50', tornadoes: 5, states: ['Indiana'], narrative: 'A cold front.' },
      { episode: '51', tornadoes: 2, states: ['Indiana'], narrative: 'A squall line.' },
    ];
    for (const path of ['/outbreaks/1990-06-02-indiana', '/days/1990-06-02']) {
      expect(((await entry.get(path)).body as OutbreakAnswer).storm_systems).toEqual(told);
    }
    const untold = (await entry.get('/outbreaks/1974-04-03-alabama')).body as OutbreakAnswer;
    expect(untold.storm_systems).toBeUndefined();
  });

  it('have what their tornadoes have in common, and other counts of the same days', async () => {
    const { body } = await entry.get('/outbreaks/1974-04-03-alabama');
    const answer = body as OutbreakAnswer;
    expect(answer.profile.total).toBe(7);
    expect(answer.paths).toHaveLength(7);
    expect(answer.others).toBe(1);
    expect(answer.days).toEqual([
      { date: '1974-04-03', path: '/days/1974-04-03?day=convective', tornadoes: 8, members: 7 },
    ]);
    expect(answer.hours.map(({ tornadoes }) => tornadoes)).toEqual([2, 1, 1, 1, 1, 1]);
    expect(answer.counts.map(({ of, tornadoes }) => [of, tornadoes])).toEqual([
      ['convective_days', 8],
      ['local_days', 8],
      ['published', 148],
    ]);
    expect(answer.name_source).toBe('Wikipedia, “1974 Super Outbreak”');
  });

  it('are found by their names; a name of none leads to its day, and an unknown id to the list', async () => {
    const { body } = await entry.get('/outbreaks/super-outbreak-of-1974');
    expect((body as OutbreakAnswer).path).toBe('/outbreaks/1974-04-03-alabama');
    const flint = await entry.get('/outbreaks/flint-worcester-outbreak');
    expect(flint.status).toBe(404);
    expect((flint.body as ProblemBody).error).toMatch(/June 7, 1953: \/days\/1953-06-07$/);
    const unknown = await entry.get('/outbreaks/1974-04-03-nowhere');
    expect(unknown.status).toBe(404);
    expect((unknown.body as ProblemBody).error).toMatch(/: \/outbreaks$/);
  });

  it('filter the list, and are on the page of each of their tornadoes', async () => {
    const { body } = await entry.get('/tornadoes', { outbreak: '1974-04-03-alabama' });
    expect((body as { pagination: { total: number } }).pagination.total).toBe(7);
    const none = await entry.get('/tornadoes', { outbreak: 'nothing' });
    expect((none.body as { pagination: { total: number } }).pagination.total).toBe(0);
    const member = await entry.get(`/tornadoes/${of1974[0]?.id ?? ''}`);
    expect((member.body as { outbreak?: unknown }).outbreak).toEqual({
      id: '1974-04-03-alabama',
      path: '/outbreaks/1974-04-03-alabama',
      title: 'Super Outbreak of 1974',
    });
    expect((await entry.get(`/tornadoes/${weak.id}`)).body).not.toHaveProperty('outbreak');
  });
});
