import { randomUUID } from 'node:crypto';
import type { HttpRequest, HttpResponse } from '../http/http-message.ts';
import { behaviourFor, type Behaviour } from './behaviours.ts';
import { compress } from './compress.ts';
import { EdgeCache } from './edge-cache.ts';

/** Answers a request as one origin would. */
export type OriginHandler = (request: HttpRequest) => Promise<HttpResponse>;

export interface Distribution {
  handle: (request: HttpRequest) => Promise<HttpResponse>;
}

/**
 * CloudFront for one machine: finds the behaviour, runs its function, looks in the cache, asks the
 * origin with the headers CloudFront would add, and dresses the answer with the policy's headers.
 */
export function distribution(
  behaviours: readonly Behaviour[],
  originFor: (domain: string) => OriginHandler,
  cache = new EdgeCache(),
): Distribution {
  return {
    async handle(viewerRequest) {
      const behaviour = behaviourFor(behaviours, viewerRequest.path);
      const response = await answer(behaviour, viewerRequest, originFor, cache);
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

async function answer(
  behaviour: Behaviour,
  viewerRequest: HttpRequest,
  originFor: (domain: string) => OriginHandler,
  cache: EdgeCache,
): Promise<HttpResponse> {
  if (!behaviour.allowedMethods.includes(viewerRequest.method)) {
    return plain(
      403,
      'This distribution is not configured to allow the HTTP request method that was used for this request.',
    );
  }
  const routed = behaviour.onViewerRequest?.(viewerRequest) ?? viewerRequest;
  if ('status' in routed) return routed;
  const kept = cache.find(behaviour.cachePolicy, routed);
  if (kept) return kept;
  const response = await originFor(behaviour.origin.domain)(toOrigin(routed, behaviour));
  cache.keep(behaviour.cachePolicy, routed, response);
  return response;
}

/**
 * The host is the origin's own, the visitor's IP address is appended to whatever list came, and the
 * distribution's headers win over a visitor who sends them himself.
 */
function toOrigin(request: HttpRequest, { origin }: Behaviour): HttpRequest {
  const { 'x-forwarded-for': came, ...headers } = request.headers;
  return {
    ...request,
    path: origin.path + request.path,
    headers: {
      ...headers,
      host: origin.domain,
      via: '1.1 local.cloudfront.net (CloudFront)',
      'x-forwarded-for': came ? `${came}, ${request.clientIp}` : request.clientIp,
      'x-amz-cf-id': randomUUID(),
      ...origin.customHeaders,
    },
  };
}

function plain(status: number, text: string): HttpResponse {
  return { status, headers: { 'content-type': 'text/plain' }, body: Buffer.from(text) };
}
