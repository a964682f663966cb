import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answer, startAgencyServer, type AgencyServer } from '../../testing/start-agency-server.ts';
import { politeHttp } from '../../features/imports/agencies/polite-http.ts';

describe('a request', () => {
  let server: AgencyServer;

  beforeEach(async () => {
    server = await startAgencyServer();
  });
  afterEach(async () => server.stop());

  const http = () => politeHttp({ pause: async () => {} });

  it('refuses anything but a web URL', async () => {
    for (const url of ['ftp://ftp.example/file', 'StormEvents.csv', 'file:///etc/hosts']) {
      await expect(http().text(url)).rejects.toMatchObject({
        code: 'INVALID_REQUEST',
        message: `"${url}" is not a URL to fetch from; allowed: https://… or http://….`,
      });
    }
  });

  it('closes the connection of a refused response before its body ends', async () => {
    const dropped = new Promise((resolve) => {
      server.serve('/endless', (_request, response) => {
        response.once('close', resolve);
        response.writeHead(404).write('and so on');
      });
    });
    await expect(http().text(`${server.baseUrl}endless`)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await dropped;
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
        code: 'WRONG_RESPONSE',
        message: `${server.baseUrl}old redirects to ${location}; allowed: a URL on 127.0.0.1.`,
      });
      expect(server.requests).toHaveLength(1);
    },
  );

  it('stops at a redirect loop', async () => {
    server.serve('/round', answer(307, { location: '/round' }));
    await expect(http().text(`${server.baseUrl}round`)).rejects.toMatchObject({
      code: 'WRONG_RESPONSE',
      message: expect.stringContaining('redirects more than 5 times'),
    });
  });
});
