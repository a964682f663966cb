import { PutCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { pointerKey } from '../../../domain/catalogue/catalogue-pointer.ts';
import { approve, writeCorrection } from '../../../domain/corrections/correction-writer.ts';
import { historyOf } from '../../../domain/corrections/list-corrections.ts';
import { profileKey } from '../../../domain/members/session-items.ts';
import { madeUpProfile, putProfile } from '../../../testing/put-signed-in.ts';
import { followedChange, streamImage } from '../../../testing/stream-event.ts';
import { createTestTable, dynamodbStandIns, guarded, testClient } from '../../../testing/test-table.ts';

const target = { type: 'tornado', id: '20130520-k3v9qx2a' } as const;

describe.each(dynamodbStandIns)('the names on corrections, over $name', ({ endpoint }) => {
  let handler: (event: unknown) => Promise<void>;
  let client: DynamoDBDocumentClient;
  let table: string;
  let catalogue: string;

  beforeAll(async () => {
    table = await createTestTable(endpoint, 'community');
    catalogue = await createTestTable(endpoint, 'catalogue');
    client = testClient(endpoint);
    await client.send(new PutCommand({ TableName: catalogue, Item: { ...pointerKey, sequence: 0, run: 1 } }));
    vi.stubEnv('COMMUNITY_TABLE', table);
    vi.stubEnv('CATALOGUE_TABLE', catalogue);
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', guarded(endpoint));
    vi.stubEnv('AWS_REGION', 'us-east-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'correction-names.event');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
    vi.resetModules();
    ({ handler } = await import('./correction-names.event.ts'));
  });

  const correct = (suggestedBy: string, value: number) =>
    writeCorrection(
      client,
      catalogue,
      approve({
        target,
        field: 'injuries',
        value,
        official: null,
        targetName: 'Moore',
        state: 'Oklahoma',
        suggestionId: `s-${value}`,
        suggestedBy,
        approvedBy: 'grace',
        approvedAt: new Date(Date.UTC(2026, 10, 22, 0, 0, value)).toISOString(),
      }),
    );
  const names = async () =>
    (await historyOf(client, catalogue, target)).map(({ suggestedBy, value }) => [value, suggestedBy]);

  it('follow another username and go with the account, while the corrections stay', async () => {
    const profile = madeUpProfile();
    const image = () => streamImage(endpoint, table, profileKey(profile.id));
    const change = async (now: Parameters<typeof putProfile>[2]) => {
      const before = await image();
      await putProfile(client, table, now);
      return followedChange('correction-names', { before, after: await image() });
    };
    await putProfile(client, table, profile);
    await correct(profile.username, 1);
    await correct('linus', 2);
    const renamed = await change({ ...profile, username: 'renamed' });
    const deleted = await change({ id: profile.id, authEpoch: 1, deletedAt: '2026-11-22T00:00:00.000Z' });
    // In the wrong order and twice.
    for (const event of [deleted, renamed, renamed, deleted]) await handler(event);
    expect(await names()).toEqual([
      [2, 'linus'],
      [1, null],
    ]);
    await correct('renamed', 3);
    await handler(deleted);
    expect((await names())[0]).toEqual([3, null]);
    expect(
      await change({ id: profile.id, authEpoch: 2, deletedAt: '2026-11-22T00:00:00.000Z' }),
    ).toBeUndefined();
  });
});
