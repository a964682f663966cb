import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestBucket {
  endpoint: string;
  /** By `/<bucket>/<key>`. */
  objects: Map<string, Uint8Array>;
  stop: () => Promise<void>;
}

/** As much of S3 as a reader sees on the wire: an object, or the XML that says there is none. */
export async function startTestBucket(): Promise<TestBucket> {
  const objects = new Map<string, Uint8Array>();
  const server = createServer(({ url = '', headers }, response) => {
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
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, objects, stop: () => stop(server) };
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });
}
