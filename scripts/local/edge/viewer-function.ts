import { randomUUID } from 'node:crypto';
import { createContext, runInContext } from 'node:vm';
import type { HttpRequest, HttpResponse } from '../http/http-message.ts';

type Values = Record<string, { value: string }>;

interface ViewerEvent {
  version: string;
  context: { eventType: 'viewer-request'; requestId: string };
  viewer: { ip: string };
  request: { method: string; uri: string; querystring: Values; headers: Values; cookies: Values };
}

interface ViewerResult {
  statusCode?: number;
  statusDescription?: string;
  headers?: Values;
  body?: string | { data: string };
  uri?: string;
}

/**
 * Runs the code that the template deploys. As in CloudFront, its context has only the language: no `require`,
 * no network, no timers. The result is the changed request or a response.
 */
export function viewerFunction(code: string): (request: HttpRequest) => HttpRequest | HttpResponse {
  const context = createContext({});
  runInContext(`${code}\n;globalThis.run = (event) => JSON.stringify(handler(JSON.parse(event)));`, context);
  const run = context['run'] as (event: string) => string;
  return (request) => {
    const result = JSON.parse(run(JSON.stringify(viewerEvent(request)))) as ViewerResult;
    if (result.statusCode !== undefined) return viewerResponse(result);
    return { ...request, path: result.uri ?? request.path, headers: changedHeaders(request, result) };
  };
}

function viewerEvent(request: HttpRequest): ViewerEvent {
  const { cookie = '', ...headers } = request.headers;
  const pairs = cookie
    .split(/;\s*/)
    .filter(Boolean)
    .map((pair) => pair.split('=') as [string, string]);
  return {
    version: '1.0',
    context: { eventType: 'viewer-request', requestId: randomUUID() },
    viewer: { ip: request.clientIp },
    request: {
      method: request.method,
      uri: request.path,
      querystring: values([...new URLSearchParams(request.query)]),
      headers: values(Object.entries(headers)),
      cookies: values(pairs),
    },
  };
}

/** Returns the function's headers with the request's cookies, which are a separate field of the event. */
function changedHeaders(
  { headers: { cookie } }: HttpRequest,
  { headers = {} }: ViewerResult,
): Record<string, string> {
  return { ...plainHeaders(headers), ...(cookie === undefined ? {} : { cookie }) };
}

function viewerResponse({ statusCode = 200, headers = {}, body = '' }: ViewerResult): HttpResponse {
  return {
    status: statusCode,
    headers: plainHeaders(headers),
    body: Buffer.from(typeof body === 'string' ? body : body.data),
  };
}

function plainHeaders(headers: Values): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name.toLowerCase(), value]));
}

function values(entries: readonly (readonly [string, string])[]): Values {
  return Object.fromEntries(entries.map(([name, value]) => [name, { value }]));
}
