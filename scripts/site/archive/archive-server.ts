import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { serveLocally } from '@touchdown/local-cloud/servers/serve-locally.ts';

/** The Level II volumes of an archive. */
export interface ArchiveSource {
  /** Returns keys in alphabetical order. */
  keys: (prefix: string) => Promise<string[]>;
  read: (key: string) => Promise<Uint8Array | undefined>;
  close: () => Promise<void>;
}

export interface ArchiveServer {
  endpoint: string;
  stop: () => Promise<void>;
}

export const archiveBucket = 'level2';

/** Serves an archive as the public one does: lists by prefix, and objects, whole or from a byte offset. */
export async function startArchiveServer(source: ArchiveSource): Promise<ArchiveServer> {
  const { url: endpoint, stop } = await serveLocally((incoming, outgoing) => {
    handle(incoming, outgoing).catch((error: Error) => {
      if (!outgoing.headersSent) outgoing.writeHead(500);
      outgoing.end(error.message);
    });
  });

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', 'http://archive');
    const key = decodeURIComponent(url.pathname).replace(`/${archiveBucket}`, '').slice(1);
    if (key === '') {
      const keys = await source.keys(url.searchParams.get('prefix') ?? '');
      const contents = keys.map((listedKey) => `<Contents><Key>${listedKey}</Key></Contents>`).join('');
      outgoing.writeHead(200, { 'content-type': 'application/xml' });
      outgoing.end(`<ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`);
      return;
    }
    const bytes = await source.read(key);
    if (!bytes) {
      outgoing.writeHead(404, { 'content-type': 'application/xml' });
      outgoing.end('<Error><Code>NoSuchKey</Code></Error>');
      return;
    }
    const from = Number(/^bytes=(\d+)-$/.exec(incoming.headers.range ?? '')?.[1] ?? 0);
    const part = bytes.subarray(from);
    outgoing.writeHead(from > 0 ? 206 : 200, {
      'content-type': 'application/octet-stream',
      'content-length': part.length,
      etag: `"${createHash('md5').update(bytes).digest('hex')}"`,
      ...(from > 0 ? { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` } : {}),
    });
    outgoing.end(part);
  }

  return {
    endpoint,
    stop: async () => {
      await stop();
      await source.close();
    },
  };
}
