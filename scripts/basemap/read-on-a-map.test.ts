import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basemapPointerPath } from '@touchdown/shared/geo/basemap-pointer.ts';
import { bytesToHeader } from 'pmtiles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { protomapsArchive } from './testing/protomaps-archive.ts';
import { openGroundArchive } from '../../web/src/map/ground/tiles/ground-archive.ts';

const good = protomapsArchive({ maxZoom: 4 });
const header = bytesToHeader(Uint8Array.from(good.subarray(0, 127)).buffer);
const world = { z: 0, x: 0, y: 0 };

/** What a site serves: its pointer, and the archive behind it. */
interface Site {
  pointer: string | undefined;
  archive: Buffer;
  bytes?: number;
}
let site: Site;
let server: Server;
let base: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === basemapPointerPath) {
      response.writeHead(site.pointer === undefined ? 404 : 200).end(site.pointer);
      return;
    }
    const [, first = 0, last = 0] = (/^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []).map(
      Number,
    );
    const part = site.archive.subarray(first, last + 1);
    const range = `bytes ${first}-${first + part.length - 1}/${site.archive.length}`;
    response.writeHead(206, { 'content-range': range }).end(part);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const pointerOf = (bytes: number) =>
  JSON.stringify({ url: '/basemap/a.pmtiles', bytes, maxZoom: 4, attribution: 'Somebody' });

function open(archive: Buffer, pointer: string | undefined = pointerOf(archive.length)) {
  site = { pointer, archive };
  return openGroundArchive(base);
}

function changed(at: number, ...bytes: number[]): Buffer {
  const copy = Buffer.from(good);
  copy.set(bytes, at);
  return copy;
}

describe('the site’s base map', () => {
  it('is opened and read', async () => {
    const { maxZoom, attribution, read } = await open(good);
    expect({ maxZoom, attribution }).toEqual({ maxZoom: 4, attribution: 'Somebody' });
    const tile = await read(world, AbortSignal.timeout(60_000));
    expect(tile?.polygons.length).toBeGreaterThan(0);
    expect(await read({ z: 5, x: 0, y: 0 }, AbortSignal.timeout(60_000))).toBeUndefined();
  });

  it.each<[string, Buffer, string?]>([
    ['its pointer is not JSON', good, '<html>'],
    ['its pointer names another site', good, JSON.stringify({ url: 'https://evil.example/a', bytes: 9 })],
    ['the file is shorter than its pointer says', good.subarray(0, 400), pointerOf(good.length)],
    ['the file has been replaced by a longer one', Buffer.concat([good, good]), pointerOf(good.length)],
    ['it is no archive', Buffer.alloc(20_000, 'x')],
    ['it is an archive of version 2', changed(7, 2)],
    ['it has raster tiles', changed(99, 2)],
    ['its root directory is damaged', changed(header.rootDirectoryOffset + 2, 0xff, 0xff, 0xff)],
  ])('is refused if %s', async (_what, archive, pointer) => {
    await expect(open(archive, pointer)).rejects.toThrow();
  });

  it('is refused if there is none', async () => {
    site = { pointer: undefined, archive: good };
    await expect(openGroundArchive(base)).rejects.toThrow('There is no base map: status 404.');
  });

  it.each<[string, Buffer]>([
    ['are not gzip', Buffer.from(good).fill(0x55, header.tileDataOffset)],
    ['are damaged within', Buffer.from(good).fill(0xff, header.tileDataOffset + 30)],
  ])('has tiles that cannot be read if they %s', async (_what, archive) => {
    const { read } = await open(archive);
    await expect(read(world, AbortSignal.timeout(60_000))).rejects.toThrow();
  });
});
