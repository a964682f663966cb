import { describe, expect, it } from 'vitest';
import type { HttpRequest, HttpResponse } from '../http/http-message.ts';
import { edgeRequest, textOf } from '../testing/edge-request.ts';
import type { Behaviour } from './behaviours.ts';
import { distribution } from './distribution.ts';
import { managedCachePolicies, type CachePolicy } from './edge-cache.ts';
import { headerChanges, noHeaderChanges } from './response-headers.ts';
import { viewerFunction, viewerResponseFunction } from './viewer-function.ts';

const optimized = managedCachePolicies['658327ea-f89d-4fab-a63d-7e88639e58f6'] as CachePolicy;
const text = 'tornado '.repeat(500);

/** Returns an edge with one behaviour, what its origin got, and what it answers. */
function edge(overrides: Partial<Behaviour> = {}, answer: Partial<HttpResponse> = {}) {
  const sent: HttpRequest[] = [];
  const behaviour: Behaviour = {
    pattern: '*',
    origin: { domain: 'origin.example', path: '/base', customHeaders: { 'x-origin-verify': 'real' } },
    allowedMethods: ['GET', 'HEAD'],
    cachePolicy: optimized,
    forwarding: 'nothing',
    responseHeaders: noHeaderChanges,
    compress: true,
    onViewerRequest: undefined,
    ...overrides,
  };
  const { handle } = distribution([behaviour], () => async (request) => {
    sent.push(request);
    const headers = { 'content-type': 'text/plain', 'cache-control': 'max-age=60', etag: '"v1"' };
    return { status: 200, headers, body: Buffer.from(text), ...answer };
  });
  const ask = (request: Partial<HttpRequest> = {}) => handle(edgeRequest(request));
  return { sent, ask };
}

describe('a visitor of a warm edge', () => {
  it('gets a range, a 304 and a compressed body from what is kept', async () => {
    const { sent, ask } = edge();
    expect((await ask()).headers['x-cache']).toBe('Miss from cloudfront');
    const part = await ask({ headers: { range: 'bytes=0-6' } });
    expect([part.status, textOf(part), part.headers['age']]).toEqual([206, 'tornado', '0']);
    const compressed = await ask({ headers: { 'accept-encoding': 'br' } });
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', etag: 'W/"v1"' });
    const known = await ask({ headers: { 'accept-encoding': 'br', 'if-none-match': 'W/"v1"' } });
    expect([known.status, textOf(known)]).toEqual([304, '']);
    expect(known.headers).not.toHaveProperty('content-encoding');
    expect((await ask({ headers: { 'if-none-match': '"v2"' } })).status).toBe(200);
    expect(sent).toHaveLength(1);
  });

  it('gets a kept error until its time is over', async () => {
    const { sent, ask } = edge({}, { status: 500, headers: { 'cache-control': 'no-store' } });
    const answers = [await ask(), await ask()];
    expect(answers.map(({ status, headers }) => [status, headers['x-cache']])).toEqual([
      [500, 'Error from cloudfront'],
      [500, 'Error from cloudfront'],
    ]);
    expect(sent).toHaveLength(1);
  });
});

describe('the request to the origin', () => {
  const visitor = {
    query: 'page=1',
    headers: { host: 'site.example', cookie: 'a=1', accept: '*/*', 'x-origin-verify': 'forged' },
  };

  it('has nothing of the visitor’s without an origin request policy', async () => {
    const { sent, ask } = edge();
    await ask(visitor);
    expect(sent[0]).toMatchObject({ path: '/base/a', query: '' });
    expect(Object.keys(sent[0]?.headers ?? {}).toSorted()).toEqual([
      'host',
      'user-agent',
      'via',
      'x-amz-cf-id',
      'x-forwarded-for',
      'x-origin-verify',
    ]);
  });

  it('has a query string that is part of the cache key', async () => {
    const { sent, ask } = edge({ cachePolicy: { ...optimized, queryInKey: true } });
    await ask(visitor);
    expect(sent[0]).toMatchObject({ query: 'page=1' });
  });

  it('has everything but the host if the policy says so, and the origin’s own headers', async () => {
    const { sent, ask } = edge({ forwarding: 'everything but the host' });
    await ask(visitor);
    expect(sent[0]).toMatchObject({
      query: 'page=1',
      headers: { host: 'origin.example', cookie: 'a=1', accept: '*/*', 'x-origin-verify': 'real' },
    });
  });
});

describe('the edge itself', () => {
  it.each([
    ['a method that the behaviour does not allow', { method: 'POST' }, 403],
    ['a GET request with a body', { body: Buffer.from('x') }, 403],
    ['a URL of more than 8,192 bytes', { query: 'x'.repeat(8_192) }, 413],
  ])('refuses %s', async (_what, request, status) => {
    const { sent, ask } = edge();
    const answer = await ask(request);
    expect([answer.status, answer.headers['x-cache']]).toEqual([status, 'Error from cloudfront']);
    expect(sent).toEqual([]);
  });

  it('says that a function answered or failed', async () => {
    const answers = viewerFunction('function handler() { return { statusCode: 302 }; }');
    const fails = viewerFunction('function handler() { return missing; }');
    const answered = await edge({ onViewerRequest: answers }).ask();
    expect([answered.status, answered.headers['x-cache']]).toEqual([
      302,
      'FunctionGeneratedResponse from cloudfront',
    ]);
    const failed = await edge({ onViewerRequest: fails }).ask();
    expect([failed.status, failed.headers['x-cache']]).toEqual([
      503,
      'FunctionExecutionError from cloudfront',
    ]);
  });

  it('changes the status and the headers of an answer before it is sent, but not those of errors', async () => {
    const code = `function handler(event) {
      const response = event.response;
      response.statusCode = 404;
      delete response.headers['etag'];
      response.headers['x-seen'] = { value: event.request.uri };
      return response;
    }`;
    const onViewerResponse = viewerResponseFunction(code);
    const { ask, sent } = edge({ onViewerResponse });
    for (const status of [404, 404]) {
      const answer = await ask();
      expect([answer.status, answer.headers['x-seen'], answer.headers['etag']]).toEqual([
        status,
        '/a',
        undefined,
      ]);
      expect(textOf(answer)).toBe(text);
    }
    expect(sent).toHaveLength(1);
    expect((await edge({ onViewerResponse }, { status: 503 }).ask()).status).toBe(503);
  });

  it('applies the policy of response headers: overrides, additions and removals', async () => {
    const responseHeaders = headerChanges({
      CustomHeadersConfig: {
        Items: [
          { Header: 'X-Own', Value: 'edge', Override: false },
          { Header: 'X-Ours', Value: 'edge', Override: true },
        ],
      },
      RemoveHeadersConfig: { Items: [{ Header: 'Server' }] },
      SecurityHeadersConfig: { ContentTypeOptions: { Override: true } },
    });
    const origin = { 'x-own': 'origin', 'x-ours': 'origin', server: 'S3' };
    const { headers } = await edge({ responseHeaders }, { headers: origin }).ask();
    expect(headers).toMatchObject({
      'x-own': 'origin',
      'x-ours': 'edge',
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('server');
    expect((await edge({ responseHeaders }, { headers: {} }).ask()).headers['x-own']).toBe('edge');
  });
});
