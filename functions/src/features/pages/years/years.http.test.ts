import { TrendsAnswer, YearAnswer } from '@touchdown/shared/tornadoes/year-answers.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { madeUpTornado } from '../../../testing/made-up-tornado.ts';
import { publishTestRecord } from '../../../testing/publish-test-record.ts';
import { pagesSiteUrl, startPagesEntry, type PagesEntry } from '../../../testing/start-pages-entry.ts';
import { oneStandIn } from '../../../testing/test-table.ts';

const tornadoes = [
  madeUpTornado('2011-05-22T22:34:00Z', { tor_f_scale: 'EF5', fatalities: 158, known_as: 'Joplin' }),
  madeUpTornado('2012-12-20T22:00:00Z', { fatalities: 0 }),
  madeUpTornado('2013-05-20T20:00:00Z', { tor_f_scale: 'EF4', fatalities: 24 }),
];

describe.each(oneStandIn)('the pages of years on $name', ({ endpoint }) => {
  let entry: PagesEntry;
  const get: PagesEntry['get'] = (path, query) => entry.get(path, query);

  beforeAll(async () => {
    entry = await startPagesEntry(endpoint, 'pages.years');
    await publishTestRecord(entry.storage, { tornadoes });
  });

  afterAll(() => entry.stop());

  it.each([
    ['/years/2011', 'Tornadoes of 2011', /2011 had 1 tornado\. It killed 158 people\./],
    ['/records', 'Tornado records', /The deadliest, on May 22, 2011, killed 158\./],
    ['/trends', 'Are tornadoes becoming more frequent?', /too few years for a trend/],
  ])('%s has its head and a data set', async (path, title, sentence) => {
    const { status, headers, body } = await get(path);
    expect([status, headers['x-robots-tag']]).toEqual([200, undefined]);
    expect(body).toContain(`<title>${title} · Touchdown</title>`);
    expect(body).toContain(`<link rel="canonical" href="${pagesSiteUrl}${path}" />`);
    expect(/<meta name="description" content="([^"]*)"/.exec(body)?.[1]).toMatch(sentence);
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
    expect(JSON.parse(json)).toMatchObject({ '@type': 'Dataset', url: pagesSiteUrl + path });
  });

  it.each([
    ['/years/1949', 404],
    ['/years/20x1', 404],
    ['/years/%E0%A4%A', 404],
    ['/years/1949.csv', 404],
    ['/years/2011/', 301],
  ])('%s answers with %i', async (path, expected) => {
    const { status, headers, body } = await get(path);
    expect(status).toBe(expected);
    if (status === 301) expect(headers['location']).toBe('/years/2011');
    else expect(body).toContain('We don’t have this year. The record covers 2011 to 2013.');
  });

  it('have their answers as files, and a card', async () => {
    YearAnswer.parse(JSON.parse((await get('/years/2011.json')).body));
    TrendsAnswer.parse(JSON.parse((await get('/trends.json')).body));
    const year = (await get('/years/2011.profile.csv')).body.split('\r\n');
    expect(year.slice(0, 1)).toEqual([
      'date,tornadoes,until_this_day,all_years_least,all_years_p10,all_years_median,all_years_p90,all_years_most,source,release,licence,what_is_unknown',
    ]);
    // A year without a leap day, the head and the last line's end.
    expect(year).toHaveLength(365 + 2);
    expect(year.find((line) => line.startsWith('2011-05-22,'))).toMatch(/^2011-05-22,1,1,0,/);
    expect((await get('/trends.csv')).body).toMatch(/^year,all,f1_plus,.*\r\n2011,1,1,1,1,0,0,1,158,0,/);
    expect((await get('/records.profile.csv', { state: 'kansas' })).body).toMatch(
      /\r\ndeadliest,1,20110522-/,
    );
    expect((await entry.fetch('/years/2011.png')).headers?.['content-type']).toBe('image/png');
  });

  it('are in the sitemap', async () => {
    expect((await get('/sitemap.xml')).body).toContain(`${pagesSiteUrl}/sitemaps/years.xml`);
    const years = (await get('/sitemaps/years.xml')).body;
    expect(years.match(/<loc>/g)).toHaveLength(3);
  });
});
