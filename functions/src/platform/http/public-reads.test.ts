import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { defineRoutes } from '@touchdown/shared/contract/route.ts';
import { call, httpEvent, testOriginVerify } from '../../testing/http-request.ts';
import { sliceHandler } from './slice-handler.ts';

const read = {
  method: 'GET',
  summary: 'A read',
  caching: 'revalidate',
  response: z.strictObject({}),
} as const;
const routes = defineRoutes({
  one: { ...read, path: '/things/{id}', access: 'public', params: z.strictObject({ id: z.string() }) },
  mine: { ...read, path: '/mine', access: 'optional' },
  link: { ...read, path: '/link', access: 'public', changesState: true },
});

beforeEach(() => vi.stubEnv('ORIGIN_VERIFY', testOriginVerify));
afterEach(() => vi.unstubAllEnvs());

const from = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };

function get(path: string, headers: Record<string, string> = from, method = 'GET') {
  const answer = async () => ({});
  const entry = sliceHandler(
    routes,
    { one: answer, mine: answer, link: answer },
    { authenticate: async () => undefined, settings: async () => ({}) },
  );
  return call(entry, httpEvent(method, `/api/v1${path}`, { headers }));
}

describe('a public read', () => {
  it.each(['GET', 'HEAD'])(
    'can be read by scripts of any site with %s, without credentials',
    async (method) => {
      const { status, headers } = await get('/things/1', from, method);
      expect(status).toBe(200);
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['access-control-expose-headers']).toContain('etag');
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
    },
  );

  it('has the same headers without an origin, because the edge shares it, and when it has not changed', async () => {
    const shared = await get('/things/1', {});
    const known = await get('/things/1', { ...from, 'if-none-match': String(shared.headers['etag']) });
    expect([shared.status, known.status]).toEqual([200, 304]);
    for (const { headers } of [shared, known]) expect(headers['access-control-allow-origin']).toBe('*');
  });
});

it.each(['/mine', '/link'])('other sites cannot read %s', async (path) => {
  const answers = [await get(path), await get(path, { 'sec-fetch-site': 'same-origin' })];
  expect(answers.at(-1)?.status).toBe(200);
  for (const { headers } of answers) expect(headers).not.toHaveProperty('access-control-allow-origin');
});
