import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  answer,
  file,
  startAgencyServer,
  webPage,
  type AgencyServer,
  type Reply,
} from '../../../testing/start-agency-server.ts';
import { zipArchive } from '../../../testing/zip-archive.ts';
import { politeHttp, type PoliteHttp } from './polite-http.ts';

const content = Buffer.from(Array.from({ length: 9000 }, (_, i) => `${i},row\n`).join(''));
const etag = '"v1"';

describe('a fetched file', () => {
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

  it.each([
    ['its type', webPage(200, 'Sorry')],
    ['its doctype', answer(200, {}, '\n <!DOCTYPE HTML><p>Maintenance')],
    ['its first tag', answer(200, { 'content-type': 'text/csv' }, '\uFEFF<html lang="en">')],
  ])('is refused if it is a web page, recognised by %s, and leaves nothing behind', async (_, page) => {
    server.serve('/record.csv', page);
    await expect(http.download(url, folder, 'record.csv')).rejects.toMatchObject({
      code: 'WRONG_RESPONSE',
      message: expect.stringMatching(/answered with a web page \(.+\); expected a data file\.$/),
    });
    expect(server.requests).toHaveLength(1);
    expect(await readdir(folder)).toEqual([]);
  });

  it('stays as it was if the next response is a web page', async () => {
    server.serve('/record.csv', file(content, { etag }), webPage(200));
    await http.download(url, folder, 'record.csv');
    await expect(http.download(url, folder, 'record.csv')).rejects.toMatchObject({ code: 'WRONG_RESPONSE' });
    expect(await readFile(path)).toEqual(content);
  });

  it('is refused if it is empty', async () => {
    server.serve('/record.csv', answer(200));
    await expect(http.download(url, folder, 'record.csv')).rejects.toMatchObject({
      code: 'WRONG_RESPONSE',
      message: `${url} is empty; expected the content of record.csv.`,
    });
  });

  it('must be gzip if its name ends in .gz', async () => {
    const zipped = gzipSync(content);
    server.serve('/good.csv.gz', file(zipped, { etag }));
    server.serve('/bad.csv.gz', file(content, { etag }));
    await http.download(`${server.baseUrl}good.csv.gz`, folder, 'good.csv.gz');
    expect(await readFile(join(folder, 'good.csv.gz'))).toEqual(zipped);
    const bad = http.download(`${server.baseUrl}bad.csv.gz`, folder, 'bad.csv.gz');
    await expect(bad).rejects.toMatchObject({
      code: 'WRONG_RESPONSE',
      message: `${server.baseUrl}bad.csv.gz begins with bytes 302c; a gzip file begins with 1f8b.`,
    });
  });

  it('must be a zip archive if its name ends in .zip', async () => {
    const zipped = zipArchive([{ name: 'record.csv', content }]);
    server.serve('/good.csv.zip', file(zipped, { etag }));
    server.serve('/bad.csv.zip', file(content, { etag }));
    await http.download(`${server.baseUrl}good.csv.zip`, folder, 'good.csv.zip');
    expect(await readFile(join(folder, 'good.csv.zip'))).toEqual(zipped);
    const bad = http.download(`${server.baseUrl}bad.csv.zip`, folder, 'bad.csv.zip');
    await expect(bad).rejects.toMatchObject({
      code: 'WRONG_RESPONSE',
      message: `${server.baseUrl}bad.csv.zip begins with bytes 302c; a zip file begins with 504b.`,
    });
  });

  it('is requested unencoded, and refused if it is encoded', async () => {
    const encoded: Reply = (_request, response) =>
      void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(content));
    server.serve('/record.csv', encoded);
    await expect(http.download(url, folder, 'record.csv')).rejects.toMatchObject({
      code: 'WRONG_RESPONSE',
      message: expect.stringContaining('came with content encoding gzip'),
    });
    expect(server.requests[0]?.headers['accept-encoding']).toBe('identity');
  });
});
