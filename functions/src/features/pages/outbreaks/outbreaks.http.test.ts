import { readFileSync } from 'node:fs';
import { startTestBucket, type TestBucket } from '@touchdown/local-cloud/testing/test-bucket.ts';
import { OutbreakAnswer, OutbreakList } from '@touchdown/shared/tornadoes/outbreak-answers.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callForText, httpEvent, testOriginVerify } from '../../../testing/http-request.ts';
import { madeUpTornado } from '../../../testing/made-up-tornado.ts';
import { publishTestRecord } from '../../../testing/publish-test-record.ts';
import { createTestTable, guarded, oneStandIn, testClient } from '../../../testing/test-table.ts';

const siteUrl = 'https://touchdown.example';
const source = readFileSync(new URL('../../../../../web/index.html', import.meta.url), 'utf8');
const page = source.replace('<div id="root">', '<div id="root"><!-- words --><!-- /words -->');

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
  let handler: Parameters<typeof callForText>[0];
  let bucket: TestBucket;
  const get = (path: string, query = {}) =>
    callForText(handler, httpEvent('GET', `/pages${path}`, { query, headers: {} }));

  beforeAll(async () => {
    bucket = await startTestBucket();
    const table = await createTestTable(endpoint, 'catalogue');
    vi.stubEnv('CATALOGUE_TABLE', table);
    vi.stubEnv('MEDIA_BUCKET', 'media');
    vi.stubEnv('SITE_BUCKET', 'site');
    vi.stubEnv('SITE_URL', siteUrl);
    vi.stubEnv('ORIGIN_VERIFY', testOriginVerify);
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', guarded(endpoint));
    vi.stubEnv('AWS_ENDPOINT_URL_S3', bucket.endpoint);
    vi.stubEnv('AWS_REGION', 'us-east-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'pages.outbreaks');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
    bucket.objects.set('/site/index.html', Buffer.from(page));
    const storage = { client: testClient(endpoint), table, bucket, bucketName: 'media' };
    await publishTestRecord(storage, { tornadoes: members });
    vi.resetModules();
    ({ handler } = await import('../pages.http.ts'));
  });

  afterAll(async () => {
    await bucket.stop();
    vi.unstubAllEnvs();
  });

  it('have the answer as words, data and links, and the head of their own', async () => {
    const { status, body } = await get(path);
    expect(status).toBe(200);
    expect(body).toContain('<title>Lower Ohio Valley tornado outbreak ·');
    expect(body).toContain(`<link rel="canonical" href="${siteUrl}${path}"`);
    expect(body).toContain('6 tornadoes of F1 or stronger in Indiana on June 2, 1990.');
    expect(body).toContain('"@type":"Event"');
    expect(body).toContain('<a href="/days/1990-06-02">June 2, 1990</a>');
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

  it('have files: JSON, CSV with the columns of every export, and a picture', async () => {
    const json = await get(`${path}.json`);
    expect(OutbreakAnswer.parse(JSON.parse(json.body)).tornadoes).toBe(6);
    const csv = await get(`${path}.csv`);
    expect(csv.body.split('\r\n')).toHaveLength(8);
    expect(csv.body).toContain('outbreak=1990-06-02-indiana');
    expect((await get(`${path}.png`)).headers['content-type']).toBe('image/png');
  });

  it('are listed, also as files and in the sitemap', async () => {
    const { body } = await get('/outbreaks');
    expect(body).toContain(`<a href="${path}">Lower Ohio Valley outbreak: 6 tornadoes</a>`);
    const json = await get('/outbreaks.json', { decade: '1980' });
    expect(OutbreakList.parse(JSON.parse(json.body)).outbreaks).toEqual([]);
    const csv = await get('/outbreaks.csv', { sort: 'nothing', other: '1' });
    expect(csv.body).toContain('1990-06-02-indiana,Lower Ohio Valley outbreak,1990-06-02,1990-06-02,6,0,0,');
    expect((await get('/sitemaps/outbreaks.xml')).body).toContain(`<loc>${siteUrl}${path}</loc>`);
  });
});
