import { describe, expect, it } from 'vitest';
import type { HttpRequest, HttpResponse } from '../http/http-message.ts';
import { matchesPathPattern } from './behaviours.ts';
import { cachedResponse } from './cached-response.ts';
import { EdgeCache, managedCachePolicies } from './edge-cache.ts';
import { lifetimeOf } from './response-lifetime.ts';

describe('a path pattern', () => {
  it.each([
    ['/api/*', '/api/v1/x', true],
    ['/api/*', '/api', false],
    ['*', '/anything/at/all', true],
    ['/a?c', '/abc', true],
    ['/a?c', '/ac', false],
    ['/api/v1/tornadoes', '/api/v1/tornadoes/1', false],
    ['/a.b', '/axb', false],
    ['/Api/*', '/api/x', false],
  ])('%s matches %s: %s', (pattern, path, isMatch) => {
    expect(matchesPathPattern(pattern, path)).toBe(isMatch);
  });
});

describe('the edge’s cache', () => {
  const policy = {
    minSeconds: 0,
    defaultSeconds: 0,
    maxSeconds: 100,
    queryInKey: true,
    headersInKey: ['x-reader'],
    encodings: [],
  };
  const request = (overrides: Partial<HttpRequest> = {}): HttpRequest => ({
    method: 'GET',
    path: '/a',
    query: '',
    headers: {},
    body: Buffer.alloc(0),
    clientIp: '',
    ...overrides,
  });
  const response = (cacheControl: string, status = 200): HttpResponse => ({
    status,
    headers: { 'cache-control': cacheControl },
    body: Buffer.from('x'),
  });

  it.each([
    ['public, max-age=5, s-maxage=60', 60],
    ['max-age=5', 5],
    ['private, max-age=60', 0],
    ['no-store', 0],
    ['', 0],
    ['max-age=5000', 100],
  ])('stores a response with %j for %i seconds', (cacheControl, seconds) => {
    expect(lifetimeOf(policy, cacheControl).freshSeconds).toBe(seconds);
  });

  it('returns a response with its age until it expires', () => {
    let now = 0;
    const cache = new EdgeCache(() => now);
    cache.store(policy, request(), response('max-age=10'));
    now = 4_000;
    expect(cache.find(policy, request())).toMatchObject({
      response: { headers: { age: '4', 'x-cache': 'Hit from cloudfront' } },
      isFresh: true,
    });
    now = 10_000;
    expect(cache.find(policy, request())).toMatchObject({
      isFresh: false,
      isUsableWhileRefreshed: false,
      isUsableIfError: false,
    });
  });

  it('includes the query string and headers in the key if the policy does, and stores no error and no POST', () => {
    const cache = new EdgeCache();
    cache.store(policy, request({ query: 'page=1' }), response('max-age=10'));
    cache.store(policy, request({ path: '/b' }), response('max-age=10', 404));
    cache.store(policy, request({ path: '/c', method: 'POST' }), response('max-age=10'));
    expect(cache.find(policy, request({ query: 'page=1' }))).toBeDefined();
    expect(cache.find(policy, request({ query: 'page=2' }))).toBeUndefined();
    expect(cache.find(policy, request({ query: 'page=1', headers: { 'x-reader': 'b' } }))).toBeUndefined();
    expect(cache.find(policy, request({ path: '/b' }))).toBeUndefined();
    expect(cache.find(policy, request({ path: '/c', method: 'POST' }))).toBeUndefined();
    const disabled = managedCachePolicies['4135ea2d-6df8-44a3-9df3-4b5a84be39ad'];
    expect(disabled && lifetimeOf(disabled, 'max-age=60').freshSeconds).toBe(0);
  });
});

describe('an old response', () => {
  const policy = {
    minSeconds: 0,
    defaultSeconds: 0,
    maxSeconds: 86_400,
    queryInKey: true,
    headersInKey: [],
    encodings: [],
  };
  const request: HttpRequest = {
    method: 'GET',
    path: '/a',
    query: '',
    headers: {},
    body: Buffer.alloc(0),
    clientIp: '',
  };
  const lifetime = 's-maxage=30, stale-while-revalidate=30, stale-if-error=3600';

  /** An origin whose answer the test chooses, behind a cache whose clock the test moves. */
  function edge(cacheControl = lifetime) {
    let now = 0;
    let version = 0;
    let fails: 'with a status' | 'to answer' | undefined;
    const asked: (string | undefined)[] = [];
    const cache = new EdgeCache(() => now);
    const origin = async ({ headers }: HttpRequest): Promise<HttpResponse> => {
      asked.push(headers['if-none-match']);
      if (fails === 'to answer') throw new Error('No answer.');
      if (fails) return { status: 503, headers: {}, body: Buffer.from('error') };
      const etag = `"${version}"`;
      const isKnown = headers['if-none-match'] === etag;
      const sent = { etag, 'cache-control': cacheControl };
      return { status: isKnown ? 304 : 200, headers: sent, body: Buffer.from(isKnown ? '' : `${version}`) };
    };
    const read = async () => {
      const { status, body } = await cachedResponse(cache, policy, request, origin);
      return `${status} ${Buffer.isBuffer(body) ? body.toString() : 'a stream'}`;
    };
    return {
      read,
      asked,
      advance: (seconds: number) => (now += seconds * 1000),
      change: () => (version += 1),
      fail: (how: typeof fails) => (fails = how),
      refreshed: () => cache.refreshed(),
    };
  }

  it('is returned at once while it is refreshed, and only for as long as its headers say', async () => {
    const { read, asked, advance, change, refreshed } = edge();
    await read();
    change();
    advance(59);
    expect(await Promise.all([read(), read()])).toEqual(['200 0', '200 0']);
    await refreshed();
    expect([await read(), asked.length]).toEqual(['200 1', 2]);
    change();
    advance(60);
    expect(await read()).toBe('200 2');
  });

  it('is renewed by a 304', async () => {
    const { read, asked, advance } = edge('s-maxage=5');
    await read();
    advance(5);
    expect([await read(), await read()]).toEqual(['200 0', '200 0']);
    expect(asked).toEqual([undefined, '"0"']);
  });

  it.each(['with a status', 'to answer'] as const)(
    'is returned for an hour while the origin fails %s',
    async (how) => {
      const { read, advance, fail } = edge('s-maxage=5, stale-if-error=3600');
      await read();
      fail(how);
      advance(3_604);
      expect(await read()).toBe('200 0');
      advance(1);
      if (how === 'to answer') await expect(read()).rejects.toThrow('No answer.');
      else expect(await read()).toBe('503 error');
    },
  );
});
