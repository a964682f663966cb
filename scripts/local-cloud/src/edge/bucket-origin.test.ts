import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { objectStoreOrigin } from './bucket-origin.ts';

const packed = brotliCompressSync('a sweep, a sweep, a sweep');
let store: Server;
let origin: ReturnType<typeof objectStoreOrigin>;

beforeAll(async () => {
  store = createServer(({ url, method, headers }, response) => {
    if (url !== '/media/sweeps/0.br') return response.writeHead(404).end();
    response.writeHead(headers.range ? 206 : 200, { 'content-encoding': 'br', 'x-of-the-store': '1' });
    return response.end(method === 'HEAD' ? undefined : packed);
  });
  await new Promise<void>((ready) => store.listen(0, '127.0.0.1', ready));
  origin = objectStoreOrigin(`http://127.0.0.1:${(store.address() as AddressInfo).port}`, 'media', (key) =>
    key.startsWith('media/radar/private/'),
  );
});
afterAll(() => store.close());

const ask = (path: string, method = 'GET') =>
  origin({ method, path, query: '', headers: {}, body: Buffer.alloc(0), clientIp: '127.0.0.1' });

it('a packed object stays packed, with the name of its encoding and nothing of the store’s own', async () => {
  const headers = { 'content-encoding': 'br' };
  expect(await ask('/sweeps/0.br')).toEqual({ status: 200, headers, body: packed });
  expect(await ask('/sweeps/0.br', 'HEAD')).toEqual({ status: 200, headers, body: Buffer.alloc(0) });
});

it('what a policy denies is refused, however its URL is spelled', async () => {
  const spellings = ['/private/', '/%70rivate/', '%2Fprivate/', '%2fprivat%65%2f'];
  for (const spelling of spellings)
    expect([spelling, (await ask(`/media/radar${spelling}a/loop.mp4`)).status]).toEqual([spelling, 403]);
});

it('a missing object is a 404', async () => {
  expect(await ask('/sweeps/1.br')).toMatchObject({ status: 404, headers: {} });
});
