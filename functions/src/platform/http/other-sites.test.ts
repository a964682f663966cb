import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { defineRoutes } from '@touchdown/shared/contract/route.ts';
import { call, httpEvent, testOriginVerify } from '../../testing/http-request.ts';
import { sliceHandler } from './slice-handler.ts';

const routes = defineRoutes({
  ask: {
    method: 'POST',
    path: '/questions/{id}',
    summary: 'A question from anywhere',
    access: 'open',
    caching: 'none',
    params: z.strictObject({ id: z.string() }),
    body: z.strictObject({ text: z.string() }),
    response: z.strictObject({ length: z.int() }),
  },
  hear: {
    method: 'POST',
    path: '/events',
    summary: 'An event from a program',
    access: 'signed',
    caching: 'none',
    response: z.strictObject({ bytes: z.int() }),
  },
  ours: {
    method: 'POST',
    path: '/ours',
    summary: 'Only from our own pages',
    access: 'public',
    caching: 'none',
    response: z.strictObject({}),
  },
});

const key = 'a key that both sides know';
const sign = (body: Uint8Array | string) => createHmac('sha256', key).update(body).digest('hex');
const elsewhere = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };

beforeEach(() => vi.stubEnv('ORIGIN_VERIFY', testOriginVerify));
afterEach(() => vi.unstubAllEnvs());

function entry(ask: () => void = () => {}) {
  return sliceHandler(
    routes,
    {
      ask: async ({ body, person }, reply) => {
        ask();
        if (body.text === 'cookie') reply.cookie('a=b');
        expect(person).toBeUndefined();
        return { length: body.text.length };
      },
      hear: async ({ rawBody }) => ({ bytes: rawBody.length }),
      ours: async () => ({}),
    },
    {
      checkSignature: (body, header) => header('x-signature') === sign(body),
      settings: async () => ({}),
    },
  );
}

function post(path: string, body: string, headers: Record<string, string> = {}, more = {}) {
  const sent = { 'content-type': 'application/json', ...elsewhere, ...headers };
  return call(entry(), httpEvent('POST', `/api/v1${path}`, { body, headers: sent, ...more }));
}

describe('an open route', () => {
  it('answers pages of any site and lets their scripts read the response', async () => {
    const answer = await post('/questions/1', '{"text":"why"}');
    expect(answer).toMatchObject({ status: 200, body: { length: 3 } });
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it('lets scripts of any site read a refusal', async () => {
    const answer = await post('/questions/1', '{"text":1}');
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    expect(answer.headers['access-control-allow-origin']).toBe('*');
  });

  it('answers a preflight request', async () => {
    const preflight = httpEvent('OPTIONS', '/api/v1/questions/1', {
      headers: { ...elsewhere, 'access-control-request-method': 'POST' },
    });
    const answer = await call(entry(), preflight);
    expect(answer.status).toBe(204);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type',
    });
  });

  it('ignores cookies, so that nobody is signed in', async () => {
    const answer = await post('/questions/1', '{"text":"why"}', {}, { cookies: ['__Host-at=somebody'] });
    expect(answer.status).toBe(200);
  });

  it('fails if its handler sets a cookie, and does not send the cookie', async () => {
    const answer = await post('/questions/1', '{"text":"cookie"}');
    expect(answer.status).toBe(500);
    expect(answer.cookies ?? []).toEqual([]);
  });

  it('refuses a request that bypasses the edge', async () => {
    const event = httpEvent('POST', '/api/v1/questions/1', {
      body: '{"text":"why"}',
      headers: { 'content-type': 'application/json', 'x-origin-verify': 'wrong' },
    });
    expect((await call(entry(), event)).status).toBe(403);
  });
});

describe('a signed route', () => {
  const body = '{ "a": 1,\n"b": "ü" }';

  it('gets the body byte for byte, from any sender', async () => {
    const answer = await post('/events', body, { 'x-signature': sign(body) });
    expect(answer).toMatchObject({ status: 200, body: { bytes: Buffer.byteLength(body) } });
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('accepts bytes that are not text', async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 128]);
    const answer = await post(
      '/events',
      bytes.toString('base64'),
      { 'x-signature': sign(bytes), 'content-type': 'application/octet-stream' },
      { isBase64Encoded: true },
    );
    expect(answer).toMatchObject({ status: 200, body: { bytes: 5 } });
  });

  it.each([
    ['without a signature', {}],
    ['with the signature of another body', { 'x-signature': sign('{}') }],
  ])('refuses a body %s', async (_name, headers) => {
    const answer = await post('/events', body, headers);
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_SIGNATURE' } });
  });

  it('refuses a body that is too large before it checks the signature', async () => {
    const large = 'x'.repeat(256 * 1024 + 1);
    expect((await post('/events', large, { 'x-signature': sign(large) })).status).toBe(413);
  });

  it('needs a slice that can check signatures', () => {
    const handlers = { hear: async () => ({ bytes: 0 }) };
    expect(() => sliceHandler({ hear: routes.hear }, handlers)).toThrow(
      'POST /events is signed, but its slice does not check signatures.',
    );
  });
});

describe('any other route in the same slice', () => {
  it('refuses other sites and stays unreadable for them', async () => {
    const answer = await post('/ours', '{}');
    expect(answer).toMatchObject({ status: 403, body: { code: 'CROSS_SITE' } });
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    const preflight = httpEvent('OPTIONS', '/api/v1/ours', { headers: elsewhere });
    expect((await call(entry(), preflight)).headers).not.toHaveProperty('access-control-allow-origin');
  });
});

it('a problem keeps its status and its headers for other sites', async () => {
  const failing = entry(() => {
    throw new Problem('RATE_LIMITED', 'Too many.', [], { retryAfterSeconds: 7 });
  });
  const event = httpEvent('POST', '/api/v1/questions/1', {
    body: '{"text":"why"}',
    headers: { 'content-type': 'application/json', ...elsewhere },
  });
  const answer = await call(failing, event);
  expect(answer.status).toBe(429);
  expect(answer.headers).toMatchObject({
    'retry-after': '7',
    'access-control-expose-headers': expect.stringContaining('retry-after'),
  });
});
