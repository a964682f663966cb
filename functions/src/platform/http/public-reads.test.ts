import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { Problem } from '@touchdown/shared/contract/problem.ts';
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
  one: {
    ...read,
    path: '/things/{id}',
    access: 'public',
    params: z.strictObject({ id: z.string().max(10) }),
  },
  mine: { ...read, path: '/mine', access: 'optional' },
  ours: { ...read, path: '/things/mine', access: 'optional' },
  // `/shelves/all` also has the form of the route after it.
  all: { ...read, path: '/shelves/all', access: 'public' },
  shelf: {
    ...read,
    path: '/shelves/{id}',
    access: 'optional',
    params: z.strictObject({ id: z.string().max(10) }),
  },
  link: { ...read, path: '/link', access: 'public', changesState: true },
});

beforeEach(() => vi.stubEnv('ORIGIN_VERIFY', testOriginVerify));
afterEach(() => vi.unstubAllEnvs());

const from = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };

function get(path: string, headers: Record<string, string> = from, method = 'GET') {
  const answer = async () => ({});
  const one = async ({ params: { id } }: { params: { id: string } }) => {
    if (id === 'busy') throw new Problem('RATE_LIMITED', 'Too many.', [], { retryAfterSeconds: 7 });
    if (id === 'none') throw new Problem('NOT_FOUND', 'No such thing.');
    if (id === 'broken') throw new Error('broken on purpose');
    return {};
  };
  const entry = sliceHandler(
    routes,
    { one, ours: answer, mine: answer, all: answer, shelf: answer, link: answer },
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

describe('a list', () => {
  const list = defineRoutes({
    list: {
      ...read,
      path: '/list',
      access: 'public',
      query: z.strictObject({
        page: z.string().default('1'),
        before: z.string().optional(),
        state: z.string(),
      }),
      response: z.looseObject({}),
    },
  });
  const linkOf = async (body: Record<string, unknown>, query: Record<string, string>) => {
    const entry = sliceHandler(list, { list: async () => body });
    const { headers } = await call(entry, httpEvent('GET', '/api/v1/list', { query }));
    return headers['link'];
  };

  it('names the pages beside it, with its other parameters as they were', async () => {
    const pagination = { total: 25, page: 2, limit: 10, totalPages: 3, hasMore: true };
    const to = (page: number) => `</api/v1/list?state=NEW+MEXICO&page=${page}>`;
    expect(await linkOf({ pagination }, { state: 'NEW MEXICO', page: '2' })).toBe(
      `${to(3)}; rel="next", ${to(1)}; rel="prev", ${to(1)}; rel="first", ${to(3)}; rel="last"`,
    );
  });

  it('names the next page where lists go on from a place, and nothing on the last one', async () => {
    const next = '</api/v1/list?state=KS&before=abc>; rel="next"';
    expect(await linkOf({ pagination: { next: 'abc' } }, { state: 'KS' })).toBe(next);
    expect(await linkOf({ next: 'abc', hasMore: true }, { state: 'KS' })).toBe(next);
    expect(await linkOf({ pagination: { next: null } }, { state: 'KS' })).toBeUndefined();
  });
});

describe('how often a route may be called', () => {
  const limit = { name: 'looks', per: 'ip', max: 5, seconds: 60, what: 'looks' } as const;
  const limited = defineRoutes({
    look: { ...read, path: '/look', access: 'public', limits: [limit], caching: 'none' },
    shared: { ...read, path: '/shared', access: 'public', limits: [limit] },
  });
  const ask = async (path: string, take: () => Promise<{ calls: number; seconds: number }>) => {
    const limiter = { take, giveBack: async () => {}, refill: async () => {} };
    const entry = sliceHandler(limited, { look: async () => ({}), shared: async () => ({}) }, { limiter });
    const { status, headers } = await call(entry, httpEvent('GET', `/api/v1${path}`));
    return [status, headers['ratelimit-policy'], headers['ratelimit']];
  };
  const left = async () => ({ calls: 4, seconds: 12 });

  it('is told with each answer, with what is left unless others share it', async () => {
    expect(await ask('/look', left)).toEqual([200, '"looks";q=5;w=60', '"looks";r=4;t=12']);
    expect(await ask('/shared', left)).toEqual([200, '"looks";q=5;w=60', undefined]);
  });

  it('is told with a refusal', async () => {
    const refused = async () => {
      throw new Problem('RATE_LIMITED', 'Too many.', [], { retryAfterSeconds: 7 });
    };
    expect(await ask('/shared', refused)).toEqual([429, '"looks";q=5;w=60', '"looks";r=0;t=7']);
  });
});

it('a preflight request for any public read is allowed to name the answer that a script has', async () => {
  const entry = sliceHandler({}, {}, { preflightFor: Object.values(routes) });
  const preflight = (path: string) => call(entry, httpEvent('OPTIONS', `/api/v1${path}`));
  const { status, headers } = await preflight('/things/1');
  expect([status, headers['access-control-allow-origin']]).toEqual([204, '*']);
  expect(headers['access-control-allow-headers']).toBe('if-none-match');
  for (const path of ['/mine', '/link']) expect((await preflight(path)).status).toBe(404);
});

it('a public read is readable although its path looks like an id of a route that reads a session', async () => {
  const [all, shelf] = [await get('/shelves/all'), await get('/shelves/7')];
  expect([all.status, shelf.status]).toEqual([200, 200]);
  expect(all.headers['access-control-allow-origin']).toBe('*');
  expect(shelf.headers).not.toHaveProperty('access-control-allow-origin');
});

describe('a refused public read', () => {
  it.each([
    ['/things/much-too-long', 400],
    ['/things/none', 404],
    ['/things/busy', 429],
    ['/things/broken', 500],
  ])('of %s says why to scripts of any site', async (path, status) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect(answer.body).toHaveProperty('error');
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.headers['access-control-expose-headers']).toContain('retry-after');
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
  });
});

it.each(['/mine', '/link', '/things/mine'])('other sites cannot read %s', async (path) => {
  const answers = [await get(path), await get(path, { 'sec-fetch-site': 'same-origin' })];
  expect(answers.at(-1)?.status).toBe(200);
  for (const { headers } of answers) expect(headers).not.toHaveProperty('access-control-allow-origin');
});
