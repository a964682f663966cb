import type { Context } from 'aws-lambda';
import { originVerifyHeader, siteHostHeader, viewerIpHeader } from '@touchdown/shared/contract/env.ts';
import type { HttpEvent, HttpResult } from '../platform/http/http-event.ts';

export const testOriginVerify = 'a-value-for-tests';
export const testSiteHost = 'site.example';

interface RequestParts {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  cookies?: string[];
  body?: string;
  isBase64Encoded?: boolean;
  pathParameters?: Record<string, string>;
}

let count = 0;

/** Returns an event as HTTP API sends it (payload format 2.0), from a page of the site, with CloudFront's headers. */
export function httpEvent(method: string, path: string, parts: RequestParts = {}): HttpEvent {
  const query = new URLSearchParams(parts.query);
  const headers = {
    host: 'api.example',
    'user-agent': 'test',
    [originVerifyHeader]: testOriginVerify,
    [viewerIpHeader]: '192.0.2.1',
    [siteHostHeader]: testSiteHost,
    ...(method === 'GET' ? {} : { 'sec-fetch-site': 'same-origin' }),
    ...parts.headers,
  };
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: query.toString(),
    headers,
    ...(parts.cookies ? { cookies: parts.cookies } : {}),
    ...(parts.query ? { queryStringParameters: parts.query } : {}),
    ...(parts.pathParameters ? { pathParameters: parts.pathParameters } : {}),
    ...(parts.body === undefined ? {} : { body: parts.body }),
    isBase64Encoded: parts.isBase64Encoded ?? false,
    requestContext: {
      accountId: '123456789012',
      apiId: 'api',
      domainName: 'api.example',
      domainPrefix: 'api',
      requestId: `request-${++count}`,
      routeKey: '$default',
      stage: '$default',
      time: '21/Nov/2026:00:00:00 +0000',
      timeEpoch: 1_795_219_200_000,
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: 'test' },
    },
  };
}

export const testContext = {
  awsRequestId: 'lambda-request',
  functionName: 'under-test',
  getRemainingTimeInMillis: () => 10_000,
} as Context;

type Handler = (event: HttpEvent, context: Context) => Promise<HttpResult>;

export interface TestResponse {
  status: number;
  headers: Record<string, string>;
  /** The complete Set-Cookie headers. */
  cookies: string[];
  body: unknown;
}

/** Calls an entry point as Lambda does and parses its response as a client does. */
export async function call(handler: Handler, event: HttpEvent): Promise<TestResponse> {
  const { body, ...answered } = await callForText(handler, event);
  const isJson = answered.headers['content-type']?.includes('json') ?? true;
  return { ...answered, body: body && isJson ? JSON.parse(body) : body || undefined };
}

/** The same for a response that is not JSON. */
export async function callForText(
  handler: Handler,
  event: HttpEvent,
): Promise<TestResponse & { body: string }> {
  const { statusCode = 200, headers = {}, cookies = [], body = '' } = await handler(event, testContext);
  return {
    status: statusCode,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    cookies,
    body,
  };
}
