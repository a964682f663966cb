import { envNames, siteHostHeader } from '@touchdown/shared/contract/env.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { changesSomething, isForOtherSites, type Route } from '@touchdown/shared/contract/route.ts';
import { header, type HttpEvent } from './http-event.ts';

/**
 * Refuses changes that a page of another site requests with a member's cookies. Browsers send `Sec-Fetch-Site`;
 * older browsers and programs must send `Origin` or `Referer`.
 */
export function refuseForeignSites(route: Route, event: HttpEvent): void {
  if (isForOtherSites(route.access) || !changesSomething(route)) return;
  const isOurs = route.method === 'GET' ? isOwnFetch(event) : isFromOurPages(event);
  if (!isOurs) throw new Problem('CROSS_SITE', 'You can do this only from this site’s pages.');
}

function isFromOurPages(event: HttpEvent): boolean {
  const site = header(event, 'sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  const origin = header(event, 'origin') ?? header(event, 'referer');
  const host = header(event, siteHostHeader);
  return origin !== undefined && host !== undefined && originOf(origin) === `${ownScheme()}//${host}`;
}

/** Only a developer's machine speaks HTTP. Whoever is on the way could write a page at the same host without TLS. */
function ownScheme(): string {
  return process.env[envNames.plainCookies] === '1' ? 'http:' : 'https:';
}

/** A GET that changes something must be sent by a script, not by following a link or by prefetching. */
function isOwnFetch(event: HttpEvent): boolean {
  const isPrefetch = /\bprefetch\b/.test(header(event, 'sec-purpose') ?? header(event, 'purpose') ?? '');
  return isFromOurPages(event) && !isPrefetch && header(event, 'sec-fetch-mode') !== 'navigate';
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}
