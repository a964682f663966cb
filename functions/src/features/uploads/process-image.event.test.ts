import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { plainJpeg } from '../../testing/picture-corpus.ts';
import { breakableCalls } from '../../testing/breakable-calls.ts';
import type { BreakableLine } from '@touchdown/local-cloud/testing/start-breakable-line.ts';
import {
  imagesBucket,
  stagingBucket,
  startUploadStore,
  type UploadStore,
} from '../../testing/start-upload-store.ts';
import { dynamodbStandIns, guarded } from '../../testing/test-table.ts';

describe.each(dynamodbStandIns)('the function for uploaded pictures, on $name', ({ endpoint }) => {
  let store: UploadStore;
  let dynamodb: BreakableLine;
  let handler: (typeof import('./process-image.event.ts'))['handler'];

  beforeAll(async () => {
    store = await startUploadStore(endpoint);
    // The entry point uses the real clock.
    store.clock.now = Date.now();
    dynamodb = await breakableCalls(guarded(endpoint));
    vi.stubEnv('EPHEMERAL_TABLE', store.table);
    vi.stubEnv('STAGING_BUCKET', stagingBucket);
    vi.stubEnv('IMAGES_BUCKET', imagesBucket);
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', dynamodb.endpoint);
    vi.stubEnv('AWS_ENDPOINT_URL_S3', store.line.endpoint);
    vi.stubEnv('AWS_REGION', 'us-east-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'process-image.event');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
    vi.resetModules();
    ({ handler } = await import('./process-image.event.ts'));
  });
  afterAll(async () => {
    await dynamodb.stop();
    await store.stop();
  });

  const uploaded = (id: string) =>
    ({ detail: { object: { key: `incoming/${id}` } } }) as Parameters<typeof handler>[0];

  it('makes a picture of an upload', async () => {
    const id = await store.send(await plainJpeg());
    await handler(uploaded(id));
    expect(await store.deps.tickets.find(id)).toMatchObject({ status: 'READY' });
  });

  it('fails while the table or the buckets are unavailable, so that Lambda invokes it again', async () => {
    for (const line of [dynamodb, store.line]) {
      const id = await store.send(await plainJpeg());
      line.cut();
      await expect(handler(uploaded(id))).rejects.toThrow();
      line.mend();
      await handler(uploaded(id));
      expect(await store.deps.tickets.find(id)).toMatchObject({ status: 'READY' });
    }
  });
});
