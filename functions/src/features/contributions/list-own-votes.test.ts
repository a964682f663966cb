import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ContributionTarget } from '../../domain/contributions/contribution-item.ts';
import { toThanksItem } from '../../domain/contributions/thanks-items.ts';
import { toVoteItem } from '../../domain/contributions/vote-items.ts';
import { call, httpEvent } from '../../testing/http-request.ts';
import { loadContributionsEntry } from '../../testing/load-contributions-entry.ts';
import { madeUpContribution, putContributions } from '../../testing/put-contributions.ts';
import { putSignedIn } from '../../testing/put-signed-in.ts';
import { watchTable, type WatchedTable } from '../../testing/watch-table.ts';
import { createTestTable, dynamodbStandIns, guarded, testClient } from '../../testing/test-table.ts';

const moore: ContributionTarget = {
  kind: 'tornado',
  id: '20130520-k3v9qx2a',
  display_name: 'Moore, Oklahoma',
  state: 'OKLAHOMA',
};
const viola: ContributionTarget = {
  kind: 'spc-report',
  id: 'spc-20130519-k3v9qx2a',
  location_text: '2 SW VIOLA',
  state: 'KANSAS',
};
// More than DynamoDB returns in one call.
const ofMoore = Array.from({ length: 130 }, (_, i) =>
  madeUpContribution({ createdAt: new Date(Date.UTC(2026, 9, 1, 0, i)).toISOString(), target: moore }),
);
const ofViola = madeUpContribution({ createdAt: '2026-10-02T00:00:00.000Z', target: viola });

describe.each(dynamodbStandIns)('the caller’s own votes on $name', ({ endpoint, itOnce }) => {
  let handler: Parameters<typeof call>[0];
  let watched: WatchedTable;
  let reader: Awaited<ReturnType<typeof putSignedIn>>;
  let another: Awaited<ReturnType<typeof putSignedIn>>;

  const votes = async (query: Record<string, string>, cookie?: string) => {
    const cookies = cookie === undefined ? {} : { cookies: [cookie] };
    return call(handler, httpEvent('GET', '/api/v1/contributions/my-votes', { query, ...cookies }));
  };

  beforeAll(async () => {
    const table = await createTestTable(endpoint, 'community');
    watched = watchTable(guarded(endpoint));
    handler = await loadContributionsEntry({ community: table, dynamodb: watched.endpoint });
    const client = testClient(endpoint);
    await putContributions(client, table, [...ofMoore, ofViola]);
    [reader, another] = [await putSignedIn(client, table), await putSignedIn(client, table)];
    const put = (uid: string, contributionId: string, direction: 'UP' | 'DOWN' | null) =>
      client.send(
        new PutCommand({
          TableName: table,
          Item: toVoteItem({
            uid,
            contributionId,
            direction,
            isVerified: true,
            votedAt: '2026-10-03T00:00:00.000Z',
            requests: [],
            ver: 1,
          }),
        }),
      );
    await put(reader.profile.id, ofMoore[0]?.id ?? '', 'DOWN');
    await put(reader.profile.id, ofMoore[129]?.id ?? '', 'UP');
    await put(reader.profile.id, ofMoore[1]?.id ?? '', null);
    await put(reader.profile.id, ofViola.id, 'UP');
    await put(another.profile.id, ofMoore[0]?.id ?? '', 'UP');
    for (const [contributionId, isThanked] of [
      [ofViola.id, true],
      [ofMoore[0]?.id ?? '', false],
    ] as const) {
      const said = {
        uid: reader.profile.id,
        contributionId,
        isThanked,
        thankedAt: '2026-10-03T00:00:00.000Z',
      };
      await client.send(
        new PutCommand({ TableName: table, Item: toThanksItem({ ...said, requests: [], ver: 1 }) }),
      );
    }
  });

  it('are the caller’s votes on the newest contributions of one target', async () => {
    const answer = await votes({ target: `T:${moore.id}` }, reader.cookie);
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { votes: { [ofMoore[129]?.id ?? '']: 'UP' } } },
    });
    expect(Object.keys((answer.body as { data: { votes: object } }).data.votes)).toHaveLength(1);
    expect((await votes({ target: `S:${viola.id}` }, reader.cookie)).body).toEqual({
      data: { votes: { [ofViola.id]: 'UP' }, thanks: [ofViola.id] },
    });
    expect((await votes({ target: `T:${moore.id}` }, another.cookie)).body).toEqual({
      data: { votes: {}, thanks: [] },
    });
  });

  it('on the feed leave out contributions that it does not show', async () => {
    const answer = await votes({ feed: 'latest' }, reader.cookie);
    expect(answer.body).toEqual({
      data: { votes: { [ofViola.id]: 'UP', [ofMoore[129]?.id ?? '']: 'UP' }, thanks: [ofViola.id] },
    });
  });

  it('on a page of any list are those on its contributions, by one read of the votes alone', async () => {
    const [oldest, second] = ofMoore;
    const on = async (contributions: ({ id: string } | undefined)[], cookie = reader.cookie) =>
      (await votes({ ids: contributions.map((one) => one?.id).join(',') }, cookie)).body;
    expect(await on([oldest, second, ofViola])).toEqual({
      data: { votes: { [oldest?.id ?? '']: 'DOWN', [ofViola.id]: 'UP' }, thanks: [ofViola.id] },
    });
    expect(await on([second])).toEqual({ data: { votes: {}, thanks: [] } });
    expect(await on([oldest, oldest])).toEqual({
      data: { votes: { [oldest?.id ?? '']: 'DOWN' }, thanks: [] },
    });
    expect(await on([oldest], another.cookie)).toEqual({
      data: { votes: { [oldest?.id ?? '']: 'UP' }, thanks: [] },
    });
    expect(await on([{ id: '01N0TH1NG'.padEnd(26, '0') }])).toEqual({ data: { votes: {}, thanks: [] } });
    watched.taken();
    await on(ofMoore.slice(0, 50));
    // The first reads the session and its owner. That a session was used is noted once in a while.
    const reads = watched.taken().filter((operation) => operation !== 'UpdateItem');
    expect(reads).toEqual(['BatchGetItem', 'BatchGetItem']);
  });

  itOnce('are never cached by a browser or the edge, and require a session', async () => {
    const answer = await votes({ feed: 'latest' }, reader.cookie);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(await votes({ feed: 'latest' })).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHENTICATED' },
    });
  });

  it.each<[Record<string, string>, RegExp]>([
    [{}, /"target" and "feed" and "ids"/],
    [{ target: 'T:20130520-k3v9qx2a', feed: 'latest' }, /"target" and "feed" and "ids"/],
    [{ ids: 'x' }, /1 to 50 contribution ids/],
    [{ ids: `${ofViola.id},` }, /1 to 50 contribution ids/],
    [{ ids: Array.from({ length: 51 }, () => ofViola.id).join(',') }, /1 to 50 contribution ids/],
    [{ ids: ofViola.id, before: 'x' }, /Unknown name "before"/],
    [{ target: '20130520-k3v9qx2a' }, /T: and the id of a tornado/],
    [{ feed: 'oldest' }, /latest/],
  ])('are refused with a message for %j', async (query, sentence) => {
    const answer = await votes(query, reader.cookie);
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    expect((answer.body as { error: string }).error).toMatch(sentence);
  });
});
