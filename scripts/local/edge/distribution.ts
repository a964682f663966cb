import { randomUUID } from 'node:crypto';
import type { HttpRequest, HttpResponse } from '../http/http-message.ts';
import { behaviourFor, type Behaviour } from './behaviours.ts';
import { compress } from './compress.ts';
import { cachedResponse } from './cached-response.ts';
import { EdgeCache } from './edge-cache.ts';
import { notModified } from './not-modified.ts';

/** Responds to a request as one origin would. */
export type OriginHandler = (request: HttpRequest) => Promise<HttpResponse>;

export interface Distribution {
  handle: (request: HttpRequest) => Promise<HttpResponse>;
}

/**
 * Plays CloudFront: finds the behaviour, runs its function, checks the cache, sends the request to the origin
 * with the headers that CloudFront would add, and adds the policy's headers to the response.
 */
export function distribution(
  behaviours: readonly Behaviour[],
  originFor: (domain: string) => OriginHandler,
  cache = new EdgeCache(),
): Distribution {
  return {
    async handle(viewerRequest) {
      const behaviour = behaviourFor(behaviours, viewerRequest.path);
      const response = await respond(behaviour, viewerRequest, originFor, cache);
      const compressed = behaviour.compress ? await compress(viewerRequest, response) : response;
      const headers = {
        'x-cache': 'Miss from cloudfront',
        ...compressed.headers,
        ...behaviour.responseHeaders,
      };
      return { ...compressed, headers: { ...headers, 'x-amz-cf-id': randomUUID() } };
    },
  };
}

async function respond(
  behaviour: Behaviour,
  viewerRequest: HttpRequest,
  originFor: (domain: string) => OriginHandler,
  cache: EdgeCache,
): Promise<HttpResponse> {
  if (!behaviour.allowedMethods.includes(viewerRequest.method)) {
    return plainText(
      403,
      'This distribution is not configured to allow the HTTP request method that was used for this request.',
    );
  }
  const routed = behaviour.onViewerRequest?.(viewerRequest) ?? viewerRequest;
  if ('status' in routed) return routed;
  const askOrigin = (request: HttpRequest) =>
    originFor(behaviour.origin.domain)(toOrigin(request, behaviour));
  const response = await cachedResponse(cache, behaviour.cachePolicy, routed, askOrigin);
  // The origin has answered the conditions of a miss.
  return /hit from/i.test(response.headers['x-cache'] ?? '') ? notModified(routed, response) : response;
}

/**
 * Returns the request to the origin. The host is the origin's own, the visitor's IP address is appended to the
 * list in the request, and the origin's custom headers replace the visitor's.
 */
function toOrigin(request: HttpRequest, { origin }: Behaviour): HttpRequest {
  const { 'x-forwarded-for': forwardedFor, ...headers } = request.headers;
  return {
    ...request,
    path: origin.path + request.path,
    headers: {
      ...headers,
      host: origin.domain,
      via: '1.1 local.cloudfront.net (CloudFront)',
      'x-forwarded-for': forwardedFor ? `${forwardedFor}, ${request.clientIp}` : request.clientIp,
      'x-amz-cf-id': randomUUID(),
      ...origin.customHeaders,
    },
  };
}

function plainText(status: number, text: string): HttpResponse {
  return { status, headers: { 'content-type': 'text/plain' }, body: Buffer.from(text) };
}
