import { gzipSync } from 'node:zlib';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { StormReportPointer } from '../../domain/catalogue/report-pointer.ts';
import { stormReportPointerKey } from '../../domain/catalogue/stored-reports.ts';
import { stormReportRoutes } from '@touchdown/shared/storm-reports/routes.ts';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import { madeUpStormReport } from '@touchdown/shared/storm-reports/testing/made-up-storm-report.ts';
import { approve, writeCorrection } from '../../domain/corrections/correction-writer.ts';
import { toPublicLoopItem } from '../../domain/radar-loops/public-loop-items.ts';
import type { StoredWarning } from '../../domain/warnings/stored-warnings.ts';
import { writeWarningDay } from '../../domain/warnings/warning-days.ts';
import { call, httpEvent, testOriginVerify } from '../../testing/http-request.ts';
import { startTestBucket, type TestBucket } from '@touchdown/local-cloud/testing/test-bucket.ts';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { publishTestRecord } from '../../testing/publish-test-record.ts';
import { createTestTable, oneStandIn, guarded, testClient } from '../../testing/test-table.ts';

const days = ['2013-05-19', '2013-05-20', '2013-05-31', '2014-04-27'];
const reports: StormReport[] = days.flatMap((day, n) =>
  Array.from({ length: 30 }, (_, i) =>
    madeUpStormReport(day, `${i < 20 ? 18 : '03'}${String(i).padStart(2, '0')}`, {
      ...(n === 1 ? { state: 'NEW MEXICO', state_code: 'NM' } : {}),
      preliminary_f_scale: i % 10 === 0 ? 'EF2' : null,
      comments: i === 3 ? `Mobile homes damaged near Peñasco on ${day}. (ABQ)` : null,
    }),
  ),
);
const mooreWarning: StoredWarning = {
  office: 'OUN',
  phenomenon: 'TO',
  number: 12,
  year: 2013,
  cancelled: null,
  outlines: [
    {
      act: 'NEW',
      from: '2013-05-20T19:40:00Z',
      expires: '2013-05-20T20:15:00Z',
      replaced: null,
      polygon: [
        [-97.8, 35.21],
        [-97.75, 35.41],
        [-97.35, 35.42],
      ],
      source: 'text',
      motion: null,
      tornado: null,
      damage: null,
    },
  ],
};
const withdrawn = madeUpStormReport('2013-05-20', '2359', { status: 'WITHDRAWN' });

describe.each(oneStandIn)('the storm reports entry point on $name', ({ endpoint }) => {
  let handler: Parameters<typeof call>[0];
  let bucket: TestBucket;
  let radar: string;
  let table: string;
  const get = (path: string, query?: Record<string, string>) =>
    call(handler, httpEvent('GET', `/api/v1${path}`, query ? { query } : {}));
  const list = async (query?: Record<string, string>) => {
    const { status, body } = await get('/spc-reports', query);
    expect(status).toBe(200);
    return stormReportRoutes.listStormReports.response.parse(body).data;
  };

  beforeAll(async () => {
    bucket = await startTestBucket();
    vi.stubEnv('CATALOGUE_TABLE', (table = await createTestTable(endpoint, 'catalogue')));
    vi.stubEnv('RADAR_TABLE', (radar = await createTestTable(endpoint, 'radar')));
    vi.stubEnv('MEDIA_BUCKET', 'media');
    vi.stubEnv('ORIGIN_VERIFY', testOriginVerify);
    vi.stubEnv('CHECK_RESPONSES', '1');
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', guarded(endpoint));
    vi.stubEnv('AWS_ENDPOINT_URL_S3', bucket.endpoint);
    vi.stubEnv('AWS_REGION', 'us-east-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'storm-reports.http');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
    vi.resetModules();
    ({ handler } = await import('./storm-reports.http.ts'));
    expect(await list()).toMatchObject({ reports: [], pagination: { total: 0, totalPages: 0, limit: 50 } });

    const pointer: StormReportPointer = {
      objectKey: 'spc/1.json.gz',
      count: reports.length + 1,
      sequence: 1,
    };
    bucket.objects.set('/media/spc/1.json.gz', gzipSync(JSON.stringify([...reports, withdrawn])));
    await testClient(endpoint).send(
      new PutCommand({ TableName: table, Item: { ...stormReportPointerKey, ...pointer } }),
    );
    vi.resetModules();
    ({ handler } = await import('./storm-reports.http.ts'));
  });

  afterAll(() => bucket.stop());

  it('lists the warnings of a day, and says if none were imported', async () => {
    const of = async (query: Record<string, string>) => {
      const { status, body } = await get('/warnings', query);
      expect(status).toBe(200);
      return stormReportRoutes.listWarnings.response.parse(body).data;
    };
    expect(await of({ date: '2013-05-20' })).toMatchObject({ imported: false, warnings: [] });
    const media = {
      put: async (key: string, bytes: Uint8Array) =>
        void bucket.objects.set(`/media/${key}`, Buffer.from(bytes)),
    };
    await writeWarningDay(media, '2013-05-20', [mooreWarning]);
    expect(await of({ date: '2013-05-20', phenomenon: 'to' })).toMatchObject({
      imported: true,
      warnings: [{ id: 'OUN.TO.W.0012.2013', issued_at: '2013-05-20T19:40:00Z' }],
    });
    expect(await of({ date: '2013-05-20', phenomenon: 'SV' })).toMatchObject({
      imported: true,
      warnings: [],
    });
    expect((await get('/warnings', { date: '2013-02-30' })).status).toBe(400);
  });

  it('finds reports by the words of their comments, with the other filters, and marks them', async () => {
    expect((await list({ text: '"mobile home" penasco' })).pagination.total).toBe(days.length);
    const { reports: found, snippets } = await list({ text: '"mobile home" penasco', state: 'NEW MEXICO' });
    expect(found).toHaveLength(1);
    expect(snippets?.[found[0]?.id ?? '']).toEqual([
      { text: 'Mobile homes', marked: true },
      { text: ' damaged near ', marked: false },
      { text: 'Peñasco', marked: true },
      { text: ' on 2013-05-20.', marked: false },
    ]);
    expect((await list({ text: '"home mobile"' })).reports).toEqual([]);
    expect(await list()).not.toHaveProperty('snippets');
    const { status, body } = await get('/spc-reports', { text: '?' });
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
  });

  it('shows the radar loop of a report, in its own response and in the list', async () => {
    const [{ id } = { id: '' }] = (await list()).reports;
    expect((await get(`/spc-reports/${id}`)).body).toMatchObject({
      data: { report: { radar_video_url: null } },
    });
    const loop = { targetId: id, videoUrl: '/media/radar/1/loop.mp4', posterUrl: null, madeAt: Date.now() };
    const Item = toPublicLoopItem({ type: 'spc-report', id }, loop);
    await testClient(endpoint).send(new PutCommand({ TableName: radar, Item }));
    const shown = { id, radar_video_url: loop.videoUrl };
    expect((await get(`/spc-reports/${id}`)).body).toMatchObject({ data: { report: shown } });
    vi.resetModules();
    ({ handler } = await import('./storm-reports.http.ts'));
    expect((await list()).reports[0]).toMatchObject(shown);
  });

  it('lists the newest fifty with the exact total when there is no query', async () => {
    const { status, body, headers } = await get('/spc-reports');
    const { data } = stormReportRoutes.listStormReports.response.parse(body);
    expect(status).toBe(200);
    expect(data.pagination).toEqual({ total: 120, page: 1, limit: 50, totalPages: 3, hasMore: true });
    expect(data.reports.map(({ report_date: day }) => day)).toEqual([
      ...Array.from({ length: 30 }, () => '2014-04-27'),
      ...Array.from({ length: 20 }, () => '2013-05-31'),
    ]);
    expect(headers['cache-control']).toBe(
      'public, max-age=0, s-maxage=30, stale-while-revalidate=30, stale-if-error=86400',
    );
  });

  it('lists the same reports in one page as in many', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page: String(page), limit: '40' })));
    const parts = pages.flatMap((page) => page.reports.map(({ id }) => id));
    expect(new Set(parts).size).toBe(120);
    expect(parts.slice(0, 100)).toEqual((await list({ limit: '100' })).reports.map(({ id }) => id));
  });

  it('returns an empty page beyond the end, with the exact total', async () => {
    expect(await list({ page: '9' })).toMatchObject({
      reports: [],
      pagination: { total: 120, hasMore: false },
    });
  });

  it.each([
    [{ f_scale: 'EF2' }, 12],
    [{ f_scale: 'F2' }, 0],
    [{ f_scale: 'N/A' }, 108],
    [{ f_scale: 'EF2,N/A,EF9' }, 120],
    [{ f_scale: ',' }, 120],
    [{ state: 'new mexico' }, 30],
    [{ state: 'nm' }, 30],
    [{ state: 'All States' }, 120],
    [{ month: '5' }, 90],
    [{ month: '5', day: '31' }, 30],
    [{ month: '5', day: '20', state: 'New Mexico', f_scale: 'EF2' }, 3],
    [{ month: '2', day: '30' }, 0],
    [{ year: '2013' }, 90],
    [{ year: '2013', month: '4' }, 0],
    [{ county: 'sumner county', state: 'KS' }, 90],
    [{ county: 'Sum' }, 0],
    [{ date_from: '2013-05-20' }, 90],
    [{ date_from: '2013-05-20', date_to: '2013-05-31' }, 60],
    [{ date_to: '2013-05-19' }, 30],
  ])('%j counts %i', async (query: Record<string, string>, total) => {
    expect((await list(query)).pagination.total).toBe(total);
  });

  it.each([
    [
      { day: '20' },
      '"day" in the query must be a whole number from 1 to 31, together with a month, but got "20".',
    ],
    [
      { f_scale: 'EF9' },
      '"f_scale" in the query must be a comma-separated list of F0, F1, F2, F3, F4, F5, EF0, EF1, EF2, EF3, EF4, ' +
        'EF5, N/A, but got "EF9".',
    ],
    [
      { state: 'Nowhere' },
      `"state" in the query must be a state's full name or postal code, such as Kansas or KS, but got "Nowhere".`,
    ],
    [
      { date_from: '2013-02-30' },
      '"date_from" in the query must be the first convective day of the selection, such as 2013-05-19, but got "2013-02-30".',
    ],
    [{ month: '13' }, '"month" in the query must be a whole number from 1 to 12, but got "13".'],
    [
      { colour: 'red' },
      'Unknown name "colour" in the query; allowed: page, limit, f_scale, state, county, year, month, day, date_from, date_to, record_answer, text.',
    ],
  ])('refuses %j with a message', async (query: Record<string, string>, error) => {
    const { status, body } = await get('/spc-reports', query);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error, code: 'INVALID_REQUEST' });
  });

  it('returns one report, also a withdrawn one', async () => {
    const { status, body, headers } = await get(`/spc-reports/${reports[0]?.id}`);
    expect(status).toBe(200);
    // Six in the evening UTC is one in the afternoon in Kansas.
    const clock = { report_wall: '2013-05-19T13:00', report_zone_letters: 'CDT', tornado: null };
    const record_answer = 'waiting';
    expect(body).toEqual({ data: { report: { ...reports[0], ...clock, record_answer } } });
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=5, stale-if-error=86400');
    expect((await get(`/spc-reports/${withdrawn.id}`)).body).toMatchObject({
      data: { report: { ...withdrawn, tornado: null, record_answer: 'withdrawn' } },
    });
  });

  it('counts the whole selection by state and status, and leaves out what is withdrawn', async () => {
    const { counts } = await list({ year: '2013', limit: '1' });
    expect(counts).toEqual({
      states: [
        { state: 'KANSAS', state_code: 'KS', reports: 60 },
        { state: 'NEW MEXICO', state_code: 'NM', reports: 30 },
      ],
      statuses: { PRELIMINARY: 90, PROPOSED_MATCH: 0, PROMOTED_TO_OFFICIAL: 0 },
      answers: { waiting: 90, became: 0, undecided: 0, not_a_tornado: 0 },
    });
  });

  it('names the tornado that a report is about or probably about, as the record calls it now', async () => {
    const tornado = madeUpTornado('2015-05-06T22:00:00Z', {
      state: 'Oklahoma',
      known_as: 'Bridge Creek',
      tor_f_scale: 'EF3',
    });
    const about = (time: string, over: Partial<StormReport>) =>
      madeUpStormReport('2015-05-06', time, { state: 'OKLAHOMA', state_code: 'OK', ...over });
    const own = [
      about('2201', {
        status: 'PROMOTED_TO_OFFICIAL',
        promoted_to_tornado_id: tornado.id,
        promotion_score: 1,
      }),
      about('2202', { status: 'PROPOSED_MATCH', proposed_tornado_id: tornado.id, promotion_score: 0.94 }),
      about('2203', {
        status: 'PROPOSED_MATCH',
        proposed_tornado_id: '20150506-00000000',
        promotion_score: 0.5,
      }),
      about('2204', {}),
    ];
    bucket.objects.set('/media/spc/2.json.gz', gzipSync(JSON.stringify(own)));
    const pointer: StormReportPointer = { objectKey: 'spc/2.json.gz', count: own.length, sequence: 2 };
    const before = await testClient(endpoint).send(
      new GetCommand({ TableName: table, Key: stormReportPointerKey, ConsistentRead: true }),
    );
    const put = (Item: Record<string, unknown>) =>
      testClient(endpoint).send(new PutCommand({ TableName: table, Item }));
    await put({ ...stormReportPointerKey, ...pointer });
    vi.resetModules();
    ({ handler } = await import('./storm-reports.http.ts'));
    const named = { id: tornado.id, name: null, tor_f_scale: null, begin_wall: null };
    // Before the record can be read, reports are shown without names.
    expect((await list()).reports.map((report) => report.tornado)).toEqual([
      null,
      { ...named, id: '20150506-00000000', score: 0.5 },
      { ...named, score: 0.94 },
      { ...named, score: 1 },
    ]);
    const storage = { client: testClient(endpoint), table, bucket, bucketName: 'media' };
    await publishTestRecord(storage, { tornadoes: [tornado] });
    vi.resetModules();
    ({ handler } = await import('./storm-reports.http.ts'));
    const known = {
      ...named,
      name: 'Bridge Creek tornado',
      tor_f_scale: 'EF3',
      begin_wall: tornado.begin_wall,
    };
    const { reports: shown, counts } = await list();
    expect(shown.map((report) => report.tornado)).toEqual([
      null,
      { ...named, id: '20150506-00000000', score: 0.5 },
      { ...known, score: 0.94 },
      { ...known, score: 1 },
    ]);
    expect(counts?.statuses).toEqual({ PRELIMINARY: 1, PROPOSED_MATCH: 2, PROMOTED_TO_OFFICIAL: 1 });
    expect((await get(`/spc-reports/${own[1]?.id}`)).body).toMatchObject({
      data: { report: { tornado: { ...known, score: 0.94 }, report_wall: '2015-05-06T17:02' } },
    });
    await put(before.Item ?? {});
    vi.resetModules();
    ({ handler } = await import('./storm-reports.http.ts'));
  });

  it('says what the official record says to each report, and lists those that it does not cover yet', async () => {
    const serve = async (officialUntil: string | null) => {
      const storage = { client: testClient(endpoint), table, bucket, bucketName: 'media' };
      await publishTestRecord(storage, { tornadoes: [], pointer: { officialUntil } });
      vi.resetModules();
      ({ handler } = await import('./storm-reports.http.ts'));
    };
    const preliminary = async () => {
      const { status, body, headers } = await get('/preliminary');
      expect([status, headers['cache-control']]).toEqual([200, expect.stringContaining('s-maxage=30')]);
      return stormReportRoutes.listPreliminary.response.parse(body);
    };
    await serve('2014-03-31');
    const covered = await list({ record_answer: 'not_a_tornado', limit: '1' });
    expect(covered).toMatchObject({
      official_until: '2014-03-31',
      pagination: { total: 90 },
      reports: [{ record_answer: 'not_a_tornado' }],
      counts: { answers: { waiting: 0, became: 0, undecided: 0, not_a_tornado: 90 } },
    });
    const { columns, ...rest } = await preliminary();
    expect(rest).toMatchObject({
      official_until: '2014-03-31',
      left_out: 0,
      counts: { answers: { waiting: 30, not_a_tornado: 0 } },
    });
    const { data } = (await get(`/spc-reports/${columns.id[0]}`)).body as { data: { report: StormReport } };
    for (const [name, values] of Object.entries(columns)) {
      expect(values).toHaveLength(30);
      expect(values[0]).toEqual(data.report[name as keyof StormReport]);
    }
    expect(data.report).toMatchObject({ report_date: '2014-04-27', record_answer: 'waiting' });

    // The last night of a month waits too: those hours may be of the next month on the clocks there.
    await serve('2014-04-27');
    expect((await preliminary()).columns.report_datetime).toEqual([]);
    await serve('2014-04-26');
    expect((await preliminary()).columns.id).toHaveLength(30);
    await serve(null);
    expect(await preliminary()).toMatchObject({
      official_until: null,
      counts: { answers: { waiting: 120 } },
    });
  });

  it('refuses an unknown id and an invalid id with a message', async () => {
    const { status, body } = await get('/spc-reports/spc-20130520-zzzzzzzz');
    expect(status).toBe(404);
    expect(body).toEqual({ error: 'Report not found.', code: 'NOT_FOUND' });
    expect((await get('/spc-reports/7')).body).toMatchObject({
      error: '"id" in the path must be a storm report id such as spc-20130520-k3v9qx2a, but got "7".',
    });
  });

  it('shows an approved correction in the list, its filters and the report’s own response', async () => {
    const [report] = (await list()).reports;
    const id = report?.id ?? '';
    const change = approve({
      target: { type: 'spc-report', id },
      field: 'state',
      value: 'Alaska',
      official: 'Oklahoma',
      targetName: 'Made up',
      state: 'Oklahoma',
      suggestionId: 'one',
      suggestedBy: 'ada',
      approvedBy: 'grace',
      approvedAt: '2026-11-22T10:00:00.000Z',
    });
    await writeCorrection(testClient(endpoint), table, change);
    vi.resetModules();
    ({ handler } = await import('./storm-reports.http.ts'));
    expect(await list({ state: 'ALASKA' })).toMatchObject({ reports: [{ id, state_code: 'AK' }] });
    expect((await get(`/spc-reports/${id}`)).body).toMatchObject({ data: { report: { state: 'ALASKA' } } });
    const correction = { field: 'state', value: 'Alaska', suggestedBy: 'ada' };
    expect((await get(`/spc-reports/${id}`)).body).toMatchObject({
      data: { report: { edited: [{ ...correction, official: 'Kansas' }] } },
    });
    expect((await get(`/spc-reports/${id}/revisions`)).body).toMatchObject({
      corrections: [{ ...correction, official: 'Oklahoma', takenBack: null, isShown: true }],
      imports: [],
    });
    const { status, body } = await get('/spc-reports/spc-20130520-zzzzzzzz/revisions');
    expect([status, body]).toMatchObject([404, { code: 'NOT_FOUND' }]);
  });

  it('answers 503 after a start without the stored object', async () => {
    bucket.objects.clear();
    vi.resetModules();
    ({ handler } = await import('./storm-reports.http.ts'));
    const { status, body } = await get('/spc-reports');
    expect(status).toBe(503);
    expect(body).toMatchObject({ code: 'UNAVAILABLE' });
  });
});
