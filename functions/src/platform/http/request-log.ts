import type { MiddlewareObj } from '@middy/core';
import { originVerifyHeader, requestIdHeader } from '@touchdown/shared/contract/env.ts';
import { logger } from '../log/logger.ts';
import type { HttpEvent, HttpResult } from './http-event.ts';

const secretHeaders = new Set(['cookie', 'set-cookie', 'authorization', originVerifyHeader]);
/** As long as the shortest token in a mail's link. All ids of the site are shorter. */
const tokenLike = /[\w-]{43,}/g;

/**
 * Logs one JSON line per request with its id. Also sets the id as a header of every response, including refusals
 * and errors.
 */
export function requestLog(): MiddlewareObj<HttpEvent, HttpResult> {
  const startedAt = new WeakMap<HttpEvent, number>();

  function finish(event: HttpEvent, result: HttpResult): HttpResult {
    const { requestId, http } = event.requestContext;
    const cookies = event.cookies ? { cookie: event.cookies.join('; ') } : {};
    logger.info('request', {
      requestId,
      method: http.method,
      path: redactedPath(http.path),
      status: result.statusCode ?? 200,
      milliseconds: Date.now() - (startedAt.get(event) ?? Date.now()),
      headers: redactedHeaders({ ...event.headers, ...cookies }),
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

/** Returns headers that may be logged. The names of secret headers stay, their values do not. */
function redactedHeaders(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      if (value === undefined) return [];
      if (secretHeaders.has(name.toLowerCase())) return [[name, '[redacted]']];
      return [[name, name.toLowerCase() === 'referer' ? redactedPath(value) : value]];
    }),
  );
}

/** Returns a path or a URL that may be logged. The links in mails contain tokens in their paths. */
function redactedPath(path: string): string {
  return path.replace(tokenLike, '[redacted]');
}
