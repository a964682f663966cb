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

/** A bucket behind the distribution: the path is the key, and a video may be asked for in ranges. */
export function bucketOrigin(objectStoreUrl: string, bucket: string): OriginHandler {
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
      status: answered.status === 404 ? 403 : answered.status,
      headers: Object.fromEntries(kept) as Record<string, string>,
      body: Buffer.from(await answered.arrayBuffer()),
    };
  };
}
