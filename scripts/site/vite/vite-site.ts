import { request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { isOwnHost } from '@touchdown/local-cloud/servers/own-host.ts';
import type { PageRequest, ViteReport } from './vite-messages.ts';

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

/** What all modules of the site need, with room for those that are transformed at the same time. */
const maxHeapMegabytes = 512;

/** Vite's development server in a process of its own, which gives its 250 MB back when it ends. */
class ViteServer {
  readonly #child: ChildProcess;
  readonly #port: Promise<number>;
  readonly #pages = new Map<number, { resolve: (html: string) => void; reject: (error: Error) => void }>();
  #count = 0;

  constructor() {
    this.#child = fork(new URL('vite-process.ts', import.meta.url), {
      execArgv: [
        '--disable-warning=ExperimentalWarning',
        `--max-old-space-size=${maxHeapMegabytes}`,
        '--max-semi-space-size=8',
      ],
    });
    this.#port = new Promise((resolve, reject) => {
      this.#child.on('message', (report: ViteReport) => {
        if (report.kind === 'ready') return resolve(report.port);
        const page = this.#pages.get(report.id);
        this.#pages.delete(report.id);
        if (report.kind === 'page') page?.resolve(report.html);
        else page?.reject(new Error(report.message));
      });
      this.#child.once('exit', (code, signal) => {
        const error = new Error(`Vite ended with ${signal ?? code}.`);
        reject(error);
        for (const page of this.#pages.values()) page.reject(error);
      });
    });
    // Who waits for the port or for a page reports it.
    this.#port.catch(() => {});
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  port(): Promise<number> {
    return this.#port;
  }

  async page(path: string): Promise<string> {
    await this.#port;
    const id = ++this.#count;
    return new Promise((resolve, reject) => {
      this.#pages.set(id, { resolve, reject });
      this.#child.send({ id, path } satisfies PageRequest, (error) => error && reject(error));
    });
  }

  async close(): Promise<void> {
    if (this.hasEnded) return;
    const exited = once(this.#child, 'exit');
    this.#child.kill();
    await exited;
  }
}
