import { expect, it } from 'vitest';
import * as z from 'zod';
import type { Route } from '@touchdown/shared/contract/route.ts';
import { httpEvent } from '../../testing/http-request.ts';
import { refuseForeignSites } from './same-site.ts';

const common = { path: '/x', summary: '', access: 'user', caching: 'none', response: z.unknown() } as const;
const change: Route = { ...common, method: 'POST' };
const changingGet: Route = { ...common, method: 'GET', changesState: true };
const reading: Route = { ...common, method: 'GET' };

const ours = 'https://site.example';

/** Removes the default `sec-fetch-site` header if a case does not set it. */
function accepts(route: Route, headers: Record<string, string>): boolean {
  const event = httpEvent(route.method, '/api/v1/x', { headers });
  if (!('sec-fetch-site' in headers)) delete event.headers['sec-fetch-site'];
  try {
    refuseForeignSites(route, event);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 'CROSS_SITE', status: 403 });
    return false;
  }
}

it.each([
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'cross-site' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  // `sec-fetch-site` takes precedence over `origin`.
  [{ 'sec-fetch-site': 'cross-site', origin: ours }, false],
  [{ origin: ours }, true],
  [{ origin: 'https://site.example.evil.example' }, false],
  [{ origin: 'https://evil.example' }, false],
  [{ origin: 'http://site.example' }, false],
  [{ referer: 'http://site.example/login' }, false],
  [{ origin: 'null' }, false],
  [{ referer: `${ours}/login` }, true],
  [{ referer: 'https://evil.example/site.example' }, false],
  [{ origin: 'https://evil.example', referer: `${ours}/login` }, false],
  [{}, false],
])('a change that comes with %o: %s (ASVS 3.5.1)', (headers, isAllowed) => {
  expect(accepts(change, headers)).toBe(isAllowed);
});

it.each([
  [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }, true],
  [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }, false],
  [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-purpose': 'prefetch' }, false],
  [{ 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }, false],
  [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }, false],
])('a GET that changes something and comes with %o: %s (ASVS 3.5.3)', (headers, isAllowed) => {
  expect(accepts(changingGet, headers)).toBe(isAllowed);
});

it('lets every site read', () => {
  expect(accepts(reading, { 'sec-fetch-site': 'cross-site' })).toBe(true);
});
