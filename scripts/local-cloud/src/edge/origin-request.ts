import { randomUUID } from 'node:crypto';
import type { HttpRequest } from '../http/http-message.ts';
import type { CachePolicy } from './edge-cache.ts';

/** What the origin gets of the visitor's request besides the path and the cache key. */
export type Forwarding = 'everything but the host' | 'nothing';

/** AWS's managed origin request policies, by the ids that templates use. */
export const managedOriginRequestPolicies: Record<string, Forwarding> = {
  // AllViewerExceptHostHeader
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': 'everything but the host',
};

export interface Origin {
  domain: string;
  /** Prepended to the visitor's path; usually empty. */
  path: string;
  /** Headers that CloudFront adds. They replace what the visitor sent. */
  customHeaders: Record<string, string>;
}

/** The edge itself answers these from what it keeps, and sends them on for the rest. */
const headersOfTheEdge = new Set(['range', 'if-range', 'if-none-match', 'if-modified-since', 'content-type']);

interface Route {
  origin: Origin;
  cachePolicy: CachePolicy;
  forwarding: Forwarding;
}

/**
 * Returns the request to the origin. The host is the origin's own, the visitor's IP address is appended to the
 * list in the request, and the origin's custom headers replace the visitor's. Without an origin request policy the
 * origin gets no cookie, no header of the visitor and only a query string that is part of the cache key.
 */
export function originRequest(request: HttpRequest, { origin, cachePolicy, forwarding }: Route): HttpRequest {
  const forwardsAll = forwarding === 'everything but the host';
  const { 'x-forwarded-for': forwardedFor, ...sent } = request.headers;
  const isForwarded = (name: string) => headersOfTheEdge.has(name) || cachePolicy.headersInKey.includes(name);
  const headers = forwardsAll
    ? sent
    : Object.fromEntries(Object.entries(sent).filter(([name]) => isForwarded(name)));
  return {
    ...request,
    path: origin.path + request.path,
    query: forwardsAll || cachePolicy.queryInKey ? request.query : '',
    headers: {
      ...(forwardsAll ? {} : { 'user-agent': 'Amazon CloudFront' }),
      ...headers,
      host: origin.domain,
      via: '1.1 local.cloudfront.net (CloudFront)',
      'x-forwarded-for': forwardedFor ? `${forwardedFor}, ${request.clientIp}` : request.clientIp,
      'x-amz-cf-id': randomUUID(),
      ...origin.customHeaders,
    },
  };
}
