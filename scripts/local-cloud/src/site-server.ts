import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OriginHandler } from './edge/distribution.ts';
import { gatewayError } from './http/function-response.ts';
import { maxRequestBytes } from './http/api-gateway.ts';
import {
  goneSignal,
  PayloadTooLarge,
  readRequest,
  writeResponse,
  type HttpResponse,
} from './http/http-message.ts';
import { refuseForeignHost } from './servers/own-host.ts';

/** What answers in place of a bucket of the template: the files of a site, which are not put into it here. */
export interface SiteFiles {
  /** The beginning of the bucket's logical id. */
  bucket: string;
  /** Called when the template is played. A development server may add to the HTTP server what it needs. */
  open: (server: Server) => OpenedSite;
}

export interface OpenedSite {
  origin: OriginHandler;
  development?: DevelopmentServer;
}

/** Serves the sources of a site, beside the edge. */
interface DevelopmentServer {
  owns: (path: string) => boolean;
  forward: (incoming: IncomingMessage, outgoing: ServerResponse) => void;
  /** Changes the content policy of responses so that its client works in the page. */
  relax: (policy: string) => string;
  close: () => Promise<void>;
}

/** A server at a URL that visitors use. */
export interface SiteServer {
  url: string;
  server: Server;
  /** Starts to answer requests. */
  serve: (answer: OriginHandler, development?: DevelopmentServer) => void;
  close: () => Promise<void>;
}

interface SiteServerOptions {
  port: number;
  /** Returns what answers a path that belongs to this machine and to nothing in the template. */
  localPages?: (path: string) => OriginHandler | undefined;
  /** What to do when the port is taken. */
  anotherPort?: (taken: number) => string;
}

/**
 * Listens before anything can answer, because template values contain the URL; until `serve` is called it responds
 * with 503.
 */
export async function listenForSite({
  port,
  localPages = () => undefined,
  anotherPort = () => 'Choose another one.',
}: SiteServerOptions): Promise<SiteServer> {
  let answer: OriginHandler = async () => gatewayError(503, 'The local cloud is starting.');
  let development: DevelopmentServer | undefined;
  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing));
  await listen(server, port, anotherPort);
  const { port: actualPort } = server.address() as AddressInfo;

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (refuseForeignHost(incoming, outgoing)) return;
    // A proxy is asked with a whole URL, and a server as such with an asterisk. CloudFront takes neither.
    if (!incoming.url?.startsWith('/'))
      return writeResponse(outgoing, gatewayError(400, 'Bad Request'), 'GET');
    const gone = goneSignal(outgoing);
    try {
      if (development?.owns(incoming.url)) return development.forward(incoming, outgoing);
      const request = { ...(await readRequest(incoming, maxRequestBytes)), gone };
      const ofThisMachine = localPages(request.path);
      if (ofThisMachine) return await writeResponse(outgoing, await ofThisMachine(request), request.method);
      await writeResponse(outgoing, withRelaxedPolicy(await answer(request)), request.method);
    } catch (error) {
      const tooLarge = error instanceof PayloadTooLarge;
      const response = tooLarge
        ? gatewayError(413, 'Request Entity Too Large')
        : gatewayError(502, (error as Error).message);
      if (!outgoing.headersSent) await writeResponse(outgoing, response, 'GET');
      // The rest of a body that is too large is not read: the connection ends with the response.
      if (tooLarge) incoming.destroy();
    }
  }

  function withRelaxedPolicy(response: HttpResponse): HttpResponse {
    const policy = response.headers['content-security-policy'];
    if (!policy || !development) return response;
    const headers = { ...response.headers, 'content-security-policy': development.relax(policy) };
    return { ...response, headers };
  }

  return {
    url: `http://127.0.0.1:${actualPort}`,
    server,
    serve: (newAnswer, newDevelopment) => {
      answer = newAnswer;
      development = newDevelopment;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Throws if another program has the port. It may still take it before it is used. */
export async function requireFreePort(port: number, anotherPort: (taken: number) => string): Promise<void> {
  const server = createServer();
  await listen(server, port, anotherPort);
  server.close();
  await once(server, 'close');
}

async function listen(server: Server, port: number, anotherPort: (taken: number) => string): Promise<void> {
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${port} is in use by another program. ${anotherPort(port)}`, { cause: error });
  }
}
