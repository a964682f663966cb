import { stormReportFile } from '@touchdown/shared/storm-reports/report-file.ts';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import { madeUpStormReport } from '@touchdown/shared/storm-reports/testing/made-up-storm-report.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { madeUpTornado } from '../../../testing/made-up-tornado.ts';
import { publishTestRecord } from '../../../testing/publish-test-record.ts';
import { publishTestReports } from '../../../testing/publish-test-reports.ts';
import { pagesSiteUrl, startPagesEntry, type PagesEntry } from '../../../testing/start-pages-entry.ts';
import { oneStandIn } from '../../../testing/test-table.ts';

const evil = '</content><script>alert(1)</script>"\'&]]> \u0000=1+1, "x"';
const moore = madeUpTornado('2013-05-20T19:56:00Z', {
  state: 'Oklahoma',
  known_as: 'Moore',
  tor_f_scale: 'EF5',
});
const ofOklahoma = (time: string, over: Partial<StormReport>) =>
  madeUpStormReport('2013-05-20', time, { state: 'OKLAHOMA', state_code: 'OK', county: 'MCCLAIN', ...over });

const probable = ofOklahoma('2001', {
  location_text: '4 W NEWCASTLE',
  comments: 'LARGE TORNADO.',
  status: 'PROPOSED_MATCH',
  proposed_tornado_id: moore.id,
  promotion_score: 0.94,
});
const changed = ofOklahoma('1956', { changed_at: '2013-05-23T12:00:00.000Z', fatalities_reported: 2 });
const gone = ofOklahoma('2359', { status: 'WITHDRAWN', changed_at: '2013-05-22T12:00:00.000Z' });
const hostile = madeUpStormReport('2013-05-19', '2010', { location_text: evil, comments: evil });
const cityOfFairfax = madeUpStormReport('2012-06-01', '2010', {
  state: 'VIRGINIA',
  state_code: 'VA',
  county: 'CITY OF FAIRFAX',
});
const reports = [probable, changed, gone, hostile, cityOfFairfax];

describe.each(oneStandIn)('the files of storm reports on $name', ({ endpoint }) => {
  let entry: PagesEntry;
  const get: PagesEntry['get'] = (path, query) => entry.get(path, query);
  const publish = async (sequence: number, published: readonly StormReport[]) => {
    await publishTestReports(entry.storage, published, sequence);
    await entry.restart();
  };

  beforeAll(async () => {
    entry = await startPagesEntry(endpoint);
    await publishTestRecord(entry.storage, { tornadoes: [moore] });
    await publish(1, reports);
  });
  afterAll(() => entry.stop());

  const itemsOf = async (path: string) => {
    const { status, headers, body } = await get(path);
    expect([status, headers['content-type']]).toEqual([200, 'application/feed+json; charset=utf-8']);
    expect(headers['cache-control']).toContain('s-maxage=60');
    const feed = JSON.parse(body);
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      feed_url: pagesSiteUrl + path,
    });
    return feed.items as Record<string, string>[];
  };

  it('follow the country: the newest change first, with the times of the changes and what is gone', async () => {
    const items = await itemsOf('/spc-reports.json');
    expect(items.map(({ id, date_modified }) => [id, date_modified])).toEqual([
      [`${pagesSiteUrl}/spc-reports/${changed.id}`, '2013-05-23T12:00:00.000Z'],
      [`${pagesSiteUrl}/spc-reports/${gone.id}`, '2013-05-22T12:00:00.000Z'],
      [`${pagesSiteUrl}/spc-reports/${probable.id}`, '2013-05-20T20:01:00Z'],
      [`${pagesSiteUrl}/spc-reports/${hostile.id}`, '2013-05-19T20:10:00Z'],
      [`${pagesSiteUrl}/spc-reports/${cityOfFairfax.id}`, '2012-06-01T20:10:00Z'],
    ]);
    expect(items[1]?.['title']).toContain('(withdrawn by its source)');
    expect(items[0]?.['content_text']).toContain('Deaths reported: 2.');
    expect(items[2]).toMatchObject({
      title: '3:01 p.m. CDT, 4 W Newcastle, McClain County, Oklahoma: unrated',
      content_text:
        'Preliminary tornado report of May 20, 2013, 3:01 p.m. CDT (20:01 UTC); convective day 2013-05-20. ' +
        '4 W Newcastle, McClain County, Oklahoma. LARGE TORNADO. ' +
        'In the record: probably Moore tornado, EF5 – 94 %. Not yet surveyed.',
    });
  });

  it.each([
    ['/states/oklahoma/reports', 3],
    ['/states/oklahoma/mcclain/reports', 3],
    ['/states/oklahoma/cleveland/reports', 0],
    ['/states/virginia/fairfax-city/reports', 1],
    ['/states/virginia/fairfax-county/reports', 0],
  ])('follow a place: %s has %i', async (base, count) => {
    expect(await itemsOf(`${base}.json`)).toHaveLength(count);
    const { body } = await get(`${base}.atom`);
    expect(body.split('<entry>')).toHaveLength(count + 1);
    expect(body).toContain(`<id>${pagesSiteUrl}${base}.atom</id>`);
  });

  it('move to the one path of a place, and say what comes nearest to one that does not exist', async () => {
    expect(await get('/states/ok/reports.atom')).toMatchObject({
      status: 301,
      headers: { location: '/states/oklahoma/reports.atom' },
    });
    expect(await get('/states/oklahoma/atlantis/reports.json')).toMatchObject({ status: 404 });
  });

  it('are named in the heads of the pages that show the same', async () => {
    entry.storage.bucket.objects.set('/site/index.html', Buffer.from('<!-- page --><!-- /page -->'));
    const named = async (path: string) =>
      [
        ...(await get(path)).body.matchAll(/<link rel="alternate" type="(.*?)" title="(.*?)" href="(.*?)"/g),
      ].map(([, ...parts]) => parts);
    expect(await named('/spc-reports')).toEqual([
      ['application/atom+xml', 'Storm reports', '/spc-reports.atom'],
      ['application/feed+json', 'Storm reports', '/spc-reports.json'],
    ]);
    const ofCounty = (await named('/states/oklahoma/mcclain')).map(([, , path]) => path);
    expect(ofCounty.filter((path) => path?.includes('/reports.'))).toEqual([
      '/states/oklahoma/mcclain/reports.atom',
      '/states/oklahoma/mcclain/reports.json',
    ]);
  });

  it('escape what the source wrote', async () => {
    const { body } = await get('/spc-reports.atom');
    expect(body).not.toContain('<script');
    expect(body).not.toContain('\u0000');
    expect(body.split('<entry>')).toHaveLength(reports.length + 1);
  });

  it('as CSV have the selection of the list, without what is gone, with local times and names', async () => {
    const { status, headers, body } = await get('/spc-reports.csv', { state: 'OK', county: 'McClain' });
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const [head, ...lines] = body.trimEnd().split('\r\n');
    expect(head).toContain('id,convective_day,local_time,local_zone,utc,');
    expect(lines.map((line) => line.split(',')[0])).toEqual([probable.id, changed.id]);
    expect(lines[0]).toContain(
      `${probable.id},2013-05-20,2013-05-20T15:01,CDT,2013-05-20T20:01:00Z,4 W NEWCASTLE,MCCLAIN,OKLAHOMA,`,
    );
    expect(lines[0]).toContain(`,PROPOSED_MATCH,${moore.id},Moore tornado,EF5,0.94,`);
    expect(lines[0]).toContain(',state=OK&county=McClain,');
    expect((await get('/spc-reports.csv', { text: 'large' })).body.trimEnd().split('\r\n')).toHaveLength(2);
    const cells = (await get('/spc-reports.csv', { year: '2013', state: 'Kansas' })).body;
    expect(cells).toContain(`"${evil.replaceAll('"', '""')}"`);
  });

  it('refuse a filter that means nothing, and a file that would be too long', async () => {
    expect(await get('/spc-reports.csv', { page: '2' })).toMatchObject({ status: 400 });
    const { maxReports } = stormReportFile;
    const many = Array.from({ length: maxReports + 1 }, (_, at) =>
      madeUpStormReport('2011-04-27', '1800', { lat: at / 1_000, location_text: `${at} N X` }),
    );
    await publish(2, many);
    const { status, body } = await get('/spc-reports.csv');
    expect([status, JSON.parse(body)]).toMatchObject([
      400,
      { error: expect.stringMatching(/^A file has at most 8,000 reports, and you selected 8,001\./) },
    ]);
    await publish(3, many.slice(1));
    const whole = await get('/spc-reports.csv');
    expect(whole.status).toBe(200);
    // A response of a function has at most six megabytes.
    expect(whole.body.length).toBeLessThan(6_000_000);
  });
});
