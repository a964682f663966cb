import type { MiddlewareObj } from '@middy/core';
import type { Method as RouterMethod } from '@middy/http-router';
import { requestIdHeader } from '@touchdown/shared/contract/env.ts';
import { apiBase, changesSomething, type Route, type RouteTable } from '@touchdown/shared/contract/route.ts';
import type { HttpEvent, HttpResult } from './http-event.ts';

/** How long a browser caches a preflight response. */
const preflightSeconds = 86_400;

/** Any site may read the response: the request has no cookies, so the response contains no personal data. */
const readableHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': `${requestIdHeader}, retry-after`,
};

/**
 * Returns headers that let scripts of any site read a public GET, which reads no session. Empty for other routes. The
 * headers do not depend on the caller, so the edge may share the response. A plain GET needs no preflight request.
 */
export function publicReadHeaders(route: Route): Record<string, string> {
  const isPublicRead = route.access === 'public' && !changesSomething(route) && !route.redirects;
  if (!isPublicRead) return {};
  return {
    'access-control-allow-origin': '*',
    'access-control-expose-headers': `etag, x-data-age, ${requestIdHeader}`,
  };
}

/** Returns one route per path for preflight requests, which a browser sends before JSON from another site. */
export function openPreflight(table: RouteTable) {
  const methods = new Map<string, string[]>();
  for (const { path, method } of openRoutes(table)) methods.set(path, [...(methods.get(path) ?? []), method]);
  return [...methods].map(([path, allowed]) => ({
    method: 'OPTIONS' as RouterMethod,
    path: apiBase + path,
    handler: async (): Promise<HttpResult> => ({
      statusCode: 204,
      headers: {
        'access-control-allow-methods': allowed.join(', '),
        'access-control-allow-headers': 'content-type',
        'access-control-max-age': String(preflightSeconds),
      },
    }),
  }));
}

/** Lets pages of any site read the responses of open routes, including refusals. */
export function readableFromAnySite(table: RouteTable): MiddlewareObj<HttpEvent, HttpResult> {
  const open = openRoutes(table).map(({ path, method }) => ({ method, pattern: patternOf(path) }));
  const add = (request: { event: HttpEvent; response: HttpResult | null | undefined }) => {
    const { method, path } = request.event.requestContext.http;
    const isOpen = open.some(
      (route) => (route.method === method || method === 'OPTIONS') && route.pattern.test(path),
    );
    if (!isOpen || !request.response) return;
    request.response = {
      ...request.response,
      headers: { ...request.response.headers, ...readableHeaders },
    };
  };
  return { after: add, onError: add };
}

function openRoutes(table: RouteTable): Route[] {
  return Object.values(table).filter(({ access }) => access === 'open');
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${apiBase}${path.replace(/\{\w+\}/g, '[^/]+')}$`);
}
