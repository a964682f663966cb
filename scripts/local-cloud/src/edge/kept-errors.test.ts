import { describe, expect, it } from 'vitest';
import { edgeRequest } from '../testing/edge-request.ts';
import { managedCachePolicies, type CachePolicy } from './edge-cache.ts';
import { errorSeconds, KeptErrors } from './kept-errors.ts';

const uncached = managedCachePolicies['4135ea2d-6df8-44a3-9df3-4b5a84be39ad'] as CachePolicy;
const cached = managedCachePolicies['658327ea-f89d-4fab-a63d-7e88639e58f6'] as CachePolicy;

describe('how long the edge keeps an error', () => {
  const noPage = new Map([[503, 0]]);
  it.each([
    [500, 'private, no-store', 10],
    [502, '', 10],
    [503, 'private, no-store', 0],
    [504, 'no-store', 10],
    [501, 'no-store', 0],
    [404, 'no-store', 0],
    [404, 'private', 0],
    [404, '', 10],
    [410, 'no-cache', 0],
    [404, 'max-age=60', 60],
    [500, 's-maxage=5', 10],
    [400, '', 0],
    [403, 'no-store', 0],
    [403, 'max-age=60', 60],
    [401, 'max-age=60', 0],
    [409, 'max-age=60', 0],
    [416, 'max-age=60', 0],
    [429, 'max-age=60', 0],
    [200, 'max-age=60', 0],
  ])('is for %i with %j %i seconds', (status, cacheControl, seconds) => {
    const error = { status, headers: { 'cache-control': cacheControl } };
    expect(errorSeconds(error, cached, noPage)).toBe(seconds);
  });

  it('never exceeds the policy’s maximum by what the origin says', () => {
    const error = { status: 404, headers: { 'cache-control': 'max-age=60' } };
    expect(errorSeconds(error, uncached, new Map())).toBe(10);
  });
});

describe('a kept error', () => {
  it('is everybody’s answer for ten seconds, even where nothing else is cached', () => {
    let now = 0;
    const errors = new KeptErrors(new Map(), () => now);
    const error = { status: 500, headers: {}, body: Buffer.from('x') };
    errors.keep(uncached, edgeRequest({ query: 'page=1' }), error);
    now = 9_999;
    expect(errors.find(uncached, edgeRequest({ query: 'page=2' }))).toEqual(error);
    expect(errors.find(uncached, edgeRequest({ path: '/b' }))).toBeUndefined();
    now = 10_000;
    expect(errors.find(uncached, edgeRequest())).toBeUndefined();
  });

  it('is never the answer to a change', () => {
    const errors = new KeptErrors();
    const change = edgeRequest({ method: 'POST' });
    errors.keep(uncached, change, { status: 500, headers: {}, body: Buffer.from('x') });
    expect(errors.find(uncached, change)).toBeUndefined();
  });
});
