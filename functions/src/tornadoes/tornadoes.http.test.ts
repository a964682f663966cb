import { beforeAll, describe, expect, it, vi } from 'vitest';
import { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { call, httpEvent, testOriginVerify } from '../testing/http-request.ts';
import { madeUpTornado } from '../testing/made-up-tornado.ts';
import { createTestTable, dynamodbStandIns, testClient } from '../testing/test-table.ts';
import { tornadoStore } from './tornado-store.ts';

type Listed = { tornadoes: { id: string; begin_datetime: string }[]; pagination: Record<string, unknown> };

const years = [2009, 2010, 2011];
const tornadoes: Tornado[] = years.flatMap((year) =>
  Array.from({ length: 15 }, (_, i) =>
    madeUpTornado(`${year}-05-${String(i + 1).padStart(2, '0')}T21:05:00Z`),
  ),
);

describe.each(dynamodbStandIns)('the tornadoes entry point on $name', ({ endpoint }) => {
  let handler: Parameters<typeof call>[0];
  const get = (path: string, query?: Record<string, string>) =>
    call(handler, httpEvent('GET', `/api/v1${path}`, query ? { query } : {}));

  beforeAll(async () => {
    const table = await createTestTable(endpoint, 'catalogue');
    vi.stubEnv('CATALOGUE_TABLE', table);
    vi.stubEnv('ORIGIN_VERIFY', testOriginVerify);
    vi.stubEnv('CHECK_RESPONSES', '1');
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', endpoint);
    vi.stubEnv('AWS_REGION', 'us-east-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
    vi.resetModules();
    ({ handler } = await import('./tornadoes.http.ts'));
    const store = tornadoStore(testClient(endpoint), table);
    expect((await get('/catalogue/current')).status).toBe(404);
    expect((await get('/tornadoes')).body).toMatchObject({
      tornadoes: [],
      pagination: { total: 0, totalPages: 0 },
    });
    await store.put(tornadoes);
    await store.setLoadedRecord({
      kind: 'synthetic',
      fingerprint: 'f',
      countByUtcYear: { 2009: 15, 2010: 15, 2011: 15 },
      coverage: { from: 2009, to: 2011 },
    });
  });

  it('lists the newest ten with the exact total when nothing is asked', async () => {
    const { status, body, headers } = await get('/tornadoes');
    const listed = tornadoRoutes.listTornadoes.response.parse(body);
    expect(status).toBe(200);
    expect(listed.tornadoes.map(({ begin_datetime: time }) => time)[0]).toBe('2011-05-15T21:05:00Z');
    expect(listed.pagination).toEqual({ total: 45, page: 1, limit: 10, totalPages: 5, hasMore: true });
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=60');
  });

  it('gives the same tornadoes in one page as in many, over the borders of years', async () => {
    const whole = ((await get('/tornadoes', { limit: '100' })).body as Listed).tornadoes;
    const parts: Listed['tornadoes'] = [];
    for (let page = 1; page <= 7; page++) {
      parts.push(...((await get('/tornadoes', { page: String(page), limit: '7' })).body as Listed).tornadoes);
    }
    expect(parts).toEqual(whole);
    expect(whole).toHaveLength(45);
  });

  it('answers a page beyond the end with none, and the true total', async () => {
    const { body } = await get('/tornadoes', { page: '9' });
    expect(body).toMatchObject({ tornadoes: [], pagination: { total: 45, page: 9, hasMore: false } });
  });

  it.each([
    [{ limit: '0' }, '"limit" in the query must be a whole number from 1 to 100, but "0" came.'],
    [{ limit: '101' }, '"limit" in the query must be a whole number from 1 to 100, but "101" came.'],
    [{ page: '1e3' }, '"page" in the query must be a whole number from 1 to 1000000, but "1e3" came.'],
    [{ colour: 'red' }, 'Unknown name "colour" in the query; allowed: page, limit.'],
  ])('refuses %j with a sentence', async (query: Record<string, string>, error) => {
    const { status, body } = await get('/tornadoes', query);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error,
      code: 'INVALID_REQUEST',
      details: [{ field: Object.keys(query)[0] }],
    });
  });

  it('answers one tornado whole', async () => {
    const [tornado] = tornadoes as [Tornado];
    const { status, body, headers } = await get(`/tornadoes/${tornado.id}`);
    expect(status).toBe(200);
    expect(body).toEqual(tornado);
    expect(headers['cache-control']).toBe('private, no-store');
  });

  it('says so when there is no such tornado, or when the id cannot be one', async () => {
    expect((await get('/tornadoes/19740403-zzzzzzzz')).body).toEqual({
      error: 'There is no tornado 19740403-zzzzzzzz in the record.',
      code: 'NOT_FOUND',
    });
    expect((await get('/tornadoes/xenia')).body).toMatchObject({
      error: '"id" in the path must be a tornado id such as 19740403-k3v9qx2a, but "xenia" came.',
      code: 'INVALID_REQUEST',
    });
  });

  it('tells which record it serves', async () => {
    const { body } = await get('/catalogue/current');
    expect(body).toEqual({ kind: 'synthetic', count: 45, coverage: { from: 2009, to: 2011 } });
  });
});
