import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '@touchdown/shared/contract/person.ts';
import type { Problem } from '@touchdown/shared/contract/problem.ts';
import { refusedConditions, transact } from '../../platform/aws/transact.ts';
import { plainJpeg, svgPicture } from '../../testing/picture-corpus.ts';
import {
  imagesBucket,
  stagingBucket,
  startUploadStore,
  type UploadStore,
} from '../../testing/start-upload-store.ts';
import { dynamodbStandIns, testClient } from '../../testing/test-table.ts';
import { processUpload } from './process-upload.ts';
import { readyUploads, type ReadyUpload, type ReadyUploads } from './ready-uploads.ts';
import { usedUploadProblem, useUploads } from './use-uploads.ts';

const dorothy: Person = {
  id: 'dorothy',
  username: 'dorothy',
  role: 'user',
  isVerified: true,
  sessionId: 's1',
};

describe.each(dynamodbStandIns)('the pictures of a request, on $name', ({ endpoint }) => {
  let store: UploadStore;
  let ready: ReadyUploads;
  beforeAll(async () => {
    store = await startUploadStore(endpoint);
    ready = readyUploads(store.deps);
  });
  afterAll(() => store.stop());

  const request = (uploadIds: string[], person = dorothy) => ({ person, body: { uploadIds }, pictures: [] });
  const refusal = (promise: Promise<unknown>): Promise<Problem> =>
    promise.then(
      () => Promise.reject(new Error('It was not refused.')),
      (error: Problem) => error,
    );
  const sendReady = async (): Promise<string> => {
    const id = await store.send(await plainJpeg());
    await processUpload(id, store.deps);
    return id;
  };
  const use = async (pictures: readonly ReadyUpload[], usedBy = 'USER#dorothy', owner = 'dorothy') => {
    const items = useUploads(pictures, { table: store.table, owner, usedBy, now: store.clock.now });
    const refused = await refusedConditions(transact(testClient(endpoint), items));
    if (refused.length > 0) throw usedUploadProblem();
  };

  it('are returned in the order of their ids, each once', async () => {
    const [one, two] = [await sendReady(), await sendReady()];
    const pictures = await ready(request([two, one, two]), 'profile-photo');
    expect(pictures.map(({ id }) => id)).toEqual([two, one]);
    for (const { image, width, height } of pictures) {
      expect([width, height]).toEqual([120, 80]);
      expect(await store.keys(imagesBucket)).toContain(`images/${image}`);
    }
  });

  it('are returned as soon as they have been processed', async () => {
    const id = await store.send(await plainJpeg());
    const waiting = ready(request([id]), 'profile-photo');
    await processUpload(id, store.deps);
    expect(await waiting).toMatchObject([{ id }]);
  });

  it('are awaited for at most fifteen seconds', async () => {
    const id = await store.send(await plainJpeg());
    const start = store.clock.now;
    const waiting = refusal(ready(request([id]), 'profile-photo'));
    store.clock.now = start + 15_000;
    expect(await waiting).toMatchObject({ code: 'UPLOAD_PROCESSING', status: 409, retryAfterSeconds: 3 });
    store.clock.now = start;
  });

  it('are staged and processed if they came in a form', async () => {
    const bytes = await plainJpeg();
    const picture = { name: 'storm.jpg', type: 'image/jpeg', bytes };
    const before = await store.keys(stagingBucket);
    const waiting = ready({ person: dorothy, body: {}, pictures: [picture] }, 'profile-photo');
    const arrived = async () => (await store.keys(stagingBucket)).filter((key) => !before.includes(key));
    await expect.poll(arrived).toHaveLength(1);
    const [key = ''] = await arrived();
    await processUpload(key.replace('incoming/', ''), store.deps);
    expect(await waiting).toMatchObject([{ width: 120, height: 80 }]);
  });

  it('must be at least one', async () => {
    expect(await refusal(ready({ person: dorothy, body: {}, pictures: [] }, 'profile-photo'))).toMatchObject({
      code: 'INVALID_REQUEST',
      message: 'Please select at least one image to upload.',
    });
  });

  it('are refused with the reason of their rejection', async () => {
    const id = await store.send(svgPicture, { name: 'x.png', type: 'image/png' });
    await processUpload(id, store.deps);
    expect(await refusal(ready(request([id]), 'profile-photo'))).toMatchObject({
      code: 'UPLOAD_REJECTED',
      message: 'File "x.png" is not a valid image. Please select only image files (JPG, PNG, GIF, WebP).',
    });
  });

  it('ASVS 8.2.2: are unknown to anyone but their owner', async () => {
    const id = await sendReady();
    const someoneElse = await refusal(ready(request([id], { ...dorothy, id: 'toto' }), 'profile-photo'));
    const unknown = await refusal(ready(request(['AAAAAAAAAAAAAAAAAAAAAA']), 'profile-photo'));
    expect(someoneElse).toMatchObject({ code: 'NOT_FOUND', message: unknown.message });
    const [picture] = await ready(request([id]), 'profile-photo');
    // The table refuses it even if a slice does not check the owner.
    const stolen = use([picture as ReadyUpload], 'USER#toto', 'toto');
    expect(await refusal(stolen)).toMatchObject({ code: 'CONFLICT' });
  });

  it('are refused for another purpose than they were uploaded for', async () => {
    const id = await sendReady();
    expect(await refusal(ready(request([id]), 'contribution-photo'))).toMatchObject({
      code: 'INVALID_REQUEST',
    });
  });

  it('can be used once', async () => {
    const pictures = await ready(request([await sendReady()]), 'profile-photo');
    await use(pictures);
    const again = pictures.map(({ id }) => id);
    expect(await refusal(ready(request(again), 'profile-photo'))).toMatchObject({ code: 'CONFLICT' });
    expect(await refusal(use(pictures))).toMatchObject({ code: 'CONFLICT' });
  });

  it('ASVS 15.4.2: are used once by two requests at the same moment', async () => {
    const pictures = await ready(request([await sendReady()]), 'profile-photo');
    const outcomes = await Promise.allSettled([use(pictures, 'CONTRIB#1'), use(pictures, 'CONTRIB#2')]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('are used all together or not at all', async () => {
    const pictures = await ready(request([await sendReady(), await sendReady()]), 'profile-photo');
    await use(pictures.slice(0, 1));
    expect(await refusal(use(pictures))).toMatchObject({ code: 'CONFLICT' });
    await use(pictures.slice(1));
  });

  it('expire after a day, even before the table deletes them', async () => {
    const id = await sendReady();
    const pictures = await ready(request([id]), 'profile-photo');
    store.clock.now += 24 * 60 * 60 * 1000 + 1000;
    expect(await refusal(ready(request([id]), 'profile-photo'))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(use(pictures))).toMatchObject({ code: 'CONFLICT' });
  });
});
