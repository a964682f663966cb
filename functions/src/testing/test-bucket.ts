import { createHash } from 'node:crypto';
import { serveLocally } from './serve-locally.ts';

export interface TestBucket {
  endpoint: string;
  /** By `/<bucket>/<key>`. */
  objects: Map<string, Uint8Array>;
  stop: () => Promise<void>;
}

/** As much of S3 as a reader sees on the wire: an object, or the XML that says there is none. */
export async function startTestBucket(): Promise<TestBucket> {
  const objects = new Map<string, Uint8Array>();
  const { url: endpoint, stop } = await serveLocally(({ url = '', headers }, response) => {
    const object = objects.get(decodeURIComponent(url.split('?')[0] ?? ''));
    const etag = object && `"${createHash('md5').update(object).digest('hex')}"`;
    if (object && headers['if-none-match'] === etag) {
      response.writeHead(304).end();
    } else if (object) {
      response.writeHead(200, { 'content-type': 'application/octet-stream', etag }).end(object);
    } else {
      const sentence = '<Error><Code>NoSuchKey</Code><Message>There is no such key.</Message></Error>';
      response.writeHead(404, { 'content-type': 'application/xml' }).end(sentence);
    }
  });
  return { endpoint, objects, stop };
}
