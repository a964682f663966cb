import { UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { profileKey } from '../../domain/members/session-items.ts';
import { madeUpContribution, putContributions } from '../../testing/put-contributions.ts';
import { madeUpProfile, putProfile } from '../../testing/put-signed-in.ts';
import { startWatchedTable, type WatchedTable } from '../../testing/start-watched-table.ts';
import { streamEvent, streamImage, type StreamImage } from '../../testing/stream-event.ts';
import { createTestTable, dynamodbStandIns, guarded, testClient } from '../../testing/test-table.ts';
import type { ContributionTarget, StoredContribution } from '../../domain/contributions/contribution-item.ts';
import { contributionStore, type ContributionStore } from '../../domain/contributions/contribution-store.ts';

const target: ContributionTarget = {
  kind: 'tornado',
  id: '20130520-k3v9qx2a',
  display_name: 'Moore, Oklahoma',
  state: 'OKLAHOMA',
};
type Person = ReturnType<typeof madeUpProfile>;

/** More than one page. */
const many = 130;

describe.each(dynamodbStandIns)('the authors that lists show, over $name', ({ endpoint }) => {
  let handler: (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse>;
  let watched: WatchedTable;
  let client: DynamoDBDocumentClient;
  let table: string;
  let store: ContributionStore;

  beforeAll(async () => {
    table = await createTestTable(endpoint, 'community');
    watched = await startWatchedTable(guarded(endpoint));
    client = testClient(endpoint);
    store = contributionStore(client, table, () => Date.now());
    vi.stubEnv('COMMUNITY_TABLE', table);
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', watched.endpoint);
    vi.stubEnv('AWS_REGION', 'us-east-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'follow-authors.stream');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
    vi.resetModules();
    ({ handler } = await import('./follow-authors.stream.ts'));
  });
  afterEach(() => watched.mend());
  afterAll(() => watched.stop());

  /** A person with that many contributions. */
  async function personWith(count: number): Promise<Person> {
    const profile = madeUpProfile();
    const { id: authorId, username, role, photo } = profile;
    await putProfile(client, table, profile);
    const contributions = Array.from({ length: count }, (_, at) =>
      madeUpContribution({
        createdAt: new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString(),
        target,
        authorId,
        author: { username, role, photo },
      }),
    );
    await putContributions(client, table, contributions);
    return profile;
  }

  /** Replaces a profile and returns the change as the stream reports it. */
  async function change(profile: Person, now: Parameters<typeof putProfile>[2]) {
    const before = await imageOf(profile);
    await putProfile(client, table, now);
    return { before, after: await imageOf(profile) };
  }
  const imageOf = ({ id }: Person): Promise<StreamImage> => streamImage(endpoint, table, profileKey(id));
  /** Each author shown, once: `ada user p1`. */
  const authorsOf = async ({ id }: Person): Promise<string[]> => {
    const authors = (await store.ofPerson(id)).map(({ author }) => author);
    return [
      ...new Set(
        authors.map((author) => (author ? `${author.username} ${author.role} ${author.photo}` : 'nobody')),
      ),
    ];
  };

  it('have the new name, role and picture on all contributions, across all pages', async () => {
    const profile = await personWith(many);
    const after = { ...profile, username: 'renamed', role: 'expert', photo: 'p7' } as const;
    const event = streamEvent(await change(profile, after));
    expect(await handler(event)).toEqual({ batchItemFailures: [] });
    expect(await authorsOf(profile)).toEqual(['renamed expert p7']);
    // Contributions that are already up to date are not written again.
    watched.taken();
    await handler(event);
    expect(watched.taken()).toEqual(['GetItem', 'Query', 'Query']);
  });

  it('are removed when the account is deleted, and the contributions stay', async () => {
    const profile = await personWith(3);
    const tombstone = { id: profile.id, authEpoch: 1, deletedAt: '2026-11-21T00:00:00.000Z' };
    await handler(streamEvent(await change(profile, tombstone)));
    expect(await authorsOf(profile)).toEqual(['nobody']);
    expect(await store.ofPerson(profile.id)).toHaveLength(3);
  });

  it('are not read when a profile changes in fields that no list shows', async () => {
    const profile = await personWith(1);
    watched.taken();
    await handler(streamEvent(await change(profile, { ...profile, bookmarks: 5, bio: 'New.' })));
    expect(watched.taken()).toEqual([]);
  });

  it('match the profile, in whatever order its changes arrive', async () => {
    const profile = await personWith(2);
    const first = await change(profile, { ...profile, username: 'first' });
    const second = await change(profile, { ...profile, username: 'second' });
    for (const late of [second, first]) await handler(streamEvent(late));
    expect(await authorsOf(profile)).toEqual(['second user null']);
  });

  it('are all rewritten after a first attempt that failed midway', async () => {
    const profile = await personWith(many);
    const event = streamEvent(await change(profile, { ...profile, username: 'at-last' }));
    watched.fail('UpdateItem', Infinity, { afterwards: true });
    expect(await handler(event)).toEqual({ batchItemFailures: [{ itemIdentifier: 'number-0' }] });
    watched.mend();
    expect(await authorsOf(profile)).toHaveLength(2);
    expect(await handler(event)).toEqual({ batchItemFailures: [] });
    expect(await authorsOf(profile)).toEqual(['at-last user null']);
  });

  it('wait behind a change that failed, but not ahead of it', async () => {
    const [one, two, three] = [await personWith(1), await personWith(1), await personWith(1)];
    const changes = [];
    for (const profile of [one, two, three]) {
      changes.push(await change(profile, { ...profile, username: 'new' }));
    }
    const [first, second, third] = changes as [(typeof changes)[0], (typeof changes)[0], (typeof changes)[0]];
    expect(await handler(streamEvent(first))).toEqual({ batchItemFailures: [] });
    watched.fail('Query', Infinity);
    expect(await handler(streamEvent(first, second, third))).toEqual({
      batchItemFailures: [{ itemIdentifier: 'number-0' }],
    });
    watched.mend();
    expect(await handler(streamEvent(first, second, third))).toEqual({ batchItemFailures: [] });
    expect(await authorsOf(three)).toEqual(['new user null']);
  });

  it('are rewritten without changing votes', async () => {
    const profile = await personWith(1);
    const [contribution] = (await store.ofPerson(profile.id)) as [StoredContribution];
    const Key = { pk: `CONTRIB#${contribution.id}`, sk: 'META' };
    const event = streamEvent(await change(profile, { ...profile, username: 'voted' }));
    await client.send(
      new UpdateCommand({
        TableName: table,
        Key,
        UpdateExpression: 'SET up = :up',
        ExpressionAttributeValues: { ':up': 9 },
      }),
    );
    await handler(event);
    expect(await store.ofPerson(profile.id)).toMatchObject([{ up: 9, author: { username: 'voted' } }]);
  });
});
