import { Writable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { vi } from 'vitest';
import { httpEvent, testContext } from './http-request.ts';
import { startTornadoEntry, type TornadoEntry } from './start-tornado-entry.ts';
import { createTestTable } from './test-table.ts';
import type { HttpEvent } from '../platform/http/http-event.ts';

interface Prelude {
  statusCode: number;
  headers: Record<string, string>;
}

type StreamHandler = (event: HttpEvent, stream: Writable, context: unknown) => Promise<void>;

export interface ExportResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** The body as it is, unpacked. */
  bytes: Buffer;
}

export interface ExportEntry extends Omit<TornadoEntry, 'get'> {
  /** Calls the list and the other routes of tornadoes. */
  list: TornadoEntry['get'];
  export: (query: Record<string, string>, headers?: Record<string, string>) => Promise<ExportResponse>;
  /** The same with a stream of the test's own, such as one that closes. Resolves when the handler ends. */
  exportTo: (stream: Writable, query: Record<string, string>) => Promise<void>;
}

/** Starts the real entry of exported files beside that of the lists, on the same tables. */
export async function startExportEntry(endpoint: string): Promise<ExportEntry> {
  const { get: list, ...entry } = await startTornadoEntry(endpoint);
  // The client of the lists keeps the role of its first call.
  await list('/tornadoes');
  const preludes = new WeakMap<Writable, Prelude>();
  vi.stubGlobal('awslambda', {
    streamifyResponse: (handler: StreamHandler) => handler,
    HttpResponseStream: {
      from: (stream: Writable, prelude: Prelude) => {
        preludes.set(stream, prelude);
        return stream;
      },
    },
  });
  vi.stubEnv('EPHEMERAL_TABLE', await createTestTable(endpoint, 'ephemeral'));
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'export.url');
  vi.resetModules();
  const module = (await import('../features/tornadoes/export/export.url.ts')) as unknown;
  const { handler } = module as { handler: StreamHandler };
  const eventOf = (query: Record<string, string>, headers = {}) =>
    httpEvent('GET', '/api/v1/tornadoes/export', { query, headers });
  return {
    ...entry,
    list,
    exportTo: (stream, query) => handler(eventOf(query), stream, testContext),
    export: async (query, headers) => {
      const chunks: Buffer[] = [];
      const stream = new Writable({
        write: (chunk: Buffer, _encoding, done) => {
          chunks.push(chunk);
          done();
        },
      });
      await handler(eventOf(query, headers), stream, testContext);
      const { statusCode: status, headers: sent } = preludes.get(stream) ?? { statusCode: 0, headers: {} };
      const packed = Buffer.concat(chunks);
      const bytes = sent['content-encoding'] === 'gzip' ? gunzipSync(packed) : packed;
      return { status, headers: sent, body: bytes.toString(), bytes };
    },
  };
}
