import type { IncomingMessage, ServerResponse } from 'node:http';

const ownNames: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost']);

/** Returns the origin of a local server by each of its names: passkeys need `localhost`. */
export function ownAddresses(url: string): string[] {
  const { protocol, port } = new URL(url);
  return [...ownNames].map((name) => `${protocol}//${name}:${port}`);
}

/** Returns whether a request names this machine. A client of HTTP/1.0 may name no host. */
export function isOwnHost(host: string | undefined): boolean {
  return host === undefined || ownNames.has(host.replace(/:\d*$/, '').toLowerCase());
}

/**
 * Answers a request that names another host, and returns whether it did. A page of another site can point its own
 * host at 127.0.0.1, and its browser then lets it read the answers; but the requests still name that host.
 */
export function refuseForeignHost({ headers }: IncomingMessage, outgoing: ServerResponse): boolean {
  if (isOwnHost(headers.host)) return false;
  outgoing
    .writeHead(421, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
    .end('This server answers only requests to 127.0.0.1 or localhost.\n');
  return true;
}
