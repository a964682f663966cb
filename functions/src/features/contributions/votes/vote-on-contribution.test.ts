import { GetCommand, UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { setTimeout as wait } from 'node:timers/promises';
import { viewerIpHeader } from '@touchdown/shared/contract/env.ts';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  contributionKey,
  type ContributionTarget,
  type StoredContribution,
} from '../../../domain/contributions/contribution-item.ts';
import { toVoteItem, voteKey } from '../../../domain/contributions/vote-items.ts';
import { putInBatches } from '../../../platform/aws/put-items.ts';
import { call, httpEvent } from '../../../testing/http-request.ts';
import { loadContributionsEntry } from '../../../testing/load-contributions-entry.ts';
import { madeUpContribution, putContributions } from '../../../testing/put-contributions.ts';
import { madeUpProfile, putProfile, putSignedIn } from '../../../testing/put-signed-in.ts';
import { watchTable, type WatchedTable } from '../../../testing/watch-table.ts';
import { createTestTable, dynamodbStandIns, guarded, testClient } from '../../../testing/test-table.ts';

const target: ContributionTarget = {
  kind: 'tornado',
  id: '20130520-k3v9qx2a',
  display_name: 'Moore, Oklahoma',
  state: 'OKLAHOMA',
};
type SignedIn = Awaited<ReturnType<typeof putSignedIn>>;

describe.each(dynamodbStandIns)('a vote on $name', ({ endpoint, itOnce }) => {
  let handler: Parameters<typeof call>[0];
  let client: DynamoDBDocumentClient;
  let watched: WatchedTable;
  let table: string;
  let voter: SignedIn;
  let another: SignedIn;

  beforeAll(async () => {
    table = await createTestTable(endpoint, 'community');
    watched = watchTable(guarded(endpoint));
    const ephemeral = await createTestTable(endpoint, 'ephemeral');
    handler = await loadContributionsEntry({ community: table, dynamodb: watched.endpoint, ephemeral });
    client = testClient(endpoint);
    [voter, another] = [await putSignedIn(client, table), await putSignedIn(client, table)];
  });
  afterEach(() => {
    vi.useRealTimers();
    watched.mend();
  });

  async function put(over: Partial<StoredContribution> = {}): Promise<string> {
    const contribution = madeUpContribution({ createdAt: '2026-10-02T00:00:00.000Z', target, ...over });
    await putContributions(client, table, [contribution]);
    return contribution.id;
  }

  const vote = (id: string, body: unknown, { cookie } = voter, headers: Record<string, string> = {}) =>
    call(
      handler,
      httpEvent('POST', `/api/v1/contributions/${id}/vote`, {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
        cookies: [cookie],
      }),
    );
  /** On a slow machine some of many are refused for a while, and the same key works again. */
  const voteUntilAnswered: typeof vote = async (...sent) => {
    for (;;) {
      const answer = await vote(...sent);
      if (![503, 504].includes(answer.status)) return answer;
      await wait(50);
    }
  };
  const answered = (netVotes: number, userVote: string | null) => ({
    status: 200,
    body: { data: { netVotes, userVote } },
  });
  const counters = async (id: string) => {
    const { Item: item } = await client.send(new GetCommand({ TableName: table, Key: contributionKey(id) }));
    return [item?.['up'], item?.['down'], item?.['net']];
  };
  const storedVote = async (id: string, { profile } = voter) =>
    (await client.send(new GetCommand({ TableName: table, Key: voteKey(id, profile.id) }))).Item;

  it('is set, switched by the other direction, and cleared by the same one', async () => {
    const id = await put({ up: 3, down: 1, net: 2 });
    expect(await vote(id, { direction: 'UP' })).toMatchObject(answered(3, 'UP'));
    expect(await counters(id)).toEqual([4, 1, 3]);
    expect(await vote(id, { direction: 'DOWN' })).toMatchObject(answered(1, 'DOWN'));
    expect(await counters(id)).toEqual([3, 2, 1]);
    expect(await vote(id, { direction: 'DOWN' })).toMatchObject(answered(2, null));
    expect(await counters(id)).toEqual([3, 1, 2]);
    expect(await vote(id, { direction: 'DOWN' }, another)).toMatchObject(answered(1, 'DOWN'));
    expect(await vote(id, { direction: 'UP' })).toMatchObject(answered(2, 'UP'));
    expect(await counters(id)).toEqual([4, 2, 2]);
  });

  it('is among the voter’s own votes, and in the list of the tornado', async () => {
    const id = await put({ target: { ...target, id: '20130520-aaaaaaaa' } });
    await vote(id, { direction: 'UP' });
    const get = async (path: string, query = {}) =>
      (await call(handler, httpEvent('GET', `/api/v1${path}`, { query, cookies: [voter.cookie] }))).body;
    expect(await get('/tornadoes/20130520-aaaaaaaa/contributions')).toMatchObject({
      data: { contributions: [{ id, netVotes: 1, net_votes: 1 }] },
    });
    const own = { target: 'T:20130520-aaaaaaaa' };
    expect(await get('/contributions/my-votes', own)).toEqual({
      data: { votes: { [id]: 'UP' }, thanks: [] },
    });
    await vote(id, { direction: 'UP' });
    expect(await get('/contributions/my-votes', own)).toEqual({ data: { votes: {}, thanks: [] } });
  });

  it.each([
    ['the body', (key: string) => [{ direction: 'UP', idempotencyKey: key }, {}] as const],
    ['the header', (key: string) => [{ direction: 'UP' }, { 'idempotency-key': key }] as const],
  ])('changes nothing when its key in %s is repeated, and answers the same', async (_place, request) => {
    const id = await put();
    const send = (key: string) => vote(id, request(key)[0], voter, request(key)[1]);
    expect(await send('first-request')).toMatchObject(answered(1, 'UP'));
    expect(await send('first-request')).toMatchObject(answered(1, 'UP'));
    expect(await send('second-request')).toMatchObject(answered(0, null));
    // Also when it arrives late.
    expect(await send('first-request')).toMatchObject(answered(0, 'UP'));
    expect(await send('second-request')).toMatchObject(answered(0, null));
    expect(await counters(id)).toEqual([0, 0, 0]);
  });

  itOnce('refuses a key of another form in the body and in the header', async () => {
    const id = await put();
    const inBody = await vote(id, { direction: 'UP', idempotencyKey: 'a b' });
    expect(inBody).toMatchObject({
      status: 400,
      body: { code: 'INVALID_REQUEST', error: expect.stringContaining('must be 8 to 64 letters') },
    });
    const inHeader = await vote(id, { direction: 'UP' }, voter, { 'idempotency-key': 'a b' });
    expect(inHeader).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('Idempotency-Key must be 8 to 64 letters') },
    });
    expect(await counters(id)).toEqual([0, 0, 0]);
  });

  it('of somebody unverified is stored and shown to them, and does not count', async () => {
    const id = await put();
    const unverified = await putSignedIn(client, table, { profile: madeUpProfile({ isVerified: false }) });
    expect(await vote(id, { direction: 'UP' }, unverified)).toMatchObject(answered(0, 'UP'));
    await vote(id, { direction: 'UP' });
    expect(await counters(id)).toEqual([1, 0, 1]);
    expect(await storedVote(id, unverified)).toMatchObject({ direction: 'UP', isVerified: false });
    expect(await storedVote(id)).toMatchObject({ direction: 'UP', isVerified: true });
    expect(await vote(id, { direction: 'DOWN' }, unverified)).toMatchObject(answered(1, 'DOWN'));
    expect(await vote(id, { direction: 'DOWN' }, unverified)).toMatchObject(answered(1, null));
    expect(await counters(id)).toEqual([1, 0, 1]);
  });

  it('that waits for a verified email address is one of a hundred', async () => {
    const unverified = await putSignedIn(client, table, { profile: madeUpProfile({ isVerified: false }) });
    const { id: uid } = unverified.profile;
    const waiting = Array.from({ length: 100 }, (_, at) =>
      toVoteItem({
        contributionId: `waiting-${at}`,
        uid,
        direction: 'UP',
        isVerified: false,
        isWaiting: true,
        votedAt: '2026-10-02T00:00:00.000Z',
        requests: [],
        ver: 1,
      }),
    );
    await putInBatches(client, table, waiting.slice(1));
    const id = await put();
    expect(await vote(id, { direction: 'UP' }, unverified)).toMatchObject(answered(0, 'UP'));
    const other = await put();
    const refused = await vote(other, { direction: 'UP' }, unverified);
    expect(refused).toMatchObject({ status: 403, body: { code: 'UNVERIFIED_EMAIL' } });
    expect(await storedVote(other, unverified)).toBeUndefined();
    // A vote that waits can still be changed, and taken back.
    expect(await vote(id, { direction: 'DOWN' }, unverified)).toMatchObject(answered(0, 'DOWN'));
    expect(await vote(id, { direction: 'DOWN' }, unverified)).toMatchObject(answered(0, null));
    expect(await vote(other, { direction: 'UP' }, unverified)).toMatchObject(answered(0, 'UP'));
  });

  it('counts if the voter is verified while it is written, and is refused if the account is deleted', async () => {
    const id = await put();
    const profile = madeUpProfile({ isVerified: false });
    const unverified = await putSignedIn(client, table, { profile });
    watched.before('TransactWriteItems', async () => {
      watched.mend();
      await putProfile(client, table, { ...profile, isVerified: true });
    });
    expect(await vote(id, { direction: 'UP' }, unverified)).toMatchObject(answered(1, 'UP'));
    expect(await storedVote(id, unverified)).toMatchObject({ isVerified: true, isWaiting: false });
    watched.before('TransactWriteItems', async () => {
      watched.mend();
      await putProfile(client, table, {
        id: profile.id,
        authEpoch: 1,
        deletedAt: '2026-10-02T00:00:00.000Z',
      });
    });
    const other = await put();
    expect(await vote(other, { direction: 'UP' }, unverified)).toMatchObject({ status: 401 });
    expect(await storedVote(other, unverified)).toBeUndefined();
    expect(await counters(other)).toEqual([0, 0, 0]);
  });

  itOnce('is refused on one’s own contribution', async () => {
    const id = await put({ authorId: voter.profile.id });
    expect(await vote(id, { direction: 'UP' })).toMatchObject({
      status: 403,
      body: { error: 'You cannot vote on your own contribution', code: 'FORBIDDEN' },
    });
    expect(await storedVote(id)).toBeUndefined();
  });

  it('finds no contribution that is missing, removed or turned down', async () => {
    const removed = await put();
    await client.send(
      new UpdateCommand({
        TableName: table,
        Key: contributionKey(removed),
        UpdateExpression: 'SET removedAt = :at',
        ExpressionAttributeValues: { ':at': '2026-10-03T00:00:00.000Z' },
      }),
    );
    const missing = madeUpContribution({ createdAt: '2026-10-02T00:00:00.000Z', target }).id;
    const turnedDown = await put({ contributionType: 'EDIT_SUGGESTION', suggestionStatus: 'REJECTED' });
    for (const id of [missing, removed, turnedDown]) {
      expect(await vote(id, { direction: 'UP' })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      expect(await storedVote(id)).toBeUndefined();
    }
  });

  itOnce.each([[{}], [{ direction: 'LEFT' }], [{ direction: 'UP', by: 3 }]])(
    'refuses the body %j',
    async (body) => {
      const answer = await vote(await put(), body);
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    },
  );

  it('is retried when it conflicts', async () => {
    const id = await put();
    watched.cancel(4);
    expect(await vote(id, { direction: 'UP' })).toMatchObject(answered(1, 'UP'));
    expect(await counters(id)).toEqual([1, 0, 1]);
  });

  itOnce('is refused for a while if it conflicts again and again', async () => {
    const id = await put();
    expect(await vote(id, { direction: 'UP' })).toMatchObject(answered(1, 'UP'));
    watched.taken();
    watched.cancel(Infinity);
    // The clock moves on instead of the test waiting.
    vi.useFakeTimers({ toFake: ['Date'] });
    watched.before('TransactWriteItems', async () => void vi.setSystemTime(Date.now() + 2_000));
    const refused = await vote(id, { direction: 'UP', idempotencyKey: 'another-key' });
    expect(refused).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(refused.headers['retry-after']).toBe('5');
    expect(watched.taken().filter((one) => one === 'TransactWriteItems').length).toBeGreaterThan(2);
    watched.mend();
    vi.useRealTimers();
    expect(await vote(id, { direction: 'UP', idempotencyKey: 'another-key' })).toMatchObject(
      answered(0, null),
    );
  });

  it.each(['before', 'after'])('works with the same key after DynamoDB failed %s the write', async (when) => {
    const id = await put();
    const sent = { direction: 'DOWN', idempotencyKey: 'the-same-key' };
    watched.fail('TransactWriteItems', 3, { afterwards: when === 'after' });
    expect(await vote(id, sent)).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect(await vote(id, sent)).toMatchObject(answered(-1, 'DOWN'));
    expect(await counters(id)).toEqual([0, 1, -1]);
  });

  it('counts each of fifty people who vote at once behind one IP address', async () => {
    const id = await put();
    const from = { [viewerIpHeader]: '198.51.100.1' };
    const voters = await Promise.all(Array.from({ length: 50 }, () => putSignedIn(client, table)));
    watched.contend(2);
    const answers = await Promise.all(
      voters.map(async (one, i) => {
        const sent = { direction: i % 5 === 0 ? 'DOWN' : 'UP', idempotencyKey: `voter-number-${i}` };
        return voteUntilAnswered(id, sent, one, from);
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await counters(id)).toEqual([40, 10, 30]);
  });

  describe('on an edit suggestion', () => {
    const open = { contributionType: 'EDIT_SUGGESTION', suggestionStatus: 'PENDING' } as const;
    const support = async (id: string) => {
      const { Item: item } = await client.send(
        new GetCommand({ TableName: table, Key: contributionKey(id) }),
      );
      const { suggestionStatus, g3pk, verifiedUp, verifiedDown } = item ?? {};
      expect(g3pk).toBe(`SUG#${String(suggestionStatus)}`);
      return [suggestionStatus, verifiedUp, verifiedDown] as unknown[];
    };

    it('selects it at five more verified votes for than against, and takes that back below', async () => {
      const id = await put({ ...open, up: 4, net: 4, verifiedUp: 4, verifiedDown: 0, verifiedNet: 4 });
      const unverified = await putSignedIn(client, table, { profile: madeUpProfile({ isVerified: false }) });
      await vote(id, { direction: 'UP' }, unverified);
      expect(await support(id)).toEqual(['PENDING', 4, 0]);
      await vote(id, { direction: 'UP' });
      expect(await support(id)).toEqual(['COMMUNITY_SELECTED', 5, 0]);
      await vote(id, { direction: 'DOWN' }, another);
      expect(await support(id)).toEqual(['PENDING', 5, 1]);
      await vote(id, { direction: 'UP' }, another);
      expect(await support(id)).toEqual(['COMMUNITY_SELECTED', 6, 0]);
    });

    it.each(['APPROVED', 'REJECTED'] as const)('leaves it %s', async (suggestionStatus) => {
      const id = await put({ ...open, suggestionStatus, verifiedUp: 4, verifiedDown: 0, verifiedNet: 4 });
      const answer = await vote(id, { direction: 'UP' });
      expect(answer.status).toBe(suggestionStatus === 'APPROVED' ? 200 : 404);
      expect((await support(id))[0]).toBe(suggestionStatus);
    });

    it('counts one without counters from zero', async () => {
      const id = await put(open);
      await vote(id, { direction: 'UP' });
      expect(await support(id)).toEqual(['PENDING', 1, 0]);
    });

    it.each([
      [0, 'COMMUNITY_SELECTED'],
      [14, 'PENDING'],
    ])('by thirty people at once, %i of them against, leaves it %s', async (against, status) => {
      const id = await put({ ...open, verifiedUp: 0, verifiedDown: 0, verifiedNet: 0 });
      const voters = await Promise.all(Array.from({ length: 30 }, () => putSignedIn(client, table)));
      const from = { [viewerIpHeader]: `203.0.113.${against}` };
      watched.contend(2);
      const answers = await Promise.all(
        voters.map(async (one, i) => {
          const sent = { direction: i < against ? 'DOWN' : 'UP', idempotencyKey: `voter-number-${i}` };
          return voteUntilAnswered(id, sent, one, from);
        }),
      );
      expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
      expect(await support(id)).toEqual([status, 30 - against, against]);
    });
  });

  it('is counted once when one person sends two requests at once', async () => {
    const id = await put();
    watched.contend(10);
    const sent = { direction: 'UP', idempotencyKey: 'the-same-key' };
    const answers = await Promise.all([vote(id, sent), vote(id, sent), vote(id, sent)]);
    for (const answer of answers) expect(answer).toMatchObject(answered(1, 'UP'));
    expect(await counters(id)).toEqual([1, 0, 1]);
  });

  itOnce('is limited to sixty a minute for each person', async () => {
    const id = await put();
    const eager = await putSignedIn(client, table);
    const from = { [viewerIpHeader]: '198.51.100.2' };
    const answers: number[] = [];
    // One more is allowed each second, and a busy machine may take that long.
    while (answers.at(-1) !== 429 && answers.length < 200)
      answers.push((await vote(id, { direction: 'LEFT' }, eager, from)).status);
    expect(answers.at(-1)).toBe(429);
    expect(answers.length).toBeGreaterThan(60);
    expect((await vote(id, { direction: 'UP' }, another)).status).toBe(200);
  });
});
