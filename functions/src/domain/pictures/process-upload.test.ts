import {
  maxPicturePixels,
  maxPixelsPerDay,
  progressiveJpegFactor,
} from '@touchdown/shared/uploads/upload-limits.ts';
import { deepPng } from '../../testing/hostile-pictures.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jpegOfLength, plainJpeg, svgPicture, twoColours } from '../../testing/picture-corpus.ts';
import {
  imagesBucket,
  stagingBucket,
  startUploadStore,
  type UploadStore,
} from '../../testing/start-upload-store.ts';
import { dynamodbStandIns } from '../../testing/test-table.ts';
import { processUpload } from './process-upload.ts';

/** Ports that fail after a number of calls, as in a function that was killed. */
function dyingPorts(
  ports: Parameters<typeof processUpload>[1],
  calls: number,
): Parameters<typeof processUpload>[1] {
  let left = calls;
  const dying = <T extends object>(port: T): T =>
    Object.fromEntries(
      Object.entries(port).map(([name, call]: [string, (...given: unknown[]) => unknown]) => [
        name,
        async (...given: unknown[]) => {
          if (left-- <= 0) throw new Error('killed');
          return call(...given);
        },
      ]),
    ) as T;
  return { tickets: dying(ports.tickets), staged: dying(ports.staged), images: dying(ports.images) };
}

describe.each(dynamodbStandIns)('an uploaded picture, on $name', ({ endpoint, itOnce }) => {
  let store: UploadStore;
  beforeAll(async () => {
    store = await startUploadStore(endpoint);
  });
  afterAll(() => store.stop());

  const ticket = (id: string) => store.deps.tickets.find(id);

  it('is stored with its thumbnail under an id of its own, and the upload is deleted', async () => {
    const id = await store.send(await plainJpeg());
    await processUpload(id, store.deps);
    const settled = await ticket(id);
    expect(settled).toMatchObject({ status: 'READY', width: 120, height: 80 });
    expect(settled?.image).not.toBe(id);
    const keys = [`images/${settled?.image}`, `images/${settled?.image}-thumb`];
    expect(await store.keys(imagesBucket)).toEqual(expect.arrayContaining(keys));
    expect(await store.keys(stagingBucket)).toEqual([]);
  });

  it('ASVS 3.2.1: is served as a WebP file and cached for a day', async () => {
    const id = await store.send(await plainJpeg());
    await processUpload(id, store.deps);
    const { image } = (await ticket(id)) ?? {};
    const { bytes, headers } = await store.image(`images/${image}`);
    expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
    expect(headers).toEqual({
      type: 'image/webp',
      disposition: `inline; filename="${image}.webp"`,
      caching: 'public, max-age=86400',
    });
  });

  it('is rejected with a reason and deleted if it is not a picture', async () => {
    const before = await store.keys(imagesBucket);
    const id = await store.send(svgPicture, { name: 'x.png', type: 'image/png' });
    await processUpload(id, store.deps);
    expect(await ticket(id)).toMatchObject({
      status: 'REJECTED',
      reason: 'File "x.png" is not a valid image. Please select only image files (JPG, PNG, GIF, WebP).',
    });
    expect(await store.keys(imagesBucket)).toEqual(before);
    expect(await store.keys(stagingBucket)).toEqual([]);
  });

  it('ASVS 5.2.1: is accepted with 10 MiB', async () => {
    const id = await store.send(await jpegOfLength(10 * 1024 * 1024));
    await processUpload(id, store.deps);
    expect(await ticket(id)).toMatchObject({ status: 'READY' });
  });

  it('ASVS 5.2.1: is rejected if its length or content differs from what was announced', async () => {
    const announced = await plainJpeg();
    const longer = Buffer.concat([announced, Buffer.alloc(1)]);
    const other = Buffer.from(announced).fill(1, announced.length - 1);
    for (const arrives of [longer, other]) {
      const id = await store.send(announced, { arrives });
      await processUpload(id, store.deps);
      expect(await ticket(id)).toMatchObject({
        status: 'REJECTED',
        reason: 'File "storm.jpg" was damaged during the upload. Please upload it again.',
      });
    }
  });

  itOnce('is accepted with the most pixels, which are few bytes, and counts with each of them', async () => {
    const owner = 'helen';
    const largest = await deepPng(8000, 5000);
    expect(largest.length).toBeLessThan(2 * 1024 * 1024);
    await store.deps.tickets.countPixels(owner, maxPixelsPerDay - maxPicturePixels);
    const statuses = [];
    for (const bytes of [largest, await deepPng(2, 2)]) {
      const id = await store.send(bytes, { name: 'x.png', type: 'image/png', owner });
      await processUpload(id, store.deps);
      statuses.push((await ticket(id))?.status);
    }
    expect(statuses).toEqual(['READY', 'REJECTED']);
  });

  it('is rejected before it is decoded when its owner has used up the pixels of the day', async () => {
    const owner = 'bill';
    const picture = await deepPng(800, 500);
    // All of the day's pictures but one, as if they had been decoded.
    await store.deps.tickets.countPixels(owner, maxPixelsPerDay - 800 * 500);
    const send = async () => {
      const id = await store.send(picture, { name: 'x.png', type: 'image/png', owner });
      await processUpload(id, store.deps);
      return ticket(id);
    };
    expect(await send()).toMatchObject({ status: 'READY' });
    const full = {
      status: 'REJECTED',
      reason: 'File "x.png" would exceed your limit of 1000 megapixels per day. Please try again tomorrow.',
    };
    expect(await send()).toMatchObject(full);
    expect(await send()).toMatchObject(full);
    store.clock.now += 24 * 60 * 60 * 1000;
    expect(await send()).toMatchObject({ status: 'READY' });
    store.clock.now -= 24 * 60 * 60 * 1000;
  });

  it('counts more for the day if it is a JPEG that loads progressively, because it costs more', async () => {
    const owner = 'dusty';
    const pixels = 120 * 80;
    const picture = sharp(await twoColours(120, 80));
    const [progressive, plain] = [
      await picture.clone().jpeg({ progressive: true }).toBuffer(),
      await picture.clone().jpeg().toBuffer(),
    ];
    // Room for one such picture and one of a single scan.
    await store.deps.tickets.countPixels(owner, maxPixelsPerDay - (progressiveJpegFactor + 1) * pixels);
    const statuses = [];
    for (const bytes of [progressive, progressive, plain, plain]) {
      const id = await store.send(bytes, { owner });
      await processUpload(id, store.deps);
      statuses.push((await ticket(id))?.status);
    }
    expect(statuses).toEqual(['READY', 'REJECTED', 'READY', 'REJECTED']);
  });

  it('is stored once when it is reported twice, even at the same moment', async () => {
    const before = await store.keys(imagesBucket);
    const id = await store.send(await plainJpeg());
    await Promise.allSettled([processUpload(id, store.deps), processUpload(id, store.deps)]);
    await processUpload(id, store.deps);
    expect(await ticket(id)).toMatchObject({ status: 'READY' });
    expect(await store.keys(imagesBucket)).toHaveLength(before.length + 2);
    expect(await store.keys(stagingBucket)).toEqual([]);
  });

  it('is stored although the function is killed at any of its calls and starts again', async () => {
    const bytes = await plainJpeg();
    const before = (await store.keys(imagesBucket)).length;
    let calls = 0;
    for (; ; calls++) {
      const id = await store.send(bytes);
      const isDone = await processUpload(id, dyingPorts(store.deps, calls)).then(
        () => true,
        () => false,
      );
      // A picture is not reported as ready before it is stored.
      const halfway = await ticket(id);
      if (halfway?.status === 'READY') {
        expect(await store.keys(imagesBucket)).toContain(`images/${halfway.image}`);
      }
      await processUpload(id, store.deps);
      expect(await ticket(id)).toMatchObject({ status: 'READY' });
      if (isDone) break;
    }
    expect(calls).toBe(8);
    expect(await store.keys(imagesBucket)).toHaveLength(before + 2 * (calls + 1));
    expect(await store.keys(stagingBucket)).toEqual([]);
  });

  it('stays in processing while S3 is unavailable, and is stored afterwards', async () => {
    const id = await store.send(await plainJpeg());
    store.line.cut();
    await expect(processUpload(id, store.deps)).rejects.toThrow();
    expect(await ticket(id)).toMatchObject({ status: 'PROCESSING' });
    store.line.mend();
    await processUpload(id, store.deps);
    expect(await ticket(id)).toMatchObject({ status: 'READY' });
  });

  it('is rejected with a reason when every attempt crashed, unless it was settled before', async () => {
    const id = await store.send(await plainJpeg());
    // It dies after it has begun, as if it had no memory left.
    const crash = () => processUpload(id, dyingPorts(store.deps, 2)).catch(() => undefined);
    await crash();
    await crash();
    expect(await ticket(id)).toMatchObject({ status: 'PROCESSING' });
    await processUpload(id, store.deps);
    expect(await ticket(id)).toMatchObject({
      status: 'REJECTED',
      reason: 'File "storm.jpg" could not be processed. Please try another image.',
    });
    expect(await store.keys(stagingBucket)).toEqual([]);
    const settled = await store.send(await plainJpeg());
    for (let times = 0; times < 3; times++) await processUpload(settled, store.deps);
    expect(await ticket(settled)).toMatchObject({ status: 'READY' });
  });

  it('is deleted when its ticket has expired', async () => {
    const id = await store.send(await plainJpeg());
    store.clock.now += 25 * 60 * 60 * 1000;
    const before = await store.keys(imagesBucket);
    await processUpload(id, store.deps);
    expect(await ticket(id)).toBeUndefined();
    expect(await store.keys(stagingBucket)).toEqual([]);
    expect(await store.keys(imagesBucket)).toEqual(before);
  });
});
