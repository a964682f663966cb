import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RangedArchive } from './ranged-archive.ts';

const content = Buffer.from('the whole archive');

/** What a server makes of `bytes=4-8`. */
const answers: Record<string, (response: ServerResponse) => void> = {
  right: (response) => send(response, 206, `bytes 4-8/${content.length}`, content.subarray(4, 9)),
  whole: (response) => send(response, 200, undefined, content),
  longer: (response) => send(response, 206, 'bytes 4-8/999', content.subarray(4, 9)),
  other: (response) => send(response, 206, `bytes 0-4/${content.length}`, content.subarray(0, 5)),
  short: (response) => send(response, 206, `bytes 4-8/${content.length}`, content.subarray(4, 6)),
  missing: (response) => send(response, 404, undefined, Buffer.from('no')),
};

function send(response: ServerResponse, status: number, range: string | undefined, body: Buffer): void {
  response.writeHead(status, range === undefined ? {} : { 'content-range': range });
  response.end(body);
}

describe('a range of the base map', () => {
  let server: Server;
  let base: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      expect(request.headers.range).toBe('bytes=4-8');
      answers[request.url?.slice(1) ?? '']?.(response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  const read = (what: string) => new RangedArchive(`${base}/${what}`, content.length).getBytes(4, 5);

  it('is what was asked for', async () => {
    expect(Buffer.from((await read('right')).data).toString()).toBe('whole');
  });

  it.each([
    ['the server sends the whole file', 'whole'],
    ['the file has another length', 'longer'],
    ['the server sends another range', 'other'],
    ['the file was cut short', 'short'],
    ['the file is missing', 'missing'],
  ])('is refused if %s', async (_, what) => {
    await expect(read(what)).rejects.toThrow(/base map|range/);
  });
});

describe('ranges that are read at the same moment', () => {
  const large = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 251));
  const asked: string[] = [];
  let onAsked: (() => void) | undefined;
  let server: Server;
  let archive: RangedArchive;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const range = request.headers.range ?? '';
      asked.push(range);
      onAsked?.();
      const [, from = 0, to = 0] = (/bytes=(\d+)-(\d+)/.exec(range) ?? []).map(Number);
      send(response, 206, `bytes ${from}-${to}/${large.length}`, large.subarray(from, to + 1));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    archive = new RangedArchive(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, large.length);
  });
  afterAll(() => server.close());

  const read = async (offset: number, length: number, signal?: AbortSignal) => {
    const { data } = await archive.getBytes(offset, length, signal);
    return Buffer.from(data).equals(large.subarray(offset, offset + length));
  };

  it('are one request if they are near each other', async () => {
    asked.length = 0;
    const parts = await Promise.all([read(20_000, 500), read(10, 90), read(5_000, 2_000), read(99_000, 500)]);
    expect(parts).toEqual([true, true, true, true]);
    expect(asked.toSorted()).toEqual(['bytes=10-20499', 'bytes=99000-99499']);
    // What has just come is not asked for again.
    expect(await read(5_000, 2_000)).toBe(true);
    expect(asked).toHaveLength(2);
  });

  it('end for whoever gives up, and for nobody else', async () => {
    const [before, during] = [new AbortController(), new AbortController()];
    const signals = [before.signal, during.signal];
    const parts = [30_000, 30_010, 30_020].map((at, index) => read(at, 10, signals[index]));
    before.abort();
    onAsked = () => during.abort();
    const [one, two, three] = await Promise.allSettled(parts);
    expect(one).toMatchObject({ status: 'rejected' });
    expect(two).toMatchObject({ status: 'rejected' });
    expect(three).toEqual({ status: 'fulfilled', value: true });
  });
});
