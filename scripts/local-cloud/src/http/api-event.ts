import { randomUUID } from 'node:crypto';
import { account } from '../template/local-values.ts';
import type { HttpRequest } from './http-message.ts';

export interface MatchedRoute {
  routeKey: string;
  pathParameters: Record<string, string>;
}

/** API Gateway passes bodies of these types as text and all others in base64. */
const textTypes = /^(text\/|application\/(json|xml|javascript|x-www-form-urlencoded)|[^;]*\+(json|xml))/i;

/** Returns the event of payload format 2.0, which HTTP APIs and function URLs send. */
export function apiEvent(request: HttpRequest, { routeKey, pathParameters }: MatchedRoute, apiId: string) {
  const { cookie, ...headers } = request.headers;
  const now = new Date();
  const isText = request.body.length === 0 || textTypes.test(request.headers['content-type'] ?? '');
  return {
    version: '2.0',
    routeKey,
    rawPath: decodePath(request.path),
    rawQueryString: request.query,
    ...(cookie ? { cookies: cookie.split(/;\s*/) } : {}),
    headers,
    ...(request.query ? { queryStringParameters: queryParameters(request.query) } : {}),
    ...(Object.keys(pathParameters).length > 0 ? { pathParameters } : {}),
    requestContext: {
      accountId: account,
      apiId,
      domainName: request.headers['host'] ?? 'localhost',
      domainPrefix: apiId,
      http: {
        method: request.method,
        path: decodePath(request.path),
        protocol: 'HTTP/1.1',
        sourceIp: request.clientIp,
        userAgent: request.headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: commonLogTime(now),
      timeEpoch: now.getTime(),
    },
    ...(request.body.length > 0 ? { body: request.body.toString(isText ? 'utf8' : 'base64') } : {}),
    isBase64Encoded: !isText,
  };
}

/** The values of a repeated name are joined by commas. */
function queryParameters(query: string): Record<string, string> {
  // A name may be `__proto__`.
  const joined = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(query)) {
    joined[name] = joined[name] === undefined ? value : `${joined[name]},${value}`;
  }
  return joined;
}

/** A path that cannot be decoded is returned unchanged; the handler refuses it. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `12/Mar/2020:19:03:58 +0000` */
function commonLogTime(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${two(date.getUTCDate())}/${months[date.getUTCMonth()]}/${date.getUTCFullYear()}`;
  return `${day}:${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())} +0000`;
}
