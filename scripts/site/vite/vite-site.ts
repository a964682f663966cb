import { request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { isOwnHost } from '@touchdown/local-cloud/servers/own-host.ts';
import { ViteServer } from './vite-server.ts';

export interface ViteSite {
  /** Returns whether the path belongs to the development server: modules, their sources, its client. */
  owns: (path: string) => boolean;
  forward: (incoming: IncomingMessage, outgoing: ServerResponse) => void;
  /** Returns the app's page with the development client in it. */
  page: (path: string) => Promise<string>;
  /** The process that runs now, if one does. */
  pid: () => number | undefined;
  close: () => Promise<void>;
}

/**
 * Adds what the development client needs to the deployed policy: its inline start script, style elements for
 * hot-swapped CSS, a WebSocket, and markup from strings for its overlay of errors. The built site runs under the
 * template's policy.
 */
export function relaxForVite(policy: string): string {
  return policy
    .replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws:")
    .replace(/; (require-)?trusted-types[^;]*/g, '');
}

const ownPrefixes = ['/@', '/src/', '/node_modules/', '/__'];

/** An open page keeps a WebSocket, so without one nobody sees the site. */
const idleMilliseconds = 30_000;

/**
 * Serves the site from its sources. An edit shows in the browser without a restart. Vite runs in a process that
 * starts at the first request and ends when no page is open any more; the edge passes everything on to it.
 */
export function viteSite(httpServer: Server, idle = idleMilliseconds): ViteSite {
  let running: ViteServer | undefined;
  let ending: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let users = 0;
  let closed = false;

  /** Returns the server, and what says that its user has finished. */
  async function use(): Promise<{ vite: ViteServer; release: () => void }> {
    clearTimeout(timer);
    users++;
    // Two servers must not write one cache.
    await ending;
    if (closed) throw new Error('The local cloud is closing.');
    if (!running || running.hasEnded) running = new ViteServer();
    let released = false;
    const release = () => {
      if (released) return;
      released = true;
      users--;
      if (users === 0 && !closed) timer = setTimeout(end, idle).unref();
    };
    return { vite: running, release };
  }

  function end(): void {
    const vite = running;
    running = undefined;
    if (vite) ending = vite.close();
  }

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { vite, release } = await use();
    // The visitor may have gone while Vite started.
    if (outgoing.destroyed) return release();
    outgoing.once('close', release);
    const passed = request(
      {
        host: '127.0.0.1',
        port: await vite.port(),
        method: incoming.method,
        path: incoming.url,
        headers: incoming.headers,
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.on('error', () => outgoing.destroy()).pipe(outgoing);
      },
    );
    passed.on('error', (error) => fail(outgoing, error));
    outgoing.once('close', () => passed.destroy());
    incoming.pipe(passed);
  }

  /** Passes the WebSocket by which Vite tells a page about edits. */
  async function upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { vite, release } = await use();
    if (socket.destroyed) return release();
    socket.once('close', release);
    const passed = connect(await vite.port(), '127.0.0.1', () => {
      passed.write(headOf(incoming));
      passed.write(head);
      socket.pipe(passed).pipe(socket);
    });
    passed.once('close', () => socket.destroy());
    passed.on('error', () => socket.destroy());
    socket.once('close', () => passed.destroy());
  }

  const upgraded = (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (isOwnHost(incoming.headers.host)) upgrade(incoming, socket, head).catch(() => socket.destroy());
    else socket.destroy();
  };
  httpServer.on('upgrade', upgraded);
  return {
    owns: (path) => ownPrefixes.some((prefix) => path.startsWith(prefix)),
    forward: (incoming, outgoing) =>
      void forward(incoming, outgoing).catch((error: Error) => fail(outgoing, error)),
    page: async (path) => {
      const { vite, release } = await use();
      try {
        return await vite.page(path);
      } finally {
        release();
      }
    },
    pid: () => running?.pid,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      httpServer.off('upgrade', upgraded);
      end();
      await ending;
    },
  };
}

function fail(outgoing: ServerResponse, { message }: Error): void {
  if (outgoing.headersSent) outgoing.destroy();
  else outgoing.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' }).end(message);
}

/** Returns the request's first lines as they came. */
function headOf({ method, url, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/1.1`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    lines.push(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}
