import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { startFauxqs, type FauxqsServer } from 'fauxqs';
import type { ServedLocally } from '@touchdown/local-cloud/servers/serve-locally.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findSiteBucket } from './find-site-bucket.ts';
import { ensureLive } from './live-functions.ts';
import { readCurrent, type Release } from './release.ts';
import { rollBack } from './roll-back.ts';
import { lambdaStandIn, type FunctionOfStandIn } from './testing/lambda-stand-in.ts';
import { uploadSite } from './upload-site.ts';

const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
const by = 'arn:aws:iam::111122223333:user/operator';
const functions = new Map<string, FunctionOfStandIn>();
let calls: string[] = [];
/** The call that fails, counted from the start of a test, as a crash would end the command. */
let failAt: string | undefined;
let s3Server: FauxqsServer;
let lambdaServer: ServedLocally;
let s3: S3Client;
let lambda: LambdaClient;
let buckets = 0;
let bucket = '';
let lines: string[] = [];
const folder = mkdtempSync(join(tmpdir(), 'touchdown-release-'));

beforeAll(async () => {
  s3Server = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false });
  lambdaServer = await lambdaStandIn(functions, (call) => {
    calls.push(call);
    if (call === failAt) throw new Error('crashed');
  });
  const region = 'us-east-1';
  s3 = new S3Client({
    region,
    credentials,
    endpoint: `http://127.0.0.1:${s3Server.port}`,
    forcePathStyle: true,
  });
  lambda = new LambdaClient({ region, credentials, endpoint: lambdaServer.url, maxAttempts: 1 });
});

afterAll(async () => {
  for (const client of [s3, lambda]) client.destroy();
  await s3Server.stop();
  await lambdaServer.stop();
  rmSync(folder, { recursive: true });
});

beforeEach(async () => {
  bucket = `touchdown-dev-edge-site-${(buckets += 1)}`;
  s3Server.createBucket(bucket);
  failAt = undefined;
  lines = [];
  functions.clear();
  for (const name of ['api', 'pages']) functions.set(name, { versions: { 1: {}, 2: {} }, live: '2' });
  await deploy('one', '1');
  await deploy('two', '2');
  calls = [];
});

/** Uploads a site that shows its release, and records the functions that are live with it. */
async function deploy(id: string, version: string, more: Partial<Release> = {}): Promise<void> {
  for (const [path, text] of Object.entries({ 'index.html': id, [`assets/${id}.js`]: id })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const release = {
    id,
    at: '2026-11-22T12:00:00.000Z',
    by,
    storageFormat: 'same',
    secrets: { OriginVerify: 1 },
    workerBase: 'node:24',
    functions: { api: version, pages: version },
    ...more,
  };
  await uploadSite({ client: s3, bucket, folder, siteUrl: 'https://touchdown.example', release });
}

const back = (more: { to?: string; dryRun?: boolean } = {}) =>
  rollBack({
    store: { client: s3, bucket },
    lambda,
    by,
    now: () => new Date('2026-11-22T13:00:00Z'),
    log: (line) => lines.push(line),
    ...more,
  });

async function page(key = 'index.html'): Promise<string | undefined> {
  const { Body, ContentType, CacheControl } = await s3.send(
    new GetObjectCommand({ Bucket: bucket, Key: key }),
  );
  expect([ContentType, CacheControl]).toEqual(['text/html; charset=utf-8', 'no-cache']);
  return Body?.transformToString();
}
const live = () => [...functions.values()].map((fn) => fn.live);

describe('rolling back', () => {
  it('returns site and functions to the release before, and records who did it', async () => {
    await back();
    expect(await page()).toBe('one');
    expect(await page('index.html')).toBe('one');
    expect(live()).toEqual(['1', '1']);
    const record = { id: 'one', at: '2026-11-22T13:00:00.000Z', by, did: 'rollback', from: 'two' };
    expect(await readCurrent({ client: s3, bucket })).toEqual(record);
    const { Contents = [] } = await s3.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: 'releases/log/' }),
    );
    expect(Contents).toHaveLength(1);
    // A page that is still open finds the files of the newer release.
    await s3.send(new GetObjectCommand({ Bucket: bucket, Key: 'assets/two.js' }));
  });

  it('says what it would do, and changes nothing in a dry run', async () => {
    await back({ dryRun: true });
    expect(await page()).toBe('two');
    expect(live()).toEqual(['2', '2']);
    expect(lines.join('\n')).toContain('api: version 2 → 1');
    expect(lines.at(-1)).toBe('Nothing was changed.');
    expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
  });

  it.each(['PUT aliases api', 'PUT aliases pages'])(
    'finishes what a crash at "%s" interrupted',
    async (call) => {
      failAt = call;
      await expect(back()).rejects.toThrow('crashed');
      failAt = undefined;
      await expect(back({ to: 'two' })).rejects.toThrow('A rollback to one has begun');
      await back();
      expect([await page(), ...live()]).toEqual(['one', '1', '1']);
      expect(await readCurrent({ client: s3, bucket })).toMatchObject({ id: 'one', did: 'rollback' });
    },
  );

  it.each([
    [{ storageFormat: 'newer' }, 'The format of stored data changed between two and three'],
    [{ secrets: { OriginVerify: 2 } }, 'A secret was rotated between two and three'],
    [{ functions: { api: '1', pages: '1' } }, 'api is at version 2, but release three made version 1 live'],
  ])('refuses %j, and leaves everything as it is', async (more, message) => {
    await deploy('three', '2', more);
    await expect(back()).rejects.toThrow(message);
    expect([await page(), ...live()]).toEqual(['three', '2', '2']);
  });

  it('refuses during a canary, without an older release, and if a version is gone', async () => {
    const pages = functions.get('pages');
    if (!pages) throw new Error('The stand-in has no function pages.');
    pages.weights = { 2: 0.1 };
    await expect(back()).rejects.toThrow('A canary of pages is under way');
    delete pages.weights;
    delete pages.versions['1'];
    await expect(back()).rejects.toThrow('Function not found: pages');
    expect([await page(), ...live()]).toEqual(['two', '2', '2']);
    pages.versions['1'] = {};
    await back();
    await expect(back()).rejects.toThrow('one is the first release');
  });

  it('returns to the recorded release after a deployment that did not finish', async () => {
    functions.set('api', { versions: { 1: {}, 2: {}, 3: {} }, live: '3' });
    await expect(back()).rejects.toThrow('--to two');
    await back({ to: 'two' });
    expect([await page(), ...live()]).toEqual(['two', '2', '2']);
  });

  it('is undone by the next deployment, even of the same code', async () => {
    await back();
    expect(await ensureLive(lambda, { api: '2', pages: '1' })).toEqual(['api']);
    expect(live()).toEqual(['2', '1']);
  });
});

it('finds the bucket of a stage by its name', async () => {
  const name = 'touchdown-prod-edge-sitee53d7754-x1';
  s3Server.createBucket(name);
  expect(await findSiteBucket(s3, 'prod')).toBe(name);
});
