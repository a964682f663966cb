import { request as httpRequest, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { HttpResponse } from '../http/http-message.ts';
import type { OriginHandler } from './distribution.ts';
import { inRange } from './range.ts';
import { edgeError } from './refused-request.ts';

const forwardedHeaders = [
  'content-type',
  'content-encoding',
  'cache-control',
  'etag',
  'last-modified',
  'content-range',
  'accept-ranges',
  'content-disposition',
];

/**
 * A bucket behind the distribution. The path is the key, and a video may be requested in ranges. The templates
 * let CloudFront list their buckets, so S3 responds with 404 for a missing object.
 */
export function objectStoreOrigin(
  objectStoreUrl: string,
  bucket: string,
  isDenied: (key: string) => boolean = () => false,
): OriginHandler {
  return async (request) => {
    const { method, path, headers } = request;
    if (isDenied(keyOf(path))) return edgeError(403, 'Access Denied');
    const range = isPlainRange(headers['range']) ? headers['range'] : undefined;
    const answer = await askStore(`${objectStoreUrl}/${bucket}${path}`, method, range ? { range } : {});
    return range ? answer : inRange(request, answer);
  };
}

/** Returns the key, however it is spelled in the URL. */
function keyOf(path: string): string {
  return path
    .slice(1)
    .replace(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
}

/** Objects stay packed, as they were put. `fetch` would unpack them. */
async function askStore(url: string, method: string, headers: Record<string, string>): Promise<HttpResponse> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest(url, { method, headers }, resolve).on('error', reject).end();
  });
  // Without a body, only this says how long the object is.
  const names = method === 'HEAD' ? [...forwardedHeaders, 'content-length'] : forwardedHeaders;
  const forwarded = names.flatMap((name) => {
    const value = response.headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return {
    status: response.statusCode ?? 502,
    headers: Object.fromEntries(forwarded) as Record<string, string>,
    body: await buffer(response),
  };
}

/** The object store refuses other ranges, of which CloudFront sends several parts or the whole. */
function isPlainRange(range = ''): boolean {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  return first === '' ? last !== '' : last === '' || Number(first) <= Number(last);
}
