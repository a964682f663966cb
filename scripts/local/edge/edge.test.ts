import { describe, expect, it } from 'vitest';
import type { HttpRequest, HttpResponse } from '../http/http-message.ts';
import { matchesPathPattern } from './behaviours.ts';
import { EdgeCache, lifetimeSeconds, managedCachePolicies } from './edge-cache.ts';
import { relaxForVite } from './vite-site.ts';

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
  const policy = { minSeconds: 0, defaultSeconds: 0, maxSeconds: 100, queryInKey: true, encodings: [] };
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
    expect(lifetimeSeconds(policy, cacheControl)).toBe(seconds);
  });

  it('returns a response with its age until it expires', () => {
    let now = 0;
    const cache = new EdgeCache(() => now);
    cache.store(policy, request(), response('max-age=10'));
    now = 4_000;
    expect(cache.find(policy, request())?.headers).toMatchObject({
      age: '4',
      'x-cache': 'Hit from cloudfront',
    });
    now = 10_000;
    expect(cache.find(policy, request())).toBeUndefined();
  });

  it('includes the query string in the key if the policy does, and stores no error and no POST', () => {
    const cache = new EdgeCache();
    cache.store(policy, request({ query: 'page=1' }), response('max-age=10'));
    cache.store(policy, request({ path: '/b' }), response('max-age=10', 404));
    cache.store(policy, request({ path: '/c', method: 'POST' }), response('max-age=10'));
    expect(cache.find(policy, request({ query: 'page=1' }))).toBeDefined();
    expect(cache.find(policy, request({ query: 'page=2' }))).toBeUndefined();
    expect(cache.find(policy, request({ path: '/b' }))).toBeUndefined();
    expect(cache.find(policy, request({ path: '/c', method: 'POST' }))).toBeUndefined();
    const disabled = managedCachePolicies['4135ea2d-6df8-44a3-9df3-4b5a84be39ad'];
    expect(disabled && lifetimeSeconds(disabled, 'max-age=60')).toBe(0);
  });
});

describe('the content security policy during development', () => {
  it('is relaxed only for the development client', () => {
    const strict =
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors 'none'";
    expect(relaxForVite(strict)).toBe(
      "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; connect-src 'self' ws:; frame-ancestors 'none'",
    );
  });
});
