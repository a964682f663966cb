import { madeUpStormReport } from '@touchdown/shared/storm-reports/testing/made-up-storm-report.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { madeUpTornado } from '../../../testing/made-up-tornado.ts';
import { publishTestRecord } from '../../../testing/publish-test-record.ts';
import { publishTestReports } from '../../../testing/publish-test-reports.ts';
import { pagesSiteUrl, startPagesEntry, type PagesEntry } from '../../../testing/start-pages-entry.ts';
import { oneStandIn } from '../../../testing/test-table.ts';

const evil = '</script><script>alert(1)</script>';
const moore = madeUpTornado('2013-05-20T19:56:00Z', {
  begin_wall: '2013-05-20T14:56',
  begin_zone_letters: 'CDT',
  known_as: 'Moore',
  state: 'Oklahoma',
  tor_f_scale: 'EF5',
  fatalities: 24,
  end_lat: 38,
  end_lon: -96,
});
const other = madeUpTornado('2013-05-20T21:00:00Z', {
  begin_wall: '2013-05-20T16:00',
  begin_zone_letters: 'CDT',
  display_name: evil,
});
const later = madeUpTornado('2015-06-01T20:00:00Z');
const reports = [
  madeUpStormReport('2013-05-20', '1956', { comments: '=1+1' }),
  madeUpStormReport('2016-03-01', '2100'),
];

describe.each(oneStandIn)('the pages of days on $name', ({ endpoint }) => {
  let entry: PagesEntry;
  const get: PagesEntry['get'] = (path, query) => entry.get(path, query);

  beforeAll(async () => {
    entry = await startPagesEntry(endpoint, 'pages.days');
    await publishTestRecord(entry.storage, { tornadoes: [moore, other, later] });
    await publishTestReports(entry.storage, reports);
  });

  afterAll(() => entry.stop());

  it('give the answer first, as text, as a data set and as an event', async () => {
    const { status, headers, body } = await get('/days/2013-05-20');
    expect([status, headers['x-robots-tag']]).toEqual([200, undefined]);
    expect(body).toContain('<title>Tornadoes of May 20, 2013 · Touchdown</title>');
    expect(body).toContain(`<link rel="canonical" href="${pagesSiteUrl}/days/2013-05-20" />`);
    const sentence =
      'The most tornadoes and the most deaths of any day since 2013. Two tornadoes killed 24 people in Oklahoma.';
    expect(/<meta name="description" content="([^"]*)"/.exec(body)?.[1]).toContain(sentence);
    const root = body.slice(body.indexOf('<div id="root">'), body.indexOf('<noscript>'));
    expect(root).toContain('<h1>May 20, 2013</h1>');
    expect(root).toContain(sentence);
    expect(body.split(evil)).toHaveLength(1);
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
    const graph = (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph'];
    expect(graph.map((each) => each['@type'])).toEqual(['Dataset', 'Event', 'BreadcrumbList']);
    expect(graph[1]).toMatchObject({ startDate: moore.begin_datetime, endDate: other.begin_datetime });
  });

  it('the forecasters’ day is a variant of the same page', async () => {
    const { body } = await get('/days/2013-05-20', { day: 'convective' });
    expect(body).toContain(`<link rel="canonical" href="${pagesSiteUrl}/days/2013-05-20" />`);
  });

  it('the latest has words of its own and the canonical URL of its day, and follows an import within a minute', async () => {
    const { headers, body } = await get('/days/latest');
    expect(body).toContain('<h1>Newest reports: March 1, 2016</h1>');
    expect(body).toContain(`<link rel="canonical" href="${pagesSiteUrl}/days/2016-03-01" />`);
    expect(headers['cache-control']).toBe(
      'public, max-age=0, s-maxage=25, stale-while-revalidate=25, stale-if-error=86400',
    );
    const seconds = /s-maxage=(\d+), stale-while-revalidate=(\d+)/.exec(String(headers['cache-control']));
    const functionSeconds = 5;
    expect(functionSeconds + Number(seconds?.[1]) + Number(seconds?.[2])).toBeLessThan(60);
    expect((await get('/days/2016-03-01')).headers['cache-control']).toContain('s-maxage=25,');
    expect((await get('/days/2013-05-20')).headers['cache-control']).toContain('s-maxage=300,');
  });

  it('a day without a tornado says so and is not listed', async () => {
    const { status, body, headers } = await get('/days/2013-05-21');
    expect([status, headers['x-robots-tag']]).toEqual([200, 'noindex']);
    expect(body).toContain('No tornadoes are on record for May 21, 2013.');
    expect((await get('/days/2017-01-01')).body).toContain(
      'The official record ends on June 1, 2015. We have no reports of this day.',
    );
  });

  it.each([
    ['/days/1949-01-01', 'The record begins in 2013', '/days/2013-05-20'],
    ['/days/2013-02-30', 'That isn’t a date', '/days/2016-03-01'],
    [`/days/${encodeURIComponent(evil)}`, 'That isn’t a date', '/days/2016-03-01'],
    ['/days/2999-01-01', 'January 1, 2999 hasn’t started yet', '/days/2016-03-01'],
  ])('%s does not exist: %s, and %s comes nearest', async (path, says, nearest) => {
    const { status, body, headers } = await get(path);
    expect([status, headers['x-robots-tag']]).toEqual([404, 'noindex']);
    expect(body).toContain(says);
    expect(body).toContain(`<a href="${nearest}">`);
    expect(body.split(evil)).toHaveLength(1);
  });

  it('has its files: JSON, CSV with the source in every line, and a card', async () => {
    const json = await get('/days/latest.json');
    expect(JSON.parse(json.body)).toMatchObject({ date: '2016-03-01' });
    const csv = await get('/days/2013-05-20.profile.csv');
    expect(csv.headers['content-type']).toContain('text/csv');
    const [head = '', ...lines] = csv.body.trim().split('\r\n');
    expect(head).toMatch(/^kind,id,begin_utc/);
    expect(lines.map((line) => line.split(',')[0])).toEqual(['tornado', 'tornado', 'report']);
    expect(lines[2]).toContain("'=1+1");
    expect(lines.every((line) => line.includes('Public domain'))).toBe(true);
    expect((await get('/days/2013-05-20/')).headers['location']).toBe('/days/2013-05-20');
  });

  it('has a card with its paths, and its days are in the sitemap', async () => {
    const { body, isBase64Encoded } = await entry.fetch('/days/2013-05-20.png');
    expect(isBase64Encoded).toBe(true);
    expect(await sharp(Buffer.from(body ?? '', 'base64')).metadata()).toMatchObject({
      format: 'png',
      width: 1200,
    });
    expect((await get('/sitemap.xml')).body).toContain('/sitemaps/days-2013-2015.xml');
    expect((await get('/sitemaps/days-2013-2015.xml')).body).toContain(`${pagesSiteUrl}/days/2015-06-01<`);
  });

  it('the page of all days does not call old reports new', async () => {
    const { body } = await get('/days');
    expect(body).toContain('<h1>Tornadoes by day</h1>');
    expect(body).not.toMatch(/last night/i);
  });
});
