import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportEndings } from '@touchdown/shared/tornadoes/export/exported-file.ts';
import { TornadoExportQuery } from '@touchdown/shared/tornadoes/export/tornado-export-route.ts';
import { madeUpTornado } from '../../../testing/made-up-tornado.ts';
import { publishTestRecord } from '../../../testing/publish-test-record.ts';
import { startPagesEntry, type PagesEntry } from '../../../testing/start-pages-entry.ts';
import { oneStandIn } from '../../../testing/test-table.ts';

const moore = madeUpTornado('2013-05-20T20:00:00Z', {
  state: 'Oklahoma',
  cz_name: 'Cleveland',
  counties: ['Cleveland'],
  tor_f_scale: 'EF5',
  fatalities: 24,
  path_length: 14,
  start_lat: 35.33,
  start_lon: -97.49,
});
const outbreak = [1, 2, 3, 4, 5, 6].map((at) =>
  madeUpTornado(`1990-06-02T2${at % 4}:0${at}:00Z`, { state: 'Indiana', tor_f_scale: 'F2', path_length: 5 }),
);

describe.each(oneStandIn)('the files of pages on $name', ({ endpoint }) => {
  let entry: PagesEntry;
  const get: PagesEntry['get'] = (path, query) => entry.get(path, query);
  beforeAll(async () => {
    entry = await startPagesEntry(endpoint, 'pages.files');
    const aliases = { [moore.id]: ['spc:2013-451'] };
    await publishTestRecord(entry.storage, { tornadoes: [moore, ...outbreak], aliases });
  });
  afterAll(() => entry.stop());

  /** Where a file is, as the path and the parameters of the export. */
  const leadsTo = async (path: string, query: Record<string, string> = {}) => {
    const { status, headers, body } = await get(path, query);
    expect([status, headers['access-control-allow-origin'], headers['x-robots-tag']]).toEqual([
      302,
      '*',
      'noindex',
    ]);
    expect(body).toContain(headers['location']);
    const { pathname, searchParams } = new URL(String(headers['location']), 'https://site.example');
    return [pathname, Object.fromEntries(searchParams)] as const;
  };
  const theDay = { date_from: '2013-05-20', date_to: '2013-05-20' };
  const oldestFirst = { sort_by: 'start_time', sort_direction: 'asc' };

  it.each([
    ['/tornadoes', { state: 'Kansas', page: '3', view: 'table' }, { state: 'Kansas' }],
    [
      '/tornadoes',
      { min_fatalities: '1', sort_by: 'length', utm_source: 'x' },
      { min_fatalities: '1', sort_by: 'length' },
    ],
    ['/map', { ef_rating: 'F5', lat: '35', lon: '-97', zoom: '5' }, { ef_rating: 'F5' }],
    [
      '/map',
      { start_time_from: '1974-01-01', start_time_to: '1975-12-31' },
      { date_from: '1974-01-01', date_to: '1975-12-31' },
    ],
    ['/states/oklahoma', {}, { state: 'OKLAHOMA' }],
    ['/states/oklahoma', { year: '2013', state: 'Texas' }, { state: 'OKLAHOMA', year: '2013' }],
    ['/states/oklahoma/cleveland', {}, { state: 'OKLAHOMA', county: 'Cleveland' }],
    ['/places/oklahoma/moore', { radius_miles: '25' }, expect.objectContaining({ radius_miles: '25' })],
    ['/days/2013-05-20', {}, { ...theDay, ...oldestFirst }],
    ['/days/2013-05-20', { sort_by: 'length' }, { ...theDay, sort_by: 'length' }],
    ['/outbreaks/1990-06-02-indiana', {}, { outbreak: '1990-06-02-indiana', ...oldestFirst }],
    ['/years/2013', {}, { year: '2013', ...oldestFirst }],
    ['/records', { state: 'oklahoma' }, { ids: moore.id }],
    [`/tornadoes/${moore.id}`, {}, { ids: moore.id }],
  ])('of %s with %j are those tornadoes in every format', async (page, query, parameters) => {
    for (const format of exportEndings) {
      const [path, asked] = await leadsTo(`${page}.${format}`, query);
      expect(path).toBe('/api/v1/tornadoes/export');
      const { format: given, ...rest } = asked;
      expect([given, rest]).toEqual([format, parameters]);
      expect(TornadoExportQuery.safeParse(asked).success).toBe(true);
    }
    const { body } = await get(page, query);
    for (const format of exportEndings) expect(body).toContain(`href="${page}.${format}`);
    expect(body).toContain('<link rel="alternate" type="application/vnd.apache.parquet" title="Parquet"');
  });

  it('lead a list and a tornado as JSON to what the API answers', async () => {
    expect(await leadsTo('/tornadoes.json', { state: 'Ohio', page: '2', view: 'table' })).toEqual([
      '/api/v1/tornadoes',
      { state: 'Ohio', page: '2' },
    ]);
    expect(await leadsTo(`/tornadoes/${moore.id}.json`)).toEqual([`/api/v1/tornadoes/${moore.id}`, {}]);
  });

  it('have the page’s own numbers beside its tornadoes, or alone', async () => {
    for (const path of [
      '/states/oklahoma.profile.csv',
      '/days/2013-05-20.profile.csv',
      '/years/2013.profile.csv',
      '/records.profile.csv',
      '/outbreaks.csv',
      '/days.csv',
      '/trends.csv',
      '/states.csv',
    ]) {
      const { status, headers, body } = await get(path);
      expect([path, status, headers['content-type']]).toEqual([path, 200, 'text/csv; charset=utf-8']);
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(body).toContain('CC0');
    }
    expect((await get('/days.csv', { year: '1990' })).body).toMatch(/^day,tornadoes,.*\r\n1990-06-02,6,0,/);
    expect((await get('/states.csv')).body).toContain('\r\nOklahoma,1,https://');
  });

  it.each([
    [
      '/tornadoes.xlsx',
      '.xlsx',
      '.csv, .geojson, .geojsons, .parquet, .kml, .gpx, .ics, .metadata.json, .json.',
    ],
    ['/map.shp', '.shp', '.csv, .geojson'],
    ['/states/oklahoma.xml', '.xml', '.profile.csv, .png.'],
    ['/days.parquet', '.parquet', 'It has .json, .csv.'],
    ['/tornadoes/20130520-nothing0.csv', 'no tornado', ''],
    ['/states/oklahom.csv', 'oklahom', ''],
    ['/years/1949.gpx', '', ''],
  ])('%s is refused with what there is', async (path, ...words) => {
    const { status, headers, body } = await get(path);
    expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
    const { error, code } = JSON.parse(body) as Record<string, string>;
    expect(code).toBe('NOT_FOUND');
    for (const word of words) expect(error).toContain(word);
  });

  it('move with the page', async () => {
    const moved = async (path: string) => (await get(path)).headers['location'];
    expect(await moved('/states/OK.parquet')).toBe('/states/oklahoma.parquet');
    expect(await moved('/tornadoes/spc-2013-451.gpx')).toBe(`/tornadoes/${moore.id}.gpx`);
  });

  it('are not in the way of pages with a dot, nor of feeds', async () => {
    expect((await get('/spc-reports.json')).headers['content-type']).toContain('feed+json');
    expect((await get('/corrections.atom')).headers['content-type']).toContain('atom');
    expect((await get('/tornadoes/nothing.at.all')).headers['content-type']).toContain('text/html');
    expect((await get('/corrections.csv')).headers['content-type']).toContain('text/html');
  });
});
