import { siteHostHeader } from '@touchdown/shared/contract/env.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { changesSomething, isForOtherSites, type Route } from '@touchdown/shared/contract/route.ts';
import { header, type HttpEvent } from './http-event.ts';

/**
 * Whoever is signed in must not be made to change anything by a page of somebody else's. Browsers say
 * where a request comes from; an old one says at least its origin, and a program has to.
 */
export function refuseForeignSites(route: Route, event: HttpEvent): void {
  if (isForOtherSites(route.access) || !changesSomething(route)) return;
  const isOurs = route.method === 'GET' ? isOwnFetch(event) : isFromOurPages(event);
  if (!isOurs) throw new Problem('CROSS_SITE', 'This can only be done from the pages of the site itself.');
}

function isFromOurPages(event: HttpEvent): boolean {
  const site = header(event, 'sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  const origin = header(event, 'origin') ?? header(event, 'referer');
  const host = header(event, siteHostHeader);
  return origin !== undefined && host !== undefined && hostOf(origin) === host;
}

/** A GET that changes something must be a script's own call: no link followed, no page fetched in advance. */
function isOwnFetch(event: HttpEvent): boolean {
  const isAhead = /\bprefetch\b/.test(header(event, 'sec-purpose') ?? header(event, 'purpose') ?? '');
  return isFromOurPages(event) && !isAhead && header(event, 'sec-fetch-mode') !== 'navigate';
}

function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined;
}
