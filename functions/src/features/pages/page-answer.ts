import { entityTag, isKnownToCaller } from '../../platform/http/entity-tag.ts';
import type { HttpEvent, HttpResult } from '../../platform/http/http-event.ts';

export interface PageAnswer {
  status: number;
  type: 'text/html' | 'application/xml' | 'text/plain';
  body: string;
  /** Seconds at the edge. A browser asks each time, which costs it one short answer. */
  edgeSeconds: number;
  /** `x-robots-tag: noindex`. */
  unlisted?: boolean;
}

const dayInSeconds = 86_400;

/** An answer on the wire: a client that holds it already gets a 304, a HEAD request no body. */
export function toHttpResult(event: HttpEvent, answer: PageAnswer): HttpResult {
  const { status, type, body, edgeSeconds, unlisted } = answer;
  const tag = entityTag(body);
  const headers = {
    'cache-control': caching(edgeSeconds),
    etag: tag,
    ...(unlisted ? { 'x-robots-tag': 'noindex' } : {}),
  };
  if (status === 200 && isKnownToCaller(event, tag)) return { statusCode: 304, headers, body: '' };
  const isHead = event.requestContext.http.method === 'HEAD';
  return {
    statusCode: status,
    headers: { 'content-type': `${type}; charset=utf-8`, ...headers },
    body: isHead ? '' : body,
  };
}

/** While a kept answer is fetched anew, or cannot be, people get the one there is. */
function caching(edgeSeconds: number): string {
  return `public, max-age=0, s-maxage=${edgeSeconds}, stale-while-revalidate=${edgeSeconds}, stale-if-error=${dayInSeconds}`;
}
