import type { MiddlewareObj } from '@middy/core';
import type { Method as RouterMethod } from '@middy/http-router';
import { requestIdHeader } from '@touchdown/shared/contract/env.ts';
import {
  addressOf,
  changesSomething,
  type Route,
  type RouteTable,
} from '@touchdown/shared/contract/route.ts';
import type { HttpEvent, HttpResult } from './http-event.ts';

/** How long a browser caches a preflight response. */
const preflightSeconds = 86_400;

/** The request has no session, so the response contains no personal data. */
const readableHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': `ratelimit, ratelimit-policy, retry-after, ${requestIdHeader}`,
};

/**
 * Does not depend on the caller, so the edge may share the response. A plain GET needs no preflight request, but one
 * with `If-None-Match` does.
 */
export const publicReadHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': `etag, link, ratelimit, ratelimit-policy, retry-after, x-data-age, ${requestIdHeader}`,
};

/** A public GET, which reads no session. */
function isPublicRead(route: Route): boolean {
  return route.access === 'public' && !changesSomething(route) && !route.redirects;
}

/** Returns one route per path for preflight requests, which a browser sends before JSON from another site. */
export function openPreflight(table: RouteTable) {
  return preflights(Object.values(table).filter(({ access }) => access === 'open'));
}

/** The same for public reads of all slices. One function answers them, because browsers rarely ask. */
export function publicPreflight(routes: readonly Route[]) {
  return preflights(routes.filter(isPublicRead));
}

function preflights(routes: readonly Route[]) {
  const byAddress = Map.groupBy(routes, addressOf);
  return [...byAddress].map(([path, asked]) => ({
    method: 'OPTIONS' as RouterMethod,
    path,
    handler: async (): Promise<HttpResult> => preflightAnswer(asked),
  }));
}

export function preflightAnswer(routes: readonly Route[]): HttpResult {
  const ofBody = routes.every(isPublicRead) ? ['if-none-match'] : ['content-type'];
  const headers = [...ofBody, ...routes.flatMap(({ requestHeaders = [] }) => requestHeaders)];
  return {
    statusCode: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': routes.map(({ method }) => method).join(', '),
      'access-control-allow-headers': headers.join(', '),
      'access-control-max-age': String(preflightSeconds),
    },
  };
}

/** Lets scripts of any site read the responses of open routes and of public reads, including refusals. */
export function readableFromAnySite(table: RouteTable): MiddlewareObj<HttpEvent, HttpResult> {
  const routes = Object.values(table).map((route) => ({ route, pattern: patternOf(addressOf(route)) }));
  const add = (request: { event: HttpEvent; response: HttpResult | null | undefined }) => {
    const { method, path } = request.event.requestContext.http;
    if (!request.response) return;
    const matching = routes.flatMap(({ route, pattern }) =>
      isMethodOf(route, method) && pattern.test(path) ? [route] : [],
    );
    // A path that is a route word for word is that route, also where it looks like the id of another one.
    const exact = matching.filter((route) => addressOf(route) === path);
    const headers = (exact.length > 0 ? exact : matching).map(headersOf);
    const [first] = headers;
    // If one of them may read a session, other sites read neither.
    if (!first || headers.includes(undefined)) return;
    request.response = { ...request.response, headers: { ...request.response.headers, ...first } };
  };
  return { after: add, onError: add };
}

function isMethodOf(route: Route, method: string): boolean {
  if (method === 'OPTIONS') return route.access === 'open';
  return route.method === (method === 'HEAD' ? 'GET' : method);
}

function headersOf(route: Route): Record<string, string> | undefined {
  if (route.access === 'open') return readableHeaders;
  return isPublicRead(route) ? publicReadHeaders : undefined;
}

function patternOf(address: string): RegExp {
  return new RegExp(`^${address.replace(/\{\w+\}/g, '[^/]+')}$`);
}
