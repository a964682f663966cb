import type { OriginHandler } from './distribution.ts';

const passedOn = [
  'content-type',
  'cache-control',
  'etag',
  'last-modified',
  'content-range',
  'accept-ranges',
  'content-disposition',
];

/**
 * A bucket behind the distribution: the path is the key, and a video may be asked for in ranges. The
 * templates let CloudFront list their buckets, so S3 says of a missing object that it is missing.
 */
export function objectStoreOrigin(objectStoreUrl: string, bucket: string): OriginHandler {
  return async ({ method, path, headers }) => {
    const range = headers['range'];
    const answered = await fetch(`${objectStoreUrl}/${bucket}${path}`, {
      method,
      ...(range ? { headers: { range } } : {}),
    });
    const kept = passedOn.flatMap((name) => {
      const value = answered.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    return {
      status: answered.status,
      headers: Object.fromEntries(kept) as Record<string, string>,
      body: Buffer.from(await answered.arrayBuffer()),
    };
  };
}
