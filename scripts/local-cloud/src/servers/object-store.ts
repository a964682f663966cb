import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Server as HttpServer } from 'node:http';
import { Server } from 'node:net';
import { startFauxqs, type FauxqsServer } from 'fauxqs';
import { refuseForeignHost } from './own-host.ts';

/** Starts a server in this process that speaks the protocols of S3 and SQS; in memory without a folder. */
export async function startObjectStore(folder?: string): Promise<FauxqsServer> {
  const s3StorageDir = folder && join(folder, 'objects');
  if (s3StorageDir) mkdirSync(s3StorageDir, { recursive: true });
  if (folder) giveBackMessages(join(folder, 'fauxqs.db'));
  const stored = s3StorageDir ? { dataDir: folder, s3StorageDir } : {};
  // The library listens on every interface, whatever its option `host` says, and asks for no credentials.
  return onLoopbackOnly(() => startFauxqs({ host: '127.0.0.1', port: 0, logger: false, ...stored }));
}

/**
 * Makes the messages visible that an earlier process has received and not deleted. Their functions have ended with it,
 * so nobody needs to wait for the visibility timeout of up to half an hour.
 */
function giveBackMessages(file: string): void {
  if (!existsSync(file)) return;
  const database = new DatabaseSync(file, { timeout: 5_000 });
  try {
    // A process that was killed at its first start may have left an empty file.
    const hasTable = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'sqs_messages'").get();
    if (hasTable) database.exec('UPDATE sqs_messages SET receipt_handle = NULL, visibility_deadline = NULL');
  } finally {
    database.close();
  }
}

type Listen = (...args: unknown[]) => Server;

let earlier: Promise<unknown> = Promise.resolve();

/**
 * Starts a library's server that would listen on every interface, whatever host it is given. Servers that start
 * meanwhile listen on this machine's own interface, and answer only requests that name this machine. One start waits
 * for the other, because each puts back what it found.
 */
async function onLoopbackOnly<T>(start: () => Promise<T>): Promise<T> {
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
