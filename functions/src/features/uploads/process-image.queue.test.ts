import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
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

describe.each(dynamodbStandIns)('the queue of uploaded pictures, on $name', ({ endpoint }) => {
  let store: UploadStore;
  let dynamodb: BreakableLine;
  let handler: (event: SQSEvent) => Promise<SQSBatchResponse>;

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
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'process-image.queue');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
    vi.resetModules();
    ({ handler } = await import('./process-image.queue.ts'));
  });
  afterAll(async () => {
    await dynamodb.stop();
    await store.stop();
  });

  const message = (body: object, attempt = 1) =>
    ({
      messageId: 'm1',
      body: JSON.stringify(body),
      attributes: { ApproximateReceiveCount: String(attempt) },
    }) as SQSEvent['Records'][number];
  const reported = (id: string, receives?: number) =>
    message({ Records: [{ s3: { object: { key: encodeURIComponent(`incoming/${id}`) } } }] }, receives);
  const failed = { batchItemFailures: [{ itemIdentifier: 'm1' }] };
  const done = { batchItemFailures: [] };

  it('ignores the test event of S3', async () => {
    expect(await handler({ Records: [message({ Event: 's3:TestEvent' })] })).toEqual(done);
  });

  it('removes a picture that has been processed', async () => {
    const id = await store.send(await plainJpeg());
    expect(await handler({ Records: [reported(id)] })).toEqual(done);
    expect(await store.deps.tickets.find(id)).toMatchObject({ status: 'READY' });
  });

  it('keeps a picture while the table or the buckets are unavailable', async () => {
    for (const line of [dynamodb, store.line]) {
      const id = await store.send(await plainJpeg());
      line.cut();
      expect(await handler({ Records: [reported(id)] })).toEqual(failed);
      line.mend();
      expect(await handler({ Records: [reported(id, 2)] })).toEqual(done);
      expect(await store.deps.tickets.find(id)).toMatchObject({ status: 'READY' });
    }
  });

  it('rejects a picture with a message at the fourth attempt, and retries when that fails', async () => {
    const id = await store.send(await plainJpeg());
    dynamodb.cut();
    expect(await handler({ Records: [reported(id, 4)] })).toEqual(failed);
    dynamodb.mend();
    expect(await handler({ Records: [reported(id, 4)] })).toEqual(done);
    expect(await store.deps.tickets.find(id)).toMatchObject({
      status: 'REJECTED',
      reason: 'File "storm.jpg" could not be processed. Please try another image.',
    });
    expect(await store.keys(stagingBucket)).toEqual([]);
  });
});
