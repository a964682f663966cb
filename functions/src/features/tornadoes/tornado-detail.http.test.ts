import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import { qualityFlags } from '@touchdown/shared/tornadoes/quality-flag.ts';
import { tracedFieldNames, traceRules } from '@touchdown/shared/tornadoes/trace-rules.ts';
import { mintTornadoId } from '@touchdown/shared/tornadoes/tornado-id.ts';
import { madeUpStormReport } from '@touchdown/shared/storm-reports/testing/made-up-storm-report.ts';
import { toPublicLoopItem, type RadarTarget } from '../../domain/radar-loops/public-loop-items.ts';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { madeUpSources, movePointer } from '../../testing/publish-test-record.ts';
import { publishTestReports } from '../../testing/publish-test-reports.ts';
import { startTornadoEntry, type TornadoEntry } from '../../testing/start-tornado-entry.ts';
import { oneStandIn } from '../../testing/test-table.ts';

const episode = { episode_id: '1196001' };
const first = madeUpTornado('1974-04-03T19:00:00Z', { ...episode, display_name: 'The first', event_id: '9' });
const second = madeUpTornado('1974-04-03T20:00:00Z', { ...episode, display_name: 'The second' });
const third = madeUpTornado('1974-04-03T21:00:00Z', { ...episode, display_name: 'The third' });
const gone = madeUpTornado('1974-04-03T22:00:00Z', {
  ...episode,
  status: 'withdrawn',
  quality_flags: ['withdrawn'],
});
const alone = madeUpTornado('1999-05-03T23:26:00Z', { damage_estimate: 0, raw_data: { STATE: 'OKLAHOMA' } });
const tornadoes = [first, second, third, gone, alone];
const aliases = {
  [first.id]: ['ncei:10086976', 'spc:1974-123'],
  [alone.id]: ['ncei:5', 'spc:1999-a~1.b'],
};
/** As an earlier version has stored them. */
const storedFlags = [
  { code: 'only_in_spc', sentence: 'NCEI’s file of the year does not have it, or was not available.' },
  { code: 'flag_of_later', sentence: 'A flag that only a later version knows.' },
];
const idsOf = (count: number) =>
  Array.from({ length: count }, (_, i) => mintTornadoId('1974-04-03', `retired ${i}`));
const [once = '', twice = '', thrice = '', tooOften = '', lost = '', round = ''] = idsOf(6);
const redirects = {
  [once]: second.id,
  [twice]: once,
  [thrice]: twice,
  [tooOften]: thrice,
  [lost]: mintTornadoId('1974-04-03', 'nowhere'),
  [round]: round,
};

describe.each(oneStandIn)('one tornado at the entry point on $name', ({ endpoint }) => {
  let entry: TornadoEntry;
  const answerOf = async (reference: string) => {
    const { status, body } = await entry.get(`/tornadoes/${reference}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return tornadoRoutes.getTornado.response.parse(body);
  };
  /** Without the offices, which are of its counties and not stored. */
  const find = async (reference: string) => {
    const { offices: _offices, ...stored } = await answerOf(reference);
    return stored;
  };
  const related = async (reference: string) => {
    const { body } = await entry.get(`/tornadoes/${reference}/related`);
    return tornadoRoutes.getRelatedTornadoes.response.parse(body).tornadoes;
  };

  beforeAll(async () => {
    entry = await startTornadoEntry(endpoint);
    await entry.publish({ tornadoes, aliases, redirects, quality: { [alone.id]: storedFlags } });
  });

  afterAll(() => entry.stop());

  it('is returned with all fields, including nulls', async () => {
    expect(await find(alone.id)).toEqual(alone);
  });

  it('names the offices whose areas it was in', async () => {
    expect((await answerOf(first.id)).offices).toEqual([
      { code: 'ICT', name: 'Wichita', path: '/offices/ICT' },
    ]);
  });

  it.each(['10086976', 'ncei:10086976', 'ncei-10086976', 'spc:1974-123', 'spc-1974-123'])(
    'is found by the source’s own id %s, and returned with our id',
    async (reference) => {
      expect(await find(reference)).toEqual(first);
    },
  );

  it('shows the loop of its storm report until it has its own, in the list too, and no more once they part', async () => {
    const report = madeUpStormReport('1999-05-03', '2330');
    const promoted = {
      ...report,
      status: 'PROMOTED_TO_OFFICIAL',
      promoted_to_tornado_id: alone.id,
    } as const;
    const put = (target: RadarTarget, videoUrl: string, madeAt: number) => {
      const Item = toPublicLoopItem(target, { targetId: target.id, videoUrl, posterUrl: null, madeAt });
      return entry.storage.client.send(new PutCommand({ TableName: entry.radar, Item }));
    };
    const shown = async () => {
      await entry.restart();
      const { body } = await entry.get('/tornadoes', { year: '1999' });
      const [listed] = tornadoRoutes.listTornadoes.response.parse(body).tornadoes;
      expect(listed?.radar_video_url).toBe((await find(alone.id)).radar_video_url);
      return listed?.radar_video_url;
    };
    await put({ type: 'spc-report', id: report.id }, '/media/radar/of-report.mp4', 1);
    expect(await shown()).toBeNull();
    await publishTestReports(entry.storage, [promoted], 1);
    expect(await shown()).toBe('/media/radar/of-report.mp4');
    await publishTestReports(entry.storage, [report], 2);
    expect(await shown()).toBeNull();
    await publishTestReports(entry.storage, [promoted], 3);
    await put({ type: 'tornado', id: alone.id }, '/media/radar/own.mp4', 2);
    expect(await shown()).toBe('/media/radar/own.mp4');
  });

  it('is found by an SPC number with special characters', async () => {
    expect((await find('spc-1999-a~1.b')).id).toBe(alone.id);
  });

  it.each([
    ['once', once],
    ['twice', twice],
    ['three times', thrice],
  ])('is found by an id that was retired %s', async (_often, id) => {
    expect(await find(id)).toEqual(second);
    expect(await related(id)).toHaveLength(2);
  });

  it.each([
    ['an unknown id', '19740403-zzzzzzzz'],
    ['an unknown source id', 'ncei:777'],
    ['an event of a group in which others are', '10086977'],
    ['an SPC number of another year', 'spc:1975-123'],
    ['an id that was retired too often', tooOften],
    ['an id that was retired for one that does not exist', lost],
    ['an id that was retired for itself', round],
  ])('is a 404 with a message for %s', async (_name, reference) => {
    for (const path of ['', '/related', '/sources']) {
      const { status, body, headers } = await entry.get(`/tornadoes/${reference}${path}`);
      expect(status).toBe(404);
      expect(body).toEqual({
        error: `There is no tornado ${reference} in the record.`,
        code: 'NOT_FOUND',
      });
      expect(headers['cache-control']).toBe('private, no-store');
    }
  });

  it.each(['xenia', '1234567890123', 'spc:74-1', 'ncei:', '19740403-XYZ', 'spc-1974-a b'])(
    'is refused by %j, which cannot be an id',
    async (reference) => {
      const { status, body } = await entry.get(`/tornadoes/${encodeURIComponent(reference)}`);
      expect(status).toBe(400);
      expect(body).toMatchObject({
        error: expect.stringMatching(
          /^"id" in the path must be a tornado id such as 19740403-k3v9qx2a, or a source’s such as ncei:10086976 or spc:1974-123, but got ".+"\.$/,
        ),
        code: 'INVALID_REQUEST',
      });
    },
  );

  it('is still returned when it is withdrawn, and is in no list', async () => {
    expect(await find(gone.id)).toMatchObject({ id: gone.id, status: 'withdrawn' });
    const { body } = await entry.get('/tornadoes');
    expect(body).toMatchObject({ pagination: { total: tornadoes.length - 1 } });
    expect(JSON.stringify(body)).not.toContain(gone.id);
  });

  it('lists the other tornadoes of its episode, without itself and without withdrawn ones', async () => {
    expect(await related(second.id)).toEqual(
      [first, third].map(({ id, tor_f_scale, cz_name, begin_datetime, display_name, known_as, ...rest }) => {
        const { start_lat, start_lon, end_lat, end_lon, begin_wall, begin_zone_letters } = rest;
        const places = { start_lat, start_lon, end_lat, end_lon };
        const clock = { begin_datetime, begin_wall, begin_zone_letters };
        return { id, tor_f_scale, cz_name, ...clock, display_name, known_as, ...places };
      }),
    );
    expect(await related(gone.id)).toHaveLength(3);
    expect(await related(alone.id)).toEqual([]);
  });

  it('lists its sources', async () => {
    const { status, body, headers } = await entry.get('/tornadoes/spc-1974-123/sources');
    expect(status).toBe(200);
    const { fields, ...stored } = tornadoRoutes.getTornadoSources.response.parse(body);
    expect(stored).toEqual(madeUpSources(first, aliases[first.id]));
    // The made-up tornado has no rows, and no rule is named without them.
    expect(fields.map(({ field }) => field)).toEqual(tracedFieldNames);
    const width = { field: 'path_width', value: first.path_width, unit: 'yards', from: [] };
    expect(fields).toContainEqual({
      ...width,
      rule: { code: 'rows_not_kept', sentence: traceRules.rows_not_kept },
    });
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=5, stale-if-error=86400');
  });

  it('lists the flags of its values in today’s words, and those that are not known as they are stored', async () => {
    const { body } = await entry.get(`/tornadoes/${alone.id}/sources`);
    expect(tornadoRoutes.getTornadoSources.response.parse(body).quality).toEqual([
      { code: 'only_in_spc', sentence: qualityFlags.only_in_spc },
      storedFlags[1],
    ]);
  });

  it.each(['', '/sources', '/related'])('is not sent again (%j) to a client that has it', async (path) => {
    const { headers } = await entry.get(`/tornadoes/${first.id}${path}`);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=5, stale-if-error=86400',
      etag: expect.any(String),
    });
    const again = await entry.get(`/tornadoes/${first.id}${path}`, undefined, {
      'if-none-match': headers['etag'] ?? '',
    });
    expect(again).toMatchObject({ status: 304, body: undefined });
    const other = await entry.get(`/tornadoes/${second.id}${path}`, undefined, {
      'if-none-match': headers['etag'] ?? '',
    });
    expect(other.status).toBe(200);
  });

  it.each(['/tornadoes', '/tornadoes/on-this-day', '/catalogue/current'])(
    'a client that has %s gets a 304 likewise',
    async (path) => {
      const { headers } = await entry.get(path);
      const again = await entry.get(path, undefined, { 'if-none-match': `W/${headers['etag']}` });
      expect(again).toMatchObject({ status: 304, body: undefined });
      expect(again.headers['cache-control']).toBe(
        'public, max-age=0, s-maxage=30, stale-while-revalidate=30, stale-if-error=86400',
      );
    },
  );

  it('accepts no query', async () => {
    const { status } = await entry.get(`/tornadoes/${first.id}`, { page: '2' });
    expect(status).toBe(400);
  });

  it('changes with an import, and back with the pointer', async () => {
    const renamed = { ...second, display_name: 'Renamed', displayName: 'Renamed' };
    const added = madeUpTornado('1974-04-03T23:00:00Z', episode);
    const before = await entry.publish({ tornadoes, aliases, redirects });
    const after = await entry.publish({
      tornadoes: [first, renamed, added, alone],
      // Two tornadoes were merged into one.
      redirects: { [third.id]: first.id },
      aliases: { [added.id]: ['spc:1974-123'] },
      run: 2,
    });
    await entry.restart();
    expect((await find(second.id)).display_name).toBe('Renamed');
    expect(await find(third.id)).toEqual(first);
    expect((await find('spc:1974-123')).id).toBe(added.id);
    expect((await related(first.id)).map(({ display_name: name }) => name)).toEqual([
      'Renamed',
      added.display_name,
    ]);

    // Rolled back: its revisions and aliases are still in the table, but not part of the record.
    for (const pointer of [before, { ...before, run: 3, voidRuns: [2] }]) {
      await movePointer(entry.storage, pointer);
      await entry.restart();
      expect((await find(second.id)).display_name).toBe('The second');
      expect((await find(third.id)).display_name).toBe('The third');
      expect((await find('spc:1974-123')).id).toBe(first.id);
      expect((await entry.get(`/tornadoes/${added.id}`)).status).toBe(404);
      expect((await related(first.id)).map(({ id }) => id)).toEqual([second.id, third.id]);
    }

    // The next full record replaces the whole first run.
    await movePointer(entry.storage, { ...after, firstRun: 2 });
    await entry.restart();
    expect((await entry.get(`/tornadoes/${gone.id}`)).status).toBe(404);
    expect((await find(alone.id)).id).toBe(alone.id);
  });
});
