import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { contentSecurityPolicy } from '@touchdown/shared/contract/response-headers.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { madeUpTornado } from '../../../testing/made-up-tornado.ts';
import { publishTestRecord } from '../../../testing/publish-test-record.ts';
import { pagesSiteUrl, startPagesEntry, type PagesEntry } from '../../../testing/start-pages-entry.ts';
import { oneStandIn } from '../../../testing/test-table.ts';

const evil = '</title><script>alert(1)</script>"\'&<!--';
const moore = madeUpTornado('2013-05-20T19:56:00Z', {
  state: 'Oklahoma',
  known_as: 'Moore',
  tor_f_scale: 'EF5',
  start_lat: 35.284,
  start_lon: -97.628,
  end_lat: 35.341,
  end_lon: -97.4,
  fatalities: 24,
  fatalities_at_least: true,
  injuries: null,
  path_width: null,
});
const hostile = madeUpTornado('1999-05-03T23:00:00Z', { display_name: evil, state: evil, cz_name: evil });
const withdrawn = madeUpTornado('2003-05-04T22:00:00Z', {
  status: 'withdrawn',
  start_lat: null,
  start_lon: null,
});
const former = '20130520-zzzzzzzz';

describe.each(oneStandIn)('the frames on $name', ({ endpoint }) => {
  let entry: PagesEntry;

  beforeAll(async () => {
    entry = await startPagesEntry(endpoint);
    const unplaced = madeUpTornado('2014-05-04T22:00:00Z', {
      start_lat: null,
      start_lon: null,
      end_lat: null,
      end_lon: null,
      state: 'Oklahoma',
    });
    await publishTestRecord(entry.storage, {
      tornadoes: [moore, hostile, withdrawn, unplaced],
      redirects: { [former]: moore.id },
    });
  });
  afterAll(() => entry.stop());

  const frame = async (path: string, query: Record<string, string> = {}) => {
    const { status, headers, body } = await entry.get(path, query);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers).not.toHaveProperty('set-cookie');
    expect(body).not.toMatch(/<script|<style|<iframe|<img|<form| style=| on[a-z]+=|javascript:/i);
    // Every way out leaves the page that has the frame alone.
    for (const [link] of body.matchAll(/<a [^>]*>/g))
      expect(link).toMatch(/^<a href="https:\/\/touchdown\.example\/[^"]*" target="_blank" rel="noopener">$/);
    return { status, body };
  };

  it('show a tornado with its path, what is known and what is not, its source and release', async () => {
    const { status, body } = await frame(`/embed/tornadoes/${moore.id}`);
    expect(status).toBe(200);
    for (const words of [
      `<h1><a href="${pagesSiteUrl}/tornadoes/${moore.id}" target="_blank" rel="noopener">Moore tornado</a></h1>`,
      '<strong class="embed-rating" data-step="5">EF5</strong>',
      '<dt>Deaths</dt><dd>at least 24 deaths</dd>',
      '<dt>Injuries</dt><dd>injuries not known</dd>',
      'width not known',
      'role="img" aria-label="Map of the path of the Moore tornado"',
      'class="embed-path" data-step="5" d="M',
      'class="embed-county" d="M',
      'Release test-1 of November 21, 2026: made-up tornadoes',
      `<link rel="canonical" href="${pagesSiteUrl}/tornadoes/${moore.id}"/>`,
    ])
      expect(body).toContain(words);
    expect(gzipSync(body).length).toBeLessThan(20_000);
  });

  it('say that a record is withdrawn and has no place, without an invented line', async () => {
    const { body } = await frame(`/embed/tornadoes/${withdrawn.id}`);
    expect(body).toContain('The source withdrew this tornado.');
    expect(body).toContain('The record doesn’t say where it touched down.');
    expect(body).not.toContain('embed-path');
  });

  it('have the theme of the device, or the one that they are asked for', async () => {
    const path = `/embed/tornadoes/${moore.id}`;
    expect((await frame(path)).body).toContain('<html lang="en"><head>');
    expect((await frame(path, { theme: 'dark' })).body).toContain('<html lang="en" data-theme="dark">');
    expect((await frame(path, { theme: 'light' })).body).toContain('<html lang="en" data-theme="light">');
    expect((await frame(path, { theme: '"><script>' })).body).toContain('<html lang="en"><head>');
  });

  it('show the map of a selection, and say how many cannot be drawn', async () => {
    const { status, body } = await frame('/embed/map', {
      state: 'ok',
      view: 'table',
      page: '3',
      utm_source: 'x',
    });
    expect(status).toBe(200);
    expect(body).toContain(
      `<a href="${pagesSiteUrl}/map?state=ok" target="_blank" rel="noopener">Tornado map: Oklahoma</a>`,
    );
    expect(body).toContain('2 tornadoes, at least 24 deaths, one EF5, Oklahoma.');
    expect(body).toContain('1 without a recorded location aren’t shown.');
    expect(body.match(/class="embed-path"/g)).toHaveLength(1);
    expect((await frame('/embed/map', { year: '1900' })).body).toContain('<p>No tornadoes</p>');
  });

  describe('of the profile of a selection', () => {
    const folder = mkdtempSync(join(tmpdir(), 'charts-'));
    afterAll(() => rmSync(folder, { recursive: true }));
    afterEach(async () => {
      vi.stubEnv('PAGE_RENDERER', undefined);
      await entry.restart();
    });

    /** Stands for the site’s charts, which no build has made here. */
    async function startWith(name: string, charts: string): Promise<void> {
      const file = join(folder, `${name}.mjs`);
      writeFileSync(file, `export const renderCharts = (profile, names, level) => ${charts};`);
      vi.stubEnv('PAGE_RENDERER', file);
      await entry.restart();
    }
    const profile = { ef_rating: 'EF5', min_fatalities: '1' };

    it('have its charts below their heading, and none where there is nothing to draw', async () => {
      await startWith('whole', "`<figure>${profile.total}: ${names.join(', ')}, h${level}</figure>`");
      const { status, body } = await frame('/embed/profile', profile);
      expect(status).toBe(200);
      expect(body).toContain('Tornadoes: EF5, at least 1 death</a>');
      expect(body).toContain('injuries not known');
      expect(body).toContain('<figure>1: years, hours, ratings, h2</figure></main>');
      expect((await frame('/embed/profile', { year: '1900' })).body).not.toContain('<figure>');
    });

    it.each([
      ['absent', undefined, 0],
      ['broken', "(() => { throw new Error('Broken.'); })()", 1],
    ])('are without charts where these are %s', async (name, charts, failures) => {
      if (charts !== undefined) await startWith(name, charts);
      const { logger } = await import('../../../platform/log/logger.ts');
      const logged = vi.spyOn(logger, 'error');
      const { status, body } = await frame('/embed/profile', profile);
      expect([status, logged.mock.calls.length]).toEqual([200, failures]);
      expect(body).toContain('injuries not known');
      expect(body).not.toContain('<figure');
      logged.mockRestore();
    });
  });

  it.each([
    ['/embed/tornadoes/20130520-aaaaaaaa', {}, 404, 'There is no such tornado in the record.'],
    ['/embed/tornadoes/%3Cscript%3E', {}, 404, 'There is no such tornado in the record.'],
    ['/embed/anything', {}, 404, 'There is nothing to embed here.'],
    ['/embed/map', { q: 'joplin' }, 400, 'You can embed filters, but not a search'],
    ['/embed/map', { year: '<script>' }, 400, 'year'],
    ['/embed/profile', { day: '3' }, 400, 'month'],
  ])('say why %s with %j shows nothing', async (path, query, status, words) => {
    const answer = await frame(path, query);
    expect([answer.status, answer.body.includes(words)]).toEqual([status, true]);
  });

  it('lead from a former id to the tornado’s own, in the same theme', async () => {
    const { status, headers } = await entry.get(`/embed/tornadoes/${former}`, { theme: 'dark' });
    expect([status, headers['location']]).toEqual([301, `/embed/tornadoes/${moore.id}?theme=dark`]);
  });

  it('escape what sources wrote', async () => {
    const { body } = await frame(`/embed/tornadoes/${hostile.id}`);
    expect(body).toContain('&lt;/title&gt;&lt;script&gt;');
    await frame('/embed/map', { county: evil });
  });

  it('link the style sheet of the built page, which the policy of frames allows', async () => {
    const built = readFileSync(new URL('../../../../../web/index.html', import.meta.url), 'utf8').replace(
      '</head>',
      '<link rel="stylesheet" crossorigin href="/assets/style-abc.css"></head>',
    );
    entry.storage.bucket.objects.set('/site/index.html', Buffer.from(built));
    await entry.restart();
    expect((await frame('/embed/map')).body).toContain(
      '<link rel="stylesheet" href="/assets/style-abc.css"/>',
    );
    const policy = contentSecurityPolicy('embed', { sendsTo: 'https://x.example', tiles: undefined });
    expect(policy).toContain("style-src 'self'");
    expect(policy).toContain('frame-ancestors *');
  });

  describe('found by oEmbed', () => {
    const oembed = (query: Record<string, string>) => entry.get('/oembed', query);
    const url = `${pagesSiteUrl}/tornadoes/${moore.id}`;

    it('are named in the heads of pages that have one', async () => {
      const linksOf = async (path: string, query = {}) =>
        [
          ...(await entry.get(path, query)).body.matchAll(
            /type="(?:application\/json|text\/xml)\+oembed" title="[^"]*" href="([^"]*)"/g,
          ),
        ].map(([, href = '']) => new URL(href.replaceAll('&amp;', '&')));
      const [json, xml] = await linksOf(`/tornadoes/${former}`);
      expect([json?.pathname, json?.searchParams.get('url'), json?.searchParams.get('format')]).toEqual([
        '/oembed',
        url,
        'json',
      ]);
      expect(xml?.searchParams.get('format')).toBe('xml');
      const [map] = await linksOf('/map', { state: 'Ohio', zoom: '5' });
      expect(map?.searchParams.get('url')).toBe(`${pagesSiteUrl}/map?state=Ohio`);
      expect(await linksOf('/map', { q: 'joplin' })).toEqual([]);
      expect(await linksOf('/corrections')).toEqual([]);
      expect(await linksOf('/tornadoes/19990101-aaaaaaaa')).toEqual([]);
    });

    it('have the size that fits, and a frame with a title', async () => {
      const { status, headers, body } = await oembed({ url, maxwidth: '500', maxheight: '300' });
      expect([status, headers['content-type'], headers['access-control-allow-origin']]).toEqual([
        200,
        'application/json; charset=utf-8',
        '*',
      ]);
      expect(JSON.parse(body)).toEqual({
        version: '1.0',
        type: 'rich',
        title: 'Moore tornado (EF5, May 20, 2013)',
        provider_name: 'Touchdown',
        provider_url: `${pagesSiteUrl}/`,
        cache_age: 300,
        html: `<iframe src="${pagesSiteUrl}/embed/tornadoes/${moore.id}" title="Moore tornado (EF5, May 20, 2013)" width="500" height="300" loading="lazy" style="border:0;width:100%;max-width:500px"></iframe>`,
        width: 500,
        height: 300,
        thumbnail_url: `${url}.png`,
        thumbnail_width: 1200,
        thumbnail_height: 630,
      });
      expect(JSON.parse((await oembed({ url: `${pagesSiteUrl}/tornadoes/${former}` })).body).html).toContain(
        `/embed/tornadoes/${moore.id}"`,
      );
      expect(
        JSON.parse((await oembed({ url: `${pagesSiteUrl}/map?state=Ohio&year=1974`, maxwidth: '1' })).body),
      ).toMatchObject({
        width: 320,
        html: expect.stringContaining(`src="${pagesSiteUrl}/embed/map?state=Ohio&amp;year=1974"`),
      });
    });

    it('are the frame of a list however it is shown, and its own words for view and scale are no radar’s', async () => {
      for (const shown of ['view=table', 'view=cards', 'scale=EF5&field=x']) {
        const { status, body } = await oembed({ url: `${pagesSiteUrl}/tornadoes?state=Ohio&${shown}` });
        expect([status, JSON.parse(body).html]).toEqual([
          200,
          expect.stringContaining(`src="${pagesSiteUrl}/embed/profile?state=Ohio"`),
        ]);
      }
    });

    it('are there as XML too', async () => {
      const { headers, body } = await oembed({
        url: `${pagesSiteUrl}/tornadoes/${hostile.id}`,
        format: 'xml',
      });
      expect(headers['content-type']).toBe('text/xml; charset=utf-8');
      expect(body).toMatch(
        /^<\?xml version="1.0" encoding="utf-8" standalone="yes"\?>\n<oembed><version>1.0<\/version><type>rich<\/type>/,
      );
      expect(body).not.toContain('<script');
      expect(body).toContain('<html>&lt;iframe ');
    });

    it.each([
      [404, {}],
      [404, { url: '' }],
      [404, { url: 'https://other.example/map' }],
      [404, { url: 'https://touchdown.example.evil.example/map' }],
      [404, { url: 'https://user@touchdown.example/map' }],
      [404, { url: 'file:///etc/passwd' }],
      [404, { url: `${pagesSiteUrl}/corrections` }],
      [404, { url: `${pagesSiteUrl}/tornadoes/19990101-aaaaaaaa` }],
      [404, { url: `${pagesSiteUrl}/map?q=joplin` }],
      [501, { url, format: 'yaml' }],
    ])('are %i for %j', async (status, query) => {
      const answer = await oembed(query);
      expect([answer.status, typeof JSON.parse(answer.body).error]).toEqual([status, 'string']);
    });
  });
});
