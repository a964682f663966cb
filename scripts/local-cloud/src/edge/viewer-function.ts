import { randomUUID } from 'node:crypto';
import type { HttpRequest, HttpResponse } from '../http/http-message.ts';
import { edgeFunction } from './edge-function.ts';
import { edgeError } from './refused-request.ts';

type Values = Record<string, { value: string }>;

interface ViewerEvent {
  version: string;
  context: { eventType: 'viewer-request' | 'viewer-response'; requestId: string };
  viewer: { ip: string };
  request: { method: string; uri: string; querystring: Values; headers: Values; cookies: Values };
  response?: { statusCode: number; headers: Values };
}

interface ViewerResult {
  statusCode?: number;
  statusDescription?: string;
  headers?: Values;
  body?: string | { data: string };
  uri?: string;
}

export type ViewerFunction = (request: HttpRequest) => Promise<HttpRequest | HttpResponse>;

/** Runs the code that the template deploys before the cache. The result is the changed request or a response. */
export function viewerFunction(code: string): ViewerFunction {
  const run = edgeFunction(code);
  return async (request) => {
    const printed = await run(JSON.stringify(viewerEvent(request)));
    if ('error' in printed) {
      return edgeError(503, `The CloudFront function failed: ${printed.error}`, 'FunctionExecutionError');
    }
    const result = JSON.parse(printed.result) as ViewerResult;
    if (result.statusCode !== undefined) return viewerResponse(result);
    return { ...request, path: result.uri ?? request.path, headers: changedHeaders(request, result) };
  };
}

export type ViewerResponseFunction = (request: HttpRequest, response: HttpResponse) => Promise<HttpResponse>;

/** Runs the code that the template deploys behind the cache. The result is the changed status and headers. */
export function viewerResponseFunction(code: string): ViewerResponseFunction {
  const run = edgeFunction(code);
  return async (request, response) => {
    const event = viewerEvent(request);
    event.context.eventType = 'viewer-response';
    event.response = { statusCode: response.status, headers: values(Object.entries(response.headers)) };
    const printed = await run(JSON.stringify(event));
    if ('error' in printed) {
      return edgeError(503, `The CloudFront function failed: ${printed.error}`, 'FunctionExecutionError');
    }
    const { statusCode = response.status, headers = {} } = JSON.parse(printed.result) as ViewerResult;
    return { ...response, status: statusCode, headers: plainHeaders(headers) };
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
    headers: { ...plainHeaders(headers), 'x-cache': 'FunctionGeneratedResponse from cloudfront' },
    body: Buffer.from(typeof body === 'string' ? body : body.data),
  };
}

function plainHeaders(headers: Values): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name.toLowerCase(), value]));
}

function values(entries: readonly (readonly [string, string])[]): Values {
  return Object.fromEntries(entries.map(([name, value]) => [name, { value }]));
}
