import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ArchiveSettings } from '../features/radar/archive/archive-settings.ts';

/** Answers a request for an object instead of the archive. Returns false to let the archive answer. */
export type Fault = (response: ServerResponse, bytes: Uint8Array, range: string | undefined) => boolean;

export interface VolumeArchive {
  settings: ArchiveSettings;
  objects: Map<string, Uint8Array>;
  /** Faults by key, used in their order. The last is repeated. */
  faults: Map<string, Fault[]>;
  listFaults: ((response: ServerResponse) => boolean)[];
  requests: { key: string; range: string | undefined; sentBytes: () => number }[];
  stop: () => Promise<void>;
}

const keysInPage = 7;
const bucket = 'volumes';
const pieceBytes = 32 * 1024;

/** Starts a real server that lists and sends volumes as S3 does, in short pages, with faults that a test defines. */
export async function startVolumeArchive(): Promise<VolumeArchive> {
  const objects: VolumeArchive['objects'] = new Map();
  const faults: VolumeArchive['faults'] = new Map();
  const listFaults: VolumeArchive['listFaults'] = [];
  const requests: VolumeArchive['requests'] = [];

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://archive');
    const key = decodeURIComponent(url.pathname.slice(`/${bucket}/`.length));
    if (url.searchParams.get('list-type') === '2') {
      if (listFaults.shift()?.(response)) return;
      response.end(listPage([...objects.keys()], url.searchParams));
      return;
    }
    const { range } = request.headers;
    let sent = 0;
    requests.push({ key, range, sentBytes: () => sent });
    const bytes = objects.get(key);
    const queue = faults.get(key) ?? [];
    const fault = queue.length > 1 ? queue.shift() : queue[0];
    if (!bytes) response.writeHead(404).end();
    else if (!fault?.(response, bytes, range)) void send(response, bytes, range, (count) => (sent += count));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    settings: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      bucket,
      addressing: 'path',
    },
    objects,
    faults,
    listFaults,
    requests,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** Sends the headers of the whole response and some of the bytes, then breaks the connection. */
export function breakAfter(bytesSent: number): Fault {
  return (response, bytes, range) => {
    const begin = beginOf(range);
    writeHead(response, bytes, begin, range);
    response.write(bytes.subarray(begin, begin + bytesSent), () => response.destroy());
    return true;
  };
}

export function answerWith(status: number): Fault {
  return (response) => {
    response.writeHead(status).end();
    return true;
  };
}

/** Lets the archive answer. */
export const behave: Fault = () => false;

async function send(
  response: ServerResponse,
  bytes: Uint8Array,
  range: string | undefined,
  count: (bytes: number) => void,
): Promise<void> {
  const begin = beginOf(range);
  writeHead(response, bytes, begin, range);
  function* pieces() {
    for (let at = begin; at < bytes.length; at += pieceBytes) {
      const piece = bytes.subarray(at, at + pieceBytes);
      count(piece.length);
      yield piece;
    }
  }
  // A client may close the connection early.
  await pipeline(Readable.from(pieces()), response).catch(() => undefined);
}

function writeHead(response: ServerResponse, bytes: Uint8Array, begin: number, range: string | undefined) {
  const length = { 'content-length': bytes.length - begin, etag: `"${bytes.length}"` };
  const place = { 'content-range': `bytes ${begin}-${bytes.length - 1}/${bytes.length}` };
  if (range) response.writeHead(206, { ...length, ...place });
  else response.writeHead(200, length);
}

function beginOf(range: string | undefined): number {
  return Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
}

function listPage(keys: string[], query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const rest = keys.filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = rest.slice(0, keysInPage);
  const more = rest.length > page.length;
  const contents = page.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`).join('');
  const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents}</ListBucketResult>`;
}
