import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  answer,
  startAgencyServer,
  webPage,
  type AgencyServer,
} from '../../../testing/start-agency-server.ts';
import { politeHttp, touchdownUserAgent, type PoliteHttpOptions } from './polite-http.ts';

describe('polite HTTP', () => {
  let server: AgencyServer;
  let pauses: number[];

  beforeEach(async () => {
    server = await startAgencyServer();
    pauses = [];
  });
  afterEach(async () => server.stop());

  function http(options: PoliteHttpOptions = {}) {
    return politeHttp({
      pause: async (milliseconds) => void pauses.push(milliseconds),
      ...options,
    });
  }

  it('reads a page and sends its user agent', async () => {
    server.serve('/page', webPage(200, '<p>Río</p>'));
    expect(await http().text(`${server.baseUrl}page`)).toBe('<p>Río</p>');
    expect(server.requests[0]?.headers['user-agent']).toBe(touchdownUserAgent);
  });

  it('accepts another user agent as an option', async () => {
    server.serve('/page', answer(200));
    await http({ userAgent: 'A test' }).text(`${server.baseUrl}page`);
    expect(server.requests[0]?.headers['user-agent']).toBe('A test');
  });

  it('opens one connection at a time, in order, with a gap between requests', async () => {
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
    expect(server.maxAtOnce()).toBe(1);
    expect(pauses).toEqual([250, 250]);
  });

  it('continues with the next request after one has failed', async () => {
    server.serve('/there', answer(200, {}, 'here'));
    const { text } = http();
    const lost = text(`${server.baseUrl}lost`);
    const found = text(`${server.baseUrl}there`);
    await expect(lost).rejects.toMatchObject({ name: 'DownloadError', code: 'NOT_FOUND' });
    expect(await found).toBe('here');
  });

  it('reports a missing page and does not retry', async () => {
    await expect(http().text(`${server.baseUrl}lost`)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: `There is nothing at ${server.baseUrl}lost (404).`,
    });
    expect(server.requests).toHaveLength(1);
  });

  it('does not retry a refused request', async () => {
    server.serve('/secret', answer(403));
    await expect(http().text(`${server.baseUrl}secret`)).rejects.toMatchObject({ code: 'REFUSED' });
    expect(server.requests).toHaveLength(1);
  });
});
