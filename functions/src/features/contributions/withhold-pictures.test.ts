import type { Context } from 'aws-lambda';
import { randomUUID } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { contributionKey, type ContributionTarget } from '../../domain/contributions/contribution-item.ts';
import { hideForSuspension } from '../../domain/contributions/hide-for-suspension.ts';
import { madeUpContribution, putContributions } from '../../testing/put-contributions.ts';
import { imagesBucket, startUploadStore, type UploadStore } from '../../testing/start-upload-store.ts';
import { watchTable, type WatchedTable } from '../../testing/watch-table.ts';
import { followedChange, streamImage } from '../../testing/stream-event.ts';
import { createTestTable, dynamodbStandIns, guarded, testClient } from '../../testing/test-table.ts';

const target: ContributionTarget = { kind: 'tornado', id: 't1', display_name: 'Moore', state: 'OKLAHOMA' };
const createdAt = '2026-11-20T12:00:00.000Z';

describe.each(dynamodbStandIns)('the pictures of hidden contributions, over $name', ({ endpoint }) => {
  let handler: (event: unknown) => Promise<void>;
  let client: DynamoDBDocumentClient;
  let table: string;
  let watched: WatchedTable;
  let uploads: UploadStore;

  beforeAll(async () => {
    [table, uploads] = await Promise.all([
      createTestTable(endpoint, 'community'),
      startUploadStore(endpoint),
    ]);
    watched = watchTable(guarded(endpoint));
    client = testClient(endpoint);
    const settings = {
      COMMUNITY_TABLE: table,
      IMAGES_BUCKET: imagesBucket,
      AWS_ENDPOINT_URL_DYNAMODB: watched.endpoint,
      AWS_ENDPOINT_URL_S3: uploads.line.endpoint,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'erase-traces.event',
      AWS_SECRET_ACCESS_KEY: 'local',
    };
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
    vi.stubEnv('MAIL_QUEUE_URL', 'http://queue.test/mail');
    vi.stubEnv('DECISION_QUEUE_URL', 'http://queue.test/decisions');
    vi.stubEnv('RADAR_TABLE', 'radar');
    vi.stubEnv('MEDIA_BUCKET', 'media');
    vi.resetModules();
    const { handler: all } = await import('../../erase-traces.event.ts');
    handler = (change) => all({ part: 'withhold-pictures', ...(change as object) }, {} as Context);
  });
  afterEach(() => watched.mend());
  afterAll(async () => {
    await uploads.stop();
  });

  /** A contribution with one stored picture. */
  async function withPicture(): Promise<{ id: string; image: string }> {
    const image = randomUUID();
    const [shown, thumbnail] = [Buffer.from(`shown ${image}`), Buffer.from(`small ${image}`)];
    await uploads.deps.images.put(image, { shown, thumbnail });
    const images = [{ id: image, url: `/images/${image}`, imageServiceId: image, alt: null }];
    const contribution = madeUpContribution({ createdAt, target, images });
    await putContributions(client, table, [contribution]);
    return { id: contribution.id, image };
  }
  async function hide(id: string): Promise<void> {
    await hideForSuspension(client, table, id, true);
  }
  async function unhide(id: string): Promise<void> {
    await hideForSuspension(client, table, id, false);
  }
  /** Makes a change and returns what the follower receives. */
  async function changed(id: string, change: () => Promise<void>) {
    const before = await streamImage(endpoint, table, contributionKey(id));
    await change();
    const after = await streamImage(endpoint, table, contributionKey(id));
    return followedChange('withhold-pictures', { before, after });
  }
  async function served(image: string): Promise<string[]> {
    return (await uploads.keys(imagesBucket)).filter((key) => key.startsWith(`images/${image}`));
  }

  it('are not served while it is hidden, also twice, and served as before when it is shown', async () => {
    const { id, image } = await withPicture();
    const before = await uploads.image(`images/${image}`);
    const hidden = await changed(id, () => hide(id));
    for (let time = 0; time < 2; time++) await handler(hidden);
    expect(await served(image)).toEqual([]);
    const shown = await changed(id, () => unhide(id));
    for (let time = 0; time < 2; time++) await handler(shown);
    expect(await served(image)).toEqual([`images/${image}`, `images/${image}-thumb`]);
    expect(await uploads.image(`images/${image}`)).toEqual(before);
    // An old event changes nothing.
    await handler(hidden);
    expect(await served(image)).toHaveLength(2);
  });

  it('follow a contribution that is shown again while they are withheld', async () => {
    const { id, image } = await withPicture();
    const hidden = await changed(id, () => hide(id));
    let reads = 0;
    watched.before('GetItem', async () => {
      if (++reads === 2) await unhide(id);
    });
    await handler(hidden);
    expect(await served(image)).toHaveLength(2);
  });

  it('are gone when it is deleted while they are withheld', async () => {
    const { id, image } = await withPicture();
    const hidden = await changed(id, () => hide(id));
    let reads = 0;
    watched.before('GetItem', async () => {
      if (++reads === 2) await client.send(new DeleteCommand({ TableName: table, Key: contributionKey(id) }));
    });
    await handler(hidden);
    expect((await uploads.keys(imagesBucket)).filter((key) => key.includes(image))).toEqual([]);
  });

  it('are withheld by a retry after S3 has failed', async () => {
    const { id, image } = await withPicture();
    const hidden = await changed(id, () => hide(id));
    uploads.line.cut();
    await expect(handler(hidden)).rejects.toThrow();
    uploads.line.mend();
    await handler(hidden);
    expect(await served(image)).toEqual([]);
  });

  it('are not looked at when something else changes', async () => {
    const { id } = await withPicture();
    expect(await changed(id, () => putContributions(client, table, []))).toBeUndefined();
  });
});
