import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { startTornadoEntry, type TornadoEntry } from '../../testing/start-tornado-entry.ts';
import { oneStandIn } from '../../testing/test-table.ts';

type Query = Record<string, string>;

const xenia = madeUpTornado('1974-04-03T20:40:00Z', {
  display_name: 'Xenia, Ohio',
  begin_local: '1974-04-03T14:40',
  state: 'Ohio',
  cz_name: 'Greene',
  counties: ['Greene', 'Clark'],
  tor_f_scale: 'F5',
  start_lat: 39.6,
  start_lon: -84.1,
  path_length: 32,
  path_width: 533,
  fatalities: 34,
  injuries: 1150,
  damage_estimate: 250_000_000,
});
/** In UTC it begins on the next day. */
const tuscaloosa = madeUpTornado('2011-04-28T00:43:00Z', {
  display_name: 'Tuscaloosa, Alabama',
  begin_local: '2011-04-27T18:43',
  known_as: 'Tuscaloosa–Birmingham',
  begin_place: '9 mi N of Eutaw, Alabama',
  end_place: '3.1 mi NE of Fultondale, Alabama',
  end_datetime: '2011-04-28T02:14:00Z',
  state: 'Alabama',
  cz_name: 'Greene',
  counties: ['Greene', 'Tuscaloosa', 'Jefferson', 'Noxubee, Mississippi'],
  counties_by_line: ['Noxubee, Mississippi'],
  tor_f_scale: 'EF4',
  start_lat: 33.0,
  start_lon: -87.9,
  tornado_path: [
    { lat: 33, lon: -87.9 },
    { lat: 33.3, lon: -87.3 },
    { lat: 33.6, lon: -86.7 },
  ],
  end_lat: 33.6,
  end_lon: -86.7,
  path_length: 80.68,
  path_width: 2600,
  fatalities: 64,
  injuries: 1500,
  damage_estimate: 2_450_000_000,
});
const unrated = madeUpTornado('2018-06-01T20:00:00Z', {
  display_name: 'A field in Nebraska',
  known_as: 'Wilber–Hallam',
  state: 'Nebraska',
  cz_name: null,
  tor_f_scale: 'N/A',
  start_lat: null,
  start_lon: null,
  path_length: null,
  path_width: null,
  fatalities: null,
});
const west = madeUpTornado('2004-08-01T20:00:00Z', {
  display_name: 'Attu',
  state: 'Alaska',
  cz_name: 'Doña Ana',
  tor_f_scale: 'F0',
  start_lat: 52,
  start_lon: 179.5,
});
const east = madeUpTornado('2004-08-02T20:00:00Z', {
  display_name: 'Amchitka',
  state: 'Alaska',
  tor_f_scale: 'F0',
  start_lat: 52,
  start_lon: -179.5,
  damage_estimate: 0,
});
const special = [unrated, tuscaloosa, east, west, xenia];
const many = [2009, 2010].flatMap((year) =>
  Array.from({ length: 20 }, (_, i) =>
    madeUpTornado(`${year}-05-${String(i + 1).padStart(2, '0')}T21:05:00Z`, {
      tor_f_scale: 'EF1',
      display_name: `Kansas ${year}-${i}`,
    }),
  ),
);
const total = many.length + special.length;

describe.each(oneStandIn)('the tornadoes entry point on $name', ({ endpoint }) => {
  let entry: TornadoEntry;
  const list = async (query?: Query) => {
    const { status, body } = await entry.get('/tornadoes', query);
    expect(status, JSON.stringify(body)).toBe(200);
    return tornadoRoutes.listTornadoes.response.parse(body);
  };
  const names = async (query: Query) =>
    (await list({ limit: '100', ...query })).tornadoes.map(({ display_name: name }) => name);

  beforeAll(async () => {
    entry = await startTornadoEntry(endpoint);
    expect((await entry.get('/catalogue/current')).status).toBe(404);
    expect(await list()).toMatchObject({ tornadoes: [], pagination: { total: 0, totalPages: 0 } });
    expect((await entry.get('/tornadoes/19740403-zzzzzzzz')).status).toBe(404);
    await entry.publish({
      tornadoes: [...special, ...many],
      aliases: { [xenia.id]: ['spc:1974-116'] },
    });
    await entry.restart();
  });

  afterAll(() => entry.stop());

  it('lists the newest ten with the exact total when there is no query', async () => {
    const { status, body, headers } = await entry.get('/tornadoes');
    const listed = tornadoRoutes.listTornadoes.response.parse(body);
    expect(status).toBe(200);
    expect(listed.tornadoes.map(({ display_name: name }) => name).slice(0, 3)).toEqual([
      'Wilber–Hallam tornado',
      'Tuscaloosa–Birmingham tornado',
      'Kansas 2010-19',
    ]);
    expect(listed.pagination).toEqual({ total, page: 1, limit: 10, totalPages: 5, hasMore: true });
    expect(headers['cache-control']).toBe(
      'public, max-age=0, s-maxage=30, stale-while-revalidate=30, stale-if-error=86400',
    );
    expect(headers).not.toHaveProperty('x-data-age');
  });

  it('lists the same tornadoes in one page as in many', async () => {
    const whole = (await list({ limit: '100' })).tornadoes;
    const pages = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7].map((page) => list({ page: String(page), limit: '7' })),
    );
    expect(pages.flatMap(({ tornadoes }) => tornadoes)).toEqual(whole);
    expect(whole).toHaveLength(total);
  });

  it('returns an empty page beyond the end, with the exact total', async () => {
    expect(await list({ page: '9' })).toMatchObject({
      tornadoes: [],
      pagination: { total, page: 9, hasMore: false },
    });
  });

  it.each<[Query, string[]]>([
    [{ ef_rating: 'F5' }, ['Xenia, Ohio']],
    [{ ef_rating: 'f5, ef4' }, ['Tuscaloosa–Birmingham tornado', 'Xenia, Ohio']],
    [{ f_ef_scale: 'N/A' }, ['Wilber–Hallam tornado']],
    [{ ef_rating: 'F5', f_ef_scale: 'EF4' }, ['Tuscaloosa–Birmingham tornado', 'Xenia, Ohio']],
    [{ ef_rating: 'F5,EF9,huge' }, ['Xenia, Ohio']],
    [{ state: 'OHIO' }, ['Xenia, Ohio']],
    [{ state: 'ohio' }, ['Xenia, Ohio']],
    [{ state: 'oh' }, ['Xenia, Ohio']],
    [{ state: 'PR' }, []],
    [{ month: '8' }, ['Amchitka', 'Attu']],
    [{ month: '4', day: '27' }, ['Tuscaloosa–Birmingham tornado']],
    [{ month: '4', day: '28' }, []],
    [{ month: '2', day: '30' }, []],
    [{ year: '2011' }, ['Tuscaloosa–Birmingham tornado']],
    [{ date_from: '2011-04-27', date_to: '2011-04-27' }, ['Tuscaloosa–Birmingham tornado']],
    [{ date_from: '2011-04-28' }, ['Wilber–Hallam tornado']],
    [{ date_to: '1974-04-03' }, ['Xenia, Ohio']],
    [{ start_time_from: '2011-04-28', start_time_to: '2011-04-28' }, ['Tuscaloosa–Birmingham tornado']],
    [{ start_time_from: '2011-04-28T00:43:01Z' }, ['Wilber–Hallam tornado']],
    [{ start_time_to: '1974-04-03T20:40:00.000Z' }, ['Xenia, Ohio']],
    [{ start_time_to: '1974-04-03T20:39:59' }, []],
    [
      { bounds_north: '40', bounds_south: '39', bounds_east: '-84', bounds_west: '-85.000001' },
      ['Xenia, Ohio'],
    ],
    [
      { bounds_north: '95', bounds_south: '50', bounds_east: '-179', bounds_west: '179' },
      ['Amchitka', 'Attu'],
    ],
    [{ county: 'greene' }, ['Tuscaloosa–Birmingham tornado', 'Xenia, Ohio']],
    [{ office: 'iln' }, ['Xenia, Ohio']],
    [{ office: 'BMX' }, ['Tuscaloosa–Birmingham tornado']],
    [{ county: 'jefferson' }, ['Tuscaloosa–Birmingham tornado']],
    [{ county: 'dona ana' }, ['Attu']],
    [{ min_length: '32', max_length: '32' }, ['Xenia, Ohio']],
    [{ min_length: '32.5' }, ['Tuscaloosa–Birmingham tornado']],
    [{ min_width: '500', max_width: '600' }, ['Xenia, Ohio']],
    [{ min_fatalities: '1', max_fatalities: '40' }, ['Xenia, Ohio']],
    [{ min_injuries: '1200' }, ['Tuscaloosa–Birmingham tornado']],
    [{ max_damage: '0' }, ['Amchitka']],
    [{ min_damage: '1e9' }, ['Tuscaloosa–Birmingham tornado']],
    [{ near_lat: '39.7', near_lon: '-84', radius_miles: '20' }, ['Xenia, Ohio']],
    [{ near_lat: '52', near_lon: '180', radius_miles: '30' }, ['Amchitka', 'Attu']],
    [{ q: 'tusc' }, ['Tuscaloosa–Birmingham tornado']],
    [{ q: 'OHIO xen' }, ['Xenia, Ohio']],
    [{ q: 'hallam nebr' }, ['Wilber–Hallam tornado']],
    [{ q: 'no such place' }, []],
    [{ ef_rating: 'EF4,F5', state: 'Ohio', month: '4', county: 'Clark', min_length: '1' }, ['Xenia, Ohio']],
    [{ ef_rating: 'F5', county: '', month: '', sort_by: '', q: '' }, ['Xenia, Ohio']],
  ])('%j lists %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('says how a tornado that began elsewhere came to a place, and leaves it out where only beginnings count', async () => {
    const around = { near_lat: '33.2', near_lon: '-87.3', radius_miles: '10' };
    const passed = await list(around);
    expect(passed.tornadoes.map(({ id }) => id)).toEqual([tuscaloosa.id]);
    expect(passed.passes).toEqual({
      [tuscaloosa.id]: { near: { miles: 5.9, direction: 'northwest' }, alsoIn: null },
    });
    const inCounty = await list({ county: 'Jefferson' });
    expect(inCounty.passes).toEqual({ [tuscaloosa.id]: { near: null, alsoIn: 'Jefferson, Alabama' } });
    const byLine = await list({ county: 'Noxubee', state: 'Mississippi' });
    const pass = { near: null, alsoIn: 'Noxubee, Mississippi', alsoInByLine: true };
    expect(byLine.passes).toEqual({ [tuscaloosa.id]: pass });
    const inState = await list({ state: 'Mississippi' });
    expect(inState.passes).toEqual({ [tuscaloosa.id]: { ...pass, alsoIn: 'Mississippi' } });
    expect((await list({ county: 'Greene', state: 'AL' })).passes).toEqual({});
    expect((await list({ year: '2011' })).passes).toBeUndefined();
    for (const query of [around, { county: 'Jefferson' }])
      expect(await names({ ...query, begin_only: 'true' })).toEqual([]);
  });

  it.each<Query>([
    { ef_rating: ' ,', f_ef_scale: ',' },
    { state: 'All States' },
    { state: 'ALL STATES', ef_rating: '', page: '', limit: '100' },
  ])('%j filters nothing', async (query) => {
    expect((await list(query)).pagination.total).toBe(total);
  });

  it.each<[Query, string, string]>([
    [{}, 'Wilber–Hallam tornado', 'Xenia, Ohio'],
    [{ sort_by: 'begin_datetime' }, 'Wilber–Hallam tornado', 'Xenia, Ohio'],
    [{ sort_by: 'start_time', sort_direction: 'asc' }, 'Xenia, Ohio', 'Wilber–Hallam tornado'],
    [{ sort_by: 'tor_f_scale' }, 'Xenia, Ohio', 'Wilber–Hallam tornado'],
    [{ sort_by: 'tor_f_scale', sort_direction: 'ASC' }, 'Amchitka', 'Wilber–Hallam tornado'],
    [{ sort_by: 'length', sort_direction: 'desc' }, 'Tuscaloosa–Birmingham tornado', 'Wilber–Hallam tornado'],
    [{ sort_by: 'width' }, 'Tuscaloosa–Birmingham tornado', 'Wilber–Hallam tornado'],
    [{ sort_by: 'fatalities' }, 'Tuscaloosa–Birmingham tornado', 'Wilber–Hallam tornado'],
    [{ sort_by: 'injuries', sort_direction: 'ASC' }, 'Xenia, Ohio', 'Attu'],
    [{ sort_by: 'damage', sort_direction: 'ASC' }, 'Amchitka', 'Attu'],
  ])('sorted by %j begins with %s and ends with %s', async (query, first, last) => {
    const sorted = await names(query);
    // Nulls come last in both directions.
    expect([sorted.at(0), sorted.at(-1)]).toEqual([first, last]);
    expect(sorted).toHaveLength(total);
  });

  it('counts by rating, state, year and month on request, each without its own filter', async () => {
    expect(await list()).not.toHaveProperty('facets');
    const { facets } = await list({ state: 'Alaska', ef_rating: 'F0,F5', facets: 'true', limit: '1' });
    expect(facets).toEqual({
      rating: [{ value: 'F0', count: 2 }],
      state: [
        { value: 'Alaska', count: 2 },
        { value: 'Ohio', count: 1 },
      ],
      year: [{ value: 2004, count: 2 }],
      month: [{ value: 8, count: 2 }],
    });
  });

  it('counts other states, ratings, years and months of a result that holds one of each', async () => {
    const ohio = (await list({ state: 'Ohio', facets: 'true' })).facets?.state;
    expect(ohio).toContainEqual({ value: 'Alaska', count: 2 });
    const f5 = (await list({ ef_rating: 'F5', facets: 'true' })).facets?.rating;
    expect(f5).toContainEqual({ value: 'EF1', count: many.length });
    const of1974 = (await list({ year: '1974', facets: 'true' })).facets?.year;
    expect(of1974).toContainEqual({ value: 2011, count: 1 });
    const april3 = (await list({ month: '4', day: '3', facets: 'true' })).facets?.month;
    expect(april3).toContainEqual({ value: 5, count: many.length });
    expect(april3).toContainEqual({ value: 4, count: 2 });
  });

  const allowed =
    'page, limit, sort_by, sort_direction, facets, ef_rating, f_ef_scale, state, month, day, year, date_from, ' +
    'date_to, start_time_from, start_time_to, convective_day, bounds_north, bounds_south, bounds_east, bounds_west, ' +
    'county, outbreak, office, min_length, max_length, min_width, max_width, min_fatalities, max_fatalities, min_injuries, max_injuries, ' +
    'min_damage, max_damage, near_lat, near_lon, radius_miles, begin_only, q, text';
  const asDate = 'must be a date such as 1974-04-03, but got';
  const asInstant =
    'must be a UTC date such as 1974-04-03, or an instant such as 1974-04-03T21:40:00Z, but got';
  const circle = 'with near_lat, near_lon and radius_miles together';

  it.each<[Query, string]>([
    [{ limit: '0' }, '"limit" in the query must be a whole number from 1 to 100, but got "0".'],
    [{ limit: '101' }, '"limit" in the query must be a whole number from 1 to 100, but got "101".'],
    [{ page: '1e3' }, '"page" in the query must be a whole number from 1 to 1000000, but got "1e3".'],
    [{ colour: 'red' }, `Unknown name "colour" in the query; allowed: ${allowed}.`],
    [
      { day: '3' },
      '"day" in the query must be a whole number from 1 to 31, together with a month, but got "3".',
    ],
    [
      { office: 'OKC' },
      '"office" in the query must be the code of a forecast office of the National Weather Service, such as OUN, but got "OKC".',
    ],
    [{ month: '13' }, '"month" in the query must be a whole number from 1 to 12, but got "13".'],
    [{ year: '0' }, '"year" in the query must be a whole number from 1 to 9999, but got "0".'],
    [{ date_from: '1974-02-30' }, `"date_from" in the query ${asDate} "1974-02-30".`],
    [{ date_to: 'May' }, `"date_to" in the query ${asDate} "May".`],
    [{ start_time_from: 'soon' }, `"start_time_from" in the query ${asInstant} "soon".`],
    [{ start_time_to: '2011-13-01' }, `"start_time_to" in the query ${asInstant} "2011-13-01".`],
    [
      { bounds_north: '40', bounds_south: '30', bounds_east: '-80' },
      '"bounds_west" in the query must be degrees, all four bounds together, but got nothing.',
    ],
    [
      { bounds_north: 'up', bounds_south: '30', bounds_east: '-80', bounds_west: '-90' },
      '"bounds_north" in the query must be degrees, all four bounds together, but got "up".',
    ],
    [
      { near_lat: '40', near_lon: '-80' },
      `"radius_miles" in the query must be a number from 0 to 12500, ${circle}, but got nothing.`,
    ],
    [
      { near_lat: '91', near_lon: '-80', radius_miles: '5' },
      `"near_lat" in the query must be degrees from -90 to 90, ${circle}, but got "91".`,
    ],
    [
      { state: 'Atlantis' },
      `"state" in the query must be a state's full name or postal code, such as Kansas or KS, but got "Atlantis".`,
    ],
    [
      { ef_rating: 'EF9,huge' },
      '"ef_rating" in the query must be a comma-separated list of F0, F1, F2, F3, F4, F5, EF0, EF1, EF2, EF3, ' +
        'EF4, EF5, N/A, but got "EF9,huge".',
    ],
    [{ min_length: '-1' }, '"min_length" in the query must be a number from 0, but got "-1".'],
    [{ max_damage: 'Infinity' }, '"max_damage" in the query must be a number from 0, but got "Infinity".'],
    [
      { sort_by: 'name' },
      '"sort_by" in the query must be one of start_time, begin_datetime, tor_f_scale, length, width, ' +
        'fatalities, injuries, damage, but got "name".',
    ],
    [{ sort_direction: 'up' }, '"sort_direction" in the query must be ASC or DESC, but got "up".'],
    [{ facets: 'yes' }, '"facets" in the query must be one of true, false, but got "yes".'],
  ])('refuses %j with a message', async (query, error) => {
    const { status, body } = await entry.get('/tornadoes', query);
    expect(body).toMatchObject({ error, code: 'INVALID_REQUEST' });
    expect(status).toBe(400);
    const [detail] = (body as { details: { field: string }[] }).details;
    expect(error).toContain(`"${detail?.field}"`);
  });

  it.each<[string, string[], Record<string, string>[], string[]]>([
    ['xenia ohio', ['Within 15 miles of Xenia, Ohio'], [{ q: 'Xenia, Ohio' }], ['']],
    [
      'F5 ohio, April 1974',
      ['F5/EF5', 'Ohio', 'April 1974'],
      [{ ef_rating: 'F5,EF5' }, { state: 'OHIO' }, { month: '4', year: '1974' }],
      ['ohio, April 1974', 'F5, April 1974', 'F5 ohio'],
    ],
    [
      'clark county 4/3/74',
      ['Clark County', 'April 3, 1974'],
      [{ county: 'Clark' }, { date_from: '1974-04-03', date_to: '1974-04-03' }],
      ['4/3/74', 'clark county'],
    ],
    ['tornado 45385', ['Within 15 miles of ZIP code 45385'], [{ q: '45385' }], ['tornado']],
    ['spc 1974-116', ['SPC number 116 of 1974'], [{ q: 'spc:1974-116' }], ['']],
    ['Hallam', ['Wilber–Hallam tornado of June 1, 2018'], [{ q: 'Wilber–Hallam, Nebraska' }], ['']],
  ])('understands %j, part by part', async (q, labels, parameters, without) => {
    const { tornadoes, understood } = await list({ q });
    expect(understood?.chips.map(({ label }) => label)).toEqual(labels);
    expect(understood?.chips.map((chip) => chip.parameters)).toEqual(parameters);
    expect(understood?.chips.map((chip) => chip.without)).toEqual(without);
    expect(tornadoes.map(({ id }) => id)).toEqual([q === 'Hallam' ? unrated.id : xenia.id]);
    expect(understood?.tried).toEqual([]);
  });

  it('returns the towns that a search names, so that a person can filter around them', async () => {
    const { understood } = await list({ q: 'xenia oh' });
    expect(understood?.towns).toMatchObject([{ label: 'Xenia, Ohio' }]);
    const [town] = understood?.towns ?? [];
    const around = { near_lat: String(town?.lat), near_lon: String(town?.lon), radius_miles: '15' };
    expect(await names(around)).toEqual(['Xenia, Ohio']);
    expect((await list({ q: 'clark county' })).understood?.towns).toEqual([]);
  });

  it('finds nothing by a search that contradicts a filter, and says what it tried', async () => {
    const { tornadoes, understood } = await list({ q: 'xenia ohio', state: 'KANSAS' });
    expect(tornadoes).toEqual([]);
    expect(understood?.tried[0]).toBe('Within 15 miles of Xenia, Ohio');
    expect(await list({ q: 'tornado 00000' })).toMatchObject({
      tornadoes: [],
      understood: { note: 'The ZIP code 00000 is not known here; try the town.' },
    });
  });

  it('names other towns of a name, and leaves words out that find nothing', async () => {
    expect(await list({ q: 'xenia greene county damage' })).toMatchObject({
      tornadoes: [{ id: xenia.id }],
      understood: { ignored: 'damage' },
    });
    const { understood } = await list({ q: 'fairfield 1974' });
    expect(understood?.others).toContainEqual({ label: 'Fairfield, Ohio', q: 'Fairfield, Ohio 1974' });
  });

  it('answers what is no language without an error', async () => {
    for (const q of ['!?', '((((', '5/35/1999 99/99/99', 'st. ft. mt.', 'ok', 'in', '1', '-'.repeat(100)]) {
      expect((await list({ q })).understood, q).toBeDefined();
    }
  });

  it('refuses text that is longer than any name', async () => {
    const { status, body } = await entry.get('/tornadoes', { q: 'x'.repeat(101) });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: expect.stringContaining('"q" in the query must be at most 100 characters'),
    });
  });

  describe('the map', () => {
    const country = { bounds_north: '50', bounds_south: '24', bounds_east: '-66', bounds_west: '-125' };
    const mapData = async (query: Query) => {
      const { status, body, headers } = await entry.get('/tornadoes/map-data', query);
      expect(status, JSON.stringify(body)).toBe(200);
      expect(headers['cache-control']).toBe(
        'public, max-age=0, s-maxage=30, stale-while-revalidate=30, stale-if-error=86400',
      );
      return tornadoRoutes.getMapData.response.parse(body);
    };

    it('shows the most significant in view, and how many there are', async () => {
      const { success, data } = await mapData({ ...country, limit: '2' });
      expect(success).toBe(true);
      expect(data.total).toBe(many.length + 2);
      expect(data.pins.map(({ display_name: name }) => name)).toEqual([
        'Xenia, Ohio',
        'Tuscaloosa–Birmingham tornado',
      ]);
      expect((await mapData(country)).data.pins).toHaveLength(many.length + 2);
    });

    it('returns every field of the specification in a pin, with the date of the source', async () => {
      const { data } = await mapData({ ...country, ef_rating: 'EF4' });
      expect(data.pins).toEqual([
        {
          id: tuscaloosa.id,
          lat: 33,
          lon: -87.9,
          entry: null,
          end_lat: 33.6,
          end_lon: -86.7,
          bends: [{ lat: 33.3, lon: -87.3 }],
          scale: 'EF4',
          date: '2011-04-27',
          state: 'Alabama',
          cz_name: 'Greene',
          display_name: 'Tuscaloosa–Birmingham tornado',
          known_as: 'Tuscaloosa–Birmingham',
          path_towns: 'near Eutaw to Fultondale, Alabama',
          path_length: 80.68,
          path_width: 2600,
          max_wind_speed: null,
          fatalities: 64,
          injuries: 1500,
          damage_estimate: 2_450_000_000,
          event_narrative: null,
          begin_time: '2011-04-28T00:43:00Z',
          end_time: '2011-04-28T02:14:00Z',
        },
      ]);
    });

    it('shows a path that passes with the place where it enters the view', async () => {
      const inside = {
        bounds_north: '33.45',
        bounds_south: '33.3',
        bounds_east: '-87',
        bounds_west: '-87.3',
      };
      const { data } = await mapData(inside);
      expect(data).toMatchObject({
        total: 1,
        begin_total: 0,
        pins: [{ id: tuscaloosa.id, lat: 33, lon: -87.9, entry: { lat: 33.3, lon: -87.3 } }],
      });
      expect((await mapData({ ...inside, begin_only: 'true' })).data).toEqual({
        pins: [],
        total: 0,
        begin_total: 0,
      });
      expect((await mapData(country)).data).toMatchObject({ begin_total: 42 });
    });

    it('crosses the antimeridian', async () => {
      const { data } = await mapData({
        bounds_north: '60',
        bounds_south: '50',
        bounds_east: '-170',
        bounds_west: '170',
      });
      expect(data.pins.map(({ display_name: name }) => name)).toEqual(['Amchitka', 'Attu']);
    });

    it('accepts the filters of the list', async () => {
      const { data } = await mapData({
        ...country,
        state: 'KANSAS',
        start_time_from: '2010-01-01',
        month: '5',
      });
      expect(data.total).toBe(20);
    });

    it.each<[Query, string]>([
      [
        {},
        '"bounds_north" in the query must be degrees, all four bounds together, but got nothing. (3 more in details)',
      ],
      [
        { ...country, limit: '51' },
        '"limit" in the query must be a whole number from 1 to 50, but got "51".',
      ],
      [
        { ...country, day: '4' },
        '"day" in the query must be a whole number from 1 to 31, together with a month, but got "4".',
      ],
      [{ ...country, sort_by: 'damage' }, 'Unknown name "sort_by" in the query'],
    ])('refuses %j with a message', async (query, error) => {
      const { status, body } = await entry.get('/tornadoes/map-data', query);
      expect(body).toMatchObject({ error: expect.stringContaining(error) });
      expect(status).toBe(400);
    });
  });

  describe('on this day', () => {
    const onThisDay = async (query?: Query) => {
      const { status, body } = await entry.get('/tornadoes/on-this-day', query);
      expect(status, JSON.stringify(body)).toBe(200);
      return tornadoRoutes.getOnThisDay.response.parse(body);
    };

    it.each([
      ['2026-11-29T05:59:59Z', { month: 11, day: 28 }],
      ['2026-11-29T06:00:00Z', { month: 11, day: 29 }],
      ['2026-07-01T04:59:59Z', { month: 6, day: 30 }],
      ['2027-01-01T05:00:00Z', { month: 12, day: 31 }],
    ])('is today in Central time when there is no query: at %s', async (now, today) => {
      vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
      try {
        expect((await onThisDay()).meta).toEqual(today);
      } finally {
        vi.useRealTimers();
      }
    });

    it('lists the strongest first, by the date of the source, like the list behind its link', async () => {
      const { tornadoes, meta } = await onThisDay({ month: '5', day: '7' });
      expect(meta).toEqual({ month: 5, day: 7 });
      expect(tornadoes.map(({ display_name: name }) => name)).toEqual(['Kansas 2010-6', 'Kansas 2009-6']);
      expect(tornadoes).toEqual((await list({ month: '5', day: '7', sort_by: 'tor_f_scale' })).tornadoes);
      expect((await onThisDay({ month: '4', day: '27' })).tornadoes).toHaveLength(1);
      expect((await onThisDay({ month: '5', day: '7', limit: '1' })).tornadoes).toHaveLength(1);
    });

    it.each<[Query, string]>([
      [
        { month: '5' },
        '"day" in the query must be a whole number from 1 to 31, month and day together, but got nothing.',
      ],
      [
        { day: '5' },
        '"month" in the query must be a whole number from 1 to 12, month and day together, but got nothing.',
      ],
      [{ limit: '101' }, '"limit" in the query must be a whole number from 1 to 100, but got "101".'],
    ])('refuses %j with a message', async (query, error) => {
      const { status, body } = await entry.get('/tornadoes/on-this-day', query);
      expect(body).toMatchObject({ error });
      expect(status).toBe(400);
    });
  });

  it('describes the record that it serves, with the URLs of its columns', async () => {
    const { body } = await entry.get('/catalogue/current');
    expect(body).toEqual({
      release: 'test-1',
      kind: 'synthetic',
      count: total,
      sequence: 0,
      coverage: { from: 1974, to: 2018 },
      official_until: null,
      updated_at: '2026-11-21T00:00:00Z',
      snapshot_url: '/media/catalogue/run-1-0.browser.bin',
      ids_url: '/media/catalogue/run-1-0.ids.bin',
      whole_url: '/media/catalogue/run-1-0.server.br',
      pictures: { light: '/media/catalogue/run-1-0.light.avif', dark: '/media/catalogue/run-1-0.dark.avif' },
      licence: expect.stringMatching(/^Public domain .*NOAA.*CC0/),
      how_to_cite: expect.stringContaining('release test-1 of 2026-11-21'),
    });
  });
});
