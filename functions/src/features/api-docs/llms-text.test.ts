import { beforeAll, expect, it, vi } from 'vitest';
import { allRoutes } from '@touchdown/shared/route-tables.ts';
import { addressOf } from '@touchdown/shared/contract/route.ts';
import { callForText, httpEvent, testOriginVerify, testSiteHost } from '../../testing/http-request.ts';

let handler: Parameters<typeof callForText>[0];

beforeAll(async () => {
  vi.stubEnv('ORIGIN_VERIFY', testOriginVerify);
  vi.stubEnv('EPHEMERAL_TABLE', 'not-read');
  vi.stubEnv('CHECK_RESPONSES', '1');
  ({ handler } = await import('./api-docs.http.ts'));
});

it('llms.txt says what the site is, its doubts, and every public address of the contract', async () => {
  const { status, headers, body } = await callForText(handler, httpEvent('GET', '/llms.txt'));
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(headers['access-control-allow-origin']).toBe('*');
  expect(body).toMatch(/^# Touchdown\n\n> /);
  const site = `https://${testSiteHost}`;
  const reads = allRoutes().filter(({ route }) => route.method === 'GET' && route.access === 'public');
  expect(reads.length).toBeGreaterThan(20);
  for (const { route } of reads.filter(
    ({ route: { changesState, redirects } }) => !changesState && !redirects,
  )) {
    expect(body).toContain(`](${site}${addressOf(route)}): `);
  }
  for (const path of ['/mcp', '/api', '/states/:state', '/api/v1/tornadoes/export']) {
    expect(body).toContain(`](${site}${path})`);
  }
  expect(body).toContain('never zero');
});
