import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  answer,
  brokenLine,
  file,
  startAgencyServer,
  type AgencyServer,
} from '../../../testing/start-agency-server.ts';
import { politeHttp, type PoliteHttp } from './polite-http.ts';

const content = Buffer.from(Array.from({ length: 9000 }, (_, i) => `${i},row\n`).join(''));
const etag = '"v1"';

describe('a download', () => {
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

  it('leaves the complete file and its version, and no partial file', async () => {
    server.serve('/record.csv', file(content, { etag }));
    expect(await http.download(url, join(folder, 'a/b'), 'record.csv')).toEqual({
      path: join(folder, 'a/b/record.csv'),
      fetched: true,
    });
    expect(await readFile(join(folder, 'a/b/record.csv'))).toEqual(content);
    expect(await readdir(join(folder, 'a/b'))).toEqual(['record.csv', 'record.csv.meta.json']);
  });

  it('never treats a file shorter than announced as complete', async () => {
    const tooShort = brokenLine({ 'content-length': '1000' }, 'short', async () => {});
    server.serve('/record.csv', tooShort);
    await expect(http.download(url, folder, 'record.csv')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await readdir(folder)).not.toContain('record.csv');
  });

  it.each([
    ['etag', { etag }, 'if-none-match', etag],
    [
      'date',
      { 'last-modified': 'Mon, 02 Nov 2026 10:00:00 GMT' },
      'if-modified-since',
      'Mon, 02 Nov 2026 10:00:00 GMT',
    ],
  ])('asks by %s whether its file is still current', async (_, version, header, value) => {
    server.serve('/record.csv', file(content, version));
    await http.download(url, folder, 'record.csv');
    expect(await http.download(url, folder, 'record.csv')).toEqual({ path, fetched: false });
    expect(server.requests[1]?.headers[header]).toBe(value);
    expect(await readFile(path)).toEqual(content);
  });

  it('replaces a file that the agency has changed', async () => {
    server.serve('/record.csv', file(content, { etag }), file('changed\n', { etag: '"v2"' }));
    await http.download(url, folder, 'record.csv');
    expect(await http.download(url, folder, 'record.csv')).toEqual({ path, fetched: true });
    expect(await readFile(path, 'utf8')).toBe('changed\n');
  });

  it('does not ask again about a file whose name contains its revision', async () => {
    server.serve('/record.csv', file(content, { etag }));
    await http.download(url, folder, 'record.csv', { sameNameSameContent: true });
    const again = await http.download(url, folder, 'record.csv', { sameNameSameContent: true });
    expect(again).toEqual({ path, fetched: false });
    expect(server.requests).toHaveLength(1);
  });

  it('fetches a file again if its length on disk has changed', async () => {
    server.serve('/record.csv', file(content, { etag }));
    await http.download(url, folder, 'record.csv', { sameNameSameContent: true });
    await writeFile(path, 'cut short');
    await http.download(url, folder, 'record.csv', { sameNameSameContent: true });
    expect(await readFile(path)).toEqual(content);
  });

  it('keeps its file when the agency has removed it', async () => {
    server.serve('/record.csv', file(content, { etag }), answer(404));
    await http.download(url, folder, 'record.csv');
    await expect(http.download(url, folder, 'record.csv')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await readFile(path)).toEqual(content);
  });

  it.each(['../record.csv', 'a/b.csv', '..', '.hidden', ''])('refuses to write to "%s"', async (name) => {
    await expect(http.download(url, folder, name)).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      message: expect.stringContaining(`"${name}" is not a file name to fetch to; allowed:`),
    });
    expect(server.requests).toEqual([]);
  });
});
