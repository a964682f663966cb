import type { ProblemBody } from '@touchdown/shared/contract/problem.ts';
import type { PlaceAnswer } from '@touchdown/shared/tornadoes/place-answers.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { startTornadoEntry, type TornadoEntry } from '../../testing/start-tornado-entry.ts';
import { oneStandIn } from '../../testing/test-table.ts';

const moore = madeUpTornado('2013-05-20T19:56:00Z', {
  display_name: 'Newcastle, Oklahoma',
  known_as: 'Moore',
  state: 'Oklahoma',
  cz_name: 'McClain',
  counties: ['McClain', 'Cleveland'],
  tor_f_scale: 'EF5',
  start_lat: 35.28,
  start_lon: -97.63,
  end_lat: 35.34,
  end_lon: -97.4,
  fatalities: 24,
  injuries: 212,
});
const norman = madeUpTornado('2015-05-06T21:00:00Z', {
  display_name: 'Norman, Oklahoma',
  state: 'Oklahoma',
  cz_name: 'Cleveland',
  counties: ['Cleveland'],
  tor_f_scale: 'EF1',
  start_lat: 35.22,
  start_lon: -97.44,
});
const miami = madeUpTornado('1997-05-12T18:00:00Z', {
  display_name: 'Miami, Florida',
  state: 'Florida',
  cz_name: 'Dade',
  counties: ['Dade'],
  tor_f_scale: 'F1',
  start_lat: 25.77,
  start_lon: -80.2,
});
const suffolk = madeUpTornado('2008-04-28T20:05:00Z', {
  display_name: 'Suffolk, Virginia',
  state: 'Virginia',
  cz_name: 'Suffolk City',
  counties: ['Suffolk City'],
  tor_f_scale: 'EF3',
  start_lat: 36.73,
  start_lon: -76.6,
});

describe.each(oneStandIn)('places on $name', ({ endpoint }) => {
  let entry: TornadoEntry;

  beforeAll(async () => {
    entry = await startTornadoEntry(endpoint);
    await entry.publish({ tornadoes: [moore, norman, miami, suffolk] });
  });

  afterAll(async () => entry.stop());

  async function placeAt(path: string, query?: Record<string, string>): Promise<PlaceAnswer> {
    const { status, body } = await entry.get(`/places${path}`, query);
    expect(status).toBe(200);
    return body as PlaceAnswer;
  }

  async function refused(path: string, query?: Record<string, string>) {
    const { status, body } = await entry.get(`/places${path}`, query);
    return { status, problem: body as ProblemBody };
  }

  it('a county has its own tornadoes, its words, its neighbours and its towns', async () => {
    const county = await placeAt('/oklahoma/counties/cleveland');
    expect(county).toMatchObject({
      kind: 'county',
      full_name: 'Cleveland County, Oklahoma',
      path: '/states/oklahoma/cleveland',
      state: { name: 'Oklahoma', path: '/states/oklahoma', total: 2 },
      county: null,
      parameters: { state: 'OKLAHOMA', county: 'Cleveland' },
      // No row says in which of its two counties they died.
      profile: {
        total: 2,
        deaths: 0,
        deaths_at_least: true,
        along_paths: { deaths: 24, unplaced: { tornadoes: 1, deaths: 24 } },
      },
      offices: [{ code: 'OUN', name: 'Norman', path: '/offices/OUN' }],
    });
    expect(county.neighbours.map(({ name, total }) => [name, total])).toEqual([
      ['Canadian County', 0],
      ['McClain County', 1],
      ['Oklahoma County', 0],
      ['Pottawatomie County', 0],
    ]);
    expect(county.within[0]).toEqual({
      name: 'Norman',
      state: 'Oklahoma',
      path: '/places/oklahoma/norman',
      total: 2,
    });
    // The strongest first.
    expect(county.paths).toEqual([
      [moore.id, 35.28, -97.63, 35.34, -97.4, 5],
      [norman.id, 35.22, -97.44, 35.22, -97.44, 1],
    ]);
  });

  it('an office has the tornadoes of its counties, with its counties, radars and neighbors', async () => {
    const { status, body } = await entry.get('/offices/oun');
    expect(status).toBe(200);
    const office = body as PlaceAnswer;
    expect(office).toMatchObject({
      kind: 'office',
      name: 'NWS Norman',
      full_name: 'NWS Norman, Oklahoma',
      path: '/offices/OUN',
      state: null,
      parameters: { office: 'OUN' },
      // Both counties of the path are in the area.
      profile: { total: 2, deaths: 24, deaths_at_least: false },
      offices: [{ code: 'OUN' }],
      radars: [{ id: 'KFDR' }, { id: 'KTLX', name: 'Oklahoma City' }, { id: 'KVNX' }],
    });
    expect(office.within).toHaveLength(56);
    expect(office.within.find(({ path }) => path === '/states/oklahoma/cleveland')?.total).toBe(2);
    expect(office.neighbours.map(({ path }) => path)).toContain('/offices/TSA');
    const divided = (await entry.get('/offices/CAR')).body as PlaceAnswer;
    const somerset = divided.within.find(({ name }) => name === 'Somerset County');
    expect(somerset?.shared_with).toEqual([{ code: 'GYX', name: 'Gray', path: '/offices/GYX' }]);
    const unknown = await entry.get('/offices/OUM');
    expect([unknown.status, (unknown.body as ProblemBody).error]).toEqual([
      404,
      expect.stringMatching(
        /^No forecast office has the code “OUM”\. There is .*NWS Norman, Oklahoma: \/offices\/OUN/,
      ),
    ]);
  });

  it('a town has what came within its distance, with how near and on which side', async () => {
    const town = await placeAt('/oklahoma/towns/moore', { radius_miles: '5' });
    expect(town).toMatchObject({
      kind: 'town',
      full_name: 'Moore, Oklahoma',
      county: { name: 'Cleveland County', total: 2 },
      radius_miles: 5,
      profile: { total: 1 },
      closest: [{ id: moore.id, miles: 1.5, direction: 'south' }],
      strongest_nearby: [{ id: moore.id }, { id: norman.id, direction: 'south' }],
    });
    const { bounds } = town;
    expect([bounds.north - bounds.south, bounds.east - bounds.west].map((side) => side.toFixed(2))).toEqual([
      '0.14',
      '0.18',
    ]);
    expect(await placeAt('/oklahoma/towns/moore')).toMatchObject({ radius_miles: 10, profile: { total: 2 } });
  });

  it('a state has all of its counties, and the list of places all states', async () => {
    const oklahoma = await placeAt('/ok');
    expect(oklahoma.within).toHaveLength(77);
    expect(oklahoma.within.filter(({ total }) => total).map(({ name, total }) => [name, total])).toEqual([
      ['Cleveland County', 2],
      ['McClain County', 1],
    ]);
    expect(oklahoma.neighbours.map(({ name }) => name)).toContain('Texas');
    const { body } = await entry.get('/places');
    const states = (body as { states: PlaceAnswer[] }).states;
    expect(states).toHaveLength(56);
    expect(states.filter((each) => (each as { total?: number }).total)).toHaveLength(3);
  });

  it.each([
    ['/florida/counties/dade', 'Miami-Dade County, Florida', 1],
    ['/florida/counties/miami-dade', 'Miami-Dade County, Florida', 1],
    ['/va/counties/nansemond', 'Suffolk city, Virginia', 1],
    ['/dc/counties/district-of-columbia', 'District of Columbia', 0],
    ['/alaska/counties/anchorage', 'Anchorage Municipality, Alaska', 0],
    ['/puerto-rico/counties/san-juan', 'San Juan Municipio, Puerto Rico', 0],
  ])('%s is %s', async (path, name, total) => {
    expect(await placeAt(path)).toMatchObject({ full_name: name, profile: { total } });
  });

  it.each(['/oklahoma', '/oklahoma/counties/cleveland', '/florida/counties/dade', '/oklahoma/towns/moore'])(
    'the list with the parameters of %s has as many tornadoes',
    async (path) => {
      const { parameters, profile } = await placeAt(path);
      const { body } = await entry.get('/tornadoes', parameters);
      expect((body as { pagination: { total: number } }).pagination.total).toBe(profile.total);
    },
  );

  describe('what does not exist', () => {
    it.each([
      ['/atlantis', /^No state is called “Atlantis”\. There is a list of all states: \/states$/],
      [
        '/kansas/counties/cleveland',
        /^No county of Kansas is called “Cleveland”\. There is one in Oklahoma: \/states\/oklahoma\/cleveland/,
      ],
      ['/oklahoma/towns/mooore', /There is Moore, Oklahoma: \/places\/oklahoma\/moore$/],
      ['/kansas/towns/nowhere-at-all', /There is the page of Kansas: \/states\/kansas$/],
      ['/virginia/counties/richmond', /^Virginia has two counties called “Richmond”\./],
    ])('%s is answered with what comes nearest', async (path, sentence) => {
      const { status, problem } = await refused(path);
      expect([status, problem.code]).toEqual([404, 'NOT_FOUND']);
      expect(problem.error).toMatch(sentence);
    });

    it.each(['0', '10000', '7', 'NaN'])('a radius of %s miles', async (radius) => {
      const { status, problem } = await refused('/oklahoma/towns/moore', { radius_miles: radius });
      expect([status, problem.code]).toEqual([400, 'INVALID_REQUEST']);
      expect(JSON.stringify(problem.details)).toContain('one of 10, 5, 25');
    });

    it.each(['/Oklahoma', '/oklahoma/towns/mo%20ore', '/oklahoma/counties/%3Cb%3E'])(
      '%s is no part of a path',
      async (path) => {
        expect((await entry.get(`/places${path}`)).status).toBe(400);
      },
    );
  });

  it('is cached at the edge as lists are', async () => {
    const { headers } = await entry.get('/places/oklahoma/towns/moore');
    expect(headers['cache-control']).toContain('s-maxage=30');
  });
});
