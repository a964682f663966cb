import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ServedLocally {
  /** Without a slash at the end. */
  url: string;
  stop: () => Promise<void>;
}

/** An HTTP server on a free port of this machine, for tests and for the local cloud. */
export async function serveLocally(listener: RequestListener): Promise<ServedLocally> {
  const server = createServer(listener).listen(0, '127.0.0.1');
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
