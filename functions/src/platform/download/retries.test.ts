import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  answer,
  brokenLine,
  silence,
  startAgencyServer,
  type AgencyServer,
} from '../../testing/start-agency-server.ts';
import { politeHttp, type PoliteHttpOptions } from '../../features/imports/agencies/polite-http.ts';

describe('a request that fails', () => {
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

  it('waits for the time in Retry-After and logs it', async () => {
    server.serve('/busy', answer(503, { 'retry-after': '17' }), answer(200, {}, 'open'));
    expect(await http().text(`${server.baseUrl}busy`)).toBe('open');
    expect(pauses).toEqual([17_000]);
    expect(lines).toEqual([
      `${new URL(server.baseUrl).host} answered 503 to /busy. Retrying in 17 s (attempt 2 of 5).`,
    ]);
  });

  it('accepts a date in Retry-After', async () => {
    const inAMinute = new Date(Date.now() + 60_000).toUTCString();
    server.serve('/busy', answer(429, { 'retry-after': inAMinute }), answer(200, {}, 'open'));
    await http().text(`${server.baseUrl}busy`);
    expect(pauses).toHaveLength(1);
    expect(pauses[0]).toBeGreaterThan(2000);
    expect(pauses[0]).toBeLessThanOrEqual(60_000);
  });

  it('does not wait for an hour, but fails', async () => {
    server.serve('/busy', answer(503, { 'retry-after': '3600' }));
    await expect(http().text(`${server.baseUrl}busy`)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining(
        'The next attempt would be after 3600 s, and at most 300 s are allowed',
      ),
    });
    expect(server.requests).toHaveLength(1);
  });

  it('is retried after longer and longer pauses until the last attempt', async () => {
    server.serve('/broken', answer(500));
    await expect(http({ maxAttempts: 4 }).text(`${server.baseUrl}broken`)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: `${new URL(server.baseUrl).host} answered 500 to /broken. Gave up after 4 attempts.`,
    });
    expect(server.requests).toHaveLength(4);
    expect(pauses).toEqual([1000, 2000, 4000]);
  });

  it('is retried when the connection breaks in the middle of a page', async () => {
    const halfPage = brokenLine({ 'content-length': '10' }, 'half', async () => {});
    server.serve('/page', halfPage, answer(200, {}, 'whole'));
    expect(await http().text(`${server.baseUrl}page`)).toBe('whole');
  });

  it('is retried when the server stops sending', async () => {
    server.serve('/page', silence({ 'content-length': '10' }, 'half'), answer(200, {}, 'whole'));
    expect(await http({ timeoutMilliseconds: 250 }).text(`${server.baseUrl}page`)).toBe('whole');
    expect(lines[0]).toContain('broke off: nothing came for 0.25 s.');
  });

  it('is not retried while a slow server keeps sending', async () => {
    server.serve('/page', async (_request, response) => {
      for (let piece = 0; piece < 12; piece++) {
        response.write('a');
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
      response.end();
    });
    expect(await http({ timeoutMilliseconds: 500 }).text(`${server.baseUrl}page`)).toBe('a'.repeat(12));
    expect(server.requests).toHaveLength(1);
  });

  it('is retried when the server never answers', async () => {
    server.serve('/page', () => {}, answer(200, {}, 'whole'));
    expect(await http({ timeoutMilliseconds: 250 }).text(`${server.baseUrl}page`)).toBe('whole');
    expect(lines[0]).toContain('cannot be reached: nothing came for 0.25 s.');
  });

  it('reports why the server cannot be reached', async () => {
    const { baseUrl } = server;
    await server.stop();
    await expect(http({ maxAttempts: 2 }).text(baseUrl)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining('ECONNREFUSED'),
    });
    server = await startAgencyServer();
  });
});
