import type { OriginHandler } from './distribution.ts';

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
  return async ({ method, path, headers }) => {
    const range = headers['range'];
    const response = await fetch(`${objectStoreUrl}/${bucket}${path}`, {
      method,
      ...(range ? { headers: { range } } : {}),
    });
    const forwarded = forwardedHeaders.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    return {
      status: response.status,
      headers: Object.fromEntries(forwarded) as Record<string, string>,
      body: Buffer.from(await response.arrayBuffer()),
    };
  };
}
