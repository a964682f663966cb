import { randomUUID } from 'node:crypto';
import type { HttpRequest, HttpResponse } from '../http/http-message.ts';
import { behaviourFor, type Behaviour } from './behaviours.ts';
import { compress } from './compress.ts';
import { cachedResponse } from './cached-response.ts';
import { EdgeCache } from './edge-cache.ts';
import { KeptErrors } from './kept-errors.ts';
import { notModified } from './not-modified.ts';
import { originRequest } from './origin-request.ts';
import { inRange } from './range.ts';
import { edgeError, refusedRequest } from './refused-request.ts';
import { changedHeaders } from './response-headers.ts';

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
  errors = new KeptErrors(),
): Distribution {
  return {
    async handle(viewerRequest) {
      const refused = refusedRequest(viewerRequest);
      if (refused) return refused;
      const behaviour = behaviourFor(behaviours, viewerRequest.path);
      const response = await respond(behaviour, viewerRequest, originFor, cache, errors);
      const sent = await forVisitor(behaviour, viewerRequest, response);
      const outcome = sent.status >= 400 ? 'Error from cloudfront' : 'Miss from cloudfront';
      const headers = changedHeaders({ 'x-cache': outcome, ...sent.headers }, behaviour.responseHeaders);
      return { ...sent, headers: { ...headers, 'x-amz-cf-id': randomUUID() } };
    },
  };
}

async function respond(
  behaviour: Behaviour,
  viewerRequest: HttpRequest,
  originFor: (domain: string) => OriginHandler,
  cache: EdgeCache,
  errors: KeptErrors,
): Promise<HttpResponse> {
  if (!behaviour.allowedMethods.includes(viewerRequest.method)) {
    return edgeError(
      403,
      'This distribution is not configured to allow the HTTP request method that was used for this request.',
    );
  }
  const routed = (await behaviour.onViewerRequest?.(viewerRequest)) ?? viewerRequest;
  if ('status' in routed) return routed;
  const { cachePolicy, origin } = behaviour;
  const askOrigin = async (request: HttpRequest) => {
    const error = errors.find(cachePolicy, request);
    if (error) return error;
    const answer = await originFor(origin.domain)(originRequest(request, behaviour));
    errors.keep(cachePolicy, request, answer);
    return answer;
  };
  const response = await cachedResponse(cache, cachePolicy, routed, askOrigin);
  // CloudFront does not call it for errors.
  if (response.status >= 400 || !behaviour.onViewerResponse) return response;
  return behaviour.onViewerResponse(viewerRequest, response);
}

/** Returns a response as this visitor gets it. The origin has already answered conditions and ranges of a miss. */
async function forVisitor(
  { compress: isOn, cachePolicy }: Behaviour,
  request: HttpRequest,
  response: HttpResponse,
): Promise<HttpResponse> {
  const encoded = isOn ? await compress(cachePolicy.encodings, request, response) : response;
  const isKept = /hit from/i.test(encoded.headers['x-cache'] ?? '');
  return isKept ? inRange(request, notModified(request, encoded)) : encoded;
}
