import { gzipSync } from 'node:zlib';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { radarLimits } from '@touchdown/shared/radar/radar-limits.ts';
import type { DayRotationFiles, RadarRequested } from '@touchdown/shared/radar/schema.ts';
import { stormReportPointerKey } from '../../domain/catalogue/stored-reports.ts';
import { madeUpStormReport } from '@touchdown/shared/storm-reports/testing/made-up-storm-report.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, httpEvent, testOriginVerify, type TestResponse } from '../../testing/http-request.ts';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { publishTestRecord } from '../../testing/publish-test-record.ts';
import { startTestBucket, type TestBucket } from '@touchdown/local-cloud/testing/test-bucket.ts';
import { startParameterServer } from '@touchdown/local-cloud/servers/start-parameter-server.ts';
import { createTestTable, dynamodbStandIns, guarded, testClient } from '../../testing/test-table.ts';
import { cachedLoops } from '../../domain/radar-loops/cached-loops.ts';
import { findPublicLoop } from '../../domain/radar-loops/find-public-loop.ts';
import { stillHasAccount } from '../../domain/members/has-account.ts';
import { madeUpProfile, putProfile, putSignedIn } from '../../testing/put-signed-in.ts';
import { madeUpPerson } from '../../testing/start-radar-jobs.ts';
import { turnMilliseconds } from './jobs/job-limits.ts';
import { jobStore } from './jobs/job-store.ts';
import { emptyDay, expectedLoop, priceOf } from './jobs/loop-budget.ts';
import { planTornadoLoop } from './request/plan-loop.ts';
import { requestLoop } from './request/request-loop.ts';

const moore = madeUpTornado('2013-05-20T19:56:00Z', {
  tor_f_scale: 'EF5',
  wfo: 'OUN',
  begin_wall: '2013-05-20T14:56',
  begin_zone_letters: 'CDT',
});
const harvey = madeUpTornado('2017-08-26T15:00:00Z', {
  episode_id: '118',
  episode_narrative: 'Hurricane Harvey made landfall.',
});
const old = madeUpTornado('1974-04-03T19:30:00Z');
const atSea = madeUpTornado('2012-04-27T20:00:00Z', { start_lat: 25, start_lon: -40 });
const nowhere = madeUpTornado('2011-04-27T20:00:00Z', { start_lat: null, start_lon: null });
const report = madeUpStormReport('2026-05-01', '2200');
/** Enough for this many loops of the expected cost, and for a quarter of them by young accounts. */
const loopsOfADay = 14;
const dollarsPerDay = (loopsOfADay * priceOf(expectedLoop(emptyDay, emptyDay))) / 1e6;
let people = 0;

describe.each(dynamodbStandIns)('requests for radar loops, on $name', ({ endpoint, itOnce }) => {
  const client = testClient(endpoint);
  let handler: Parameters<typeof call>[0];
  let bucket: TestBucket;
  let community: string;
  let radar: string;
  let cookie: string;

  const person = async (over: { role?: 'moderator'; isVerified?: boolean; createdAt?: string } = {}) => {
    const id = `01RADAR${String(++people).padStart(19, '0')}`;
    const profile = madeUpProfile({ id, createdAt: '2020-01-01T00:00:00Z', ...over });
    return (await putSignedIn(client, community, { profile })).cookie;
  };
  async function ask(
    path: string,
    {
      query = {},
      as = cookie,
      method = 'GET',
      headers = {},
    }: {
      query?: Record<string, string>;
      as?: string;
      method?: string;
      headers?: Record<string, string>;
    } = {},
  ): Promise<TestResponse & { body: RadarRequested }> {
    const sent = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', ...headers };
    const event = httpEvent(method, `/api/v1${path}`, { query, headers: sent, cookies: [as] });
    return (await call(handler, event)) as TestResponse & { body: RadarRequested };
  }
  const request = (query: Record<string, string> = {}, as = cookie, id: string = moore.id) =>
    ask(`/tornadoes/${id}/radar`, { query, as });
  const finish = async (jobId: string | null, name = 'loop.mp4') => {
    const jobs = jobStore(client, radar, () => Date.now());
    const job = await jobs.find(String(jobId));
    if (!job) throw new Error('There is no such job.');
    const claimed = await jobs.claim(job.id, 'worker');
    if (claimed.outcome !== 'claimed') throw new Error('It was claimed before.');
    const folder = job.plan.isDefault ? 'media/radar' : 'media/radar/private';
    const videoUrl = `/${folder}/${job.renderKey}/${job.id}-1/${name}`;
    const loop = { videoUrl, posterUrl: null, message: 'Done.', frameCount: 0 };
    await jobs.end(claimed.job, { status: 'completed', ...loop }, { owner: 'worker' });
    return loop.videoUrl;
  };

  beforeAll(async () => {
    bucket = await startTestBucket();
    const catalogue = await createTestTable(endpoint, 'catalogue');
    community = await createTestTable(endpoint, 'community');
    const storage = { client, table: catalogue, bucket, bucketName: 'media' };
    await publishTestRecord(storage, {
      tornadoes: [moore, harvey, old, nowhere, atSea],
      aliases: { [moore.id]: ['ncei:5'] },
    });
    bucket.objects.set('/media/spc/1.json.gz', gzipSync(JSON.stringify([report])));
    const pointer = { objectKey: 'spc/1.json.gz', count: 1, sequence: 1 };
    await client.send(
      new PutCommand({ TableName: catalogue, Item: { ...stormReportPointerKey, ...pointer } }),
    );
    const settings = {
      CATALOGUE_TABLE: catalogue,
      COMMUNITY_TABLE: community,
      EPHEMERAL_TABLE: await createTestTable(endpoint, 'ephemeral'),
      MEDIA_BUCKET: 'media',
      RADAR_LOOP_MONEY_PER_DAY: String(dollarsPerDay),
      RADAR_MAX_WORKERS: '2',
      ORIGIN_VERIFY: testOriginVerify,
      CHECK_RESPONSES: '1',
      AWS_ENDPOINT_URL_DYNAMODB: guarded(endpoint),
      AWS_ENDPOINT_URL_S3: bucket.endpoint,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'radar.http',
      AWS_SECRET_ACCESS_KEY: 'local',
    };
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  });
  // A new table for each test, because everybody shares the daily limit.
  beforeEach(async () => {
    radar = await createTestTable(endpoint, 'radar');
    vi.stubEnv('RADAR_TABLE', radar);
    vi.resetModules();
    ({ handler } = await import('./radar.http.ts'));
    cookie = await person();
  });
  afterAll(() => bucket.stop());

  it('create a job with the value of every option, which its owner and moderators may follow', async () => {
    const { status, body, headers } = await request({ station_id: 'ktlx', vmin: '', vmax: 'strong' });
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(body).toEqual({
      job_id: body.jobId,
      jobId: expect.stringMatching(/^[0-9A-Z]{26}$/),
      status: 'queued',
      message: 'Waiting for a machine.',
      progress: 0,
      place: 1,
      wait_seconds: 45,
      progress_url: `/media/radar/progress/${body.jobId}.json`,
      result_url: null,
      poster_url: null,
      is_public: false,
    });
    const job = await jobStore(client, radar, () => Date.now()).find(String(body.jobId));
    const began = Date.parse(moore.begin_datetime);
    expect(job?.plan).toMatchObject({
      target: {
        path: [{ lat: 37.8, lon: -96.8 }],
        beganAt: began,
        scale: 'EF5',
        utcOffsetMinutes: -300,
        zoneLetters: 'CDT',
      },
      options: {
        sweep: 0,
        stationId: 'KTLX',
        startAt: began - 20 * 60_000,
        endAt: began + 20 * 60_000,
        label: 'EF5 Tornado (OUN)',
        min: 5,
        max: 75,
        filteringThreshold: 5,
        field: 'reflectivity',
        tileProvider: 'osm',
        tileZoom: 8,
        isFiltered: true,
      },
    });
    const [stranger, moderator] = [await person(), await person({ role: 'moderator' })];
    const missing = await ask('/radar/jobs/01JD5K8Z7Q0000000000000000', { as: stranger });
    expect(missing.status).toBe(404);
    for (const path of [`/radar/jobs/${body.jobId}`, `/spc-reports/radar/status/${body.jobId}`]) {
      for (const as of [cookie, moderator])
        expect(await ask(path, { as })).toMatchObject({ status: 200, body });
      const { status, body: refusal } = await ask(path, { as: stranger });
      expect({ status, body: refusal }).toEqual({ status: 404, body: missing.body });
    }
    const cancelled = await ask(`/radar/jobs/${body.jobId}`, { as: stranger, method: 'DELETE' });
    expect(cancelled.status).toBe(404);
    expect(await ask(`/radar/active-jobs/tornado/${moore.id}`)).toMatchObject({
      body: { has_active_job: true, job: { jobId: body.jobId, status: 'queued' } },
    });
    expect((await ask('/radar/active-jobs/spc-report/spc-20260501-aaaaaaaa')).body).toEqual({
      has_active_job: false,
      job: null,
    });
  });

  it('for the same loop share one job, even at the same time and by another id of the tornado', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, at) => request({}, await person(), at % 2 ? 'ncei:5' : moore.id)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.job_id)).size).toBe(1);
    const { Items: items = [] } = await client.send(new ScanCommand({ TableName: radar }));
    expect(items.filter(({ pk }) => String(pk).startsWith('JOB#'))).toHaveLength(1);
    // It counts only against the person who started it.
    expect(items.filter(({ pk }) => String(pk).startsWith('QUOTA#'))).toHaveLength(1);
  });

  it('are answered with an existing loop at once, unless it is to be regenerated', async () => {
    const { body } = await request();
    const loop = await finish(body.job_id);
    const again = await request({}, await person());
    expect(again.body).toEqual({
      job_id: null,
      jobId: null,
      status: 'completed',
      message: 'Done.',
      progress: 1,
      place: null,
      wait_seconds: null,
      progress_url: null,
      result_url: loop,
      poster_url: null,
      is_public: true,
    });
    const regenerated = await request({ force_regenerate: 'true' });
    expect(regenerated.body).toMatchObject({
      status: 'queued',
      job_id: expect.not.stringMatching(String(body.job_id)),
    });
    expect((await ask(`/radar/jobs/${body.job_id}`)).body.result_url).toBe(loop);
  });

  itOnce('with the defaults give the public loop, even where the defaults are given explicitly', async () => {
    const begin = Date.parse(moore.begin_datetime);
    const minutes = (from: number) => new Date(begin + from * 60_000).toISOString();
    const named = {
      radar_sweep: '0',
      start_time: minutes(-20),
      end_time: minutes(20),
      label: 'EF5 Tornado (OUN)',
      vmin: '5',
      vmax: '75',
      tile_zoom: '8',
      reflectivity_field: 'reflectivity',
      map_tile_provider: 'osm',
      filtering_threshold: '5',
    };
    const { body } = await request(named);
    expect(body.is_public).toBe(true);
    const as = await person();
    expect((await request({}, as)).body).toMatchObject({ job_id: body.job_id, is_public: true });
    expect(await ask(`/radar/active-jobs/tornado/${moore.id}`, { as })).toMatchObject({
      body: { has_active_job: true, job: { jobId: body.job_id } },
    });
    for (const [name, value] of Object.entries({
      label: 'Mine',
      radar_sweep: '1',
      vmin: '6',
      tile_zoom: '9',
    })) {
      expect((await request({ ...named, [name]: value }, await person())).body.is_public, name).toBe(false);
    }
  });

  itOnce('with other options give a private loop, shown only to the person who requested it', async () => {
    const [anna, bert, carl] = [await person(), await person(), await person()];
    const own = async (as: string) => {
      const { body } = await ask(`/radar/private-loops/tornado/${moore.id}`, { as });
      return (body as unknown as { loop: { result_url: string } | null }).loop?.result_url ?? null;
    };
    const isActiveFor = async (as: string) => {
      const { body } = await ask(`/radar/active-jobs/tornado/${moore.id}`, { as });
      return (body as unknown as { has_active_job: boolean }).has_active_job;
    };
    const asked = await request({ label: 'My shelter' }, bert);
    expect([await isActiveFor(anna), await isActiveFor(bert)]).toEqual([false, true]);
    // The same request of another person is another loop, so that each can leave with its owner.
    const same = await request({ label: 'My shelter' }, carl);
    expect(same.body.job_id).not.toBe(asked.body.job_id);
    expect((await request({ label: 'My shelter' }, bert)).body.job_id).toBe(asked.body.job_id);
    expect(await own(bert)).toBeNull();
    const loop = await finish(asked.body.job_id);
    expect([await own(anna), await own(bert), await own(carl)]).toEqual([null, loop, null]);
    // The latest finished loop, not the latest request.
    const next = await request({ label: 'Another' }, bert);
    expect(await own(bert)).toBe(loop);
    expect(await own(bert)).not.toBe(await finish(next.body.job_id));
  });

  it('are two at a time for one person', async () => {
    const first = await request({ label: '1' });
    await request({ label: '2' });
    const third = await request({ label: '3' });
    expect(third).toMatchObject({ status: 429, body: { code: 'QUOTA_EXCEEDED' } });
    expect(third.body).toMatchObject({
      error: expect.stringContaining('We’re already making 2 of your radar loops'),
    });
    await finish(first.body.job_id);
    expect((await request({ label: '3' })).status).toBe(200);
  });

  it('are ten a day for one person, three of them regenerations', async () => {
    const regenerate = async (label: string) => request({ label, force_regenerate: 'true' });
    for (let loop = 0; loop < radarLimits.regenerationsPerDay; loop++) {
      await finish((await regenerate(`regenerated ${loop}`)).body.job_id);
    }
    const fourth = await regenerate('once more');
    expect(fourth).toMatchObject({ status: 429, body: { code: 'QUOTA_EXCEEDED' } });
    expect(fourth.body).toMatchObject({ error: expect.stringContaining('3 regenerated radar loops') });
    for (let loop = radarLimits.regenerationsPerDay; loop < radarLimits.loopsPerDay; loop++) {
      await finish((await request({ label: `loop ${loop}` })).body.job_id);
    }
    const eleventh = await request({ label: 'loop 11' });
    expect(eleventh).toMatchObject({ status: 429, body: { code: 'QUOTA_EXCEEDED' } });
    expect(eleventh.body).toMatchObject({ error: expect.stringContaining('limit of 10 radar loops') });
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('are limited to the stage’s money for all people together, and say when that opens again', async () => {
    for (let loop = 0; loop < loopsOfADay; loop++) {
      expect((await request({ label: `loop ${loop}` }, await person())).status).toBe(200);
    }
    const refused = await request({ label: 'one more' }, await person());
    expect(refused).toMatchObject({ status: 503, body: { code: 'RADAR_BUSY' } });
    expect(refused.body).toMatchObject({
      error: expect.stringMatching(
        /^Today’s budget for radar loops is used up\. You can request new ones from midnight UTC, in about \d+ (minutes?|hours)\./,
      ),
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('are two a day for an account of its first week, and a quarter of the money for all of those', async () => {
    const young = (daysAgo: number) =>
      person({ createdAt: new Date(Date.now() - daysAgo * 86_400_000).toISOString() });
    const one = await young(6.9);
    for (const label of ['1', '2']) await finish((await request({ label }, one)).body.job_id);
    const third = await request({ label: '3' }, one);
    expect(third).toMatchObject({ status: 429, body: { code: 'QUOTA_EXCEEDED' } });
    expect(third.body).toMatchObject({
      error: expect.stringMatching(/^In your first week, you can request 2 radar loops a day\./),
    });
    const statuses: number[] = [];
    for (let loop = 0; loop < loopsOfADay / 4; loop++) {
      const { status, body } = await request({ label: `young ${loop}` }, await young(1));
      statuses.push(status);
      if (status === 503) {
        expect(body).toMatchObject({ error: expect.stringMatching(/^New accounts share part/) });
      }
    }
    // A loop that was made at once has cost nothing, so three fit into the quarter.
    expect(statuses).toEqual([200, 200, 200, 503]);
    expect((await request({ label: 'older' }, await young(7.1))).status).toBe(200);
  });

  it('tell place and time while they wait, in the answer and in an object that anybody may read', async () => {
    const objectOf = (jobId: string | null) =>
      JSON.parse(String(bucket.objects.get(`/media/media/radar/progress/${jobId}.json`))) as object;
    const first = await request({ label: 'mine' });
    for (let loop = 0; loop < 5; loop++) await request({ label: String(loop) }, await person());
    const { body } = await request({}, await person());
    // Two workers take two of the six before it first.
    const queued = { status: 'queued', place: 7, wait_seconds: 25 };
    expect(body).toMatchObject({ ...queued, message: 'Yours is number 7 in line, about 1 minute.' });
    expect(objectOf(body.job_id)).toMatchObject({
      ...queued,
      is_public: true,
      message: 'Waiting for a machine.',
    });
    expect(Object.keys(objectOf(first.body.job_id)).toSorted()).toEqual([
      'is_public',
      'job_id',
      'place',
      'progress',
      'status',
      'version',
      'wait_seconds',
      'written_at',
    ]);
    await finish(first.body.job_id);
    const later = await ask(`/radar/jobs/${body.job_id}`);
    expect(later.body).toMatchObject({ place: 6, wait_seconds: expect.any(Number) });
    expect(objectOf(body.job_id)).toMatchObject({ place: 6 });
  });

  itOnce('are limited to another sum, or stopped, by a setting that is read at run time', async () => {
    const parameters = await startParameterServer();
    vi.stubEnv('SETTINGS_PARAMETER', '/touchdown/dev/settings');
    vi.stubEnv('AWS_ENDPOINT_URL_SSM', parameters.endpoint);
    vi.resetModules();
    vi.useFakeTimers({ toFake: ['Date'] });
    ({ handler } = await import('./radar.http.ts'));
    const limitTo = (loops: number) => {
      const loopMoneyPerDay = (loops / loopsOfADay) * dollarsPerDay;
      parameters.set('/touchdown/dev/settings', JSON.stringify({ loopMoneyPerDay }));
      vi.setSystemTime(Date.now() + 30_000);
    };
    const codeOf = async (label: string, as?: string) => {
      const { status, body } = await request({ label }, as ?? (await person()));
      return status === 200 ? 'taken' : (body as { code?: string }).code;
    };
    try {
      limitTo(1);
      expect([await codeOf('first', cookie), await codeOf('second')]).toEqual(['taken', 'RADAR_BUSY']);
      limitTo(2);
      expect(await codeOf('second')).toBe('taken');
      limitTo(0);
      expect(await codeOf('third')).toBe('RADAR_BUSY');
      // A job that exists is still found.
      expect(await codeOf('first', cookie)).toBe('taken');
    } finally {
      vi.useRealTimers();
      vi.stubEnv('SETTINGS_PARAMETER', '');
      await parameters.stop();
    }
  });

  it('are drawn again after a moderator has removed the public loop', async () => {
    const path = `/radar/loops/tornado/${moore.id}`;
    const moderator = await person({ role: 'moderator' });
    expect(await ask(path, { method: 'DELETE' })).toMatchObject({ status: 403 });
    expect(await ask(path, { method: 'DELETE', as: moderator })).toMatchObject({ status: 404 });
    const loop = await finish((await request()).body.job_id);
    const target = { type: 'tornado', id: moore.id } as const;
    const shown = async () => (await findPublicLoop(client, radar)(target))?.videoUrl;
    let time = Date.now();
    const lists = cachedLoops(client, radar, 'tornado', () => time);
    expect([await shown(), (await lists()).urlOf(moore.id)]).toEqual([loop, loop]);
    expect(await ask(path, { method: 'DELETE', as: moderator })).toMatchObject({
      status: 200,
      body: { removed: true },
    });
    expect(await shown()).toBeUndefined();
    // Lists learn of it with their next refresh.
    time += 60_000;
    await lists();
    await expect.poll(async () => (await lists()).urlOf(moore.id)).toBeNull();
    expect(await ask(path, { method: 'DELETE', as: moderator })).toMatchObject({ status: 404 });
    const again = await request({}, await person());
    expect(again.body).toMatchObject({ status: 'queued', is_public: true });
    const next = await finish(again.body.job_id);
    expect(await shown()).toBe(next);
    time += 60_000;
    await lists();
    await expect.poll(async () => (await lists()).urlOf(moore.id)).toBe(next);
  });

  itOnce('for a storm report use its place and time', async () => {
    const { status, body } = await ask(`/spc-reports/${report.id}/radar`);
    expect(status).toBe(200);
    const job = await jobStore(client, radar, () => Date.now()).find(String(body.job_id));
    expect(job).toMatchObject({
      target: { type: 'spc-report', id: report.id },
      plan: {
        options: { label: 'SPC Report spc-2026' },
        // In Kansas, in May.
        target: {
          name: '2 SW Viola',
          path: [{ lat: 37.46, lon: -97.67 }],
          utcOffsetMinutes: -300,
          zoneLetters: 'CDT',
        },
      },
    });
  });

  it.each<[Record<string, string>, RegExp]>([
    [{ station_id: 'KXXX' }, /KTLX/],
    [{ reflectivity_field: 'rainbows' }, /one of reflectivity, velocity/],
    [{ velocity_folding: 'twice' }, /one of unfolded, as_received/],
    [
      { reflectivity_field: 'storm_relative_velocity' },
      /needs the motion of the storm, but the record has only one place.*reflectivity_field/,
    ],
    [{ map_tile_provider: 'https://evil.example' }, /osm/],
    [{ radar_sweep: '9' }, /from 0 to 3/],
    [{ sweep: '1' }, /an unknown name/],
    [
      { reflectivity_field: 'velocity', vmin: '-150' },
      /vmin.* must be a number from -140 to 140 kt for radial velocity, but got .*-150/,
    ],
    [{ vmin: '10', vmax: '10' }, /vmax.* must be more than vmin, which is 10 dBZ, but got .*10/],
    [
      { start_time: '2013-05-20T21:00:00Z', end_time: '2013-05-20T20:00:00Z' },
      /end_time.* must be after start_time by at most 6 hours/,
    ],
    [{ start_time: '2011-05-22T22:00:00Z' }, /start_time must be within 6 hours of the event/],
    [
      { start_time: '2013-05-21T02:00:00Z', end_time: '2013-05-21T04:00:00Z' },
      /start_time must be within 6 hours/,
    ],
    [{ end_time: '2013-05-21T02:30:00Z' }, /end_time must be after start_time by at most 6 hours/],
    [
      { start_time: '2013-05-21T01:00:00Z', end_time: '2013-05-21T02:30:00Z' },
      /end_time must be within 6 hours of the event/,
    ],
  ])('with %j are refused with what is allowed', async (query, sentence) => {
    const { status, body } = await request(query);
    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'INVALID_REQUEST' })]);
    expect(JSON.stringify(body)).toMatch(sentence);
  });

  it('for a day share one job, whose picture everybody sees until a moderator removes it', async () => {
    const path = '/days/2013-05-20/rotation';
    const shown = async () => (await ask(path, { as: '' })).body as unknown as DayRotationFiles;
    expect(await shown()).toEqual({ date: '2013-05-20', rotation: null });
    const [first, second] = await Promise.all([
      ask(path, { method: 'POST' }),
      ask(path, { method: 'POST', as: await person() }),
    ]);
    expect(first).toMatchObject({ status: 200, body: { status: 'queued', is_public: true } });
    expect(second.body.job_id).toBe(first.body.job_id);
    const { body: active } = await ask('/radar/active-jobs/day/2013-05-20', { as: await person() });
    expect(active).toMatchObject({ has_active_job: true, job: { job_id: first.body.job_id } });
    const jobs = jobStore(client, radar, () => Date.now());
    const job = await jobs.find(String(first.body.job_id));
    expect(job?.plan).toMatchObject({
      isDefault: true,
      day: {
        date: '2013-05-20',
        tornadoes: [
          {
            id: moore.id,
            rating: 'EF5',
            path: [{ lat: 37.8, lon: -96.8 }],
            beganAt: Date.parse(moore.begin_datetime),
            utcOffsetMinutes: -300,
            zoneLetters: 'CDT',
          },
        ],
      },
    });
    // First loops of others go before it, and its money is that of its own length.
    expect((job?.turn ?? 0) - (job?.createdAt ?? 0)).toBe(turnMilliseconds);
    expect((await jobs.days()).day).toMatchObject({ committed: priceOf(3_000) });
    const picture = await finish(first.body.job_id, 'rotation.webp');
    const folder = picture.slice(0, picture.lastIndexOf('/'));
    expect((await shown()).rotation).toEqual({
      picture_url: picture,
      summary_url: `${folder}/rotation.json`,
      geojson_url: `${folder}/rotation.geojson`,
      csv_url: `${folder}/rotation.csv`,
      made_at: expect.stringMatching(/Z$/),
    });
    // A day takes as long as many loops, and must not count for what people wait.
    expect((await jobs.days()).day).toMatchObject({ made: 0, drawn: 0 });
    expect((await ask(path, { method: 'POST', as: await person() })).body).toMatchObject({
      job_id: null,
      status: 'completed',
      result_url: picture,
    });
    const as = await person({ role: 'moderator' });
    expect(await ask('/radar/loops/day/2013-05-20', { method: 'DELETE', as })).toMatchObject({ status: 200 });
    expect((await shown()).rotation).toBeNull();
    const { Items: items = [] } = await client.send(new ScanCommand({ TableName: radar }));
    const replaced = items.find(({ pk }) => pk === 'REPLACED');
    expect(replaced?.['files']).toEqual(
      ['webp', 'json', 'geojson', 'csv'].map((ending) => `${folder.slice(1)}/rotation.${ending}`),
    );
    expect((await ask(path, { method: 'POST' })).body.status).toBe('queued');
  });

  itOnce('for a day know which tornadoes came from a hurricane', async () => {
    const { body } = await ask('/days/2017-08-26/rotation', { method: 'POST' });
    const job = await jobStore(client, radar, () => Date.now()).find(String(body.job_id));
    expect(job?.plan).toMatchObject({ day: { tornadoes: [{ id: harvey.id, isTropical: true }] } });
  });

  itOnce('for a day without anything to draw are refused', async () => {
    const draw = (date: string, as = cookie) => ask(`/days/${date}/rotation`, { method: 'POST', as });
    expect(await draw('2013-05-22')).toMatchObject({
      status: 404,
      body: { error: 'No tornadoes are on record for May 22, 2013.' },
    });
    expect(await draw('1974-04-03')).toMatchObject({
      status: 400,
      body: { error: 'Radar archives start in June 1991.' },
    });
    expect(await draw('2011-04-27')).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('where these tornadoes were') },
    });
    expect(await draw('2012-04-27')).toMatchObject({
      status: 400,
      body: { error: 'No radar is within 143 miles of these tornadoes.' },
    });
    expect(await draw('2013-02-30')).toMatchObject({ status: 400 });
    expect(await draw('2013-05-20', await person({ isVerified: false }))).toMatchObject({ status: 403 });
  });

  itOnce('for events that no radar recorded are refused', async () => {
    expect(await request({}, cookie, old.id)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('June 1991') },
    });
    expect(await request({}, cookie, nowhere.id)).toMatchObject({ status: 400 });
    expect(await request({}, cookie, '20130520-aaaaaaaa')).toMatchObject({ status: 404 });
    expect(await ask('/spc-reports/spc-20260501-aaaaaaaa/radar')).toMatchObject({ status: 404 });
  });

  itOnce('are accepted only from pages of the site, by people with a verified email', async () => {
    const path = `/tornadoes/${moore.id}/radar`;
    const refused = [
      await ask(path, { headers: { 'sec-fetch-site': 'cross-site' } }),
      await ask(path, { headers: { 'sec-fetch-mode': 'navigate' } }),
      await ask(path, { headers: { 'sec-purpose': 'prefetch' } }),
      await ask(path, { as: '' }),
      await ask(path, { as: await person({ isVerified: false }) }),
    ];
    expect(refused.map(({ status, body }) => [status, (body as unknown as { code: string }).code])).toEqual([
      [403, 'CROSS_SITE'],
      [403, 'CROSS_SITE'],
      [403, 'CROSS_SITE'],
      [401, 'UNAUTHENTICATED'],
      [403, 'UNVERIFIED_EMAIL'],
    ]);
    const { Items: items = [] } = await client.send(new ScanCommand({ TableName: radar }));
    expect(items).toEqual([]);
  });

  it('write nothing for an account that is deleted in the meantime', async () => {
    const as = await person();
    const uid = `01RADAR${String(people).padStart(19, '0')}`;
    await finish((await request({ label: 'Ready' }, as)).body.job_id);
    const { Items: before = [] } = await client.send(new ScanCommand({ TableName: radar }));
    const leave = async () => {
      const tombstone = { id: uid, authEpoch: 0, deletedAt: '2026-11-21T00:00:00.000Z' };
      await putProfile(client, community, tombstone);
    };
    const checkAccount = stillHasAccount(community);
    await leave();
    const jobs = jobStore(client, radar, () => Date.now());
    const target = { type: 'tornado', id: moore.id } as const;
    const plan = planTornadoLoop(moore, { label: 'Late' });
    const late = requestLoop(
      { target, plan, person: madeUpPerson(uid), isRegeneration: false },
      {
        client,
        table: radar,
        jobs,
        dollarsPerDay: async () => 1,
        maxWorkers: async () => 1,
        progress: { write: async () => {} },
        checkAccount,
        now: () => Date.now(),
      },
    );
    await expect(late).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await jobs.rememberPrivateLoop(target, uid, 'a'.repeat(64), [checkAccount(uid)]);
    const { Items: after = [] } = await client.send(new ScanCommand({ TableName: radar }));
    expect(after).toEqual(before);
  });

  it.each([
    ['The remnants of Hurricane Harvey moved inland.', true],
    ['Bands of TROPICAL STORM Beryl crossed the coast.', true],
    ['It was on the outer fringes of tropical storm Gordon.', true],
    ['The tornado was spawned just ahead of hurricane Erin.', true],
    ['A CELL IN THE REMNANTS OF HURRICANE OPAL MOVED NORTH.', true],
    ['Hurricane Creek flooded while Hurricane “Agnes” was offshore.', true],
    ['The Miami Hurricanes played that evening.', undefined],
    ['The roof lacked hurricane straps. Hurricane Clips had failed.', undefined],
    ['Winds of hurricane force, and Hurricane-force gusts.', undefined],
    ['HURRICANE FORCE WINDS TORE ROOFS WITHOUT HURRICANE STRAPS.', undefined],
    ['The barn was built for tropical storm force winds.', undefined],
    ['An extra-tropical cyclone was over Lake Erie.', undefined],
    ['It moved along Hurricane Creek Road and Hurricane Rd to Hurricane Mills.', undefined],
    ['It began in Hurricane, West Virginia. In Hurricane, Main Street was closed.', undefined],
    ['THE TORNADO CROSSED HURRICANE CREEK NEAR HURRICANE.', undefined],
    ['It was the worst since Hurricane Camille, and worse than Hurricane Michael.', undefined],
    ['Unstable tropical air masses lay ahead of the front.', undefined],
  ])('of a tornado whose episode says "%s" are searched with that in mind', (episode, isTropical) => {
    const plan = planTornadoLoop({ ...moore, event_narrative: null, episode_narrative: episode }, {});
    expect(plan.target.isTropical).toBe(isTropical);
  });

  it('are cancelled by the person who made them or by a moderator, and by nobody else', async () => {
    const { body } = await request();
    const path = `/radar/jobs/${body.job_id}`;
    expect(await ask(path, { method: 'DELETE', as: await person() })).toMatchObject({ status: 403 });
    const cancelled = await ask(path, { method: 'DELETE' });
    expect(cancelled).toMatchObject({
      status: 200,
      body: { status: 'cancelled', message: 'You canceled it.' },
    });
    expect((await ask(path, { method: 'DELETE' })).body).toEqual(cancelled.body);
    // The person's place is free again.
    const second = await request();
    expect(second.body.job_id).not.toBe(body.job_id);
    const moderator = await person({ role: 'moderator' });
    expect(await ask(`/radar/jobs/${second.body.job_id}`, { method: 'DELETE', as: moderator })).toMatchObject(
      { body: { status: 'cancelled', message: 'A moderator canceled it.' } },
    );
    expect(await ask('/radar/jobs/01JD5K8Z7Q0000000000000000', { method: 'DELETE' })).toMatchObject({
      status: 404,
    });
  });
});
