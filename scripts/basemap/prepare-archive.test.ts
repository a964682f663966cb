import { mkdtempSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PMTiles } from 'pmtiles';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { archiveSource } from '@touchdown/functions/testing/archive-source.ts';
import { openArchiveFile } from './archives/archive-bytes.ts';
import { extractArchive } from './archives/extract-archive.ts';
import { prepareArchive } from './prepare-archive.ts';
import { protomapsArchive } from './testing/protomaps-archive.ts';

const world = protomapsArchive({ maxZoom: 7 });
const original = new PMTiles(archiveSource(world));
let folder: string;
let server: Awaited<ReturnType<typeof startRangeServer>>;
let progress: [done: number, total: number][];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'touchdown-extract-'));
  server = await startRangeServer(world);
  progress = [];
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const put = (from: string, isUrl: boolean, maxZoom?: number) =>
  prepareArchive(
    { action: 'put', from, isUrl, ...(maxZoom === undefined ? {} : { maxZoom }) },
    folder,
    (done, total) => progress.push([done, total]),
  );
const readerOf = (file: string) => new PMTiles(archiveSource(readFileSync(file)));

/** Compares all tiles up to a zoom, and returns how many the extract has at each. */
async function expectSameTiles(file: string, maxZoom: number): Promise<number[]> {
  const extract = readerOf(file);
  const counts: number[] = [];
  for (let zoom = 0; zoom <= maxZoom; zoom++) {
    let count = 0;
    for (let tile = 0; tile < 4 ** zoom; tile++) {
      const [x, y] = [tile % 2 ** zoom, Math.floor(tile / 2 ** zoom)];
      const copied = await extract.getZxy(zoom, x, y);
      if (!copied) continue;
      const { data } = (await original.getZxy(zoom, x, y)) ?? {};
      if (!data || !Buffer.from(copied.data).equals(Buffer.from(data))) {
        throw new Error(`The tile ${zoom}/${x}/${y} differs.`);
      }
      count++;
    }
    counts.push(count);
  }
  return counts;
}

describe('an archive on the web', () => {
  it('is copied where it shows the United States, up to a zoom', async () => {
    const { file, builtFrom } = await put(server.url, true, 6);
    expect(builtFrom).toBe(`url ${server.url}`);
    const counts = await expectSameTiles(file, 6);
    expect(counts.slice(0, 4)).toEqual([1, 4, 16, 64]);
    expect(counts[6]).toBeGreaterThan(100);
    expect(counts[6]).toBeLessThan(1_000);
    const extract = readerOf(file);
    expect(await extract.getHeader()).toMatchObject({ maxZoom: 6, clustered: true });
    expect(await extract.getMetadata()).toEqual(await original.getMetadata());
    expect(await extract.getZxy(7, 30, 50)).toBeUndefined();
    // Berlin.
    expect(await extract.getZxy(6, 34, 20)).toBeUndefined();
    const [done, total] = progress.at(-1) ?? [];
    expect([done, total]).toEqual([total, total]);
  });

  it('is read only in the parts that are needed', async () => {
    await put(server.url, true, 4);
    expect(server.state.sentBytes).toBeLessThan(world.length / 2);
  });

  it('goes on where a copy was interrupted', async () => {
    await put(server.url, true, 7);
    const whole = server.state.requests;
    rmSync(join(folder, 'extracts'), { recursive: true });
    server.state.requests = 0;
    server.state.failAfter = whole - 3;
    await expect(put(server.url, true, 7)).rejects.toThrow('answered with status 403');
    const [part = ''] = readdirSync(join(folder, 'extracts'));
    expect(part).toMatch(/\.tiles$/);
    // Half a tile more, as a crash leaves it.
    writeFileSync(join(folder, 'extracts', part), 'half', { flag: 'a' });
    server.state.failAfter = Infinity;
    progress = [];
    const { file } = await put(server.url, true, 7);
    expect(progress.length).toBeLessThan(whole);
    expect((await expectSameTiles(file, 7))[7]).toBeGreaterThan(500);
    expect(readdirSync(join(folder, 'extracts'))).toEqual([file.split('/').at(-1)]);
  });

  it('is copied again if it has changed since an interrupted copy', async () => {
    await put(server.url, true, 6);
    const whole = server.state.requests;
    rmSync(join(folder, 'extracts'), { recursive: true });
    server.state.failAfter = server.state.requests + whole - 3;
    await expect(put(server.url, true, 6)).rejects.toThrow('answered with status 403');
    const [part = ''] = readdirSync(join(folder, 'extracts'));
    // As if all that was copied were wrong: of the same length, but of another version.
    server.state.failAfter = Infinity;
    server.state.newTagAfter = 0;
    const { file } = await put(server.url, true, 6);
    expect((await expectSameTiles(file, 6))[6]).toBeGreaterThan(100);
    const left = readdirSync(join(folder, 'extracts'));
    expect(left).toEqual([file.split('/').at(-1)]);
    expect(part).not.toContain(left[0]);
  });

  it('is refused if it changes meanwhile, if its server answers no ranges, and if it is not there', async () => {
    server.state.answersRanges = false;
    await expect(put(server.url, true)).rejects.toThrow('does not answer ranges');
    server.state.answersRanges = true;
    server.state.failAfter = 0;
    await expect(put(server.url, true)).rejects.toThrow('status 403');
    server.state.failAfter = Infinity;
    server.state.newTagAfter = server.state.requests + 3;
    await expect(put(server.url, true)).rejects.toThrow('changed while it was read');
  });
});

describe('an archive in a file', () => {
  it('is taken as it is, or in part with a zoom', async () => {
    const path = join(folder, 'us.pmtiles');
    writeFileSync(path, world);
    expect(await put(path, false)).toEqual({ file: path, builtFrom: 'file us.pmtiles' });
    const { file } = await put(path, false, 5);
    expect((await readerOf(file).getHeader()).maxZoom).toBe(5);
  });

  it('is refused above 5 GB, with the option that takes a part of it', async () => {
    const path = join(folder, 'planet.pmtiles');
    writeFileSync(path, world);
    // The rest is a hole, which takes no space.
    truncateSync(path, 40_000_000_000);
    await expect(put(path, false)).rejects.toThrow(/^It has 40\.0 GB; 5 GB can be stored\. --max-zoom takes/);
    expect((await put(path, false, 5)).builtFrom).toBe('file planet.pmtiles');
    const archive = await openArchiveFile(path);
    const extract = { archive, maxZoom: 6, folder, maxBytes: 1_000, onProgress: () => {} };
    await expect(extractArchive(extract)).rejects.toThrow('Choose a lower --max-zoom.');
    await archive.close();
  });

  it('is refused if it does not exist', async () => {
    await expect(put(join(folder, 'missing.pmtiles'), false)).rejects.toThrow('does not exist');
  });
});

/** Serves bytes in ranges, as object stores and CDNs do. A test may change how it answers. */
async function startRangeServer(bytes: Buffer) {
  const state = {
    bytes,
    newTagAfter: Infinity,
    answersRanges: true,
    failAfter: Infinity,
    requests: 0,
    sentBytes: 0,
  };
  const server = createServer((request, response) => {
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    state.requests++;
    if (state.requests > state.failAfter) {
      response.writeHead(403).end();
    } else if (first === undefined || !state.answersRanges) {
      response.writeHead(200, { 'content-length': state.bytes.length }).end(state.bytes);
    } else {
      const part = state.bytes.subarray(Number(first), Number(last) + 1);
      state.sentBytes += part.length;
      const etag = state.requests > state.newTagAfter ? '"2"' : '"1"';
      const range = `bytes ${first}-${Number(first) + part.length - 1}/${state.bytes.length}`;
      response.writeHead(206, { 'content-range': range, 'content-length': part.length, etag }).end(part);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/planet.pmtiles`;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url, state, close };
}
