import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { madeUpTornado } from '@touchdown/functions/testing/made-up-tornado.ts';
import { plainJpeg } from '@touchdown/functions/testing/picture-corpus.ts';
import { publishTestRecord } from '@touchdown/functions/testing/publish-test-record.ts';
import { madeUpProfile, putSignedIn } from '@touchdown/functions/testing/put-signed-in.ts';
import { contributingRoutes } from '@touchdown/shared/contributions/contributing-routes.ts';
import { thumbnailUrl } from '@touchdown/shared/uploads/image-url.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import { startLocalSite, type LocalSite } from './start-local-site.ts';

describe('a gallery that a form sends to the real templates', () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-contributed-'));
  const moore = madeUpTornado('2013-05-20T19:56:00Z');
  let cloud: LocalSite;
  let cookie: string;

  beforeAll(async () => {
    cloud = await startLocalSite({ stateDir, port: 0, site: 'none', inMemory: true, log: () => {} });
    const endpoint = cloud.dynamodbEndpoint;
    const client = DynamoDBDocumentClient.from(new DynamoDBClient({ ...localCredentials, endpoint }));
    const profile = madeUpProfile({ createdAt: '2025-01-01T00:00:00.000Z' });
    const sent = await putSignedIn(client, cloud.nameOf('CommunityTable'), { profile });
    cookie = sent.cookie.replace('__Host-', 'local-');
    const table = cloud.nameOf('CatalogueTable');
    const bucket = { objects: new Map<string, Uint8Array>() };
    await publishTestRecord({ client, table, bucket, bucketName: 'none' }, { tornadoes: [moore] });
  });
  afterAll(async () => {
    await cloud.close();
    rmSync(stateDir, { recursive: true, force: true });
  });

  it('is processed and served, and its pictures are withheld while its author can restore it', async () => {
    const picture = new Blob([new Uint8Array(await plainJpeg())], { type: 'image/jpeg' });
    const form = new FormData();
    form.append('tornadoId', moore.id);
    for (const name of ['one.jpg', 'two.jpg']) form.append('images[]', picture, name);
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    const api = `${cloud.url}/api/v1/contributions`;
    const response = await fetch(`${api}/gallery`, { method: 'POST', headers, body: form });
    const answer: unknown = await response.json();
    expect(response.status, JSON.stringify(answer)).toBe(200);
    const { id, images } = contributingRoutes.createGallery.response.parse(answer).data.contribution;
    expect(images).toHaveLength(2);
    const urls = images.flatMap((image) => [image.url, thumbnailUrl(image.imageServiceId)]);
    const statuses = () => Promise.all(urls.map(async (url) => (await fetch(cloud.url + url)).status));
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    const deleted = await fetch(`${api}/${id}`, { method: 'DELETE', headers });
    expect(deleted.status).toBe(200);
    // Not by their URLs: the edge may answer from its cache for a day.
    const s3 = new S3Client({ ...localCredentials, endpoint: cloud.objectStoreUrl, forcePathStyle: true });
    const stored = () => s3.send(new ListObjectsV2Command({ Bucket: cloud.nameOf('PicturesImages') }));
    const withheld = urls.map((url) => `withheld${url}`).toSorted();
    await vi.waitFor(
      async () => expect((await stored()).Contents?.map(({ Key }) => Key).toSorted()).toEqual(withheld),
      { timeout: 60_000, interval: 100 },
    );
  });
});
