import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves bytes in ranges, as object stores and CDNs do. A test may change how it answers. */
export async function startRangeServer(bytes: Buffer) {
  const state = {
    bytes,
    newTagAfter: Infinity,
    answersRanges: true,
    failAfter: Infinity,
    requests: 0,
    sentBytes: 0,
  };
  const server = createServer((request, response) => {
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    state.requests++;
    if (state.requests > state.failAfter) {
      response.writeHead(403).end();
    } else if (first === undefined || !state.answersRanges) {
      response.writeHead(200, { 'content-length': state.bytes.length }).end(state.bytes);
    } else {
      const part = state.bytes.subarray(Number(first), Number(last) + 1);
      state.sentBytes += part.length;
      const etag = state.requests > state.newTagAfter ? '"2"' : '"1"';
      const range = `bytes ${first}-${Number(first) + part.length - 1}/${state.bytes.length}`;
      response.writeHead(206, { 'content-range': range, 'content-length': part.length, etag }).end(part);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/planet.pmtiles`;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url, state, close };
}
