import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { plainJpeg } from '@touchdown/functions/testing/picture-corpus.ts';
import { signIn } from './sign-in.ts';
import { ticketKey } from '@touchdown/functions/domain/pictures/upload-ticket.ts';
import { uploadTickets } from '@touchdown/functions/domain/pictures/upload-tickets.ts';
import { imageKey, imageUrl, thumbnailKey, thumbnailUrl } from '@touchdown/shared/uploads/image-url.ts';
import type { StartedUpload, Upload } from '@touchdown/shared/uploads/schema.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import { startLocalSite, type LocalSite } from './start-local-site.ts';

const waiting = { timeout: 60_000, interval: 100 };

describe('a picture that a browser sends to the real templates', () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-pictures-'));
  const dynamodb = () => new DynamoDBClient({ ...localCredentials, endpoint: cloud.dynamodbEndpoint });
  let cloud: LocalSite;
  let cookie: string;
  let picture: Buffer;

  beforeAll(async () => {
    cloud = await startLocalSite({ stateDir, port: 0, site: 'none', inMemory: true, log: () => {} });
    const client = DynamoDBDocumentClient.from(dynamodb());
    const sent = await signIn(client, cloud.nameOf('CommunityTable'), { id: '0'.repeat(26) });
    cookie = sent.replace('__Host-', 'local-');
    picture = await plainJpeg();
  });
  afterAll(async () => {
    await cloud.close();
    rmSync(stateDir, { recursive: true, force: true });
  });

  const start = async (): Promise<StartedUpload> => {
    const sha256 = createHash('sha256').update(picture).digest('hex');
    const file = { name: 'storm.jpg', type: 'image/jpeg', size: picture.length, sha256 };
    const response = await fetch(`${cloud.url}/api/v1/uploads`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ purpose: 'profile-photo', files: [file] }),
    });
    expect(response.status).toBe(200);
    const [upload] = ((await response.json()) as { uploads: [StartedUpload] }).uploads;
    return upload;
  };
  const send = (
    { url, fields }: Pick<StartedUpload, 'url' | 'fields'>,
    bytes: Buffer = picture,
    origin = cloud.url,
  ) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(bytes)]));
    return fetch(url, { method: 'POST', body: form, headers: { origin } });
  };
  const readUpload = async (id: string): Promise<Upload> =>
    (await (await fetch(`${cloud.url}/api/v1/uploads/${id}`, { headers: { cookie } })).json()) as Upload;

  it('is re-encoded by the queue’s function, and served at each of its URLs', async () => {
    const upload = await start();
    expect(upload.url.startsWith(cloud.objectStoreUrl)).toBe(true);
    const sent = await send(upload);
    expect([sent.status, sent.headers.get('access-control-allow-origin')]).toEqual([204, cloud.url]);
    await vi.waitFor(async () => expect((await readUpload(upload.id)).state).toBe('ready'), waiting);
    const table = cloud.nameOf('EphemeralTable');
    const tickets = uploadTickets(DynamoDBDocumentClient.from(dynamodb()), table, () => Date.now());
    const { image = '' } = (await tickets.find(upload.id)) ?? {};
    const urls = [imageUrl(image), thumbnailUrl(image), `/api/v1${imageUrl(image)}`];
    for (const url of urls) {
      const response = await fetch(cloud.url + url);
      expect([url, response.status]).toEqual([url, 200]);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=86400',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      });
      expect(response.headers.get('content-disposition')).toMatch(/^inline; filename="[\w-]+\.webp"$/);
    }
  });

  it('is removed a day later if nothing has used it, and stays if something has', async () => {
    const table = cloud.nameOf('EphemeralTable');
    const client = DynamoDBDocumentClient.from(dynamodb());
    const s3 = new S3Client({ ...localCredentials, endpoint: cloud.objectStoreUrl, forcePathStyle: true });
    const tickets = uploadTickets(client, table, () => Date.now());
    /** Uploads a picture, lets its ticket expire, and returns the picture's id. */
    const expired = async (change: Record<string, string>): Promise<string> => {
      const upload = await start();
      await send(upload);
      await vi.waitFor(async () => expect((await readUpload(upload.id)).state).toBe('ready'), waiting);
      const ticket = await tickets.find(upload.id);
      const ttl = Math.floor(Date.now() / 1000) - 1;
      const Item = { ...ticketKey(upload.id), ...ticket, ...change, ttl };
      await client.send(new PutCommand({ TableName: table, Item }));
      return String(ticket?.image);
    };
    const stored = async () => {
      const Bucket = cloud.nameOf('PicturesImages');
      const { Contents: contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }));
      return contents.map(({ Key: key }) => key);
    };
    const [used, unused] = [await expired({ usedBy: 'CONTRIB#1' }), await expired({})];
    expect(await stored()).toEqual(expect.arrayContaining([imageKey(used), imageKey(unused)]));
    await cloud.expireItems();
    await vi.waitFor(async () => {
      const keys = await stored();
      expect(keys).not.toContain(imageKey(unused));
      expect(keys).not.toContain(thumbnailKey(unused));
    }, waiting);
    expect(await stored()).toEqual(expect.arrayContaining([imageKey(used), thumbnailKey(used)]));
    s3.destroy();
  });

  it('may be sent only by pages of the site, whose policy allows the object store', async () => {
    const { headers } = await fetch(`${cloud.url}/`);
    expect(headers.get('content-security-policy')).toContain(`connect-src 'self' ${cloud.objectStoreUrl};`);
    const preflight = (origin: string) =>
      fetch(new URL(cloud.nameOf('PicturesStaging'), cloud.objectStoreUrl), {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    expect((await preflight(cloud.url)).status).toBe(200);
    expect((await preflight('https://elsewhere.example')).status).toBe(403);
  });

  it.each<[fault: string, code: string, change: (upload: StartedUpload) => [StartedUpload, Buffer]]>([
    ['more bytes than announced', 'EntityTooLarge', (form) => [form, Buffer.concat([picture, picture])]],
    ['fewer bytes than announced', 'EntityTooSmall', (form) => [form, picture.subarray(1)]],
    ['different bytes of the same length', 'BadDigest', (form) => [form, Buffer.alloc(picture.length)]],
    [
      'a different key',
      'AccessDenied',
      (form) => [{ ...form, fields: { ...form.fields, key: 'incoming/another' } }, picture],
    ],
    [
      'a different content type',
      'AccessDenied',
      (form) => [{ ...form, fields: { ...form.fields, 'Content-Type': 'text/html' } }, picture],
    ],
    [
      'an extra field',
      'AccessDenied',
      (form) => [{ ...form, fields: { ...form.fields, acl: 'public-read' } }, picture],
    ],
    [
      'a forged policy',
      'SignatureDoesNotMatch',
      (form) => [{ ...form, fields: { ...form.fields, Policy: 'e30=' } }, picture],
    ],
    ['no policy', 'AccessDenied', (form) => [{ ...form, fields: { key: 'incoming/x' } }, picture]],
  ])('ASVS 5.2.1: is refused with %s', async (_fault, code, change) => {
    const [form, bytes] = change(await start());
    const response = await send(form, bytes);
    expect(response.ok).toBe(false);
    expect(await response.text()).toContain(`<Code>${code}</Code>`);
  });
});
