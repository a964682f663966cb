import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  answer,
  brokenLine,
  silence,
  startAgencyServer,
  webPage,
  type AgencyServer,
} from '../../testing/start-agency-server.ts';
import { politeHttp, touchdownUserAgent, type PoliteHttpOptions } from './polite-http.ts';

describe('polite HTTP', () => {
  let server: AgencyServer;
  let pauses: number[];
  let lines: string[];

  beforeEach(async () => {
    server = await startAgencyServer();
    pauses = [];
    lines = [];
  });
  afterEach(async () => server.stop());

  function http(options: PoliteHttpOptions = {}) {
    return politeHttp({
      pause: async (milliseconds) => void pauses.push(milliseconds),
      log: (line) => lines.push(line),
      ...options,
    });
  }

  it('reads a page and says who it is', async () => {
    server.serve('/page', webPage(200, '<p>Río</p>'));
    expect(await http().text(`${server.baseUrl}page`)).toBe('<p>Río</p>');
    expect(server.requests[0]?.headers['user-agent']).toBe(touchdownUserAgent);
  });

  it('goes by another name when told', async () => {
    server.serve('/page', answer(200));
    await http({ userAgent: 'A test' }).text(`${server.baseUrl}page`);
    expect(server.requests[0]?.headers['user-agent']).toBe('A test');
  });

  it('holds one connection at a time and leaves a gap between requests, in the order asked', async () => {
    const slowly = async (delay: number) => new Promise((resolve) => setTimeout(resolve, delay));
    for (const path of ['/a', '/b', '/c']) {
      server.serve(path, async (request, response) => {
        await slowly(10);
        response.end(request.url);
      });
    }
    const { text } = http({ minGapMilliseconds: 250 });
    const texts = await Promise.all(['a', 'b', 'c'].map(async (path) => text(server.baseUrl + path)));
    expect(texts).toEqual(['/a', '/b', '/c']);
    expect(server.requests.map(({ path }) => path)).toEqual(['/a', '/b', '/c']);
    expect(server.mostAtOnce()).toBe(1);
    expect(pauses).toEqual([250, 250]);
  });

  it('goes on with the next request after one has failed', async () => {
    server.serve('/there', answer(200, {}, 'here'));
    const { text } = http();
    const lost = text(`${server.baseUrl}lost`);
    const found = text(`${server.baseUrl}there`);
    await expect(lost).rejects.toMatchObject({ name: 'AgencyError', code: 'NOT_THERE' });
    expect(await found).toBe('here');
  });

  it('says what is not there, and asks once', async () => {
    await expect(http().text(`${server.baseUrl}lost`)).rejects.toMatchObject({
      code: 'NOT_THERE',
      message: `There is nothing at ${server.baseUrl}lost (404).`,
    });
    expect(server.requests).toHaveLength(1);
  });

  it('takes a refusal for an answer', async () => {
    server.serve('/secret', answer(403));
    await expect(http().text(`${server.baseUrl}secret`)).rejects.toMatchObject({ code: 'REFUSED' });
    expect(server.requests).toHaveLength(1);
  });

  it('waits as long as a busy server asks, and says so', async () => {
    server.serve('/busy', answer(503, { 'retry-after': '17' }), answer(200, {}, 'open'));
    expect(await http().text(`${server.baseUrl}busy`)).toBe('open');
    expect(pauses).toEqual([17_000]);
    expect(lines).toEqual([
      `${new URL(server.baseUrl).host} answered 503 to /busy. Trying again in 17 s (try 2 of 5).`,
    ]);
  });

  it('understands a date in Retry-After', async () => {
    const inAMinute = new Date(Date.now() + 60_000).toUTCString();
    server.serve('/busy', answer(429, { 'retry-after': inAMinute }), answer(200, {}, 'open'));
    await http().text(`${server.baseUrl}busy`);
    expect(pauses).toHaveLength(1);
    expect(pauses[0]).toBeGreaterThan(2000);
    expect(pauses[0]).toBeLessThanOrEqual(60_000);
  });

  it('does not sit through a rest of an hour', async () => {
    server.serve('/busy', answer(503, { 'retry-after': '3600' }));
    await expect(http().text(`${server.baseUrl}busy`)).rejects.toMatchObject({
      code: 'OUT_OF_REACH',
      message: expect.stringContaining('It asks for a rest of 3600 s, and this run waits at most 300 s'),
    });
    expect(server.requests).toHaveLength(1);
  });

  it('pauses longer after each failure, and gives up after the last try', async () => {
    server.serve('/broken', answer(500));
    await expect(http({ maxTries: 4 }).text(`${server.baseUrl}broken`)).rejects.toMatchObject({
      code: 'OUT_OF_REACH',
      message: `${new URL(server.baseUrl).host} answered 500 to /broken. Gave up after 4 tries.`,
    });
    expect(server.requests).toHaveLength(4);
    expect(pauses).toEqual([1000, 2000, 4000]);
  });

  it('tries again when the line breaks in the middle of a page', async () => {
    const halfPage = brokenLine({ 'content-length': '10' }, 'half', async () => {});
    server.serve('/page', halfPage, answer(200, {}, 'whole'));
    expect(await http().text(`${server.baseUrl}page`)).toBe('whole');
  });

  it('tries again when a server falls silent', async () => {
    server.serve('/page', silence({ 'content-length': '10' }, 'half'), answer(200, {}, 'whole'));
    expect(await http({ stallMilliseconds: 50 }).text(`${server.baseUrl}page`)).toBe('whole');
    expect(lines[0]).toContain('broke off: nothing came for 0.05 s.');
  });

  it('tries again when a server never answers', async () => {
    server.serve('/page', () => {}, answer(200, {}, 'whole'));
    expect(await http({ stallMilliseconds: 50 }).text(`${server.baseUrl}page`)).toBe('whole');
    expect(lines[0]).toContain('cannot be reached: nothing came for 0.05 s.');
  });

  it('says why a server cannot be reached', async () => {
    const { baseUrl } = server;
    await server.stop();
    await expect(http({ maxTries: 2 }).text(baseUrl)).rejects.toMatchObject({
      code: 'OUT_OF_REACH',
      message: expect.stringContaining('ECONNREFUSED'),
    });
    server = await startAgencyServer();
  });

  it('refuses what is no web address', async () => {
    for (const url of ['ftp://ftp.example/file', 'StormEvents.csv', 'file:///etc/hosts']) {
      await expect(http().text(url)).rejects.toMatchObject({
        code: 'INVALID_REQUEST',
        message: `"${url}" is not an address to fetch from; allowed: https://… or http://….`,
      });
    }
  });

  it('follows a redirect within the host', async () => {
    server.serve('/old', answer(301, { location: '/new' }));
    server.serve('/new', answer(200, {}, 'moved here'));
    expect(await http().text(`${server.baseUrl}old`)).toBe('moved here');
  });

  it.each(['http://localhost:9/', 'https://elsewhere.example/', 'ftp://127.0.0.1/file'])(
    'does not follow a redirect to %s',
    async (location) => {
      server.serve('/old', answer(302, { location }));
      await expect(http().text(`${server.baseUrl}old`)).rejects.toMatchObject({
        code: 'WRONG_ANSWER',
        message: `${server.baseUrl}old redirects to ${location}; allowed: an address on 127.0.0.1.`,
      });
      expect(server.requests).toHaveLength(1);
    },
  );

  it('leaves a circle of redirects', async () => {
    server.serve('/round', answer(307, { location: '/round' }));
    await expect(http().text(`${server.baseUrl}round`)).rejects.toMatchObject({
      code: 'WRONG_ANSWER',
      message: expect.stringContaining('redirects more than 5 times'),
    });
  });
});
