import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { readOnlySentence } from '@touchdown/shared/contract/closed-sentences.ts';
import { isClosedWhileReadOnly, type Route } from '@touchdown/shared/contract/route.ts';
import { allRoutes } from '@touchdown/shared/route-tables.ts';
import { call, httpEvent, testOriginVerify } from '../../testing/http-request.ts';
import { logger } from '../log/logger.ts';
import { sliceHandler } from './slice-handler.ts';

const route = { path: '/x', summary: '', access: 'public', caching: 'none', response: z.unknown() } as const;
const limit = { name: 'x', max: 1, seconds: 60, per: 'ip', what: 'calls' } as const;

let done: string[];
beforeEach(() => {
  done = [];
  vi.stubEnv('ORIGIN_VERIFY', testOriginVerify);
  vi.stubEnv('CHECK_RESPONSES', '1');
});
afterEach(() => vi.unstubAllEnvs());

function entry(part: Partial<Route> & Pick<Route, 'method'>, readOnly = true) {
  const take = async () => void done.push('counted');
  const handlers = { x: async () => done.push('changed') };
  return sliceHandler({ x: { ...route, ...part } }, handlers, {
    limiter: { take, giveBack: take, refill: take },
    authenticate: async () => void done.push('authenticated'),
    settings: async () => ({ readOnly }),
  });
}
const send = (handler: ReturnType<typeof entry>, method: string) =>
  call(
    handler,
    httpEvent(method, '/api/v1/x', {
      body: 'not even JSON',
      headers: { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'app' },
    }),
  );

describe('while the site is read-only', () => {
  it.each<[string, Partial<Route> & Pick<Route, 'method'>]>([
    ['a change', { method: 'POST' }],
    ['a change by somebody signed in, before the session is read', { method: 'DELETE', access: 'user' }],
    ['a limited change, which does not count', { method: 'POST', limits: [limit] }],
    ['a GET that changes something', { method: 'GET', changesState: true }],
  ])('%s is refused, and nothing is done', async (_what, part) => {
    const errors = vi.spyOn(logger, 'error');
    const { status, body, headers } = await send(entry(part), part.method);
    expect({ status, body }).toEqual({ status: 503, body: { error: readOnlySentence, code: 'READ_ONLY' } });
    expect(headers).toMatchObject({ 'retry-after': '120', 'cache-control': 'private, no-store' });
    expect(done).toEqual([]);
    expect(errors).not.toHaveBeenCalled();
  });

  it.each<[string, Partial<Route> & Pick<Route, 'method'>]>([
    ['reading', { method: 'GET' }],
    ['a change that the table leaves open', { method: 'POST', whileReadOnly: true }],
  ])('%s goes on', async (_what, part) => {
    expect((await send(entry(part), part.method)).status).toBe(200);
    expect(done).toEqual(['changed']);
  });
});

it('a change is made when the site is not read-only', async () => {
  expect((await send(entry({ method: 'POST' }, false), 'POST')).status).toBe(200);
});

it('an entry with changes does not start without the settings', () => {
  vi.stubEnv('ORIGIN_VERIFY', testOriginVerify);
  expect(() => sliceHandler({ x: { ...route, method: 'POST' } }, { x: async () => 0 })).toThrow(
    'POST /x changes something, but its slice does not read the settings.',
  );
});

it('only signing in and out, what changes nothing, and news of payments stay open', () => {
  const open = allRoutes().filter(({ route: { method } }) => method !== 'GET');
  const names = open.filter((placed) => !isClosedWhileReadOnly(placed.route));
  expect(names.map(({ route: { method, path } }) => `${method} ${path}`)).toEqual([
    'POST /auth/login',
    'POST /auth/login/passkey/options',
    'POST /auth/login/passkey',
    'POST /auth/logout',
    'POST /auth/refresh',
    'DELETE /auth/sessions/{id}',
    'DELETE /auth/sessions',
    'POST /takedowns/{caseNumber}/status',
    'POST /appeals/{caseNumber}/status',
    'POST /stripe/events',
    'POST /mcp',
    'POST /browser-reports',
  ]);
});
