import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A request from the edge to an origin. Header names are in lower case. */
export interface HttpRequest {
  method: string;
  /** Still percent-encoded. */
  path: string;
  /** Without the question mark. */
  query: string;
  headers: Record<string, string>;
  body: Buffer;
  clientIp: string;
  /** Aborted when the visitor closes the connection before the response is complete. */
  gone?: AbortSignal;
}

export interface HttpResponse {
  status: number;
  headers: Record<string, string>;
  cookies?: string[];
  body: Buffer | AsyncIterable<Uint8Array>;
}

export class PayloadTooLarge extends Error {}

/** Reads a whole request. Throws `PayloadTooLarge` if its body exceeds the limit. */
export async function readRequest(incoming: IncomingMessage, maxBytes: number): Promise<HttpRequest> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw new PayloadTooLarge();
    chunks.push(chunk);
  }
  const [path = '/', query = ''] = splitOnce(incoming.url ?? '/', '?');
  return {
    method: incoming.method ?? 'GET',
    path,
    query,
    headers: joinedHeaders(incoming),
    body: Buffer.concat(chunks),
    clientIp: incoming.socket.remoteAddress?.replace('::ffff:', '') ?? '127.0.0.1',
  };
}

export async function writeResponse(
  outgoing: ServerResponse,
  response: HttpResponse,
  method: string,
): Promise<void> {
  outgoing.statusCode = response.status;
  for (const [name, value] of Object.entries(response.headers)) outgoing.setHeader(name, value);
  if (response.cookies?.length) outgoing.setHeader('set-cookie', response.cookies);
  if (Buffer.isBuffer(response.body)) {
    if (method !== 'HEAD') outgoing.setHeader('content-length', response.body.length);
    outgoing.end(method === 'HEAD' ? undefined : response.body);
    return;
  }
  // If the client is gone, closing the body notifies its writer.
  if (outgoing.destroyed && response.body instanceof Readable) response.body.destroy();
  await pipeline(response.body, outgoing).catch((error: unknown) => {
    if (!outgoing.destroyed) throw error;
  });
}

export function goneSignal(outgoing: ServerResponse): AbortSignal {
  const gone = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) gone.abort();
  });
  return gone.signal;
}

function joinedHeaders(incoming: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(incoming.headersDistinct).map(([name, values]) => [
      name,
      (values ?? []).join(name === 'cookie' ? '; ' : ','),
    ]),
  );
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
