import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { storedImages } from '@touchdown/functions/domain/pictures/stored-images.ts';
import { imageUrl, imageKey, thumbnailUrl } from '@touchdown/shared/uploads/image-url.ts';
import { pictureCopySeconds } from '@touchdown/shared/uploads/upload-limits.ts';
import type { FauxqsServer } from 'fauxqs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import { startObjectStore } from '@touchdown/local-cloud/servers/object-store.ts';
import { loadTemplates } from './templates/load-templates.ts';
import { TemplateResolver } from '@touchdown/local-cloud/template/template-resolver.ts';
import { behavioursOf, type Behaviour } from '@touchdown/local-cloud/edge/behaviours.ts';
import { objectStoreOrigin } from '@touchdown/local-cloud/edge/bucket-origin.ts';
import { distribution, type Distribution } from '@touchdown/local-cloud/edge/distribution.ts';
import { EdgeCache } from '@touchdown/local-cloud/edge/edge-cache.ts';

const bucket = 'images';
const id = 'AAAAAAAAAAAAAAAAAAAAAA';
const urls = [imageUrl(id), thumbnailUrl(id), `/api/v1${imageUrl(id)}`];
const picture = { shown: Buffer.from('shown'), thumbnail: Buffer.from('thumbnail') };

describe('a removed picture', () => {
  let store: FauxqsServer;
  let s3: S3Client;
  let behaviours: Behaviour[];
  let edge: Distribution;
  let now = 0;

  beforeAll(async () => {
    store = await startObjectStore();
    store.createBucket(bucket);
    s3 = new S3Client({ ...localCredentials, endpoint: store.address, forcePathStyle: true });
    behaviours = await deployedBehaviours(store.address);
  });
  beforeEach(() => {
    edge = distribution(behaviours, () => objectStoreOrigin(store.address, bucket), new EdgeCache(() => now));
  });
  afterAll(async () => {
    s3.destroy();
    await store.stop();
  });

  const request = async (path: string) => {
    const { status, headers } = await edge.handle({
      method: 'GET',
      path,
      query: '',
      headers: { host: 'tornadoes.example.org' },
      body: Buffer.alloc(0),
      clientIp: '192.0.2.1',
    });
    return [status, headers['x-cache']];
  };
  const requestAll = () => Promise.all(urls.map(request));
  const each = <T>(expected: T): T[] => urls.map(() => expected);
  const advance = (seconds: number) => (now += seconds * 1000);

  it('is gone from the edge after a day, under each of its URLs', async () => {
    await storedImages(s3, bucket).put(id, picture);
    // Two of the URLs are one picture for the edge, so which of them is the first is chance.
    for (const [status] of await requestAll()) expect(status).toBe(200);
    await storedImages(s3, bucket).remove(id);
    advance(pictureCopySeconds - 1);
    expect(await requestAll()).toEqual(each([200, 'Hit from cloudfront']));
    advance(1);
    expect(await requestAll()).toEqual(each([404, 'Error from cloudfront']));
  });

  it('is gone after a day even if it was stored with a lifetime of a year', async () => {
    const CacheControl = 'public, max-age=31536000, immutable';
    await s3.send(new PutObjectCommand({ Bucket: bucket, Key: imageKey(id), Body: 'x', CacheControl }));
    expect(await request(imageUrl(id))).toEqual([200, 'Miss from cloudfront']);
    await storedImages(s3, bucket).remove(id);
    advance(pictureCopySeconds);
    expect(await request(imageUrl(id))).toEqual([404, 'Error from cloudfront']);
  });
});

/** Returns the behaviours of the stage as it would be deployed. */
async function deployedBehaviours(objectStoreUrl: string): Promise<Behaviour[]> {
  const standIns = { objectStoreUrl, siteUrl: 'http://127.0.0.1' };
  const resolver = new TemplateResolver(await loadTemplates(), standIns, () => 'secret');
  const [template] = resolver.ofType('AWS::CloudFront::Distribution');
  if (!template) throw new Error('The templates have no distribution.');
  return behavioursOf(template, resolver);
}
