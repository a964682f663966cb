import { Server as HttpServer } from 'node:http';
import { Server } from 'node:net';
import { refuseForeignHost } from './own-host.ts';

type Listen = (...args: unknown[]) => Server;

let earlier: Promise<unknown> = Promise.resolve();

/**
 * Starts a library's server that would listen on every interface, whatever host it is given. Servers that start
 * meanwhile listen on this machine's own interface, and answer only requests that name this machine. One start waits
 * for the other, because each puts back what it found.
 */
export async function onLoopbackOnly<T>(start: () => Promise<T>): Promise<T> {
  const started = earlier.then(() => startFenced(start));
  earlier = started.catch(() => {});
  return started;
}

async function startFenced<T>(start: () => Promise<T>): Promise<T> {
  const listen = Reflect.get(Server.prototype, 'listen') as Listen;
  function listenHere(this: Server, ...args: unknown[]): Server {
    const [options, ...rest] = args;
    if (this instanceof HttpServer) fence(this);
    const own = typeof options === 'object' ? { ...options, host: '127.0.0.1' } : options;
    return listen.call(this, own, ...rest);
  }
  Reflect.set(Server.prototype, 'listen', listenHere);
  try {
    return await start();
  } finally {
    Reflect.set(Server.prototype, 'listen', listen);
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
