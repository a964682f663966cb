import { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { startTornadoEntry, type TornadoEntry } from '../../testing/start-tornado-entry.ts';
import { oneStandIn } from '../../testing/test-table.ts';

const joplin = madeUpTornado('2011-05-22T22:34:00Z', {
  display_name: 'Joplin, Missouri',
  state: 'Missouri',
  cz_name: 'Jasper',
  counties: ['Jasper'],
  tor_f_scale: 'EF5',
  start_lat: 37.06,
  start_lon: -94.57,
  event_narrative: 'It destroyed a hospital.',
});
const near = madeUpTornado('1971-05-05T23:00:00Z', {
  display_name: 'Duquesne, Missouri',
  state: 'Missouri',
  cz_name: 'Jasper',
  counties: ['Jasper'],
  tor_f_scale: 'F3',
  start_lat: 37.08,
  start_lon: -94.45,
});
const far = madeUpTornado('2007-05-05T02:00:00Z', {
  // A part of its name is the name of the town, which only matters where nothing came near the town.
  display_name: 'Joplin Creek, Kansas',
  state: 'Kansas',
  cz_name: 'Kiowa',
  counties: ['Kiowa'],
  tor_f_scale: 'EF5',
  start_lat: 37.57,
  start_lon: -99.29,
});
const country = { bounds_north: '50', bounds_south: '24', bounds_east: '-66', bounds_west: '-125' };
const kansas = { bounds_north: '40', bounds_south: '37', bounds_east: '-98', bounds_west: '-102' };

describe.each(oneStandIn)('a search on the map, on $name', ({ endpoint }) => {
  let entry: TornadoEntry;
  const read = async (path: string, query: Record<string, string>) => {
    const { status, body } = await entry.get(path, query);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const found = async (query: Record<string, string>) =>
    tornadoRoutes.findTornadoes.response.parse(await read('/tornadoes/found', query));
  const onMap = async (query: Record<string, string>) => {
    const body = await read('/tornadoes/map-data', query);
    return tornadoRoutes.getMapData.response.parse(body).data.pins.map(({ display_name: name }) => name);
  };

  beforeAll(async () => {
    entry = await startTornadoEntry(endpoint);
    await entry.publish({ tornadoes: [joplin, near, far] });
  });

  afterAll(() => entry.stop());

  it.each([
    [{ q: 'joplin' }, [joplin, near]],
    [{ q: 'joplin 2011' }, [joplin]],
    [{ q: 'EF5' }, [joplin, far]],
    [{ q: 'EF5', state: 'KANSAS' }, [far]],
    [{ q: '"hospital"' }, [joplin]],
    [{ text: 'hospital' }, [joplin]],
    [{ county: 'Jasper' }, [joplin, near]],
    [{ q: 'joplin', date_from: '2000-01-01' }, [joplin]],
    [{ q: 'zeppelin' }, []],
    [{}, [joplin, far, near]],
  ])('%j finds the same tornadoes for pins and for tracks', async (query, expected) => {
    expect((await found(query)).ids).toEqual(expected.map(({ id }) => id));
    expect((await onMap({ ...country, ...query })).toSorted()).toEqual(
      expected.map(({ display_name: name }) => name).toSorted(),
    );
  });

  it.each([
    { q: 'joplin' },
    { q: 'EF5 2011' },
    { text: 'hospital' },
    { county: 'Jasper', state: 'Missouri' },
    { q: 'zeppelin' },
    {},
  ])('%j has a profile of the tornadoes in its list', async (query) => {
    const { tornadoes, pagination, understood } = tornadoRoutes.listTornadoes.response.parse(
      await read('/tornadoes', query),
    );
    const profile = tornadoRoutes.getProfile.response.parse(await read('/tornadoes/profile', query));
    expect(profile.total).toBe(pagination.total);
    expect(profile.understood).toEqual(understood);
    expect(profile.heads.latest.map(({ id }) => id).toSorted()).toEqual(
      tornadoes.map(({ id }) => id).toSorted(),
    );
  });

  it('refuses a profile of a page, of half a circle and of an impossible year', async () => {
    for (const query of [{ page: '2' }, { near_lat: '35' }, { year: 'MMXI' }, { radius_miles: '10000' }]) {
      const { status, body } = await entry.get('/tornadoes/profile', query);
      expect(status, JSON.stringify(query)).toBe(400);
      expect(body).toMatchObject({ code: 'INVALID_REQUEST', error: expect.stringContaining(' ') as string });
    }
  });

  it('says what the words mean, and how to take each part away', async () => {
    const { understood } = await found({ q: 'joplin 2011' });
    expect(understood?.chips.map(({ kind, without }) => [kind, without])).toEqual([
      [expect.stringMatching(/town|tornado/), '2011'],
      ['date', 'joplin'],
    ]);
    expect(await found({ state: 'KANSAS' })).toEqual({ ids: [far.id] });
  });

  it('means the same wherever the map is moved to, and whichever years are brushed', async () => {
    // Nothing of Joplin is in this view. Its name must not be looked for in other ways there.
    expect(await onMap({ ...kansas, q: 'joplin' })).toEqual([]);
    expect(await onMap({ ...country, q: 'joplin', date_from: '2012-01-01', date_to: '2012-12-31' })).toEqual(
      [],
    );
    expect(await onMap({ ...country, q: '2011', date_to: '2010-12-31' })).toEqual([]);
  });

  it.each(['((((', '"', '!?', '~ - ~', '🌪', '\u200b', ' '])(
    'refuses a search without a word: %j',
    async (q) => {
      const { status, body } = await entry.get('/tornadoes/found', { q, state: 'KANSAS' });
      expect([status, (body as { error: string }).error]).toEqual([
        400,
        'Please enter a word or a number to search for.',
      ]);
      expect(await onMap({ ...country, q })).toHaveLength(3);
    },
  );

  it('refuses what is no filter, in words', async () => {
    const { status, body } = await entry.get('/tornadoes/found', { q: 'joplin', page: '2' });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: expect.stringContaining('Unknown name "page" in the query') });
  });
});
