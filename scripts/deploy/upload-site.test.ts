import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { startFauxqs, type FauxqsServer } from 'fauxqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCurrent, readRelease, releaseFileKey } from './release.ts';
import { uploadSite } from './upload-site.ts';

const bucket = 'site';
const siteUrl = 'https://touchdown.example';
const release = {
  id: 'one',
  at: '2026-11-22T12:00:00.000Z',
  by: 'arn:aws:iam::111122223333:user/deployer',
  storageFormat: 'format',
  secrets: { OriginVerify: 1 },
  workerBase: 'node:24',
  functions: { api: '1' },
};
let server: FauxqsServer;
let client: S3Client;
const folders: string[] = [];

beforeAll(async () => {
  server = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false });
  server.createBucket(bucket);
  client = new S3Client({
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${server.port}`,
    forcePathStyle: true,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
});

afterAll(async () => {
  client.destroy();
  await server.stop();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function siteOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchdown-site-'));
  folders.push(folder);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

async function stored(key: string) {
  const { CacheControl, ContentType, Body } = await client.send(
    new GetObjectCommand({ Bucket: bucket, Key: key }),
  );
  return { CacheControl, ContentType, text: await Body?.transformToString() };
}

describe('uploading the site', () => {
  it('gives the page for unknown URLs its status, with the release and live', async () => {
    const folder = siteOf({ 'index.html': 'page', 'not-found.html': 'none' });
    await uploadSite({ client, bucket, folder, siteUrl, release: { ...release, id: 'status' } });
    for (const [key, metadata] of [
      ['not-found.html', { status: '404' }],
      [releaseFileKey('status', 'not-found.html'), { status: '404' }],
      ['index.html', {}],
    ] as const) {
      const { Metadata } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      expect([key, Metadata]).toEqual([key, metadata]);
    }
  });

  it('sends hashed files first and the page last, with the types and caching of each', async () => {
    const folder = siteOf({
      'index.html': '<p>page</p>',
      'theme.js': 'dark()',
      'assets/app-4f2a.js': 'run()',
      'assets/fonts/plex-91bc.woff2': 'font',
    });
    const keys = await uploadSite({ client, bucket, folder, siteUrl, release });
    expect(keys).toEqual(['assets/app-4f2a.js', 'assets/fonts/plex-91bc.woff2', 'theme.js', 'index.html']);
    expect(await stored('assets/app-4f2a.js')).toEqual({
      CacheControl: 'public, max-age=31536000, immutable, stale-if-error=86400',
      ContentType: 'text/javascript; charset=utf-8',
      text: 'run()',
    });
    expect(await stored('theme.js')).toMatchObject({ CacheControl: 'no-cache' });
    expect(await stored('index.html')).toEqual({
      CacheControl: 'no-cache',
      ContentType: 'text/html; charset=utf-8',
      text: '<p>page</p>',
    });
  });

  it('gives the picture of the card its full URL, which the build does not know', async () => {
    const tag = '<meta property="og:image" content="/social-card.png" />';
    await uploadSite({
      client,
      bucket,
      siteUrl,
      release,
      folder: siteOf({ 'home.html': tag, 'index.html': tag }),
    });
    const whole = '<meta property="og:image" content="https://touchdown.example/social-card.png" />';
    for (const key of ['home.html', 'index.html']) expect(await stored(key)).toMatchObject({ text: whole });
  });

  it('keeps the files of the previous site', async () => {
    await uploadSite({
      client,
      bucket,
      siteUrl,
      release,
      folder: siteOf({ 'index.html': '1', 'assets/app-1.js': 'one()' }),
    });
    await uploadSite({
      client,
      bucket,
      siteUrl,
      release,
      folder: siteOf({ 'index.html': '2', 'assets/app-2.js': 'two()' }),
    });
    expect(await stored('assets/app-1.js')).toMatchObject({ text: 'one()' });
    expect(await stored('index.html')).toMatchObject({ text: '2' });
  });

  it('keeps the files without a hash with the release, which it records with the one before', async () => {
    const upload = (id: string, page: string) =>
      uploadSite({
        client,
        bucket,
        siteUrl,
        release: { ...release, id },
        folder: siteOf({ 'index.html': page, 'home.html': page, 'assets/app-3.js': '' }),
      });
    await upload('first', '1');
    await upload('second', '2');
    expect(await stored('releases/first/index.html')).toEqual({
      CacheControl: 'no-cache',
      ContentType: 'text/html; charset=utf-8',
      text: '1',
    });
    await expect(stored('releases/first/assets/app-3.js')).rejects.toThrow();
    const store = { client, bucket };
    expect(await readCurrent(store)).toMatchObject({ id: 'second', did: 'deploy', by: release.by });
    expect(await readRelease(store, 'second')).toEqual({
      ...release,
      id: 'second',
      previous: 'first',
      files: ['home.html', 'index.html'],
    });
  });

  it('refuses a folder without a page, and a file of unknown type, before it uploads anything', async () => {
    await expect(
      uploadSite({ client, bucket, siteUrl, release, folder: siteOf({ 'a.js': '' }) }),
    ).rejects.toThrow('There is no index.html');
    const odd = siteOf({ 'index.html': 'odd', 'assets/odd.bin': '' });
    await expect(uploadSite({ client, bucket, siteUrl, release, folder: odd })).rejects.toThrow(
      'The site contains assets/odd.bin',
    );
    expect(await stored('index.html')).not.toMatchObject({ text: 'odd' });
  });
});
