import type { OriginHandler } from './distribution.ts';
import { inRange } from './range.ts';

const forwardedHeaders = [
  'content-type',
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
export function objectStoreOrigin(objectStoreUrl: string, bucket: string): OriginHandler {
  return async (request) => {
    const { method, path, headers } = request;
    const range = isPlainRange(headers['range']) ? headers['range'] : undefined;
    const response = await fetch(`${objectStoreUrl}/${bucket}${path}`, {
      method,
      ...(range ? { headers: { range } } : {}),
    });
    const forwarded = forwardedHeaders.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    const answer = {
      status: response.status,
      headers: Object.fromEntries(forwarded) as Record<string, string>,
      body: Buffer.from(await response.arrayBuffer()),
    };
    return range ? answer : inRange(request, answer);
  };
}

/** The object store refuses other ranges, of which CloudFront sends several parts or the whole. */
function isPlainRange(range = ''): boolean {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  return first === '' ? last !== '' : last === '' || Number(first) <= Number(last);
}
