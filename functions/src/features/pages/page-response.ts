import { staleIfError } from '@touchdown/shared/contract/public-caching.ts';
import type { citationFormats } from '@touchdown/shared/tornadoes/citation.ts';
import { entityTag, isKnownToCaller } from '../../platform/http/answer.ts';
import type { HttpEvent, HttpResult } from '../../platform/http/http-event.ts';

export interface PageResponse {
  status: number;
  type:
    | 'text/html'
    | 'application/json'
    | 'text/csv'
    | 'image/png'
    | 'image/svg+xml'
    | 'application/xml'
    | 'text/xml'
    | 'application/atom+xml'
    | 'application/feed+json'
    | 'application/geo+json'
    | 'text/plain'
    | (typeof citationFormats)[keyof typeof citationFormats]['type'];
  /** A picture is bytes. */
  body: string | Uint8Array;
  /** How long the edge caches it. A browser revalidates each time, which costs one short response. */
  edgeSeconds: number;
  /** `x-robots-tag: noindex`. */
  unlisted?: boolean;
  /** Where the page is, with a status of redirection. */
  location?: string;
}

/** The answer for a file that another address writes. A reader that does not follow is told where it is. */
export function fileIsAt(location: string, edgeSeconds: number): PageResponse {
  const body = `This file is at ${location} (curl follows with -L).\n`;
  return { status: 302, type: 'text/plain', body, edgeSeconds, location, unlisted: true };
}

/** The answer for a page with another path. */
export function movedTo(location: string): PageResponse {
  return { status: 301, type: 'text/plain', body: '', edgeSeconds: 3_600, location };
}

/** Returns the HTTP response: a 304 for a client that has the current page, and no body for HEAD. */
export function toHttpResult(event: HttpEvent, answer: PageResponse): HttpResult {
  const { status, type, body, edgeSeconds, unlisted, location } = answer;
  const tag = entityTag(body);
  const headers = {
    // A 304 has it too: HTTP APIs give every response without a type `text/plain`, and the edge would serve the cached
    // page with it from then on.
    'content-type': typeof body === 'string' ? `${type}; charset=utf-8` : type,
    'cache-control': caching(edgeSeconds),
    etag: tag,
    // Files, and the way to them, are for scripts of any site. A page is not.
    ...(type === 'text/html' ? {} : { 'access-control-allow-origin': '*' }),
    ...(unlisted ? { 'x-robots-tag': 'noindex' } : {}),
    ...(location === undefined ? {} : { location }),
  };
  if (status === 200 && isKnownToCaller(event, tag)) return { statusCode: 304, headers, body: '' };
  const isHead = event.requestContext.http.method === 'HEAD';
  if (isHead) return { statusCode: status, headers, body: '' };
  if (typeof body === 'string') return { statusCode: status, headers, body };
  return { statusCode: status, headers, body: Buffer.from(body).toString('base64'), isBase64Encoded: true };
}

/** During a refresh, and when it fails, the edge serves the cached response. */
function caching(edgeSeconds: number): string {
  return `public, max-age=0, s-maxage=${edgeSeconds}, stale-while-revalidate=${edgeSeconds}, ${staleIfError}`;
}
