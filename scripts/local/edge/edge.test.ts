import { describe, expect, it } from 'vitest';
import type { HttpRequest, HttpResponse } from '../http/http-message.ts';
import { EdgeCache, managedCachePolicies, secondsToKeep } from './edge-cache.ts';
import { matchesPathPattern } from './path-pattern.ts';
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
  ])('%s takes %s: %s', (pattern, path, taken) => {
    expect(matchesPathPattern(pattern, path)).toBe(taken);
  });
});

describe('the edge’s cache', () => {
  const policy = { minSeconds: 0, defaultSeconds: 0, maxSeconds: 100, queryInKey: true };
  const request = (over: Partial<HttpRequest> = {}): HttpRequest => ({
    method: 'GET',
    path: '/a',
    query: '',
    headers: {},
    body: Buffer.alloc(0),
    clientIp: '',
    ...over,
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
  ])('keeps %j for %i seconds', (cacheControl, seconds) => {
    expect(secondsToKeep(policy, cacheControl)).toBe(seconds);
  });

  it('forgets when the time is over, and tells a kept answer’s age', () => {
    let now = 0;
    const cache = new EdgeCache(() => now);
    cache.keep(policy, request(), response('max-age=10'));
    now = 4_000;
    expect(cache.find(policy, request())?.headers).toMatchObject({
      age: '4',
      'x-cache': 'Hit from cloudfront',
    });
    now = 10_000;
    expect(cache.find(policy, request())).toBeUndefined();
  });

  it('keeps apart what the policy keeps apart, and never an error or a POST', () => {
    const cache = new EdgeCache();
    cache.keep(policy, request({ query: 'page=1' }), response('max-age=10'));
    cache.keep(policy, request({ path: '/b' }), response('max-age=10', 404));
    cache.keep(policy, request({ path: '/c', method: 'POST' }), response('max-age=10'));
    expect(cache.find(policy, request({ query: 'page=1' }))).toBeDefined();
    expect(cache.find(policy, request({ query: 'page=2' }))).toBeUndefined();
    expect(cache.find(policy, request({ path: '/b' }))).toBeUndefined();
    expect(cache.find(policy, request({ path: '/c', method: 'POST' }))).toBeUndefined();
    const disabled = managedCachePolicies['4135ea2d-6df8-44a3-9df3-4b5a84be39ad'];
    expect(disabled && secondsToKeep(disabled, 'max-age=60')).toBe(0);
  });
});

describe('the policy while developing', () => {
  it('is relaxed for the development client alone', () => {
    const strict =
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors 'none'";
    expect(relaxForVite(strict)).toBe(
      "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; connect-src 'self' ws:; frame-ancestors 'none'",
    );
  });
});
