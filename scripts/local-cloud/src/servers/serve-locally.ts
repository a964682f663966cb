import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { refuseForeignHost } from './own-host.ts';

export interface ServedLocally {
  /** Without a slash at the end. */
  url: string;
  stop: () => Promise<void>;
}

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown;

/**
 * An HTTP server on a free port of this machine, for tests and for the local cloud. A request that its listener
 * fails at is answered with 500: anybody's browser may send one, and it must not end the whole process.
 */
export async function serveLocally(listener: Listener): Promise<ServedLocally> {
  const server = createServer((incoming, outgoing) => {
    if (!refuseForeignHost(incoming, outgoing)) void answer(listener, incoming, outgoing);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

async function answer(
  listener: Listener,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  try {
    await listener(incoming, outgoing);
  } catch (error) {
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(500, { 'content-type': 'text/plain' }).end((error as Error).message);
  }
}
