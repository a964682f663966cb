import { OutbreakAnswer, OutbreakList } from '@touchdown/shared/tornadoes/outbreak-answers.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { madeUpTornado } from '../../../testing/made-up-tornado.ts';
import { publishTestRecord } from '../../../testing/publish-test-record.ts';
import { pagesSiteUrl, startPagesEntry, type PagesEntry } from '../../../testing/start-pages-entry.ts';
import { oneStandIn } from '../../../testing/test-table.ts';

const evil = '</script><script>alert(1)</script>';
const members = Array.from({ length: 6 }, (_, at) =>
  madeUpTornado(`1990-06-02T${18 + at}:00:00Z`, {
    state: 'Indiana',
    tor_f_scale: 'F3',
    start_lat: 39 + at / 10,
    start_lon: -86,
    end_lat: 39.05 + at / 10,
    end_lon: -85.9,
    display_name: evil,
    begin_local: `1990-06-02T${12 + at}:00`,
  }),
);
const path = '/outbreaks/1990-06-02-indiana';

describe.each(oneStandIn)('the pages of outbreaks on $name', ({ endpoint }) => {
  let entry: PagesEntry;
  const get: PagesEntry['get'] = (path, query) => entry.get(path, query);

  beforeAll(async () => {
    entry = await startPagesEntry(endpoint, 'pages.outbreaks');
    await publishTestRecord(entry.storage, { tornadoes: members });
  });

  afterAll(() => entry.stop());

  it('have the answer as words and data, and the head of their own', async () => {
    const { status, body } = await get(path);
    expect(status).toBe(200);
    expect(body).toContain('<title>Lower Ohio Valley tornado outbreak ·');
    expect(body).toContain(`<link rel="canonical" href="${pagesSiteUrl}${path}"`);
    expect(body).toContain('6 tornadoes rated F1 or stronger in Indiana on June 2, 1990');
    expect(body).toContain('"@type":"Event"');
    expect(body).not.toContain('noindex');
    expect(body).not.toContain(evil);
  });

  it('are at one path: a name moves there, and a name of none to its day', async () => {
    for (const [from, to] of [
      ['/outbreaks/lower-ohio-valley-outbreak', path],
      ['/outbreaks/lower-ohio-valley-outbreak.json', `${path}.json`],
      ['/outbreaks/1990-06-02-INDIANA', path],
      ['/outbreaks/flint-worcester-outbreak', '/days/1953-06-07'],
    ] as const) {
      const { status, headers } = await get(from);
      expect([status, headers['location']], from).toEqual([301, to]);
    }
    const missing = await get('/outbreaks/1990-06-02-ohio');
    expect(missing.status).toBe(404);
    expect(missing.body).toContain('<a href="/outbreaks">All outbreaks</a>');
    expect((await get('/outbreaks/__proto__')).status).toBe(404);
  });

  it('have files: JSON, its tornadoes, and a picture', async () => {
    const json = await get(`${path}.json`);
    expect(OutbreakAnswer.parse(JSON.parse(json.body)).tornadoes).toBe(6);
    const csv = await get(`${path}.csv`);
    expect([csv.status, csv.headers['location']]).toEqual([
      302,
      expect.stringContaining('outbreak=1990-06-02-indiana'),
    ]);
    expect((await get(`${path}.png`)).headers['content-type']).toBe('image/png');
  });

  it('are listed, also as files and in the sitemap', async () => {
    expect((await get('/outbreaks')).body).toContain('<h1>Tornado outbreaks</h1>');
    const json = await get('/outbreaks.json', { decade: '1980' });
    expect(OutbreakList.parse(JSON.parse(json.body)).outbreaks).toEqual([]);
    const csv = await get('/outbreaks.csv', { sort: 'nothing', other: '1' });
    expect(csv.body).toContain('1990-06-02-indiana,Lower Ohio Valley outbreak,1990-06-02,1990-06-02,6,0,0,');
    expect((await get('/sitemaps/outbreaks.xml')).body).toContain(`<loc>${pagesSiteUrl}${path}</loc>`);
  });
});
