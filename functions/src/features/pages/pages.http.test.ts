import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { stormReportPointerKey } from '../../domain/catalogue/stored-reports.ts';
import { homeTitle } from '@touchdown/shared/text/product-name.ts';
import { generalDescription } from '@touchdown/shared/tornadoes/record-description.ts';
import { madeUpStormReport } from '@touchdown/shared/storm-reports/testing/made-up-storm-report.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { callForText, httpEvent, testOriginVerify } from '../../testing/http-request.ts';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { publishTestRecord } from '../../testing/publish-test-record.ts';
import { breakableCalls } from '../../testing/breakable-calls.ts';
import {
  startBreakableLine,
  type BreakableLine,
} from '@touchdown/local-cloud/testing/start-breakable-line.ts';
import { startTestBucket, type TestBucket } from '@touchdown/local-cloud/testing/test-bucket.ts';
import { createTestTable, oneStandIn, guarded, testClient } from '../../testing/test-table.ts';

const siteUrl = 'https://touchdown.example';
/** The page that the site is built from. Without its marks every test here fails. */
const page = readFileSync(new URL('../../../../web/index.html', import.meta.url), 'utf8');

const xenia = madeUpTornado('1974-04-03T20:40:00Z', {
  display_name: 'Xenia, Ohio',
  state: 'Ohio',
  cz_name: 'Greene',
  tor_f_scale: 'F5',
  end_datetime: '1974-04-03T21:20:00Z',
  path_length: 31.3,
  fatalities: 32,
});
const evil = '</title></script><script>alert(1)</script>"\'&<!-- $& $1 \u0000';
const hostile = madeUpTornado('1999-05-03T23:00:00Z', { display_name: evil, state: evil, cz_name: evil });
const withdrawn = madeUpTornado('2003-05-04T22:00:00Z', { status: 'withdrawn' });
const placeless = madeUpTornado('2011-04-27T20:00:00Z', { start_lat: null, start_lon: null });

const report = madeUpStormReport('2013-05-20', '1956', { preliminary_f_scale: 'EF2' });
const hostileReport = madeUpStormReport('2013-05-20', '2010', { location_text: evil, comments: evil });
const withdrawnReport = madeUpStormReport('2014-04-27', '2010', { status: 'WITHDRAWN' });

/** Every tag of the head by its name. */
function headOf(html: string) {
  const head = html.slice(0, html.indexOf('</head>'));
  const content = (name: string) => {
    const tags = [
      ...head.matchAll(new RegExp(`<meta (?:property|name)="${name}"\\s+content="([^"]*)"`, 'g')),
    ];
    expect([name, tags.length]).toEqual([name, 1]);
    return unescaped(tags[0]?.[1] ?? '');
  };
  const data = [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return {
    title: unescaped(/<title>(.*?)<\/title>/s.exec(head)?.[1] ?? ''),
    canonical: unescaped(/<link rel="canonical" href="([^"]*)"/.exec(head)?.[1] ?? ''),
    content,
    data: data.map(([, json]) => JSON.parse(json ?? '')),
  };
}

function unescaped(text: string): string {
  const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
  return text.replace(/&(#?\w+);/g, (_, name: string) => entities[name] ?? '?');
}

describe.each(oneStandIn)('the pages entry point on $name', ({ endpoint }) => {
  let handler: Parameters<typeof callForText>[0];
  let bucket: TestBucket;
  let dynamodb: BreakableLine;
  let s3: BreakableLine;

  const get = (path: string, query = {}, headers: Record<string, string> = {}, method = 'GET') =>
    callForText(handler, httpEvent(method, `/pages${path}`, { query, headers }));
  const start = async () => {
    vi.resetModules();
    ({ handler } = await import('./pages.http.ts'));
  };
  const putPage = (html: string) => bucket.objects.set('/site/index.html', Buffer.from(html));

  beforeAll(async () => {
    bucket = await startTestBucket();
    const table = await createTestTable(endpoint, 'catalogue');
    dynamodb = await breakableCalls(guarded(endpoint));
    s3 = await startBreakableLine(bucket.endpoint);
    vi.stubEnv('CATALOGUE_TABLE', table);
    vi.stubEnv('COMMUNITY_TABLE', await createTestTable(endpoint, 'community'));
    vi.stubEnv('RADAR_TABLE', await createTestTable(endpoint, 'radar'));
    vi.stubEnv('MEDIA_BUCKET', 'media');
    vi.stubEnv('SITE_BUCKET', 'site');
    vi.stubEnv('SITE_URL', siteUrl);
    vi.stubEnv('ORIGIN_VERIFY', testOriginVerify);
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', dynamodb.endpoint);
    vi.stubEnv('AWS_ENDPOINT_URL_S3', s3.endpoint);
    vi.stubEnv('AWS_REGION', 'us-east-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'pages.http');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
    putPage(page);
    const client = testClient(endpoint);
    await publishTestRecord(
      { client, table, bucket, bucketName: 'media' },
      {
        tornadoes: [xenia, hostile, withdrawn, placeless],
        redirects: { '19740403-zzzzzzzz': xenia.id },
        aliases: { [xenia.id]: ['ncei:5', 'spc:1974-123'] },
      },
    );
    const reports = [report, hostileReport, withdrawnReport];
    bucket.objects.set('/media/spc/1.json.gz', gzipSync(JSON.stringify(reports)));
    const pointer = { objectKey: 'spc/1.json.gz', count: reports.length, sequence: 1 };
    await client.send(new PutCommand({ TableName: table, Item: { ...stormReportPointerKey, ...pointer } }));
    await start();
  });

  afterEach(async () => {
    vi.useRealTimers();
    dynamodb.mend();
    s3.mend();
    putPage(page);
  });

  afterAll(async () => {
    await Promise.all([dynamodb.stop(), s3.stop(), bucket.stop()]);
    vi.unstubAllEnvs();
  });

  it.each([
    ['hello@example.org', 'mailto:hello@example.org'],
    ['', `${siteUrl}/report-content`],
  ])(
    'says in security.txt whom to tell, with “%s” as the contact, for less than a year',
    async (email, contact) => {
      vi.stubEnv('CONTACT_EMAIL', email);
      await start();
      const { status, headers, body } = await get('/.well-known/security.txt');
      expect([status, headers['content-type'], headers['x-robots-tag']]).toEqual([
        200,
        'text/plain; charset=utf-8',
        'noindex',
      ]);
      const { Expires: expires = '', ...fields } = Object.fromEntries(
        body
          .trim()
          .split('\n')
          .map((line) => line.split(/: (.*)/s, 2)),
      ) as Record<string, string>;
      expect(fields).toEqual({
        Contact: contact,
        'Preferred-Languages': 'en',
        Canonical: `${siteUrl}/.well-known/security.txt`,
        Policy: `${siteUrl}/terms-of-service`,
      });
      expect(expires).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/);
      const days = (Date.parse(expires) - Date.now()) / 86_400_000;
      expect(days).toBeGreaterThan(298);
      expect(days).toBeLessThan(301);
      vi.stubEnv('CONTACT_EMAIL', undefined);
      await start();
    },
  );

  it('writes the home page, by the name that the edge has for it, with the title of the site', async () => {
    putPage(page.replace('<div id="root"></div>', '<div id="root"><!-- words --><!-- /words --></div>'));
    await start();
    const { status, headers, body } = await get('/home');
    expect([status, headers['cache-control']]).toEqual([200, expect.stringContaining('s-maxage=60')]);
    const { title, canonical, content } = headOf(body);
    expect([title, canonical]).toEqual([homeTitle, `${siteUrl}/`]);
    expect(content('description')).toBe(generalDescription);
    expect(body).toContain(`<h1>Every U.S. tornado since 1950</h1><p>${generalDescription}</p>`);
    await start();
  });

  it('writes the heading and the description of a screen as text where the app will render it', async () => {
    putPage(page.replace('<div id="root"></div>', '<div id="root"><!-- words --><!-- /words --></div>'));
    await start();
    const { body } = await get(`/tornadoes/${xenia.id}`);
    expect(body).toMatch(
      /<div id="root"><div class="served"><h1>Xenia, Ohio<\/h1><p data-units="us">An F5 tornado [^<]+<\/p><\/div><\/div>/,
    );
    expect((await get('/tornadoes')).body).toContain('<h1>Tornadoes</h1><p>');
    const bad = (await get(`/tornadoes/${hostile.id}`)).body;
    expect(bad).not.toContain('<script>alert');
    expect(bad).toContain('<h1>&lt;/title&gt;&lt;/script&gt;');
    await start();
  });

  it('gives the page of a tornado a title, a description, a card and one Event', async () => {
    const { status, headers, body } = await get(`/tornadoes/${xenia.id}`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe(
      'public, max-age=0, s-maxage=300, stale-while-revalidate=300, stale-if-error=86400',
    );
    expect(headers).not.toHaveProperty('x-robots-tag');
    const { title, canonical, content, data } = headOf(body);
    const url = `${siteUrl}/tornadoes/${xenia.id}`;
    const description =
      'An F5 tornado touched down in Greene County, Ohio on April 3, 1974. A path of 31.3 miles, 200 yards wide on average. 32 deaths.';
    expect({ title, canonical }).toEqual({
      title: 'Xenia, Ohio (F5, April 3, 1974) · Touchdown',
      canonical: url,
    });
    expect(content('description')).toBe(description);
    expect(content('og:title')).toBe('Xenia, Ohio (F5, April 3, 1974)');
    expect(content('og:description')).toBe(description);
    expect(content('og:url')).toBe(url);
    expect(content('og:type')).toBe('article');
    expect(content('og:image')).toBe(`${url}.png`);
    expect(content('og:image:alt')).toBe('The path of Xenia, Ohio (F5, April 3, 1974) on a map');
    expect(content('twitter:card')).toBe('summary_large_image');
    expect(data).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'Event',
        name: 'Xenia, Ohio (F5, April 3, 1974)',
        description,
        url,
        startDate: '1974-04-03T20:40:00Z',
        endDate: '1974-04-03T21:20:00Z',
        location: {
          '@type': 'Place',
          name: 'Greene, Ohio',
          address: { '@type': 'PostalAddress', addressRegion: 'Ohio', addressCountry: 'US' },
          geo: { '@type': 'GeoCoordinates', latitude: 37.8, longitude: -96.8 },
        },
      },
    ]);
  });

  it('leaves the rest of the built page unchanged', async () => {
    const { body } = await get(`/tornadoes/${xenia.id}`);
    const [before, after] = [page.split('<!-- page -->')[0] ?? '', page.split('<!-- /page -->')[1] ?? ''];
    expect(body.startsWith(before) && body.endsWith(after)).toBe(true);
    expect(before.length + after.length).toBeGreaterThan(500);
  });

  it('escapes all data in the markup', async () => {
    for (const path of [`/tornadoes/${hostile.id}`, `/spc-reports/${hostileReport.id}`]) {
      const { status, body } = await get(path);
      expect(status).toBe(200);
      const { title, data } = headOf(body);
      expect(title.toLowerCase().startsWith(evil.replace('\u0000', ''))).toBe(true);
      expect(title.endsWith(' · Touchdown')).toBe(true);
      expect(JSON.stringify(data).toLowerCase()).toContain('<script>alert(1)');
      expect(body).not.toMatch(/<script>alert/i);
      expect(body).not.toContain('\u0000');
      const count = (text: string, part: string) => text.split(part).length - 1;
      expect(count(body, '<script')).toBe(count(page, '<script') + 1);
      expect(count(body, '</title>')).toBe(1);
      expect(count(body, '<!--')).toBe(count(page, '<!--') - 2);
    }
    const { body } = await get('/tornadoes', { state: evil, '"><script>': '"><script>alert(1)</script>' });
    expect(body).not.toContain('<script>alert');
    expect(headOf(body).content('og:title')).toBe('Tornadoes · Touchdown');
  });

  it.each(['5', 'ncei:5', 'ncei-5', 'spc:1974-123', '19740403-zzzzzzzz', `${xenia.id}/`])(
    'finds a tornado by %s too, and names its canonical URL',
    async (reference) => {
      const { status, body } = await get(`/tornadoes/${reference}`);
      expect([status, headOf(body).canonical]).toEqual([200, `${siteUrl}/tornadoes/${xenia.id}`]);
    },
  );

  it('leaves out an unknown place and an unknown end', async () => {
    const [event] = headOf((await get(`/tornadoes/${placeless.id}`)).body).data;
    expect(event).not.toHaveProperty('endDate');
    expect(event.location).not.toHaveProperty('geo');
  });

  it('shows a withdrawn tornado, and asks search engines not to list it', async () => {
    for (const path of [`/tornadoes/${withdrawn.id}`, `/spc-reports/${withdrawnReport.id}`]) {
      const { status, headers } = await get(path);
      expect([status, headers['x-robots-tag']]).toEqual([200, 'noindex']);
    }
  });

  it('gives the page of a storm report its own head', async () => {
    const { title, canonical, content, data } = headOf((await get(`/spc-reports/${report.id}`)).body);
    expect(title).toBe('2 SW Viola, Kansas: preliminary tornado report of May 20, 2013 · Touchdown');
    expect(canonical).toBe(`${siteUrl}/spc-reports/${report.id}`);
    expect(content('og:title')).toBe('2 SW Viola, Kansas: preliminary tornado report of May 20, 2013');
    expect(data).toMatchObject([{ '@type': 'Event', startDate: report.report_datetime }]);
  });

  it.each([
    ['/tornadoes', {}, '/tornadoes', 'Tornadoes · Touchdown', undefined],
    ['/tornadoes', { page: '1', limit: '10' }, '/tornadoes', 'Tornadoes · Touchdown', undefined],
    [
      '/tornadoes',
      { page: '3', utm_source: 'x' },
      '/tornadoes?page=3',
      'Tornadoes, page 3 · Touchdown',
      undefined,
    ],
    ['/tornadoes', { state: 'Ohio' }, '/tornadoes?state=Ohio', 'Tornadoes · Touchdown', 'noindex'],
    ['/tornadoes/', {}, '/tornadoes', 'Tornadoes · Touchdown', undefined],
    ['/map', { lat: '35' }, '/map', 'Tornado Map Explorer · Touchdown', undefined],
    [
      '/spc-reports',
      { f_scale: 'EF2' },
      '/spc-reports?f_scale=EF2',
      'SPC Preliminary Reports · Touchdown',
      'noindex',
    ],
  ])('gives the list %s with %j the URL %s', async (path, query, url, title, robots) => {
    const { status, headers, body } = await get(path, query);
    const head = headOf(body);
    expect([status, head.title, head.canonical]).toEqual([200, title, siteUrl + url]);
    expect(headers['x-robots-tag']).toBe(robots);
    expect(head.data).toEqual([]);
  });

  it.each([
    ['/tornadoes/19740403-aaaaaaaa', 'Tornado not found'],
    ['/tornadoes/999999', 'Tornado not found'],
    ['/tornadoes/xenia', 'Tornado not found'],
    [`/tornadoes/${xenia.id}/more`, 'Page not found'],
    ['/tornadoes/<script>', 'Tornado not found'],
    ['/tornadoes-of-ohio', 'Page not found'],
    ['/spc-reports/spc-20130520-zzzzzzzz', 'SPC Preliminary Report'],
    ['/spc-reports/7', 'SPC Preliminary Report'],
    ['/spc-reports/__proto__', 'SPC Preliminary Report'],
  ])('answers the unknown path %s with 404 and says so', async (path, title) => {
    const { status, headers, body } = await get(path);
    expect([status, headers['x-robots-tag'], headOf(body).title]).toEqual([
      404,
      'noindex',
      `${title} · Touchdown`,
    ]);
    expect(body).not.toContain('/<script>');
    expect(headers['cache-control']).toContain('s-maxage=60');
  });

  it('answers 304 to a client that holds the current page, and a HEAD request without a body', async () => {
    const { headers } = await get(`/tornadoes/${xenia.id}`);
    const again = await get(`/tornadoes/${xenia.id}`, {}, { 'if-none-match': `W/${headers['etag']}` });
    expect([again.status, again.body]).toEqual([304, '']);
    expect(again.headers['content-type']).toBe('text/html; charset=utf-8');
    const head = await get(`/tornadoes/${xenia.id}`, {}, {}, 'HEAD');
    expect([head.status, head.body, head.headers['etag']]).toEqual([200, '', headers['etag']]);
  });

  it('refuses requests that do not come through CloudFront', async () => {
    const stranger = await get('/tornadoes', {}, { 'x-origin-verify': 'guess' });
    expect(stranger.status).toBe(403);
  });

  describe('the sitemap', () => {
    it('has an index of parts that list every page for search engines', async () => {
      const { status, headers, body } = await get('/sitemap.xml');
      expect([status, headers['content-type'], headers['x-robots-tag']]).toEqual([
        200,
        'application/xml; charset=utf-8',
        'noindex',
      ]);
      const parts = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => String(url));
      expect(parts).toEqual([
        `${siteUrl}/sitemaps/pages.xml`,
        `${siteUrl}/sitemaps/tornadoes-1974-2011.xml`,
        `${siteUrl}/sitemaps/spc-reports-2013.xml`,
        `${siteUrl}/sitemaps/states.xml`,
        `${siteUrl}/sitemaps/offices.xml`,
        `${siteUrl}/sitemaps/days-1974-2011.xml`,
        `${siteUrl}/sitemaps/years.xml`,
      ]);
      const files = await Promise.all(parts.map((part) => get(part.slice(siteUrl.length))));
      const urls = files.map(({ body: xml }) =>
        [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url),
      );
      expect(urls[0]).toContain(`${siteUrl}/credits`);
      expect(urls[1]).toEqual([xenia, hostile, placeless].map(({ id }) => `${siteUrl}/tornadoes/${id}`));
      expect(files[1]?.body).toContain('<lastmod>2026-11-21</lastmod>');
      expect(new Set(urls[2])).toEqual(
        new Set([report, hostileReport].map(({ id }) => `${siteUrl}/spc-reports/${id}`)),
      );
    });

    it('answers 404 for an unknown part', async () => {
      expect((await get('/sitemaps/tornadoes-1800.xml')).status).toBe(404);
    });

    it('is named by robots.txt, which allows only the parts of the API that pages need', async () => {
      const { headers, body } = await get('/robots.txt');
      expect(headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(body.split('\n')).toEqual([
        'User-agent: *',
        'Allow: /',
        'Allow: /api/v1/tornadoes',
        'Allow: /api/v1/places',
        'Allow: /api/v1/days',
        'Allow: /api/v1/outbreaks',
        'Allow: /api/v1/years',
        'Allow: /api/v1/records',
        'Allow: /api/v1/trends',
        'Allow: /api/v1/learn',
        'Allow: /api/v1/spc-reports',
        'Allow: /api/v1/corrections',
        'Allow: /api/v1/catalogue/',
        'Disallow: /api/',
        '',
        `Sitemap: ${siteUrl}/sitemap.xml`,
        '',
      ]);
    });
  });

  describe('whose screens are rendered', () => {
    const folder = mkdtempSync(join(tmpdir(), 'renderer-'));
    let renderers = 0;
    afterEach(() => vi.stubEnv('PAGE_RENDERER', undefined));
    afterAll(() => rmSync(folder, { recursive: true }));

    /** Stands for the site's screens, which no build has made here: a module that shows what it is given. */
    async function startWith(build: string, markup: string): Promise<void> {
      const file = join(folder, `${++renderers}.mjs`);
      writeFileSync(
        file,
        `export const build = '${build}';
        export const renderPage = async (url, answers) => ({ markup: ${markup}, state: '<!-- state -->' });`,
      );
      vi.stubEnv('PAGE_RENDERER', file);
      const built = page.replace('</head>', '<meta name="build" content="one"></head>');
      putPage(
        built.replace(
          '<div id="root">',
          '<div id="root"><!-- app -->Frame<!-- words --><!-- /words --><!-- /app -->',
        ),
      );
      await start();
    }

    it('has the elements of the app alone, and the answers that it asks for', async () => {
      await startWith('one', "'<main>' + url + answers.map(([key]) => key.join(' ')) + '</main>'");
      const { status, body } = await get('/years/1999', { a: 'b' });
      expect([status, headOf(body).title]).toEqual([200, 'Tornadoes of 1999 · Touchdown']);
      const asked = 'api /api/v1/years/1999,api /api/v1/catalogue/current';
      expect(body).toContain(`<div id="root"><main>${siteUrl}/years/1999?a=b${asked}</main></div>`);
      expect(body).toContain('<!-- state --></body>');
    });

    it.each([
      ['the site’s files are of another build, as in the middle of an update', 'two', "'<main></main>'"],
      ['it fails', 'one', "(() => { throw new Error('Broken.'); })()"],
    ])('is left to the app if %s', async (_why, build, markup) => {
      await startWith(build, markup);
      const { status, body } = await get(`/tornadoes/${xenia.id}`);
      expect([status, headOf(body).title.startsWith('Xenia, Ohio')]).toEqual([200, true]);
      expect(body).toMatch(/Frame<div class="served"><h1>Xenia, Ohio[^]*<\/div>/);
      expect(body).not.toContain('<!-- state -->');
    });
  });

  describe('when storage fails', () => {
    it('serves the general page, cached for a few seconds, when the table cannot be read', async () => {
      await start();
      await get('/robots.txt');
      dynamodb.cut();
      for (const path of [`/tornadoes/${xenia.id}`, `/spc-reports/${report.id}`, '/tornadoes']) {
        const { status, headers, body } = await get(path);
        expect([path, status, body]).toEqual([path, 200, page]);
        expect(headers['cache-control']).toContain('s-maxage=5,');
        expect(headers).not.toHaveProperty('x-robots-tag');
      }
      expect((await get('/sitemap.xml')).status).toBe(503);
    });

    it('serves the general page when the site’s page has no marks for a head', async () => {
      putPage('<p>another page</p>');
      await start();
      const { status, body } = await get(`/tornadoes/${xenia.id}`);
      expect([status, body]).toEqual([200, '<p>another page</p>']);
    });

    it('serves the cached page while the bucket cannot be read, and refreshes it after a minute', async () => {
      await start();
      await get('/map');
      vi.useFakeTimers({ toFake: ['Date'] });
      const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
      s3.cut();
      later(61);
      expect((await get('/map')).status).toBe(200);
      s3.mend();
      putPage(page.replace('<div id="root">', '<div id="root" data-new>'));
      later(1);
      expect((await get('/map')).body).not.toContain('data-new');
      later(5);
      expect((await get('/map')).body).toContain('data-new');
      putPage(page);
      later(30);
      expect((await get('/map')).body).toContain('data-new');
      later(31);
      expect((await get('/map')).body).not.toContain('data-new');
      later(61);
      // The bucket answers that the page has not changed.
      expect((await get('/map')).status).toBe(200);
    });

    it('asks for a retry when there is no page at all', async () => {
      bucket.objects.delete('/site/index.html');
      await start();
      const { status, headers } = await get('/map');
      expect([status, headers['retry-after']]).toEqual([503, '5']);
    });
  });
});
