import { randomUUID } from 'node:crypto';
import type { HttpRequest, HttpResponse } from '../http/http-message.ts';
import { behaviourFor, type Behaviour, type ErrorPages, originRequest } from './behaviours.ts';
import { compress } from './compress.ts';
import { cachedResponse } from './cached-response.ts';
import { EdgeCache } from './edge-cache.ts';
import { KeptErrors } from './kept-errors.ts';
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
  pages: ErrorPages = new Map(),
): Distribution {
  return {
    async handle(viewerRequest) {
      const refused = refusedRequest(viewerRequest);
      if (refused) return refused;
      const behaviour = behaviourFor(behaviours, viewerRequest.path);
      const answer = await respond(behaviour, viewerRequest, originFor, cache, errors);
      const response = await inPlaceOfError(pages, answer, (path) => {
        const request = { ...viewerRequest, method: 'GET', path, query: '' };
        return respond(behaviourFor(behaviours, path), request, originFor, cache, errors);
      });
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
  const { cachePolicy } = behaviour;
  const askOrigin = async (request: HttpRequest) => {
    const error = errors.find(cachePolicy, request);
    if (error) return error;
    const answer = await askInTurn(request, behaviour, originFor);
    errors.keep(cachePolicy, request, answer);
    return answer;
  };
  const response = await cachedResponse(cache, cachePolicy, routed, askOrigin);
  // CloudFront does not call it for errors.
  if (response.status >= 400 || !behaviour.onViewerResponse) return response;
  return behaviour.onViewerResponse(viewerRequest, response);
}

const methodsWithFailover = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Asks the origin, and the second one of its group if the first fails in one of the ways that the group names. */
async function askInTurn(
  request: HttpRequest,
  behaviour: Behaviour,
  originFor: (domain: string) => OriginHandler,
): Promise<HttpResponse> {
  const { origin, failover } = behaviour;
  const ask = () => originFor(origin.domain)(originRequest(request, behaviour));
  if (!failover || !methodsWithFailover.has(request.method)) return ask();
  const answer = await ask().catch(() => undefined);
  if (answer && !failover.statuses.has(answer.status)) return answer;
  const second = originRequest(request, { ...behaviour, origin: failover.origin });
  const found = await originFor(failover.origin.domain)(second);
  // What another edge says of its own cache.
  const { 'x-cache': _cache, ...headers } = found.headers;
  return { ...found, headers };
}

/** Returns an error with the page and the status that the distribution puts in its place. */
async function inPlaceOfError(
  pages: ErrorPages,
  answer: HttpResponse,
  read: (path: string) => Promise<HttpResponse>,
): Promise<HttpResponse> {
  const page = pages.get(answer.status);
  if (!page) return answer;
  const body = await read(page.path);
  // Without the page the error stays what it is.
  return body.status === 200 ? { ...body, status: page.status } : answer;
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

/** Answers a conditional request from a whole response that the edge has kept: 304 if the visitor already has it. */
function notModified({ headers }: HttpRequest, kept: HttpResponse): HttpResponse {
  if (kept.status !== 200 || !isKnown(headers, kept.headers)) return kept;
  const { 'content-type': _type, 'content-encoding': _encoding, ...others } = kept.headers;
  return { ...kept, status: 304, headers: others, body: Buffer.alloc(0) };
}

function isKnown(
  request: Record<string, string>,
  { etag, 'last-modified': modified }: Record<string, string>,
): boolean {
  const tags = request['if-none-match'];
  if (tags !== undefined) {
    return (
      etag !== undefined &&
      tags.split(',').some((tag) => tag.trim() === '*' || opaqueTag(tag) === opaqueTag(etag))
    );
  }
  const since = request['if-modified-since'];
  return since !== undefined && modified !== undefined && Date.parse(modified) <= Date.parse(since);
}

/** The comparison is weak, because the tag of a compressed body is. */
function opaqueTag(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}
