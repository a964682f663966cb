import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { serveLocally } from '../servers/serve-locally.ts';

export interface TestBucket {
  endpoint: string;
  /** Objects by `/<bucket>/<key>`. */
  objects: Map<string, Uint8Array>;
  stop: () => Promise<void>;
}

/** Starts a stand-in for S3. It keeps what is put, and returns an object or the XML error for an unknown key. */
export async function startTestBucket(): Promise<TestBucket> {
  const objects = new Map<string, Uint8Array>();
  const { url: endpoint, stop } = await serveLocally(async (request, response) => {
    const { url = '', headers, method } = request;
    const name = decodeURIComponent(url.split('?')[0] ?? '');
    if (method === 'PUT') {
      objects.set(name, await buffer(request));
      response.writeHead(200).end();
      return;
    }
    const object = objects.get(name);
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
