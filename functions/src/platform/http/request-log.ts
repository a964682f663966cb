import type { MiddlewareObj } from '@middy/core';
import { originVerifyHeader, requestIdHeader, siteHostHeader } from '@touchdown/shared/contract/env.ts';
import { pages } from '@touchdown/shared/contract/pages.ts';
import { logger } from '../log/logger.ts';
import { loggedNetwork } from './client-network.ts';
import type { HttpEvent, HttpResult } from './http-event.ts';
import { loggedPath, redacted } from './logged-path.ts';

/** Their values are never logged. Whether they were sent helps to understand a refusal. */
const secretHeaders = new Set(['cookie', 'authorization', originVerifyHeader]);
/** What may explain a refusal or a failure. Any other header may contain an IP address, or is noise. */
const usefulHeaders = new Set([
  'accept',
  'content-length',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'origin',
  'referer',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  siteHostHeader,
  'user-agent',
]);
/** The pages that a browser may name as the one that sent it. */
const pagePatterns = Object.values(pages).map(({ path }) => path);

/**
 * Logs one JSON line per request with its id: short for a success, because each line costs money, and with headers
 * for everything else. Also sets the id as a header of every response, including refusals and errors. Of a path it
 * writes what the patterns allow.
 */
export function requestLog(patterns: readonly string[]): MiddlewareObj<HttpEvent, HttpResult> {
  const startedAt = new WeakMap<HttpEvent, number>();

  function finish(event: HttpEvent, result: HttpResult): HttpResult {
    const { requestId, http } = event.requestContext;
    const status = result.statusCode ?? 200;
    logger.info('request', {
      requestId,
      method: http.method,
      path: loggedPath(http.path, patterns),
      status,
      milliseconds: Date.now() - (startedAt.get(event) ?? Date.now()),
      network: loggedNetwork(event),
      ...(status >= 400 ? { headers: loggedHeaders(event) } : {}),
    });
    return { ...result, headers: { ...result.headers, [requestIdHeader]: requestId } };
  }

  return {
    before: ({ event }) => {
      startedAt.set(event, Date.now());
    },
    after: (request) => {
      request.response = finish(request.event, request.response ?? {});
    },
    onError: (request) => {
      request.response = finish(request.event, request.response ?? {});
    },
  };
}

function loggedHeaders({ headers, cookies }: HttpEvent): Record<string, string> {
  return Object.fromEntries([
    ...Object.entries(headers).flatMap(([written, value]) => {
      const name = written.toLowerCase();
      if (value === undefined) return [];
      if (secretHeaders.has(name)) return [[name, redacted]];
      if (name === 'referer') return [[name, loggedReferrer(value)]];
      return usefulHeaders.has(name) ? [[name, value]] : [];
    }),
    ...(cookies?.length ? [['cookie', redacted]] : []),
  ]) as Record<string, string>;
}

/** Returns the page that sent the request, without its query string, in which people search for names. */
function loggedReferrer(referrer: string): string {
  if (!URL.canParse(referrer)) return redacted;
  const { origin, pathname } = new URL(referrer);
  return `${origin}${loggedPath(pathname, pagePatterns)}`;
}
