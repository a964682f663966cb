import { callUrl } from '@touchdown/shared/contract/call-url.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { callApi } from './api-client.ts';
import { errorText, hasReason, isWorthRetrying, ApiError } from './api-error.ts';

afterEach(() => vi.unstubAllGlobals());

const answer = (body: string, init: ResponseInit) =>
  vi.stubGlobal('fetch', async () => new Response(body, init));

describe('a URL of the API', () => {
  it('encodes its parameters and omits empty ones', () => {
    expect(callUrl('/tornadoes/{id}', { params: { id: 'a/b' } })).toBe('/api/v1/tornadoes/a%2Fb');
    expect(callUrl('/tornadoes', { query: { page: 2, limit: undefined, state: '' } })).toBe(
      '/api/v1/tornadoes?page=2',
    );
  });
});

describe('a call that fails', () => {
  it('throws the error of the answer with its code and request id', async () => {
    answer('{"error":"There is none.","code":"NOT_FOUND"}', {
      status: 404,
      headers: { 'x-request-id': 'r1' },
    });
    await expect(callApi('GET /tornadoes/{id}', { params: { id: 'x' } })).rejects.toMatchObject({
      message: 'There is none.',
      status: 404,
      code: 'NOT_FOUND',
      requestId: 'r1',
    });
  });

  it('has its own message without a network, and the status text if the answer is not JSON', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    await expect(callApi('GET /catalogue/current', {})).rejects.toMatchObject({
      message: 'An unexpected network or server error occurred.',
      status: 0,
    });
    answer('<html>', { status: 502, statusText: 'Bad Gateway' });
    await expect(callApi('GET /catalogue/current', {})).rejects.toMatchObject({
      message: 'Bad Gateway',
      status: 502,
    });
  });

  it.each(['<!doctype html>', '', 'null', '"ok"', '{"tornadoes":[{"id":"1974'])(
    'section 8: is a network or server error if the body is %j',
    async (body) => {
      answer(body, { status: 200, statusText: 'OK' });
      await expect(callApi('GET /catalogue/current', {})).rejects.toMatchObject({
        message: 'An unexpected network or server error occurred.',
        status: 200,
      });
    },
  );

  it.each([
    ['{"error":"No scans of that day."}', true],
    ['{"error":"No scans of that day.","code":"NOT_FOUND"}', true],
    ['{"error":""}', false],
    ['{"message":"Service Unavailable"}', false],
    ['<html>', false],
  ])('gives a reason if the body is %s: %s', async (body, hasIt) => {
    answer(body, { status: 503, statusText: 'Service Unavailable' });
    const error: unknown = await callApi('GET /catalogue/current', {}).catch((thrown: unknown) => thrown);
    expect(hasReason(error)).toBe(hasIt);
  });

  it('takes its message from error, message, status text or the status, in this order', () => {
    expect(errorText({ error: 'a', message: 'b' }, 400, 'c')).toBe('a');
    expect(errorText({ message: 'b' }, 400, 'c')).toBe('b');
    expect(errorText({}, 400, 'c')).toBe('c');
    expect(errorText(undefined, 418, '')).toBe('HTTP error! status: 418');
  });

  it.each([
    [500, 'GET /tornadoes', 2],
    [503, 'GET /tornadoes/profile', 2],
    [500, 'GET /catalogue/current', 1],
  ] as const)('with %i is repeated at once if it is of the record: %s', async (status, call, attempts) => {
    let asked = 0;
    vi.stubGlobal('fetch', async () =>
      ++asked === 1 ? Response.json({}, { status }) : Response.json({ total: 3 }),
    );
    const answered = await callApi(call, { query: {} } as never).catch((error: unknown) => error);
    expect(asked).toBe(attempts);
    if (attempts === 2) expect(answered).toEqual({ total: 3 });
    else expect(answered).toMatchObject({ status });
  });

  it('of the record is not repeated where the server asks for a pause, and only once', async () => {
    const asked: string[] = [];
    const refuse = (headers: HeadersInit) => async (url: string) => {
      asked.push(url);
      return Response.json({}, { status: 503, headers });
    };
    vi.stubGlobal('fetch', refuse({ 'retry-after': '5' }));
    await expect(callApi('GET /tornadoes', { query: {} })).rejects.toMatchObject({ status: 503 });
    const calls = () => asked.splice(0).filter((url) => url.endsWith('/tornadoes')).length;
    expect(calls()).toBe(1);
    vi.stubGlobal('fetch', refuse({}));
    await expect(callApi('GET /tornadoes', { query: {} })).rejects.toMatchObject({ status: 503 });
    expect(calls()).toBe(2);
  });

  it('is retried only if a retry could help', () => {
    expect(isWorthRetrying(0, new ApiError('', 503))).toBe(true);
    expect(isWorthRetrying(0, new ApiError('', 0))).toBe(true);
    expect(isWorthRetrying(0, new ApiError('', 404))).toBe(false);
    expect(isWorthRetrying(2, new ApiError('', 503))).toBe(false);
  });
});
