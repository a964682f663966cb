import { PlaceAnswer } from '@touchdown/shared/tornadoes/place-answers.ts';
import { mapInks, ratingInks } from '@touchdown/shared/tornadoes/rating-inks.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { madeUpTornado } from '../../../testing/made-up-tornado.ts';
import { publishTestRecord } from '../../../testing/publish-test-record.ts';
import { pagesSiteUrl, startPagesEntry, type PagesEntry } from '../../../testing/start-pages-entry.ts';
import { oneStandIn } from '../../../testing/test-table.ts';

const evil = '</script><script>alert(1)</script>';
const inMoore = (at: number, changes = {}) =>
  madeUpTornado(`20${String(at + 10)}-05-20T20:00:00Z`, {
    state: 'Oklahoma',
    cz_name: 'Cleveland',
    counties: ['Cleveland'],
    tor_f_scale: 'EF1',
    start_lat: 35.33,
    start_lon: -97.49,
    ...changes,
  });
const strongest = inMoore(3, {
  tor_f_scale: 'EF5',
  fatalities: 24,
  end_lat: 35.34,
  end_lon: -97.4,
  display_name: evil,
});
const tornadoes = [strongest, ...[1, 2, 4, 5].map((at) => inMoore(at))];

describe.each(oneStandIn)('the pages of places on $name', ({ endpoint }) => {
  let entry: PagesEntry;
  const get: PagesEntry['get'] = (path, query) => entry.get(path, query);

  beforeAll(async () => {
    entry = await startPagesEntry(endpoint, 'pages.places');
    await publishTestRecord(entry.storage, { tornadoes });
  });

  afterAll(() => entry.stop());

  it('give the answer first, as text', async () => {
    const { status, headers, body } = await get('/places/oklahoma/moore');
    expect([status, headers['x-robots-tag']]).toEqual([200, undefined]);
    expect(body).toContain('<title>Tornadoes near Moore, Oklahoma · Touchdown</title>');
    expect(body).toContain(`<link rel="canonical" href="${pagesSiteUrl}/places/oklahoma/moore" />`);
    const sentence = /5 tornadoes have come within 10 miles of Moore since \d{4}\. One was violent: /;
    expect(/<meta name="description" content="([^"]*)"/.exec(body)?.[1]).toMatch(sentence);
    const root = body.slice(body.indexOf('<div id="root">'), body.indexOf('<noscript>'));
    expect(root).toContain('<h1>Moore, Oklahoma</h1>');
    expect(root).toMatch(sentence);
    expect(body.split(evil)).toHaveLength(1);
  });

  it('describe a data set, its place and the way to it', async () => {
    const { body } = await get('/states/oklahoma/cleveland');
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
    const graph = (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph'];
    expect(graph.map((each) => each['@type'])).toEqual(['Dataset', 'AdministrativeArea', 'BreadcrumbList']);
    expect(graph[0]).toMatchObject({
      url: `${pagesSiteUrl}/states/oklahoma/cleveland`,
      distribution: [{ contentUrl: `${pagesSiteUrl}/states/oklahoma/cleveland.csv` }, {}],
    });
    expect(graph[2]?.['itemListElement']).toMatchObject([
      { position: 1, item: `${pagesSiteUrl}/states` },
      { position: 2, name: 'Oklahoma', item: `${pagesSiteUrl}/states/oklahoma` },
      { position: 3, name: 'Cleveland County, Oklahoma' },
    ]);
  });

  it.each([
    ['/states/OK', '/states/oklahoma'],
    ['/states/oklahoma/', '/states/oklahoma'],
    ['/states/oklahoma/cleveland-county', '/states/oklahoma/cleveland'],
    ['/states/florida/dade', '/states/florida/miami-dade'],
    ['/states/dc/district-of-columbia', '/states/district-of-columbia'],
    ['/places/missouri/saint-louis', '/places/missouri/st-louis'],
    ['/places/puerto-rico/Mayag%C3%BCez', '/places/puerto-rico/mayaguez'],
    ['/places/oklahoma', '/states/oklahoma'],
    ['/offices/oun', '/offices/OUN'],
    ['/states/florida/dade.csv', '/states/florida/miami-dade.csv'],
  ])('%s has moved to %s', async (path, to) => {
    const { status, headers } = await get(path);
    expect([status, headers['location']]).toEqual([301, to]);
  });

  it('have one of each forecast office', async () => {
    const { status, headers, body } = await get('/offices/OUN');
    expect([status, headers['x-robots-tag']]).toEqual([200, undefined]);
    expect(body).toContain('<title>Tornadoes in the area of NWS Norman, Oklahoma · Touchdown</title>');
    expect(body).toContain(`<link rel="canonical" href="${pagesSiteUrl}/offices/OUN" />`);
    expect(body).toMatch(
      /5 tornadoes have touched the area of NWS Norman, Oklahoma since \d{4}\. One was violent/,
    );
    expect((await get('/sitemaps/offices.xml')).body.match(/<loc>/g)).toHaveLength(123);
  });

  it('keep the distance that was asked for', async () => {
    const { headers } = await get('/places/ok/moore', { radius_miles: '5' });
    expect(headers['location']).toBe('/places/oklahoma/moore?radius_miles=5');
    const { body } = await get('/places/oklahoma/moore', { radius_miles: '25' });
    expect(body).toContain('within 25 miles of Moore');
    expect(body).toContain(`<link rel="canonical" href="${pagesSiteUrl}/places/oklahoma/moore" />`);
    expect((await get('/places/oklahoma/moore', { radius_miles: '10000' })).body).toContain(
      'within 10 miles',
    );
  });

  it.each([
    ['/states/kansas/cleveland', '/states/oklahoma/cleveland'],
    ['/places/oklahoma/mooore', '/places/oklahoma/moore'],
    ['/states/atlantis', '/states'],
    [`/states/kansas/${encodeURIComponent(evil)}`, '/states/kansas'],
    ['/states/kansas/%E0%A4%A', '/states/kansas'],
    ['/offices/OUM', '/offices/OUN'],
    [`/offices/${encodeURIComponent(evil)}`, '/states'],
  ])('%s does not exist, and %s comes nearest', async (path, nearest) => {
    const { status, headers, body } = await get(path);
    expect([status, headers['x-robots-tag']]).toEqual([404, 'noindex']);
    expect(body).toContain('<h1>No such place</h1>');
    expect(body).toContain(`<a href="${nearest}">`);
    expect(body.split(evil)).toHaveLength(1);
  });

  it('of a town with few tornadoes are not for search engines, and those of counties are', async () => {
    const thin = await get('/places/kansas/udall');
    expect([thin.status, thin.headers['x-robots-tag']]).toEqual([200, 'noindex']);
    expect(thin.body).toMatch(/No tornadoes on record have come within 10 miles of Udall since/);
    const county = await get('/states/kansas/cowley');
    expect([county.status, county.headers['x-robots-tag']]).toEqual([200, undefined]);
  });

  it('list all states', async () => {
    const { status, body } = await get('/states');
    expect(status).toBe(200);
    expect(body).toContain('<h1>Tornadoes by state</h1>');
    const json = await get('/states.json');
    expect(JSON.parse(json.body).states).toHaveLength(56);
  });

  it('have their answer as JSON, and their years as CSV, at the same address with an ending', async () => {
    const json = await get('/states/oklahoma/cleveland.json');
    expect([json.status, json.headers['content-type'], json.headers['x-robots-tag']]).toEqual([
      200,
      'application/json; charset=utf-8',
      'noindex',
    ]);
    expect(PlaceAnswer.parse(JSON.parse(json.body))).toMatchObject({
      full_name: 'Cleveland County, Oklahoma',
    });
    const csv = await get('/states/oklahoma/cleveland.profile.csv');
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = csv.body.split('\r\n');
    expect(lines[0]).toBe(
      'year,f_ef_0,f_ef_1,f_ef_2,f_ef_3,f_ef_4,f_ef_5,unrated,tornadoes,killer_tornadoes,deaths,what_changed_in_the_record,place,selection,source,release,licence,what_is_unknown',
    );
    const of2013 = lines.find((line) => line.startsWith('2013,'));
    expect(of2013).toMatch(
      /^2013,0,0,0,0,0,1,0,1,1,24,[^,]*,"Cleveland County, Oklahoma",state=OKLAHOMA&county=Cleveland,"?Touchdown/,
    );
    expect((await get('/states/oklahoma/clevelan.profile.csv')).status).toBe(404);
  });

  it('have a card with their own paths, in the colours of the ratings', async () => {
    const { body } = await get('/places/oklahoma/moore');
    expect(body).toContain(
      `<meta property="og:image" content="${pagesSiteUrl}/places/oklahoma/moore.png" />`,
    );
    const picture = await entry.fetch('/places/oklahoma/moore.png');
    expect([picture.statusCode, picture.isBase64Encoded, picture.headers?.['content-type']]).toEqual([
      200,
      true,
      'image/png',
    ]);
    const { data, info } = await sharp(Buffer.from(picture.body ?? '', 'base64'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([1200, 630, 3]);
    const colours = new Set(
      Array.from({ length: data.length / 3 }, (_, at) => data.subarray(at * 3, at * 3 + 3).toString('hex')),
    );
    // The ground, the ring of the distance, and the EF5, which lies on top of the others.
    expect(
      [mapInks.light.land, '#4b5664', ratingInks[5]].filter((colour) => !colours.has(colour.slice(1))),
    ).toEqual([]);
  });

  it('are in the sitemap, but for the thin ones', async () => {
    const index = (await get('/sitemap.xml')).body;
    expect(index).toContain(`${pagesSiteUrl}/sitemaps/states.xml`);
    expect(index).toContain(`${pagesSiteUrl}/sitemaps/towns.xml`);
    const states = (await get('/sitemaps/states.xml')).body;
    expect(states.match(/<loc>/g)).toHaveLength(56 + 3_229);
    const towns = (await get('/sitemaps/towns.xml')).body;
    expect(towns).toContain(`<loc>${pagesSiteUrl}/places/oklahoma/moore</loc>`);
    expect(towns).not.toContain('/places/kansas/udall');
  });
});
