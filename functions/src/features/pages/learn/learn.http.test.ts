import { LearnAnswer } from '@touchdown/shared/tornadoes/learn-answer.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { madeUpTornado } from '../../../testing/made-up-tornado.ts';
import { publishTestRecord } from '../../../testing/publish-test-record.ts';
import { pagesSiteUrl, startPagesEntry, type PagesEntry } from '../../../testing/start-pages-entry.ts';
import { oneStandIn } from '../../../testing/test-table.ts';

/** One by day and one by night. */
const joplin = madeUpTornado('2011-05-22T22:34:00Z', {
  tor_f_scale: 'EF5',
  state: 'Missouri',
  fatalities: 158,
  known_as: 'Joplin',
  start_lat: 37.06,
  start_lon: -94.57,
  deaths_by_place: [
    {
      state: 'Missouri',
      deaths: 158,
      places: [
        { place: 'house', deaths: 30 },
        { place: 'mobile_home', deaths: 10 },
      ],
    },
  ],
});
const atNight = madeUpTornado('2012-03-03T06:00:00Z', {
  tor_f_scale: 'EF0',
  fatalities: 0,
  start_lat: 38,
  start_lon: -97,
});

describe.each(oneStandIn)('the pages that teach on $name', ({ endpoint }) => {
  let entry: PagesEntry;
  const get: PagesEntry['get'] = (path, query) => entry.get(path, query);

  beforeAll(async () => {
    entry = await startPagesEntry(endpoint, 'pages.learn');
    await publishTestRecord(entry.storage, { tornadoes: [joplin, atNight] });
  });

  afterAll(() => entry.stop());

  it('count by rating, at night, by place and by state', async () => {
    const answer = LearnAnswer.parse(JSON.parse((await get('/learn.json')).body));
    expect(answer.ratings.map(({ tornadoes }) => tornadoes)).toEqual([1, 0, 0, 0, 0, 1, 0]);
    expect(answer.ratings[5]).toEqual({ tornadoes: 1, deaths: 158 });
    expect(answer.nights).toEqual({ tornadoes: 1, deaths: 0, of: { tornadoes: 2, deaths: 158 } });
    expect(answer.where_died?.placed).toBe(40);
    expect(answer.most_deaths).toEqual([
      { name: 'Missouri', path: '/states/missouri', tornadoes: 1, deaths: 158 },
    ]);
    expect(answer.most_tornadoes.map(({ name }) => name)).toEqual(['Kansas', 'Missouri']);
  });

  it.each([
    ['/learn', 'Learn about tornadoes', 'What do the ratings mean?', /50% of all tornadoes were violent/],
    [
      '/safety',
      'Stay safe in a tornado',
      'What do I do in a tornado warning?',
      /25% of the people killed were in mobile homes: 10 of 40/,
    ],
  ])('%s has its head and its questions', async (path, title, question, numbers) => {
    const { status, headers, body } = await get(path);
    expect([status, headers['x-robots-tag']]).toEqual([200, undefined]);
    expect(body).toContain(`<title>${title} · Touchdown</title>`);
    expect(body).toContain(`<link rel="canonical" href="${pagesSiteUrl}${path}" />`);
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'FAQPage',
      mainEntity: expect.arrayContaining([expect.objectContaining({ name: question })]) as unknown,
    });
    expect(json).toMatch(numbers);
    expect((await get(`${path}/`)).headers['location']).toBe(path);
  });

  it.each([
    [`/learn/tornadoes/${joplin.id}`, 'Lesson: Joplin tornado'],
    ['/learn/days/2011-05-22', 'Lesson: The tornadoes of May 22, 2011'],
    ['/learn/states/missouri', 'Lesson: Tornadoes in Missouri'],
  ])('%s is a sheet that search engines do not list', async (path, title) => {
    const { status, headers, body } = await get(path);
    expect([status, headers['x-robots-tag']]).toEqual([200, 'noindex']);
    expect(body).toContain(`<title>${title} · Touchdown</title>`);
    expect(body).toContain(`<link rel="canonical" href="${pagesSiteUrl}${path}" />`);
  });

  it('a sheet of another spelling moves, and one of nothing is not there', async () => {
    expect((await get('/learn/states/Missouri')).headers['location']).toBe('/learn/states/missouri');
    for (const path of ['/learn/states/atlantis', '/learn/days/2011-05-99', '/learn/tornadoes/nothing'])
      expect((await get(path)).status).toBe(404);
  });
});
