import type { Context } from 'aws-lambda';
import { UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { profileKey } from '../../domain/members/session-items.ts';
import { madeUpContribution, putContributions } from '../../testing/put-contributions.ts';
import { madeUpProfile, putProfile } from '../../testing/put-signed-in.ts';
import { watchTable, type WatchedTable } from '../../testing/watch-table.ts';
import { followedChange, streamImage, type StreamImage } from '../../testing/stream-event.ts';
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
  let handler: (event: unknown) => Promise<void>;
  let watched: WatchedTable;
  let client: DynamoDBDocumentClient;
  let table: string;
  let store: ContributionStore;

  beforeAll(async () => {
    table = await createTestTable(endpoint, 'community');
    watched = watchTable(guarded(endpoint));
    client = testClient(endpoint);
    store = contributionStore(client, table, () => Date.now());
    vi.stubEnv('COMMUNITY_TABLE', table);
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', watched.endpoint);
    vi.stubEnv('AWS_REGION', 'us-east-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'follow-people.event');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
    vi.stubEnv('MAIL_QUEUE_URL', 'http://queue.test/mail');
    vi.resetModules();
    const { handler: all } = await import('../../follow-people.event.ts');
    handler = (change) => all({ part: 'follow-authors', ...(change as object) }, {} as Context);
  });
  afterEach(() => watched.mend());

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

  /** Replaces a profile and returns the change as the dispatcher passes it on. */
  async function change(profile: Person, now: Parameters<typeof putProfile>[2]) {
    const before = await imageOf(profile);
    await putProfile(client, table, now);
    return followedChange('follow-authors', { before, after: await imageOf(profile) });
  }
  const imageOf = ({ id }: Person): Promise<StreamImage> => streamImage(endpoint, table, profileKey(id));
  const listOf = async (id: string) => (await store.ofPerson(id, { max: 500 })).contributions;
  /** Each author shown, once: `ada user p1`. */
  const authorsOf = async ({ id }: Person): Promise<string[]> => {
    const authors = (await listOf(id)).map(({ author }) => author);
    return [
      ...new Set(
        authors.map((author) => (author ? `${author.username} ${author.role} ${author.photo}` : 'nobody')),
      ),
    ];
  };

  it('have the new name, role and picture on all contributions, across all pages', async () => {
    const profile = await personWith(many);
    const after = { ...profile, username: 'renamed', role: 'expert', photo: 'p7' } as const;
    const event = await change(profile, after);
    await handler(event);
    expect(await authorsOf(profile)).toEqual(['renamed expert p7']);
    // Contributions that are already up to date are not written again.
    watched.taken();
    await handler(event);
    expect(watched.taken()).toEqual(['GetItem', 'Query', 'Query', 'Query']);
  });

  it('are removed when the account is deleted, and the contributions stay', async () => {
    const profile = await personWith(3);
    const tombstone = { id: profile.id, authEpoch: 1, deletedAt: '2026-11-21T00:00:00.000Z' };
    await handler(await change(profile, tombstone));
    expect(await authorsOf(profile)).toEqual(['nobody']);
    expect(await listOf(profile.id)).toHaveLength(3);
  });

  it('are not read when a profile changes in fields that no list shows', async () => {
    const profile = await personWith(1);
    expect(await change(profile, { ...profile, bookmarks: 5, bio: 'New.' })).toBeUndefined();
  });

  it('match the profile, in whatever order its changes arrive', async () => {
    const profile = await personWith(2);
    const first = await change(profile, { ...profile, username: 'first' });
    const second = await change(profile, { ...profile, username: 'second' });
    for (const late of [second, first]) await handler(late);
    expect(await authorsOf(profile)).toEqual(['second user null']);
  });

  it('are all rewritten after a first attempt that failed midway', async () => {
    const profile = await personWith(many);
    const event = await change(profile, { ...profile, username: 'at-last' });
    watched.fail('UpdateItem', Infinity, { afterwards: true });
    await expect(handler(event)).rejects.toThrow('Made up by a test.');
    watched.mend();
    expect(await authorsOf(profile)).toHaveLength(2);
    await handler(event);
    expect(await authorsOf(profile)).toEqual(['at-last user null']);
  });

  it('follow an event that an operator wrote by hand, and refuse one without a person', async () => {
    const profile = await personWith(1);
    await change(profile, { ...profile, username: 'by-hand' });
    const event = { id: 'by-hand', kind: 'profile', event: 'MODIFY', changed: [], before: {} };
    await handler({ ...event, key: { person: profile.id } });
    expect(await authorsOf(profile)).toEqual(['by-hand user null']);
    await expect(handler({ ...event, key: {} })).rejects.toThrow('A change of a profile needs person');
  });

  it('are rewritten without changing votes', async () => {
    const profile = await personWith(1);
    const [contribution] = (await listOf(profile.id)) as [StoredContribution];
    const Key = { pk: `CONTRIB#${contribution.id}`, sk: 'META' };
    const event = await change(profile, { ...profile, username: 'voted' });
    await client.send(
      new UpdateCommand({
        TableName: table,
        Key,
        UpdateExpression: 'SET up = :up',
        ExpressionAttributeValues: { ':up': 9 },
      }),
    );
    await handler(event);
    expect(await listOf(profile.id)).toMatchObject([{ up: 9, author: { username: 'voted' } }]);
  });
});
