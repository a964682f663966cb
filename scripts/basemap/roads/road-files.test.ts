import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { roadsZip } from '../testing/write-shapefile.ts';
import { roadFilesOf } from './road-files.ts';

const content = roadsZip([
  {
    MTFCC: 'S1400',
    FULLNAME: 'Main St',
    parts: [
      [
        [-97.5, 35.3],
        [-97.4, 35.3],
      ],
    ],
  },
]);
/** What happens to each request, in their order; afterwards all are answered. */
let faults: ('cut' | 'busy' | 'missing' | 'damaged')[];
let requests: { path: string; range: string | undefined }[];
let folder: string;
let server: Server;

beforeEach(async () => {
  [faults, requests] = [[], []];
  folder = mkdtempSync(join(tmpdir(), 'touchdown-census-'));
  server = createServer((request, response) => {
    const { url: path = '', headers } = request;
    requests.push({ path, range: headers.range });
    const fault = faults.shift();
    const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
    if (fault === 'busy') return response.writeHead(503).end();
    if (fault === 'missing') return response.writeHead(404).end();
    response.writeHead(from > 0 ? 206 : 200, { 'content-length': content.length - from });
    if (fault === 'damaged') return response.end(Buffer.alloc(content.length - from, 'x'));
    if (fault !== 'cut') return response.end(content.subarray(from));
    return response.write(content.subarray(from, from + 100), () => setTimeout(() => response.destroy(), 50));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

const files = (counties: string[], roads: string[] | 'census' = []) =>
  roadFilesOf(
    { roads, streets: counties.length > 0 ? 'census' : [], counties, year: 2024 },
    { folder, onFile: () => {}, site: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
  );

describe('the roads that the Census Bureau publishes', () => {
  it('are downloaded once for each county', async () => {
    const first = await files(['40027', '40109']);
    expect(first?.streets.map((file) => file.slice(folder.length))).toEqual([
      '/census/2024/tl_2024_40027_roads.zip',
      '/census/2024/tl_2024_40109_roads.zip',
    ]);
    expect(readFileSync(first?.streets[0] ?? '').equals(content)).toBe(true);
    expect(requests[0]?.path).toBe('/geo/tiger/TIGER2024/ROADS/tl_2024_40027_roads.zip');
    await files(['40027', '40109']);
    expect(requests).toHaveLength(2);
  });

  it('are one file of main roads for each state and territory', async () => {
    const all = await files([], 'census');
    expect(all?.roads).toHaveLength(56);
    expect(requests.map(({ path }) => path)).toContain(
      '/geo/tiger/TIGER2024/PRISECROADS/tl_2024_40_prisecroads.zip',
    );
    expect(all?.streets).toEqual([]);
  });

  it('go on where a connection was lost, and are asked for again if the server is busy', async () => {
    faults = ['cut', 'busy'];
    const found = await files(['40027']);
    expect(requests.map(({ range }) => range)).toEqual([undefined, 'bytes=100-', 'bytes=100-']);
    expect(readFileSync(found?.streets[0] ?? '').equals(content)).toBe(true);
  });

  it('go on in the next run, and a file that has changed meanwhile is downloaded anew', async () => {
    faults = ['cut', 'missing'];
    await expect(files(['40027'])).rejects.toThrow('tl_2024_40027_roads.zip answered with status 404.');
    faults = ['damaged'];
    await expect(files(['40027'])).rejects.toThrow('is a damaged zip archive');
    expect(requests.at(-1)?.range).toBe('bytes=100-');
    expect(readdirSync(join(folder, 'census', '2024'))).toEqual([]);
    expect(await files(['40027'])).toBeDefined();
  });

  it('are refused for a county that does not exist', async () => {
    await expect(files(['40999'])).rejects.toThrow('40999 is the code of no county.');
    expect(requests).toEqual([]);
  });
});

it('files of one’s own are taken from where they are, and nothing is downloaded', async () => {
  const file = join(folder, 'roads.zip');
  writeFileSync(file, content);
  const chosen = { roads: [file], streets: ['a.zip'], counties: [], year: 2024 };
  expect(await roadFilesOf(chosen, { folder, onFile: () => {} })).toEqual({
    roads: [file],
    streets: [join(process.cwd(), 'a.zip')],
  });
  const none = { ...chosen, roads: [], streets: [] };
  expect(await roadFilesOf(none, { folder, onFile: () => {} })).toBeUndefined();
});
