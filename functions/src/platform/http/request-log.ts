import type { MiddlewareObj } from '@middy/core';
import { requestIdHeader } from '@touchdown/shared/contract/env.ts';
import { logger } from '../log/logger.ts';
import { redactedHeaders } from './redacted-headers.ts';
import { redactedPath } from './redacted-path.ts';
import type { HttpEvent, HttpResult } from './http-event.ts';

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
