import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import { exportFormats } from '@touchdown/shared/tornadoes/export/exported-file.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import type { CataloguePointer } from '../../../domain/catalogue/catalogue-pointer.ts';
import { rateLimiter } from '../../../platform/limits/rate-limiter.ts';
import { madeUpTornado } from '../../../testing/made-up-tornado.ts';
import { madeUpCorrection, movePointer, putCorrection } from '../../../testing/publish-test-record.ts';
import { startExportEntry, type ExportEntry } from '../../../testing/start-export-entry.ts';
import { oneStandIn, testClient } from '../../../testing/test-table.ts';

type Query = Record<string, string>;

const ohio = Array.from({ length: 130 }, (_, at) =>
  madeUpTornado(new Date(Date.UTC(1990, 4, 1 + at, 21)).toISOString().replace('.000', ''), {
    state: 'Ohio',
    display_name: at === 7 ? '=HYPERLINK("https://example.com")' : `Ohio ${at}`,
    tor_f_scale: at % 3 === 0 ? 'F2' : 'F0',
    fatalities: at % 5 === 0 ? null : at % 4,
    path_length: at / 10,
  }),
);
const kansas = madeUpTornado('1991-04-26T23:12:00Z', {
  state: 'Kansas',
  display_name: 'Andover, Kansas',
  known_as: 'Andover',
  counties: ['Sedgwick', 'Butler'],
  tor_f_scale: 'F5',
  start_lat: 37.5,
  start_lon: -97.4,
  end_lat: 37.8,
  end_lon: -96.9,
  event_narrative: 'It crossed Andover.\nA "mobile home" park was lost.',
});

describe.each(oneStandIn)('exported files, from the entry point, on $name', ({ endpoint }) => {
  let entry: ExportEntry;
  let pointer: CataloguePointer;
  beforeAll(async () => {
    // Fakes only the date, so that the record is refreshed without waiting.
    vi.useFakeTimers({ toFake: ['Date'] });
    entry = await startExportEntry(endpoint);
    expect(await entry.export({ format: 'csv' })).toMatchObject({ status: 404 });
    pointer = await entry.publish({
      tornadoes: [...ohio, kansas],
      aliases: { [kansas.id]: ['spc:1991-214'] },
    });
    vi.setSystemTime(Date.now() + 6_000);
  });
  afterAll(async () => {
    vi.useRealTimers();
    await entry.stop();
  });

  const featuresOf = async (query: Query) => {
    const { status, body } = await entry.export({ ...query, format: 'geojson' });
    expect(status, body.slice(0, 300)).toBe(200);
    const { features } = JSON.parse(body) as { features: { properties: { id: string } }[] };
    return features.map(({ properties }) => properties.id);
  };
  async function listedIds(query: Query): Promise<string[]> {
    const ids: string[] = [];
    for (let page = 1; ; page += 1) {
      const { body } = await entry.list('/tornadoes', { ...query, limit: '100', page: String(page) });
      const { tornadoes, pagination } = tornadoRoutes.listTornadoes.response.parse(body);
      ids.push(...tornadoes.map(({ id }) => id));
      if (ids.length >= pagination.total || tornadoes.length === 0) return ids;
    }
  }

  it.each<Query>([
    {},
    { state: 'Ohio' },
    { ef_rating: 'F2', sort_by: 'length', sort_direction: 'asc' },
    { min_fatalities: '2', sort_by: 'fatalities' },
    { q: 'Andover' },
    { q: 'spc:1991-214' },
    { q: 'Ohio F2' },
    { near_lat: '37.5', near_lon: '-97.4', radius_miles: '10' },
    { year: '1890' },
  ])('have the tornadoes of the list in its order: %j', async (query) => {
    expect(await featuresOf(query)).toEqual(await listedIds(query));
  });

  it('say their name, their type, their origin and their filter, and any site may read them', async () => {
    const { headers, body } = await entry.export({
      state: 'Kansas',
      county: 'butler',
      format: 'geojson',
      sort_by: 'length',
    });
    expect(headers).toMatchObject({
      'content-type': 'application/geo+json',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="touchdown-tornadoes-butler-kansas-[\w.-]+\.geojson"$/,
      ),
      'cache-control': 'public, max-age=0, s-maxage=30, stale-while-revalidate=30, stale-if-error=86400',
      'access-control-allow-origin': '*',
      vary: 'accept-encoding',
      link: '</api/v1/tornadoes/export?county=butler&state=Kansas&format=metadata.json>; rel="describedby"',
    });
    const file = JSON.parse(body) as { features: unknown[] };
    expect(file).toMatchObject({
      source: expect.stringMatching(/^Touchdown, .*NOAA|^Touchdown, a sample|^Touchdown, made-up/),
      release: expect.stringMatching(/./),
      licence: expect.stringContaining('CC0'),
      filter: 'county=butler&state=Kansas',
      corrections: 'laid on',
    });
    expect(file.features).toEqual([
      {
        type: 'Feature',
        geometry: {
          type: 'LineString',
          coordinates: [
            [-97.4, 37.5],
            [-96.9, 37.8],
          ],
        },
        properties: expect.objectContaining({
          id: kansas.id,
          name: 'Andover tornado',
          counties: 'Sedgwick; Butler',
        }),
      },
    ]);
  });

  it('are CSV whose texts no spreadsheet runs, with a byte order mark on request, compressed if accepted', async () => {
    const plain = await entry.export({ format: 'csv', state: 'Ohio' });
    expect(plain.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8; header=present' });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.body).toContain(',"\'=HYPERLINK(""https://example.com"")",');
    expect(plain.body.trimEnd().split('\r\n')).toHaveLength(1 + ohio.length);
    const query = { format: 'csv', state: 'Ohio', bom: 'true' };
    const packed = await entry.export(query, { 'accept-encoding': 'br, gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.body).toBe(`\uFEFF${plain.body}`);
    const refused = await entry.export(query, { 'accept-encoding': 'br, gzip;q=0' });
    expect(refused.headers).not.toHaveProperty('content-encoding');
  });

  it.each<[Query, string]>([
    [{}, 'format'],
    [{ format: 'xlsx' }, 'csv, geojson'],
    [{ format: 'csv', page: '2' }, 'page'],
    [{ format: 'csv', ids: 'nothing' }, 'ids'],
    [{ format: 'csv', bom: 'yes' }, 'bom'],
    [{ format: 'geojson', bom: 'true' }, 'bom=true is possible only with format=csv.'],
    [{ format: 'csv', bounds_north: '40' }, 'bounds'],
    [{ format: 'csv', state: 'Atlantis' }, 'state'],
    [{ format: 'csv', columns: 'id,colour' }, 'begin_utc'],
    [{ format: 'kml', columns: 'id' }, 'columns is possible only with format=csv'],
  ])('are refused for %j with a sentence about %j', async (query, words) => {
    const { status, headers, body } = await entry.export(query);
    const { error, code } = JSON.parse(body) as { error: string; code: string };
    expect([status, code]).toEqual([400, 'INVALID_REQUEST']);
    expect(error).toContain(words);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'access-control-allow-origin': '*',
    });
    expect(headers).not.toHaveProperty('content-disposition');
  });

  it('have the columns that are asked for, in that order, with narratives only then', async () => {
    const columns = 'name,event_narrative,episode_narrative,id';
    const { body } = await entry.export({ format: 'csv', state: 'Kansas', columns });
    const [names, ...lines] = body.split('\r\n');
    expect(names).toBe(columns);
    const cells = `Andover tornado,"It crossed Andover.\nA ""mobile home"" park was lost.",,${kansas.id}`;
    expect(lines[0]).toBe(cells);
    expect((await entry.export({ format: 'csv', state: 'Kansas' })).body).not.toContain('mobile home');
  });

  it('have the usual columns, all of them, or these with others, and null is nothing in GeoJSON', async () => {
    const namesOf = async (columns?: string) => {
      const asked: Query = columns === undefined ? {} : { columns };
      const { body } = await entry.export({ format: 'csv', state: 'Kansas', ...asked });
      return body.split('\r\n')[0]?.split(',') ?? [];
    };
    const [usual, all] = [await namesOf(), await namesOf('all')];
    expect([usual.includes('known_as'), usual.includes('deaths_here'), usual.includes('source')]).toEqual([
      false,
      true,
      false,
    ]);
    expect(all.filter((name) => usual.includes(name))).toEqual(usual);
    expect(all.slice(-6)).toEqual(['flags', 'source', 'release', 'licence', 'filter', 'corrections']);
    expect(await namesOf('release,all,event_narrative')).toEqual([
      'release',
      ...all.filter((name) => name !== 'release'),
      'event_narrative',
    ]);
    const { body } = await entry.export({ format: 'geojson', state: 'Kansas', columns: 'name,end_utc' });
    expect(body).toContain('"properties":{"name":"Andover tornado"}}');
  });

  it('are not sent again to whoever has them, until the record changes', async () => {
    const query = { format: 'csv', state: 'Ohio' };
    const { headers } = await entry.export(query);
    const tag = headers['etag'] ?? '';
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
    const again = (asked: Query, more = {}) => entry.export(asked, { 'if-none-match': tag, ...more });
    const known = await again(query, { 'accept-encoding': 'gzip' });
    expect([known.status, known.body, known.headers['etag']]).toEqual([304, '', tag]);
    expect(known.headers).toMatchObject({ 'access-control-allow-origin': '*', vary: 'accept-encoding' });
    const others: Query[] = [
      { ...query, state: 'Kansas' },
      { ...query, format: 'geojson' },
      { ...query, columns: 'all' },
      { ...query, sort_by: 'length' },
    ];
    for (const other of others) expect((await again(other)).status).toBe(200);
    // What a search by words finds also depends on whether its index can be read.
    expect((await entry.export({ format: 'csv', q: 'Andover' })).headers).not.toHaveProperty('etag');
    expect(await again({ ...query, columns: 'colour' })).toMatchObject({ status: 400 });
  });

  it('end quietly when the client goes away', async () => {
    const gone: Writable = new Writable({
      write: (_chunk, _encoding, done) => {
        gone.destroy();
        done();
      },
    });
    await entry.exportTo(gone, { format: 'csv' });
    expect([gone.destroyed, gone.writableFinished]).toEqual([true, false]);
  });

  it('have the tornadoes of a list of ids, in its order, and in no case all', async () => {
    const [first, , third] = ohio as [Tornado, Tornado, Tornado];
    expect(await featuresOf({ ids: `${third.id},spc:1991-214,${first.id}` })).toEqual([
      third.id,
      kansas.id,
      first.id,
    ]);
    expect(await featuresOf({ ids: `${third.id},${kansas.id}`, state: 'Kansas' })).toEqual([kansas.id]);
    expect(await featuresOf({ ids: '19910426-nothing0' })).toEqual([]);
    expect((await entry.export({ format: 'gpx', ids: kansas.id })).headers).toMatchObject({
      'content-disposition': expect.stringContaining(`"touchdown-tornadoes-${kansas.id}-`),
    });
  });

  it('are described by a sidecar: columns, origin, how to cite, and the same selection in each format', async () => {
    const { headers, body } = await entry.export({ format: 'metadata.json', state: 'Ohio' });
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'content-disposition': expect.stringMatching(/filename="touchdown-tornadoes-ohio-.+\.metadata\.json"/),
    });
    const described = JSON.parse(body) as {
      columns: { name: string; meaning: string; whenEmpty: string }[];
      default_columns: string[];
      files: { format: string; url: string }[];
    };
    expect(described).toMatchObject({
      tornadoes: ohio.length,
      filter: 'state=Ohio',
      corrections: 'laid on',
      licence: expect.stringContaining('CC0'),
      citation: expect.stringContaining('Touchdown'),
    });
    const namesIn = async (query: Query) =>
      (await entry.export({ format: 'csv', state: 'Ohio', ...query })).body.split('\r\n')[0]?.split(',');
    expect(await namesIn({})).toEqual(described.default_columns);
    const origin = ['source', 'release', 'licence', 'filter', 'corrections'];
    const all = described.columns.map(({ name }) => name);
    expect(await namesIn({ columns: 'all' })).toEqual([...all, ...origin]);
    for (const { meaning, whenEmpty } of described.columns) expect([meaning, whenEmpty]).not.toContain('');
    for (const { format, url } of described.files) {
      const { searchParams } = new URL(url);
      expect(Object.fromEntries(searchParams)).toEqual({ state: 'Ohio', format });
    }
    expect(described.files.map(({ format }) => format)).toEqual([...exportFormats]);
  });

  it('have the tornado that the id of a source names', async () => {
    expect(await featuresOf({ q: 'spc:1991-214' })).toEqual([kansas.id]);
  });

  it('have approved corrections', async () => {
    const before = await entry.export({ format: 'geojson', state: 'Kansas' });
    await putCorrection(entry.storage, madeUpCorrection(kansas.id, 1, 'injuries', 4321));
    await movePointer(entry.storage, { ...pointer, sequence: 1 });
    vi.setSystemTime(Date.now() + 6_000);
    const tag = before.headers['etag'] ?? '';
    const after = await entry.export({ format: 'geojson', state: 'Kansas' }, { 'if-none-match': tag });
    expect([after.status, after.body]).toEqual([200, expect.stringContaining('"injuries":4321,')]);
  });

  it('count by the bytes that were sent to a network, whichever of its addresses asks', async () => {
    const limiter = rateLimiter(testClient(endpoint), process.env['EPHEMERAL_TABLE'] ?? '', () => Date.now());
    const { sentByNetwork } = rateLimits;
    const ask = (query: Query, host: string) =>
      entry.export({ format: 'geojson', ...query }, { 'x-viewer-ip': `2001:db8:7:${host}::1` });
    await ask({}, '1');
    expect(await limiter.take(sentByNetwork, '2001:db8:7::/48', 0)).toMatchObject({
      calls: sentByNetwork.max - 1,
    });
    // Before a file begins, its usual size must be there.
    await limiter.take(sentByNetwork, '2001:db8:7::/48', sentByNetwork.max - 8);
    expect(await ask({ year: '1890' }, '2')).toMatchObject({ status: 200 });
    await limiter.take(sentByNetwork, '2001:db8:7::/48', 2);
    const refused = await ask({ year: '1890' }, '3');
    expect(refused.status).toBe(429);
    expect(refused.body).toContain('The whole record is always at /data/latest/tornadoes.csv.gz.');
    expect(
      (await entry.export({ format: 'csv', year: '1890' }, { 'x-viewer-ip': '198.51.100.9' })).status,
    ).toBe(200);
  });

  it('are limited for each network', async () => {
    const ask = () => entry.export({ format: 'csv', year: '1890' }, { 'x-viewer-ip': '198.51.100.7' });
    const { max } = rateLimits.exportTornadoes;
    const answers = await Promise.all(Array.from({ length: max + 5 }, ask));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(JSON.parse(refused[0]?.body ?? '')).toMatchObject({ code: 'RATE_LIMITED' });
  });
});
