import type { AttributeValue, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { imageKey, thumbnailKey } from '@touchdown/shared/uploads/image-url.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { processUpload } from '../../domain/pictures/process-upload.ts';
import { ticketKey, type UploadTicket } from '../../domain/pictures/upload-ticket.ts';
import { useUploads } from '../../domain/pictures/use-uploads.ts';
import { transact } from '../../platform/aws/transact.ts';
import { plainJpeg } from '../../testing/picture-corpus.ts';
import { imagesBucket, startUploadStore, type UploadStore } from '../../testing/start-upload-store.ts';
import { streamEvent, streamImage } from '../../testing/stream-event.ts';
import { bothStandIns, testClient } from '../../testing/test-table.ts';

const byExpiry = { type: 'Service', principalId: 'dynamodb.amazonaws.com' };

describe.each(bothStandIns)('the stream of expired tickets, on $name', ({ endpoint }) => {
  let store: UploadStore;
  let handler: (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse>;

  beforeAll(async () => {
    store = await startUploadStore(endpoint);
    vi.stubEnv('IMAGES_BUCKET', imagesBucket);
    vi.stubEnv('AWS_ENDPOINT_URL_S3', store.line.endpoint);
    vi.stubEnv('AWS_REGION', 'us-east-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'remove-unused-pictures.stream');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
    vi.resetModules();
    ({ handler } = await import('./remove-unused-pictures.stream.ts'));
  });
  afterAll(() => store.stop());

  const done = { batchItemFailures: [] };

  /** Uploads a picture, which waits for its use. */
  async function sentPicture(): Promise<UploadTicket> {
    const id = await store.send(await plainJpeg());
    await processUpload(id, store.deps);
    const ticket = await store.deps.tickets.find(id);
    if (ticket?.status !== 'READY') throw new Error('The picture was not processed.');
    return ticket;
  }
  async function use({ id, image, owner }: UploadTicket): Promise<void> {
    const upload = { id, image, width: 1, height: 1 };
    const { table, clock } = store;
    await transact(testClient(endpoint), useUploads([upload], { table, owner, usedBy: 'X', now: clock.now }));
  }
  /** The record of a removal of the stored ticket. */
  async function removalOf(
    { id }: UploadTicket,
    change: Partial<DynamoDBRecord> = {},
  ): Promise<DynamoDBRecord> {
    const before = await streamImage(endpoint, store.table, ticketKey(id));
    const [record] = streamEvent({ before }).Records;
    return { ...record, userIdentity: byExpiry, ...change };
  }
  const numbered = (records: DynamoDBRecord[]): DynamoDBStreamEvent => ({
    Records: records.map((record, at) => ({
      ...record,
      dynamodb: { ...record.dynamodb, SequenceNumber: `number-${at}` },
    })),
  });
  const keysOf = ({ image }: UploadTicket) => [imageKey(image), thumbnailKey(image)];
  const isStored = async (ticket: UploadTicket) => {
    const keys = await store.keys(imagesBucket);
    return keysOf(ticket).map((key) => keys.includes(key));
  };

  it('removes picture and thumbnail of an unused ticket, and does nothing at a second delivery', async () => {
    const ticket = await sentPicture();
    expect(await isStored(ticket)).toEqual([true, true]);
    const event = numbered([await removalOf(ticket)]);
    expect(await handler(event)).toEqual(done);
    expect(await isStored(ticket)).toEqual([false, false]);
    expect(await handler(event)).toEqual(done);
  });

  it('keeps a picture that was used, even if the filter lets its record pass', async () => {
    const ticket = await sentPicture();
    await use(ticket);
    expect(await handler(numbered([await removalOf(ticket)]))).toEqual(done);
    expect(await isStored(ticket)).toEqual([true, true]);
  });

  it('keeps a picture whose ticket was not removed by its expiry, or that is no ticket', async () => {
    const ticket = await sentPicture();
    const { userIdentity: _expiry, ...byFunction } = await removalOf(ticket);
    const changed = await removalOf(ticket, { eventName: 'MODIFY' });
    const ofLimit = await removalOf(ticket);
    const image: Record<string, AttributeValue> = { ...ofLimit.dynamodb?.OldImage, pk: { S: 'RL#a#b' } };
    const limit = { ...ofLimit, dynamodb: { ...ofLimit.dynamodb, OldImage: image } };
    expect(await handler(numbered([byFunction, changed, limit]))).toEqual(done);
    expect(await isStored(ticket)).toEqual([true, true]);
  });

  it('ignores a ticket whose file never arrived', async () => {
    const id = await store.send(await plainJpeg());
    const ticket = (await store.deps.tickets.find(id)) as UploadTicket;
    expect(await handler(numbered([await removalOf(ticket)]))).toEqual(done);
  });

  it('reports the record at which S3 failed, and removes everything at the next delivery', async () => {
    const tickets = [await sentPicture(), await sentPicture()];
    const event = numbered(await Promise.all(tickets.map((ticket) => removalOf(ticket))));
    store.line.cut();
    expect(await handler(event)).toEqual({ batchItemFailures: [{ itemIdentifier: 'number-0' }] });
    store.line.mend();
    expect(await handler(event)).toEqual(done);
    for (const ticket of tickets) expect(await isStored(ticket)).toEqual([false, false]);
  });
});
