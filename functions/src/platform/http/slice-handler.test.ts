import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { Problem, type ProblemBody, type ProblemCode } from '@touchdown/shared/contract/problem.ts';
import { wholeNumberQuery } from '@touchdown/shared/contract/pagination.ts';
import { defineRoutes } from '@touchdown/shared/contract/route.ts';
import { controlCharactersSentence } from '@touchdown/shared/text/user-text.ts';
import { call, httpEvent, testOriginVerify } from '../../testing/http-request.ts';
import { logger } from '../log/logger.ts';
import { sliceHandler, type RouteHandlers } from './slice-handler.ts';

const routes = defineRoutes({
  readNote: {
    method: 'GET',
    path: '/notes/{name}',
    summary: 'One note',
    access: 'public',
    caching: { browserSeconds: 1, edgeSeconds: 2 },
    params: z.strictObject({ name: z.string().max(20) }),
    response: z.strictObject({ name: z.string() }),
  },
  findNotes: {
    method: 'GET',
    path: '/notes',
    summary: 'Notes with a word in them',
    access: 'public',
    caching: 'revalidate',
    query: z.strictObject({ word: z.string().min(2).optional() }),
    response: z.strictObject({ word: z.string().nullable() }),
  },
  readSecret: {
    method: 'GET',
    path: '/secret',
    summary: 'Never cached',
    access: 'public',
    caching: 'none',
    response: z.strictObject({}),
  },
  listNotes: {
    method: 'GET',
    path: '/lists',
    summary: 'Notes from a place on',
    access: 'public',
    caching: 'none',
    query: z.strictObject({ limit: wholeNumberQuery(1, 100).default(100), before: z.string().optional() }),
    response: z.strictObject({ notes: z.array(z.string()), limit: z.int() }),
  },
  allNotes: {
    method: 'GET',
    path: '/all',
    summary: 'Every note',
    access: 'public',
    caching: 'none',
    response: z.strictObject({ notes: z.array(z.string()) }),
  },
  writeNote: {
    method: 'POST',
    path: '/notes',
    summary: 'Keep a note',
    access: 'public',
    caching: 'none',
    body: z.strictObject({
      text: z.string().max(5),
      writtenAt: z.string().optional(),
      both_kept: z.string().optional(),
      tags: z.array(z.strictObject({ word: z.string() })).optional(),
    }),
    response: z.strictObject({ length: z.int() }),
  },
});

/** As a part of an answer it has 40 kB: a quote is escaped twice. */
const longNote = '"'.repeat(10_000);

let lines: Record<string, unknown>[];

beforeEach(() => {
  vi.stubEnv('ORIGIN_VERIFY', `new-value, ${testOriginVerify}`);
  lines = [];
  logger.setLogLevel('INFO');
  const keep = (line: unknown) => lines.push(JSON.parse(String(line)) as Record<string, unknown>) > 0;
  vi.spyOn(process.stdout, 'write').mockImplementation(keep);
  vi.spyOn(process.stderr, 'write').mockImplementation(keep);
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

function notes(
  readNote: (name: string) => Promise<{ name: string }> = async (name) => ({ name }),
  settings = async () => ({}),
) {
  const handlers: RouteHandlers<typeof routes> = {
    readNote: ({ params }) => readNote(params.name),
    findNotes: async ({ query: { word = null } }, reply) => {
      if (word === 'old') reply.header('x-data-age', 7);
      if (word === 'cookie') reply.cookie('a=b');
      return { word };
    },
    readSecret: async () => ({}),
    listNotes: async ({ query: { limit } }) => ({
      notes: Array.from({ length: limit }, () => longNote),
      limit,
    }),
    allNotes: async () => ({ notes: Array.from({ length: 160 }, () => longNote) }),
    writeNote: async ({ body }) => ({ length: body.text.length }),
  };
  return sliceHandler(routes, handlers, { settings });
}

function post(body: string, headers = { 'content-type': 'application/json' }) {
  return call(notes(), httpEvent('POST', '/api/v1/notes', { body, headers }));
}

describe('the HTTP entry of a slice', () => {
  it('answers with the route’s caching, JSON, and the id of the request', async () => {
    const event = httpEvent('GET', '/api/v1/notes/a%20b');
    const { status, headers, body } = await call(notes(), { ...event, pathParameters: { name: 'a b' } });
    expect({ status, body }).toEqual({ status: 200, body: { name: 'a b' } });
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=1, s-maxage=2, stale-while-revalidate=2, stale-if-error=86400',
      'x-request-id': event.requestContext.requestId,
    });
  });

  it('lets nobody cache a response that sets a cookie', async () => {
    const { headers } = await call(notes(), httpEvent('GET', '/api/v1/notes?word=cookie'));
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers).not.toHaveProperty('etag');
  });

  it('asks for a retry if AWS fails in a way that nothing has translated, and says which fault is ours', async () => {
    const failing = (error: object) => async () => {
      throw Object.assign(new Error('AWS'), error);
    };
    const ask = (error: object) => call(notes(failing(error)), httpEvent('GET', '/api/v1/notes/a'));
    const $metadata = {};
    for (const error of [
      { name: 'ThrottlingException', $fault: 'client', $metadata },
      { name: 'InternalServerError', $fault: 'server', $metadata },
      { code: 'ECONNRESET', $metadata },
      new TransactionCanceledException({
        message: '',
        $metadata,
        CancellationReasons: [{ Code: 'ThrottlingError' }],
      }),
    ]) {
      const { status, headers, body } = await ask(error);
      expect([status, headers['retry-after'], body]).toEqual([
        503,
        '5',
        { error: 'That isn’t possible right now. Please try again.', code: 'UNAVAILABLE' },
      ]);
    }
    for (const error of [
      { name: 'ValidationException', $fault: 'client', $metadata },
      { name: 'TypeError' },
    ]) {
      expect(await ask(error)).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
    }
  });

  it('answers HEAD like GET, without a body', async () => {
    const { status, body } = await call(notes(), httpEvent('HEAD', '/api/v1/notes/x'));
    expect({ status, body }).toEqual({ status: 200, body: undefined });
  });

  it('shortens a page of a list with a cursor until it has at most a megabyte', async () => {
    const list = (query: Record<string, string>) =>
      call(notes(), httpEvent('GET', '/api/v1/lists', { query }));
    expect((await list({ limit: '100' })).body).toMatchObject({ limit: 25, notes: { length: 25 } });
    expect((await list({ limit: '26' })).body).toMatchObject({ limit: 26, notes: { length: 26 } });
    expect((await list({ limit: '1' })).body).toMatchObject({ limit: 1 });
  });

  it('says in the log which answer Lambda would not return', async () => {
    const { status, body } = await call(notes(), httpEvent('GET', '/api/v1/all'));
    expect({ status, body }).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
    expect(JSON.stringify(lines)).toMatch(/The answer of GET \/all has 6\d{6} bytes/);
  });

  it('takes names of a body in snake case too, but not one field in both spellings', async () => {
    const send = (body: object) => post(JSON.stringify({ text: 'a', ...body }));
    expect((await send({ written_at: 'now' })).status).toBe(200);
    expect((await send({ both_kept: 'x' })).status).toBe(200);
    expect((await send({ bothKept: 'x' })).status).toBe(400);
    for (const both of [
      { writtenAt: 'now', written_at: 'now' },
      { written_at: 'now', writtenAt: 'now' },
    ]) {
      expect((await send(both)).body).toMatchObject({
        error: expect.stringContaining('Unknown name "written_at" in the body') as string,
      });
    }
    expect((await send({ written_at: 1 })).body).toMatchObject({ details: [{ field: 'writtenAt' }] });
  });

  it('logs one JSON line per request with the same id, without its secrets (ASVS 16.2.5)', async () => {
    const event = httpEvent('GET', '/api/v1/notes/x', {
      headers: { authorization: 'Bearer abc123', referer: 'https://site.example/map' },
      cookies: ['__Host-at=abc123'],
    });
    await call(
      notes(() => Promise.reject(new Problem('NOT_FOUND', 'No such note.'))),
      event,
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      message: 'request',
      requestId: event.requestContext.requestId,
      status: 404,
      headers: {
        authorization: '[redacted]',
        cookie: '[redacted]',
        'user-agent': 'test',
        referer: 'https://site.example/map',
      },
    });
    expect(JSON.stringify(lines)).not.toContain('abc123');
    expect(JSON.stringify(lines)).not.toContain(testOriginVerify);
  });

  it('logs paths without the name of a person, and no query string (ASVS 16.2.5)', async () => {
    await call(
      notes(),
      httpEvent('GET', '/api/v1/notes/dorothy', {
        headers: { referer: 'https://site.example/u/dorothy?q=dorothy' },
      }),
    );
    await call(notes(), httpEvent('GET', '/api/v1/people/dorothy', { headers: { referer: 'dorothy' } }));
    expect(lines).toMatchObject([
      { path: '/api/v1/notes/[redacted]', status: 200 },
      { path: '/api/v1/[redacted]/[redacted]', status: 404, headers: { referer: '[redacted]' } },
    ]);
    expect(JSON.stringify(lines)).not.toContain('dorothy');
  });

  it('logs a success in a short line without headers', async () => {
    const tag = (await call(notes(), httpEvent('GET', '/api/v1/notes'))).headers['etag'] ?? '';
    await call(notes(), httpEvent('GET', '/api/v1/notes', { headers: { 'if-none-match': tag } }));
    expect(lines).toMatchObject([{ status: 200 }, { status: 304 }]);
    for (const line of lines) {
      expect(line).not.toHaveProperty('headers');
      expect(JSON.stringify(line).length).toBeLessThan(300);
    }
  });

  it.each([
    ['192.0.2.77', '192.0.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ])('logs the network of %s, and never the IP address, whatever the answer', async (ip, network) => {
    const headers = { 'x-viewer-ip': ip, 'x-forwarded-for': ip, forwarded: `for=${ip}`, 'x-real-ip': ip };
    await call(notes(), httpEvent('GET', '/api/v1/notes/x', { headers }));
    const failing = notes(() => Promise.reject(new Error('table on fire')));
    await call(failing, httpEvent('GET', '/api/v1/notes/x', { headers }));
    const requests = lines.filter(({ message }) => message === 'request');
    expect(requests).toMatchObject([
      { status: 200, network },
      { status: 500, network },
    ]);
    expect(JSON.stringify(lines)).not.toContain(ip);
  });

  it('refuses a request that bypasses CloudFront, and accepts both values while one is replaced (ASVS 4.1.3)', async () => {
    const ask = (value: string) =>
      call(notes(), httpEvent('GET', '/api/v1/notes/x', { headers: { 'x-origin-verify': value } }));
    expect((await ask('new-value')).status).toBe(200);
    expect((await ask(testOriginVerify)).status).toBe(200);
    expect((await ask('')).status).toBe(403);
    expect((await ask(`new-value, ${testOriginVerify}`)).body).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('refuses an empty header despite an extra comma, and does not start without a value', async () => {
    vi.stubEnv('ORIGIN_VERIFY', `${testOriginVerify}, ,`);
    const event = httpEvent('GET', '/api/v1/notes/x', { headers: { 'x-origin-verify': '' } });
    expect((await call(notes(), event)).status).toBe(403);
    vi.stubEnv('ORIGIN_VERIFY', ',');
    expect(() => notes()).toThrow('not configured');
  });

  it('hides an error’s cause from the caller and logs it (ASVS 16.5.1)', async () => {
    const event = httpEvent('GET', '/api/v1/notes/x');
    const failing = notes(() => Promise.reject(new Error('table on fire')));
    const { status, body } = await call(failing, event);
    expect(status).toBe(500);
    const { requestId } = event.requestContext;
    expect(body).toEqual({
      code: 'INTERNAL',
      error: `Something went wrong on our side. If it keeps happening, send us this request ID: ${requestId}`,
    });
    expect(JSON.stringify(lines)).toContain('table on fire');
  });

  it('answers a thrown problem with its status and message', async () => {
    const failing = notes(() => Promise.reject(new Problem('NOT_FOUND', 'No such note.')));
    const { status, body, headers } = await call(failing, httpEvent('GET', '/api/v1/notes/x'));
    expect({ status, body }).toEqual({ status: 404, body: { error: 'No such note.', code: 'NOT_FOUND' } });
    expect(headers['cache-control']).toBe('private, no-store');
  });

  it('refuses a response that breaks the contract if responses are checked', async () => {
    vi.stubEnv('CHECK_RESPONSES', '1');
    const broken = notes(async (name) => ({ name, secret: 1 }) as { name: string });
    expect((await call(broken, httpEvent('GET', '/api/v1/notes/x'))).status).toBe(500);
  });

  it('refuses a problem that the route does not list if responses are checked', async () => {
    const failing = (code: ProblemCode) =>
      call(
        notes(() => Promise.reject(new Problem(code, 'No.'))),
        httpEvent('GET', '/api/v1/notes/x'),
      );
    expect((await failing('RADAR_BUSY')).status).toBe(503);
    vi.stubEnv('CHECK_RESPONSES', '1');
    expect(await failing('RADAR_BUSY')).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
    expect(JSON.stringify(lines)).toContain('responds with RADAR_BUSY, which its route table does not list');
    expect((await failing('UNAVAILABLE')).status).toBe(503);
  });

  it('answers 404 as JSON for an unknown path', async () => {
    const { status, body } = await call(notes(), httpEvent('GET', '/api/v1/nothing'));
    expect(status).toBe(404);
    expect(body).toEqual({ error: 'There is nothing at /api/v1/nothing.', code: 'NOT_FOUND' });
  });
});

describe('a response that the caller may have cached', () => {
  const find = (word: string, headers: Record<string, string> = {}, method = 'GET') =>
    call(notes(), httpEvent(method, '/api/v1/notes', { query: { word }, headers }));

  it('has a tag that changes only with the body', async () => {
    const [one, same, other] = [await find('hail'), await find('hail'), await find('wind')];
    expect(one.headers['etag']).toMatch(/^"[\w-]{22}"$/);
    expect(same.headers['etag']).toBe(one.headers['etag']);
    expect(other.headers['etag']).not.toBe(one.headers['etag']);
    expect(one.headers['cache-control']).toBe('public, max-age=0, s-maxage=5, stale-if-error=86400');
  });

  it.each([
    ['the tag itself', (tag: string) => tag],
    ['the tag as weakened by CloudFront', (tag: string) => `W/${tag}`],
    ['several tags', (tag: string) => `"other", ${tag}`],
    ['a wildcard', () => '*'],
  ])('is a 304 without a body for a caller that sends %s', async (_name, sent) => {
    const { headers } = await find('hail');
    const again = await find('hail', { 'if-none-match': sent(headers['etag'] ?? '') });
    expect(again).toMatchObject({ status: 304, body: undefined });
    expect(again.headers).toMatchObject({
      etag: headers['etag'],
      'cache-control': 'public, max-age=0, s-maxage=5, stale-if-error=86400',
    });
    // Otherwise the API would make it `text/plain`, and the edge its cached response.
    expect(again.headers['content-type']).toBe(headers['content-type']);
    expect(again.headers).toHaveProperty('x-request-id');
  });

  it('is complete for a caller with another tag, and has the same tag for HEAD', async () => {
    const { headers } = await find('hail');
    const other = await find('wind', { 'if-none-match': headers['etag'] ?? '' });
    expect(other).toMatchObject({ status: 200, body: { word: 'wind' } });
    expect((await find('hail', {}, 'HEAD')).headers['etag']).toBe(headers['etag']);
    expect((await find('hail', { 'if-none-match': '*' }, 'HEAD')).status).toBe(304);
  });

  it('has no tag if it may not be cached', async () => {
    const headers = { 'if-none-match': '*' };
    const secret = await call(notes(), httpEvent('GET', '/api/v1/secret', { headers }));
    expect(secret.status).toBe(200);
    expect(secret.headers).not.toHaveProperty('etag');
    expect((await post('{"text":"abc"}')).headers).not.toHaveProperty('etag');
  });

  it('contains the headers of its handler, even in a 304', async () => {
    const { headers } = await find('old');
    expect(headers['x-data-age']).toBe('7');
    expect((await find('old', { 'if-none-match': '*' })).headers['x-data-age']).toBe('7');
    expect((await find('new')).headers).not.toHaveProperty('x-data-age');
  });
});

describe('a server error', () => {
  it('says when to retry and is logged with its cause', async () => {
    const cause = new Error('table on fire');
    const problem = new Problem('UNAVAILABLE', 'Not now.', [], { retryAfterSeconds: 5, cause });
    const answered = await call(
      notes(() => Promise.reject(problem)),
      httpEvent('GET', '/api/v1/notes/x'),
    );
    expect(answered).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect(answered.body).toEqual({ error: 'Not now.', code: 'UNAVAILABLE' });
    expect(JSON.stringify(lines)).toContain('table on fire');
  });
});

describe('the query of a request', () => {
  const find = (query: Record<string, string>) => call(notes(), httpEvent('GET', '/api/v1/notes', { query }));

  it('ignores an empty value', async () => {
    expect((await find({ word: '' })).body).toEqual({ word: null });
  });

  it('is refused for an unknown name, even without a value', async () => {
    expect((await find({ wort: '' })).body).toMatchObject({
      error: 'Unknown name "wort" in the query; allowed: word.',
    });
    expect((await find(JSON.parse('{"__proto__": "1"}') as Record<string, string>)).body).toMatchObject({
      error: 'Unknown name "__proto__" in the query; allowed: names that the documentation lists.',
    });
    expect((await find({ constructor: '' })).body).toMatchObject({
      error: 'Unknown name "constructor" in the query; allowed: word.',
    });
  });
});

describe('half of a character', () => {
  it('is refused in a path and in the names and values of a query', async () => {
    const event = httpEvent('GET', '/api/v1/notes/x');
    const inPath = await call(notes(), { ...event, pathParameters: { name: 'a\ud800' } });
    expect(inPath).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    expect((inPath.body as ProblemBody).error).toMatch(
      /^"name" in the path must be well-formed Unicode text/,
    );
    for (const [query, field] of [
      [{ word: '\udc00' }, 'word'],
      [{ 'a\ud800': 'b' }, 'a\ufffd'],
    ] as const) {
      const inQuery = { ...httpEvent('GET', '/api/v1/notes'), queryStringParameters: query };
      const answered = await call(notes(), inQuery);
      expect(answered).toMatchObject({ status: 400, body: { details: [{ field }] } });
    }
  });
});

describe('the body of a request', () => {
  it('is parsed, even from base64', async () => {
    expect((await post('{"text":"abc"}')).body).toEqual({ length: 3 });
    const body = Buffer.from('{"text":"abcd"}').toString('base64');
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    const event = httpEvent('POST', '/api/v1/notes', { body, headers, isBase64Encoded: true });
    expect((await call(notes(), event)).body).toEqual({ length: 4 });
  });

  it.each([
    ['{"text":', 400, 'INVALID_JSON', 'The body is not valid JSON.'],
    [
      '{"text":"abcdef"}',
      400,
      'INVALID_REQUEST',
      '"text" in the body must be at most 5 characters, but got "abcdef".',
    ],
    ['{"text":7}', 400, 'INVALID_REQUEST', '"text" in the body must be a value of type string, but got 7.'],
    ['{}', 400, 'INVALID_REQUEST', '"text" in the body must be a value of type string, but got nothing.'],
    [
      '{"text":"a","role":"admin"}',
      400,
      'INVALID_REQUEST',
      'Unknown name "role" in the body; allowed: text, writtenAt, both_kept, tags.',
    ],
    [
      '{"text":"a","tags":[{"word":"b","x":1}]}',
      400,
      'INVALID_REQUEST',
      'Unknown name "tags.0.x" in the body; allowed: word.',
    ],
    ['[]', 400, 'INVALID_REQUEST', 'The body must be a value of type object, but got [].'],
  ])('%s is refused with a message', async (text, status, code, error) => {
    const answered = await post(text);
    expect(answered.status).toBe(status);
    expect(answered.body).toMatchObject({ code, error });
  });

  it.each([
    ['{"text":"a\\ud800b"}', 'text'],
    ['{"text":"\\udfff"}', 'text'],
    ['{"text":"a","tags":[{"word":"b"},{"word":"\\ud83cx"}]}', 'tags.1.word'],
    ['{"text":"a","\\udfffb":1}', '\ufffdb'],
    ['{"text":"a","tags":[{"a\\ud800":"b"}]}', 'tags.0.a\ufffd'],
  ])('with half of a character, %s, is refused with a message', async (text, field) => {
    const answered = await post(text);
    const error = `"${field}" in the body must be well-formed Unicode text, but got half of a character (a lone surrogate).`;
    expect(answered).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST', error } });
    expect((answered.body as ProblemBody).details).toMatchObject([{ field }]);
  });

  it.each([
    ['{"text":"a\\u0000b"}', 'text'],
    ['{"text":"a","tags":[{"word":"\\u0000"}]}', 'tags.0.word'],
    ['{"text":"a","\\u0000b":1}', '\ufffdb'],
  ])('with the character NUL, %s, is refused with a message', async (text, field) => {
    const details = [{ field, received: 'the character NUL', allowed: 'text without NUL' }];
    const body = { code: 'INVALID_REQUEST', error: controlCharactersSentence, details };
    expect(await post(text)).toMatchObject({ status: 400, body });
  });

  it('may contain any whole character, even as an escaped pair', async () => {
    expect((await post('{"text":"\\ud83c\\udf2aé"}')).body).toEqual({ length: 3 });
  });

  it('is refused before it is parsed if it is too large', async () => {
    expect(await post(`{"text":"${'a'.repeat(256 * 1024)}`)).toMatchObject({
      status: 413,
      body: { code: 'PAYLOAD_TOO_LARGE' },
    });
  });

  it.each([
    ['arrays in arrays', `{"text":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['only unknown names', `{${Array.from({ length: 20_000 }, (_no, at) => `"n${at}":1`).join()}}`],
    ['a name of a hundred thousand letters', `{"${'n'.repeat(100_000)}":1}`],
    ['the name of a prototype', '{"text":"a","__proto__":{"role":"admin"}}'],
  ])('of %s is refused with a short response and not logged as an error', async (_what, text) => {
    const answered = await post(text);
    expect(answered).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    expect(JSON.stringify(answered.body).length).toBeLessThan(4_000);
    expect(lines.filter(({ level }) => level === 'ERROR')).toEqual([]);
  });

  it('must be declared as JSON', async () => {
    const { status, body } = await post('{"text":"a"}', { 'content-type': 'text/plain' });
    expect(status).toBe(415);
    expect(body).toMatchObject({ error: 'Content-Type must be application/json, but got "text/plain".' });
  });
});
