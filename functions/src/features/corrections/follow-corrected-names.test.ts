import type { Context } from 'aws-lambda';
import { DeleteCommand, PutCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listCorrections } from '../../domain/corrections/list-corrections.ts';
import { toOverrideItem, type StoredOverride } from '../../domain/catalogue/override-items.ts';
import { contributionKey } from '../../domain/contributions/contribution-item.ts';
import { profileKey } from '../../domain/members/session-items.ts';
import { madeUpCorrection } from '../../testing/publish-test-record.ts';
import { madeUpContribution, putContributions } from '../../testing/put-contributions.ts';
import { madeUpProfile, putProfile } from '../../testing/put-signed-in.ts';
import { watchTable, type WatchedTable } from '../../testing/watch-table.ts';
import { followedChange, streamImage, type ImagePair } from '../../testing/stream-event.ts';
import { createTestTable, dynamodbStandIns, guarded, testClient } from '../../testing/test-table.ts';

type Person = ReturnType<typeof madeUpProfile>;
const tornado = '20130520-k3v9qx2a';

describe.each(dynamodbStandIns)('the names on corrections, over $name', ({ endpoint }) => {
  let all: (event: unknown, context: Context) => Promise<unknown>;
  let handler: (event: unknown) => Promise<unknown>;
  let watched: WatchedTable;
  let client: DynamoDBDocumentClient;
  let community: string;
  let catalogue: string;
  let ada: Person;

  beforeAll(async () => {
    community = await createTestTable(endpoint, 'community');
    watched = watchTable(guarded(endpoint));
    client = testClient(endpoint);
    vi.stubEnv('COMMUNITY_TABLE', community);
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', watched.endpoint);
    vi.stubEnv('AWS_REGION', 'us-east-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'correct-record.event');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  });
  beforeEach(async () => {
    vi.stubEnv('CATALOGUE_TABLE', (catalogue = await createTestTable(endpoint, 'catalogue')));
    vi.stubEnv('MEDIA_BUCKET', 'media');
    vi.resetModules();
    ({ handler: all } = await import('../../correct-record.event.ts'));
    handler = (change) => all({ part: 'follow-corrected-names', ...(change as object) }, {} as Context);
    ada = madeUpProfile();
    await putProfile(client, community, ada);
  });
  afterEach(() => watched.mend());

  const put = (number: number, over: Partial<StoredOverride>, field = 'injuries') =>
    client.send(
      new PutCommand({
        TableName: catalogue,
        Item: toOverrideItem(madeUpCorrection(tornado, number, field, number, over)),
      }),
    );
  const names = async () => {
    const { corrections } = await listCorrections(client, catalogue, {}, { max: 100 });
    return corrections
      .toSorted((a, b) => a.number - b.number)
      .map(({ suggestedBy, approvedBy, takenBackBy }) => [suggestedBy, approvedBy, takenBackBy]);
  };
  const imageOf = () => streamImage(endpoint, community, profileKey(ada.id));

  /** Replaces the profile and returns the change as the dispatcher passes it on. */
  async function change(now: Parameters<typeof putProfile>[2]) {
    const before = await imageOf();
    await putProfile(client, community, now);
    return followedChange('follow-corrected-names', { before, after: await imageOf() });
  }
  const rename = (username: string) => change({ ...ada, username });

  it('follow a new name, also when the change is repeated', async () => {
    await put(1, { suggestedBy: ada.username });
    await put(2, { approvedBy: ada.username }, 'wfo');
    const report = { type: 'spc-report', id: 'spc-20130520-k3v9qx2a' } as const;
    await put(3, { target: report, takenBackBy: ada.username, takenBackAt: '2026-11-23T00:00:00.000Z' });
    const renamed = await rename('countess');
    for (let run = 0; run < 2; run++) await handler(renamed);
    expect(await names()).toEqual([
      ['countess', 'grace', undefined],
      ['ada', 'countess', undefined],
      ['ada', 'grace', 'countess'],
    ]);
  });

  it('disappear with the account, and the corrections stay', async () => {
    await put(1, { suggestedBy: ada.username });
    await handler(await change({ ...ada, deletedAt: '2026-11-23T00:00:00.000Z' }));
    expect(await names()).toEqual([[null, 'grace', undefined]]);
  });

  it('of first moderators follow too, and the words of who suggested it go with the account', async () => {
    const bob = madeUpProfile();
    await putProfile(client, community, bob);
    const takenBackAt = '2026-11-23T00:00:00.000Z';
    const first = { firstApprovedBy: ada.username, firstApprovedAt: takenBackAt };
    const reason = 'I counted them.';
    await put(1, { ...first, suggestedBy: bob.username, reason });
    await put(2, { takenBackAt, takenBackFirstBy: ada.username, suggestedBy: ada.username, reason }, 'wfo');
    await handler(await change({ ...ada, deletedAt: '2026-11-24T00:00:00.000Z' }));
    const { corrections } = await listCorrections(client, catalogue, {}, { max: 100 });
    const [one, other] = corrections.toSorted((a, b) => a.number - b.number);
    expect(one).toMatchObject({ firstApprovedBy: null, suggestedBy: bob.username, reason });
    expect(other).toMatchObject({ takenBackFirstBy: null, suggestedBy: null });
    expect(other).not.toHaveProperty('reason');
  });

  it('are those of now when two changes arrive in the wrong order', async () => {
    await put(1, { suggestedBy: ada.username });
    const first = await rename('second-name');
    const second = await rename('third-name');
    await handler(second);
    await handler(first);
    expect(await names()).toEqual([['third-name', 'grace', undefined]]);
  });

  it('of somebody who took the old name later are left alone', async () => {
    await put(1, { suggestedBy: ada.username, approvedAt: '2026-11-20T10:00:00.000Z' });
    await put(2, { suggestedBy: ada.username, approvedAt: '2026-11-22T10:00:00.000Z' }, 'wfo');
    const renamed = await rename('countess');
    await handler({ ...renamed, at: '2026-11-21T00:00:00.000Z' });
    expect(await names()).toEqual([
      ['countess', 'grace', undefined],
      [ada.username, 'grace', undefined],
    ]);
  });

  it('are complete after a failure midway and a retry', async () => {
    for (let number = 1; number <= 5; number++) await put(number, { suggestedBy: ada.username });
    const renamed = await rename('countess');
    let updates = 0;
    watched.before('UpdateItem', async () => {
      if (++updates === 3) watched.fail('UpdateItem', Infinity);
    });
    await expect(handler(renamed)).rejects.toThrow();
    watched.mend();
    await handler(renamed);
    expect((await names()).map(([name]) => name)).toEqual(Array.from({ length: 5 }, () => 'countess'));
  });

  it('are not read for another change of the profile', async () => {
    expect(await change({ ...ada, role: 'moderator' })).toBeUndefined();
  });

  describe('and the reason of a suggestion', () => {
    it('is in the history for as long as the suggestion may be read, after any order of changes', async () => {
      const suggestion = madeUpContribution({
        createdAt: '2026-11-20T12:00:00.000Z',
        target: { kind: 'tornado', id: tornado, display_name: 'Moore', state: 'Oklahoma' },
        contributionType: 'EDIT_SUGGESTION',
        content: { targetField: 'injuries', currentValue: '1', proposedValue: '2', reason: 'A list.' },
        suggestionStatus: 'APPROVED',
        authorId: ada.id,
      });
      const { id: suggestionId } = suggestion;
      await putContributions(client, community, [suggestion]);
      await put(1, { suggestionId, reason: 'A list.' });
      await put(2, { suggestionId: 'another', reason: 'Theirs.' }, 'wfo');
      const Key = contributionKey(suggestionId);
      const image = () => streamImage(endpoint, community, Key);
      const hidden = { ...suggestion, hiddenBy: new Set(['removal'] as const) };
      const reasons = async () => {
        const { corrections } = await listCorrections(client, catalogue, {}, { max: 9 });
        return corrections.toSorted((a, b) => a.number - b.number).map(({ reason }) => reason);
      };
      const follow = (pair: ImagePair) =>
        all({ part: 'follow-reasons', ...followedChange('follow-reasons', pair) }, {} as Context);

      const shown = await image();
      await putContributions(client, community, [hidden]);
      const hiding = { before: shown, after: await image() };
      for (let run = 0; run < 2; run++) await follow(hiding);
      expect(await reasons()).toEqual([undefined, 'Theirs.']);
      await putContributions(client, community, [suggestion]);
      await follow({ before: hiding.after, after: await image() });
      // The first one again, late.
      await follow(hiding);
      expect(await reasons()).toEqual(['A list.', 'Theirs.']);
      // The account is deleted while the suggestion is hidden, and the copy of its author is still there.
      await putContributions(client, community, [hidden]);
      await follow(hiding);
      await handler(await change({ ...ada, deletedAt: '2026-11-24T00:00:00.000Z' }));
      await putContributions(client, community, [suggestion]);
      await follow({ before: hiding.after, after: await image() });
      expect(await reasons()).toEqual([undefined, 'Theirs.']);
      await client.send(new DeleteCommand({ TableName: community, Key }));
      await follow({ before: shown });
      expect(await reasons()).toEqual([undefined, 'Theirs.']);
    });
  });
});
