import type { Context } from 'aws-lambda';
import {
  CreateBucketCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { DynamoDBClient, ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { startFauxqs, type FauxqsServer } from 'fauxqs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { restoreStage } from './restore-stage.ts';
import { madeUpTornado } from '@touchdown/functions/testing/made-up-tornado.ts';
import { publishTestRecord } from '@touchdown/functions/testing/publish-test-record.ts';
import { startAccountsEntry, type AccountsEntry } from '@touchdown/functions/testing/start-accounts-entry.ts';
import { followedChange, streamImage } from '@touchdown/functions/testing/stream-event.ts';
import { createTestTable, guarded, oneStandIn } from '@touchdown/functions/testing/test-table.ts';
import { readPointer } from '@touchdown/functions/domain/catalogue/catalogue-pointer.ts';
import { readSnapshot } from '@touchdown/functions/domain/catalogue/read-snapshot.ts';

const password = 'a sentence nobody else has thought of';
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
const buckets = { record: 'record', media: 'media', images: 'images' };
const restored = { record: 'new-record', media: 'new-media', images: 'new-images' };

describe.each(oneStandIn)('a rehearsal of the loss of an account, on $name', ({ endpoint }) => {
  let entry: AccountsEntry;
  let store: FauxqsServer;
  let s3: S3Client;
  let attempt = 1;
  const dynamodb = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials });

  beforeAll(async () => {
    store = await startFauxqs({ host: '127.0.0.1', port: 0, logger: false });
    s3 = new S3Client({ endpoint: store.address, region: 'us-east-1', credentials, forcePathStyle: true });
    for (const Bucket of [...Object.values(buckets), ...Object.values(restored), 'copies']) {
      await s3.send(new CreateBucketCommand({ Bucket }));
    }
    entry = await startAccountsEntry(endpoint);
  });
  afterAll(async () => {
    await entry.stop();
    await store.stop();
    s3.destroy();
    dynamodb.destroy();
    vi.unstubAllEnvs();
  });

  async function signUp(username: string) {
    const browser = entry.browser(`203.0.113.${username.length}`);
    const email = `${username}@example.org`;
    const { status, body } = await browser.send('POST', '/auth/signup', { username, email, password });
    expect(status, JSON.stringify(body)).toBe(200);
    return { browser, id: (body as { user: { id: string } }).user.id };
  }

  /** Loads an entry with its own role. */
  async function start<Entry>(name: string, load: () => Promise<Entry>): Promise<Entry> {
    const settings = {
      STAGE: 'dev',
      CATALOGUE_TABLE: entry.catalogue,
      COMMUNITY_TABLE: entry.community,
      RECORD_BUCKET: buckets.record,
      MEDIA_BUCKET: buckets.media,
      IMAGES_BUCKET: buckets.images,
      COPY_BUCKET: 'copies',
      RADAR_TABLE: 'radar',
      MAIL_QUEUE_URL: 'http://queue.test/mail',
      DECISION_QUEUE_URL: 'http://queue.test/decisions',
      AWS_ENDPOINT_URL_DYNAMODB: guarded(endpoint),
      AWS_ENDPOINT_URL_S3: store.address,
      AWS_ACCESS_KEY_ID: name,
    };
    for (const [variable, value] of Object.entries(settings)) vi.stubEnv(variable, value);
    vi.resetModules();
    return load();
  }
  const keysIn = async (Bucket: string, Prefix = '') =>
    ((await s3.send(new ListObjectsV2Command({ Bucket, Prefix }))).Contents ?? []).map(({ Key = '' }) => Key);

  it('builds new tables and buckets from the copy of another account, without those who left meanwhile', async () => {
    const { client, catalogue, community } = entry;
    const objects = new Map<string, Uint8Array>();
    const pointer = await publishTestRecord(
      { client, table: catalogue, bucket: { objects }, bucketName: buckets.media },
      { tornadoes: [madeUpTornado('2013-05-20T19:56:00Z')], pointer: { kind: 'official' } },
    );
    for (const [path, Body] of objects) {
      await s3.send(
        new PutObjectCommand({ Bucket: buckets.media, Key: path.split('/').slice(2).join('/'), Body }),
      );
    }
    await s3.send(new PutObjectCommand({ Bucket: buckets.images, Key: 'images/one', Body: 'a picture' }));
    await s3.send(new PutObjectCommand({ Bucket: buckets.images, Key: 'withheld/images/two', Body: 'x' }));
    await s3.send(new PutObjectCommand({ Bucket: buckets.record, Key: 'manifests/größe 1', Body: '{}' }));
    const bytes = {
      pk: 'CONTRIB#c1',
      sk: 'META',
      packed: Buffer.from([0, 255, 10]),
      tags: new Set(['b', 'a']),
    };
    await client.send(new PutCommand({ TableName: community, Item: bytes }));
    const [stays, leaves] = [await signUp(`stays${attempt}`), await signUp(`leaveslater${attempt}`)];
    attempt++;

    const { handler: copy } = await start(
      'second-copy.schedule',
      () => import('@touchdown/functions/features/second-copy/second-copy.schedule.ts'),
    );
    await copy();
    const [chunk, ...more] = await keysIn('copies', 'copies/').then((keys) =>
      keys.filter((key) => key.includes('/community/')),
    );
    expect(more).toEqual([]);

    const before = await streamImage(endpoint, community, { pk: `USER#${leaves.id}`, sk: 'PROFILE' });
    expect((await leaves.browser.send('DELETE', '/auth/me', { password })).status).toBe(200);
    const after = await streamImage(endpoint, community, { pk: `USER#${leaves.id}`, sk: 'PROFILE' });
    const { handler: note } = await start(
      'erase-traces.event',
      () => import('@touchdown/functions/erase-traces.event.ts'),
    );
    const part = 'note-erasure';
    await note({ part, ...followedChange(part, { before, after }) }, {} as Context);
    expect(await keysIn('copies', 'erased/')).toEqual([`erased/${leaves.id}`]);

    const tables = {
      catalogue: await createTestTable(endpoint, 'catalogue'),
      community: await createTestTable(endpoint, 'community'),
    };
    const report = await restoreStage(
      { dynamodb, s3, from: 'copies', createTables: async () => tables, buckets: restored },
      Date.now,
    );
    expect(report).toMatchObject({ erasedAgain: 1, objects: objects.size + 2, check: expect.any(String) });
    expect(Date.parse(report.point)).toBeLessThanOrEqual(Date.now());

    const { Items: rows = [] } = await client.send(new ScanCommand({ TableName: tables.community }));
    const text = JSON.stringify(rows);
    expect(rows.find(({ pk }) => pk === 'CONTRIB#c1')).toEqual({
      ...bytes,
      packed: new Uint8Array(bytes.packed),
    });
    expect(text).toContain(`stays${attempt - 1}@example.org`);
    expect(text).not.toContain(`leaveslater${attempt - 1}`);
    expect(rows.filter(({ pk }) => /^(SESS|TOK)#/.test(String(pk)))).toEqual([]);
    expect(rows.some(({ pk }) => pk === `CRED#${stays.id}`)).toBe(true);

    // The record is served as before.
    const served = await readPointer(client, tables.catalogue);
    expect(served).toEqual(pointer);
    const { Body: snapshot } = await s3.send(
      new GetObjectCommand({ Bucket: restored.media, Key: pointer.snapshotKey }),
    );
    const bytesOfSnapshot = Buffer.from((await snapshot?.transformToByteArray()) ?? []);
    expect(readSnapshot(bytesOfSnapshot, pointer.snapshotKey)).toBeDefined();
    expect(await keysIn(restored.images)).toEqual(['images/one']);
    expect(await keysIn(restored.record)).toEqual(['manifests/größe 1']);

    // What was changed in the bucket is not restored.
    await s3.send(new PutObjectCommand({ Bucket: 'copies', Key: chunk, Body: 'damaged' }));
    const others = {
      catalogue: await createTestTable(endpoint, 'catalogue'),
      community: await createTestTable(endpoint, 'community'),
    };
    await expect(
      restoreStage(
        { dynamodb, s3, from: 'copies', createTables: async () => others, buckets: restored },
        Date.now,
      ),
    ).rejects.toThrow('is damaged');
    // Nobody can take tables that are half filled for whole ones.
    await expect(client.send(new ScanCommand({ TableName: others.community }))).rejects.toThrow(
      ResourceNotFoundException,
    );
  });

  it('makes no tables for a bucket that is not there, or has no complete copy', async () => {
    await s3.send(new CreateBucketCommand({ Bucket: 'cut-short' }));
    await s3.send(
      new PutObjectCommand({
        Bucket: 'cut-short',
        Key: 'copies/2026-12-01T03-40-00Z/catalogue/00000.jsonl.gz',
        Body: 'x',
      }),
    );
    const createTables = vi.fn<() => Promise<never>>();
    const restoreFrom = (from: string, copy?: string) =>
      restoreStage(
        { dynamodb, s3, from, ...(copy ? { copy } : {}), createTables, buckets: restored },
        Date.now,
      );
    await expect(restoreFrom('nowhere')).rejects.toThrow('There is no bucket nowhere.');
    await expect(restoreFrom('cut-short', 'copies/x/')).rejects.toThrow(
      'The bucket cut-short has no complete copy at copies/x/.',
    );
    await expect(restoreFrom('cut-short')).rejects.toThrow('The bucket cut-short has no complete copy.');
    expect(createTables).not.toHaveBeenCalled();
  });
});
