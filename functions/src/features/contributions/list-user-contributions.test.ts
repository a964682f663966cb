import { PutCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { contributionRoutes } from '@touchdown/shared/contributions/routes.ts';
import { call, httpEvent, type TestResponse } from '../../testing/http-request.ts';
import { loadContributionsEntry } from '../../testing/load-contributions-entry.ts';
import { madeUpAuthor, madeUpContribution, putContributions } from '../../testing/put-contributions.ts';
import { madeUpProfile, putProfile, putSignedIn } from '../../testing/put-signed-in.ts';
import { watchTable, type WatchedTable } from '../../testing/watch-table.ts';
import { createTestTable, dynamodbStandIns, guarded, testClient } from '../../testing/test-table.ts';
import { toVoteItem } from '../../domain/contributions/vote-items.ts';
import type { ContributionTarget } from '../../domain/contributions/contribution-item.ts';

const target: ContributionTarget = {
  kind: 'tornado',
  id: '20130520-k3v9qx2a',
  display_name: 'Moore, Oklahoma',
  state: 'OKLAHOMA',
};
const at = (day: number) => `2026-05-0${day}T12:00:00.000Z`;
const author = { username: 'ada', role: 'expert', photo: 'p1' } as const;
const edit = { targetField: 'path_width', currentValue: '1300', proposedValue: '1320', reason: 'Survey.' };
const suggestion = { contributionType: 'EDIT_SUGGESTION', title: null, content: edit } as const;

describe.each(dynamodbStandIns)('the contributions of one person, on $name', ({ endpoint }) => {
  let client: DynamoDBDocumentClient;
  let communityTable: string;
  let handler: Parameters<typeof call>[0];
  let watched: WatchedTable;
  let owner: Awaited<ReturnType<typeof putSignedIn>>;
  const get = (id: string, cookie?: string): Promise<TestResponse> => {
    const cookies = cookie === undefined ? {} : { cookies: [cookie] };
    return call(handler, httpEvent('GET', `/api/v1/users/${id}/contributions`, cookies));
  };
  const datesOf = ({ body }: TestResponse) =>
    contributionRoutes.listUserContributions.response
      .parse(body)
      .data.contributions.map(({ createdAt }) => createdAt);

  beforeAll(async () => {
    const table = await createTestTable(endpoint, 'community');
    watched = watchTable(guarded(endpoint));
    handler = await loadContributionsEntry({ community: table, dynamodb: watched.endpoint });
    client = testClient(endpoint);
    communityTable = table;
    owner = await putSignedIn(client, table, { profile: madeUpProfile({ id: madeUpAuthor }) });
    await putContributions(client, table, [
      madeUpContribution({ createdAt: at(1), target, author }),
      madeUpContribution({ createdAt: at(4), target, author, ...suggestion, suggestionStatus: 'PENDING' }),
      madeUpContribution({ createdAt: at(3), target, author, ...suggestion, suggestionStatus: 'REJECTED' }),
      madeUpContribution({ createdAt: at(2), target, authorId: '01ANTHER'.padEnd(26, '0') }),
    ]);
  });
  afterEach(() => watched.mend());

  it('are listed newest first, without rejected edits and without those of others, by one query of a known account', async () => {
    watched.taken();
    const { status, body, headers } = await get(madeUpAuthor);
    expect(watched.taken()).toEqual(['GetItem', 'Query']);
    const { data, success } = contributionRoutes.listUserContributions.response.parse(body);
    expect({ status, success }).toEqual({ status: 200, success: true });
    expect(data.contributions.map(({ createdAt }) => createdAt)).toEqual([at(4), at(1)]);
    expect(data.contributions[0]?.author).toEqual({
      username: 'ada',
      role: 'expert',
      profile_photo_url: '/images/p1',
    });
    expect(headers['cache-control']).toBe('private, no-store');
  });

  it('have rejected edits for their author alone, and no cache keeps them', async () => {
    const own = await get(madeUpAuthor, owner.cookie);
    expect(datesOf(own)).toEqual([at(4), at(3), at(1)]);
    expect(own.headers['cache-control']).toBe('private, no-store');
    for (const role of ['user', 'moderator', 'admin'] as const) {
      const other = await putSignedIn(client, communityTable, { profile: madeUpProfile({ role }) });
      expect(datesOf(await get(madeUpAuthor, other.cookie)), role).toEqual([at(4), at(1)]);
    }
    expect(datesOf(await get(madeUpAuthor, '__Host-at=made-up'))).toEqual([at(4), at(1)]);
  });

  it('say each status, and the vote of whoever asks for them', async () => {
    const { cookie, profile } = await putSignedIn(client, communityTable);
    const list = async (who?: string) =>
      contributionRoutes.listUserContributions.response
        .parse((await get(madeUpAuthor, who)).body)
        .data.contributions.map(({ status, userVote }) => [status, userVote]);
    const ids = contributionRoutes.listUserContributions.response
      .parse((await get(madeUpAuthor)).body)
      .data.contributions.map(({ id }) => id);
    const vote = {
      uid: profile.id,
      contributionId: ids[1] ?? '',
      direction: 'DOWN',
      isVerified: true,
    } as const;
    const Item = toVoteItem({ ...vote, votedAt: at(5), requests: [], ver: 1 });
    await client.send(new PutCommand({ TableName: communityTable, Item }));
    expect(await list(cookie)).toEqual([
      ['PENDING', null],
      ['APPROVED', 'DOWN'],
    ]);
    expect(await list()).toEqual([
      ['PENDING', null],
      ['APPROVED', null],
    ]);
    expect((await list(owner.cookie)).map(([status]) => status)).toEqual(['PENDING', 'REJECTED', 'APPROVED']);
  });

  it('have the decision and its note for their author alone, without the moderator', async () => {
    const { profile, cookie } = await putSignedIn(client, communityTable);
    const decision = { status: 'REJECTED', by: 'a-moderator', note: 'See the survey.' } as const;
    const pictureMark = { sensitive: true, at: at(6), note: null };
    const decided = { ...suggestion, suggestionStatus: 'APPROVED', decidedAt: at(5), pictureMark } as const;
    await putContributions(client, communityTable, [
      madeUpContribution({ createdAt: at(1), target, authorId: profile.id, decision, ...decided }),
    ]);
    const own = await get(profile.id, cookie);
    const { contributions } = contributionRoutes.listUserContributions.response.parse(own.body).data;
    expect(contributions[0]?.decisions).toEqual([
      { action: 'MARKED_SENSITIVE', at: at(6), category: null, note: null },
      { action: 'REJECTED', at: at(5), category: null, note: 'See the survey.' },
    ]);
    expect(JSON.stringify(own.body)).not.toContain('a-moderator');
    for (const reader of [undefined, owner.cookie]) {
      expect(JSON.stringify((await get(profile.id, reader)).body)).not.toMatch(/decision|survey/);
    }
  });

  it('are refused with an old access token, so that the author renews it instead of missing something', async () => {
    const old = await putSignedIn(client, communityTable, { profile: owner.profile, secondsAgo: 3600 });
    expect(await get(madeUpAuthor, old.cookie)).toMatchObject({
      status: 401,
      body: { code: 'TOKEN_EXPIRED' },
    });
  });

  it('are refused for now, and not cut, when the author’s session cannot be read', async () => {
    watched.fail('BatchGetItem', Infinity);
    watched.fail('GetItem', Infinity);
    expect((await get(madeUpAuthor, owner.cookie)).status).toBe(503);
  });

  it('of a deleted account cannot be looked up, whatever is still stored under its id', async () => {
    const { profile } = await putSignedIn(client, communityTable);
    await putContributions(client, communityTable, [
      madeUpContribution({ createdAt: at(1), target, authorId: profile.id, author: null }),
    ]);
    const tombstone = { id: profile.id, authEpoch: 1, deletedAt: at(2) };
    await putProfile(client, communityTable, tombstone);
    const { status, body } = await get(profile.id);
    const unknown = await get('01N0B0DY'.padEnd(26, '0'));
    expect({ status, body }).toEqual({ status: unknown.status, body: unknown.body });
  });

  it('are not there for an unknown id, for the id of nobody, and for a username in place of an id', async () => {
    expect(await get('01N0B0DY'.padEnd(26, '0'))).toMatchObject({
      status: 404,
      body: { error: 'User not found.' },
    });
    expect((await get(`nobody-${'0'.repeat(32)}`)).status).toBe(400);
    const { status, body } = await get('ada');
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: expect.stringContaining('must be a user id such as') });
  });
});
