import type { MiddlewareObj } from '@middy/core';
import { originVerifyHeader, requestIdHeader, siteHostHeader } from '@touchdown/shared/contract/env.ts';
import { logger } from '../log/logger.ts';
import { loggedNetwork } from './client-network.ts';
import type { HttpEvent, HttpResult } from './http-event.ts';

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
/** As long as the shortest token in a mail's link. All ids of the site are shorter. */
const tokenLike = /[\w-]{43,}/g;
/** A username in a path of the API or of a page. What else follows is not a name of anybody. */
const usernameInPath = /(\/(?:users|people|u)\/)(?!(?:me|profile-photo)(?:[/?#]|$))[^/?#\s]+/g;

/**
 * Logs one JSON line per request with its id: short for a success, because each line costs money, and with headers
 * for everything else. Also sets the id as a header of every response, including refusals and errors.
 */
export function requestLog(): MiddlewareObj<HttpEvent, HttpResult> {
  const startedAt = new WeakMap<HttpEvent, number>();

  function finish(event: HttpEvent, result: HttpResult): HttpResult {
    const { requestId, http } = event.requestContext;
    const status = result.statusCode ?? 200;
    logger.info('request', {
      requestId,
      method: http.method,
      path: redactedPath(http.path),
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
      if (secretHeaders.has(name)) return [[name, '[redacted]']];
      return usefulHeaders.has(name) ? [[name, redactedPath(value)]] : [];
    }),
    ...(cookies?.length ? [['cookie', '[redacted]']] : []),
  ]) as Record<string, string>;
}

/** Returns a path or a header that may be logged. The links in mails contain tokens, and profiles names. */
function redactedPath(path: string): string {
  return path.replace(tokenLike, '[redacted]').replace(usernameInPath, '$1[redacted]');
}
