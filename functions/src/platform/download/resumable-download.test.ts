import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  answer,
  brokenLine,
  file,
  silence,
  startAgencyServer,
  type AgencyServer,
} from '../../testing/start-agency-server.ts';
import { politeHttp, type PoliteHttp } from '../../features/imports/agencies/polite-http.ts';

const content = Buffer.from(Array.from({ length: 9000 }, (_, i) => `${i},row\n`).join(''));
const etag = '"v1"';
const half = content.subarray(0, 40_000);
const wholeLength = String(content.length);

describe('an interrupted download', () => {
  let server: AgencyServer;
  let folder: string;
  let path: string;
  let url: string;
  let http: PoliteHttp;

  beforeEach(async () => {
    server = await startAgencyServer();
    folder = await mkdtemp(join(tmpdir(), 'touchdown-agency-'));
    path = join(folder, 'record.csv');
    url = `${server.baseUrl}record.csv`;
    http = politeHttp({ pause: async () => {}, maxAttempts: 3, timeoutMilliseconds: 2000 });
  });
  afterEach(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  /** Waits until the first piece is stored, so that a broken connection leaves exactly that. */
  async function untilPartHolds(length: number): Promise<void> {
    const size = async () => (await stat(`${path}.part`).catch(() => ({ size: 0 }))).size;
    while ((await size()) < length) await new Promise((resolve) => setTimeout(resolve, 2));
  }

  const breaksAfterHalf = (headers: Record<string, string>) =>
    brokenLine({ 'content-length': wholeLength, ...headers }, half, async () => untilPartHolds(half.length));

  const ranges = () => server.requests.map(({ headers }) => headers.range);

  it('requests the rest after a broken connection', async () => {
    server.serve('/record.csv', breaksAfterHalf({ etag }), file(content, { etag }));
    await http.download(url, folder, 'record.csv');
    expect(ranges()).toEqual([undefined, 'bytes=40000-']);
    expect(server.requests[1]?.headers['if-range']).toBe(etag);
    expect(await readFile(path)).toEqual(content);
  });

  it('resumes the part of an earlier run, by date if there is no strong etag', async () => {
    const version = { etag: 'W/"weak"', 'last-modified': 'Mon, 02 Nov 2026 10:00:00 GMT' };
    server.serve('/record.csv', breaksAfterHalf(version), file(content, version));
    const hasty = politeHttp({ maxAttempts: 1 });
    await expect(hasty.download(url, folder, 'record.csv')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await readdir(folder)).toEqual(['record.csv.part', 'record.csv.part.json']);
    await http.download(url, folder, 'record.csv');
    expect(ranges()).toEqual([undefined, 'bytes=40000-']);
    expect(server.requests[1]?.headers['if-range']).toBe(version['last-modified']);
    expect(await readFile(path)).toEqual(content);
  });

  it('resumes after a timeout', async () => {
    http = politeHttp({ pause: async () => {}, timeoutMilliseconds: 300 });
    server.serve(
      '/record.csv',
      silence({ 'content-length': wholeLength, etag }, half),
      file(content, { etag }),
    );
    await http.download(url, folder, 'record.csv');
    expect(ranges()).toEqual([undefined, expect.stringMatching(/^bytes=[1-9]\d*-$/)]);
    expect(await readFile(path)).toEqual(content);
  });

  it('starts over when the file has changed', async () => {
    const changed = Buffer.from(content.toString().replaceAll('row', 'new'));
    server.serve('/record.csv', breaksAfterHalf({ etag }), file(changed, { etag: '"v2"' }));
    await http.download(url, folder, 'record.csv');
    expect(await readFile(path)).toEqual(changed);
  });

  it('starts over when the server sent neither an etag nor a date', async () => {
    server.serve('/record.csv', breaksAfterHalf({}), file(content, {}));
    await http.download(url, folder, 'record.csv');
    expect(ranges()).toEqual([undefined, undefined]);
    expect(await readFile(path)).toEqual(content);
  });

  it.each([
    ['another position', `bytes 100-${content.length - 1}/${content.length}`],
    ['another length', 'bytes 40000-50000/50001'],
    ['no position', ''],
  ])('starts over when the server sends a range with %s', async (_, range) => {
    const wrongRange = answer(206, range ? { 'content-range': range } : {}, 'not the rest');
    server.serve('/record.csv', breaksAfterHalf({ etag }), wrongRange, file(content, { etag }));
    await http.download(url, folder, 'record.csv');
    expect(ranges()).toEqual([undefined, 'bytes=40000-', undefined]);
    expect(await readFile(path)).toEqual(content);
  });

  it('starts over when the server ignores If-Range and sends another version', async () => {
    const range = `bytes 40000-${content.length - 1}/${content.length}`;
    const otherVersion = answer(
      206,
      { 'content-range': range, etag: '"v2"' },
      'x'.repeat(content.length - 40_000),
    );
    server.serve('/record.csv', breaksAfterHalf({ etag }), otherVersion, file(content, { etag: '"v2"' }));
    await http.download(url, folder, 'record.csv');
    expect(ranges()).toEqual([undefined, 'bytes=40000-', undefined]);
    expect(await readFile(path)).toEqual(content);
  });

  it('starts over when the server’s file is shorter than the part', async () => {
    const tooFar = answer(416, { 'content-range': 'bytes */7' });
    server.serve('/record.csv', breaksAfterHalf({ etag }), tooFar, file(content, { etag }));
    await http.download(url, folder, 'record.csv');
    expect(ranges()).toEqual([undefined, 'bytes=40000-', undefined]);
    expect(await readFile(path)).toEqual(content);
  });

  it('finishes a download that stopped after its last byte, before the file got its name', async () => {
    await writeFile(`${path}.part`, content);
    const version = { url, etag, lastModified: null, length: content.length };
    await writeFile(`${path}.part.json`, JSON.stringify(version));
    server.serve('/record.csv', file(content, { etag }));
    expect(await http.download(url, folder, 'record.csv')).toEqual({ path, fetched: true });
    expect(await readFile(path)).toEqual(content);
    expect(await readdir(folder)).toEqual(['record.csv', 'record.csv.meta.json']);
  });

  it('does not resume a part of another URL or with a damaged sidecar', async () => {
    server.serve('/record.csv', file(content, { etag }));
    const elsewhere = JSON.stringify({ url: `${url}.old`, etag, lastModified: null, length: content.length });
    for (const sidecar of [elsewhere, '{"url":']) {
      await writeFile(`${path}.part`, 'something else');
      await writeFile(`${path}.part.json`, sidecar);
      await rm(`${path}.meta.json`, { force: true });
      await http.download(url, folder, 'record.csv');
      expect(await readFile(path)).toEqual(content);
    }
    expect(ranges()).toEqual([undefined, undefined]);
  });

  it('does not accept a range that is shorter than announced', async () => {
    const someMore = answer(206, { 'content-range': `bytes 40000-40003/${wholeLength}` }, 'some');
    server.serve('/record.csv', breaksAfterHalf({ etag }), someMore);
    await expect(http.download(url, folder, 'record.csv')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining('expected bytes 40004-'),
    });
    expect(await readdir(folder)).not.toContain('record.csv');
  });
});
