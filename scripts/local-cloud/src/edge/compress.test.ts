import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { HttpResponse } from '../http/http-message.ts';
import { edgeRequest } from '../testing/edge-request.ts';
import { compress, type Encoding } from './compress.ts';

const text = 'tornado '.repeat(500);
const json = (overrides: Partial<HttpResponse> = {}, headers: Record<string, string> = {}): HttpResponse => ({
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: Buffer.from(text),
  ...overrides,
});

async function answered(response: HttpResponse, accepted = 'gzip, br', enabled: Encoding[] = ['br', 'gzip']) {
  const request = edgeRequest({ headers: accepted ? { 'accept-encoding': accepted } : {} });
  const { headers, body } = await compress(enabled, request, response);
  return { headers, body: body as Buffer, encoding: headers['content-encoding'] };
}

describe('compression at the edge', () => {
  it('prefers brotli, and says that the response varies', async () => {
    const { headers, body, encoding } = await answered(json());
    expect([encoding, headers['vary']]).toEqual(['br', 'Accept-Encoding']);
    expect(brotliDecompressSync(body).toString()).toBe(text);
  });

  it('is gzip for a visitor or a policy without brotli', async () => {
    const { body, encoding } = await answered(json(), 'gzip, deflate');
    expect(encoding).toBe('gzip');
    expect(gunzipSync(body).toString()).toBe(text);
    expect((await answered(json(), 'gzip, br;q=0')).encoding).toBe('gzip');
    expect((await answered(json(), 'gzip, br', ['gzip'])).encoding).toBe('gzip');
  });

  it.each([
    ['a policy that enables no encoding, as without caching', json(), 'gzip, br', []],
    ['a visitor that accepts none', json(), ''],
    ['less than 1,000 bytes', json({ body: Buffer.alloc(999) })],
    ['more than 10,000,000 bytes', json({ body: Buffer.alloc(10_000_001) })],
    ['a type that is not on CloudFront’s list', json({}, { 'content-type': 'application/octet-stream' })],
    ['a picture', json({}, { 'content-type': 'image/png' })],
    ['a response that is compressed already', json({}, { 'content-encoding': 'zstd' }), 'br', ['br'], 'zstd'],
    ['a part', json({ status: 206 })],
    ['an error of the server', json({ status: 500 })],
  ] as [string, HttpResponse, string?, Encoding[]?, string?][])(
    'is left out for %s',
    async (_what, response, accepted, enabled, expected) => {
      expect((await answered(response, accepted, enabled)).encoding).toBe(expected);
    },
  );

  it.each([
    ['"strong"', 'W/"strong"'],
    ['W/"weak"', 'W/"weak"'],
    ['unquoted', undefined],
  ])('makes the tag %s weak', async (etag, expected) => {
    expect((await answered(json({}, { etag }))).headers['etag']).toBe(expected);
    expect((await answered(json({}, { etag }), '')).headers['etag']).toBe(etag);
  });
});
