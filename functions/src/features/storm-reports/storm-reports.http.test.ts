import { gzipSync } from 'node:zlib';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { StormReportPointer } from '@touchdown/shared/storm-reports/pointer.ts';
import { stormReportPointerKey } from '../../domain/catalogue/stored-reports.ts';
import { stormReportRoutes } from '@touchdown/shared/storm-reports/routes.ts';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import { madeUpStormReport } from '@touchdown/shared/storm-reports/testing/made-up-storm-report.ts';
import { approve, writeCorrection } from '../../domain/corrections/correction-writer.ts';
import { toPublicLoopItem } from '../../domain/radar-loops/public-loop-items.ts';
import { call, httpEvent, testOriginVerify } from '../../testing/http-request.ts';
import { startTestBucket, type TestBucket } from '@touchdown/local-cloud/testing/test-bucket.ts';
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

  it('finds reports by the words of their comments, with the other filters, and marks them', async () => {
    expect((await list({ text: '"mobile home" penasco' })).pagination.total).toBe(days.length);
    const { reports: found, snippets } = await list({ text: '"mobile home" penasco', state: 'NEW MEXICO' });
    expect(found).toHaveLength(1);
    expect(snippets?.[found[0]?.id ?? '']).toEqual([
      { text: 'Mobile homes', marked: true },
      { text: ' damaged near ', marked: false },
      { text: 'Peñasco', marked: true },
      { text: ' on 2013-05-20. (ABQ)', marked: false },
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
      'public, max-age=0, s-maxage=30, stale-while-revalidate=30, stale-if-error=3600',
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
    [{ month: '13' }, '"month" in the query must be a whole number from 1 to 12, but got "13".'],
    [
      { colour: 'red' },
      'Unknown name "colour" in the query; allowed: page, limit, f_scale, state, month, day, text.',
    ],
  ])('refuses %j with a message', async (query: Record<string, string>, error) => {
    const { status, body } = await get('/spc-reports', query);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error, code: 'INVALID_REQUEST' });
  });

  it('returns one report, also a withdrawn one', async () => {
    const { status, body, headers } = await get(`/spc-reports/${reports[0]?.id}`);
    expect(status).toBe(200);
    expect(body).toEqual({ data: { report: reports[0] } });
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=5, stale-if-error=3600');
    expect((await get(`/spc-reports/${withdrawn.id}`)).body).toEqual({ data: { report: withdrawn } });
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
