import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Reply = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

export interface AgencyServer {
  /** Ends with a slash. */
  baseUrl: string;
  requests: { path: string; headers: IncomingHttpHeaders }[];
  /** The highest number of requests that were open at the same moment. */
  maxAtOnce: () => number;
  /** Sets the replies to requests for the path, in their order. The last is repeated. */
  serve: (path: string, ...replies: Reply[]) => void;
  stop: () => Promise<void>;
}

/** Starts a real HTTP server with replies that a test defines. Any other path is a 404. */
export async function startAgencyServer(): Promise<AgencyServer> {
  const replies = new Map<string, Reply[]>();
  const requests: AgencyServer['requests'] = [];
  let open = 0;
  let maxOpen = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push({ path, headers: request.headers });
    maxOpen = Math.max(maxOpen, ++open);
    response.once('close', () => open--);
    const left = replies.get(path) ?? [notThere];
    const reply = left.length > 1 ? left.shift() : left[0];
    void reply?.(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests,
    maxAtOnce: () => maxOpen,
    serve: (path, ...given) => replies.set(path, given),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

export function answer(status: number, headers: Record<string, string> = {}, body = ''): Reply {
  return (_request, response) => void response.writeHead(status, headers).end(body);
}

export function webPage(status: number, body = '<!DOCTYPE html><title>Sorry</title>'): Reply {
  return answer(status, { 'content-type': 'text/html; charset=UTF-8' }, body);
}

/** Serves a file as Apache does, with ranges, If-Range, and 304 for a client that already has it. */
export function file(content: Buffer | string, version: { etag?: string; 'last-modified'?: string }): Reply {
  const bytes = Buffer.from(content);
  return ({ headers }, response) => {
    const { etag, 'last-modified': lastModified } = version;
    const isKept = headers['if-none-match']
      ? headers['if-none-match'] === etag
      : lastModified !== undefined && headers['if-modified-since'] === lastModified;
    const begin = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
    const isSameVersion = headers['if-range'] === etag || headers['if-range'] === lastModified;
    const rest = bytes.subarray(begin);
    if (isKept) {
      response.writeHead(304, version).end();
    } else if (begin === 0 || !isSameVersion) {
      response.writeHead(200, { ...version, 'content-length': bytes.length }).end(bytes);
    } else if (rest.length === 0) {
      response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end();
    } else {
      const range = `bytes ${begin}-${bytes.length - 1}/${bytes.length}`;
      response
        .writeHead(206, { ...version, 'content-length': rest.length, 'content-range': range })
        .end(rest);
    }
  };
}

/** Sends the headers and a first piece, waits, and then breaks the connection. */
export function brokenLine(
  headers: Record<string, string>,
  firstPiece: Buffer | string,
  until: () => Promise<void>,
): Reply {
  return async (_request, response) => {
    response.writeHead(200, headers).write(firstPiece);
    await until();
    response.destroy();
  };
}

/** Sends the headers and a first piece, then nothing more. */
export function silence(headers: Record<string, string>, firstPiece: Buffer | string): Reply {
  return (_request, response) => void response.writeHead(200, headers).write(firstPiece);
}

const notThere: Reply = webPage(404);
