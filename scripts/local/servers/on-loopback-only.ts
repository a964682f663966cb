import { Server as HttpServer } from 'node:http';
import { Server } from 'node:net';
import { refuseForeignHost } from '@touchdown/functions/testing/own-host.ts';

/**
 * Starts a library's server that would listen on every interface, whatever host it is given. Servers that start
 * meanwhile listen on this machine's own interface, and answer only requests that name this machine.
 */
export async function onLoopbackOnly<T>(start: () => Promise<T>): Promise<T> {
  const listen = Server.prototype.listen;
  Server.prototype.listen = function (this: Server, ...args: unknown[]) {
    const [options, ...rest] = args;
    if (this instanceof HttpServer) fence(this);
    const own = typeof options === 'object' ? { ...options, host: '127.0.0.1' } : options;
    return (listen as (...all: unknown[]) => Server).call(this, own, ...rest);
  } as typeof listen;
  try {
    return await start();
  } finally {
    Server.prototype.listen = listen;
  }
}

function fence(server: HttpServer): void {
  const listeners = server.rawListeners('request');
  server.removeAllListeners('request');
  server.on('request', (incoming, outgoing) => {
    if (refuseForeignHost(incoming, outgoing)) return;
    for (const listener of listeners) listener.call(server, incoming, outgoing);
  });
}
