import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  contributionKey,
  type ContributionTarget,
  type StoredContribution,
} from '../../../domain/contributions/contribution-item.ts';
import { toVoteItem, voteKey, type StoredVote } from '../../../domain/contributions/vote-items.ts';
import { profileKey } from '../../../domain/members/session-items.ts';
import { putInBatches } from '../../../platform/aws/put-items.ts';
import type { ItemChange } from '../../../platform/events/item-change.ts';
import { madeUpContribution, putContributions } from '../../../testing/put-contributions.ts';
import { madeUpProfile, putProfile } from '../../../testing/put-signed-in.ts';
import { followedChange, streamImage } from '../../../testing/stream-event.ts';
import { createTestTable, dynamodbStandIns, guarded, testClient } from '../../../testing/test-table.ts';
import { castVote } from './cast-vote.ts';
import { countWaitingVotes } from '../follow-profile.ts';

const target: ContributionTarget = { kind: 'tornado', id: 't1', display_name: 'Moore', state: 'OKLAHOMA' };
const suggestion = { contributionType: 'EDIT_SUGGESTION', suggestionStatus: 'PENDING' } as const;

describe.each(dynamodbStandIns)('votes of somebody who is verified later, on $name', ({ endpoint }) => {
  let client: DynamoDBDocumentClient;
  let table: string;
  let count: ReturnType<typeof countWaitingVotes>;

  beforeAll(async () => {
    table = await createTestTable(endpoint, 'community');
    client = testClient(endpoint);
    const credentials = { accessKeyId: 'follow-people.event', secretAccessKey: 'local' };
    const asFollower = new DynamoDBClient({ endpoint: guarded(endpoint), region: 'us-east-1', credentials });
    count = countWaitingVotes(DynamoDBDocumentClient.from(asFollower), table, 0);
  });

  async function put(over: Partial<StoredContribution> = {}): Promise<string> {
    const contribution = madeUpContribution({ createdAt: '2026-10-02T00:00:00.000Z', target, ...over });
    await putContributions(client, table, [contribution]);
    return contribution.id;
  }
  async function unverified() {
    const profile = madeUpProfile({ isVerified: false });
    await putProfile(client, table, profile);
    let request = 0;
    const vote = (contributionId: string, direction: 'UP' | 'DOWN') =>
      castVote(client, table, () => Date.now())({
        voter: profile,
        contributionId,
        direction,
        idempotencyKey: `request-${++request}`,
      });
    /** Changes the profile and returns what the follower receives. */
    const become = async (isVerified: boolean): Promise<ItemChange> => {
      const before = await streamImage(endpoint, table, profileKey(profile.id));
      await putProfile(client, table, { ...profile, isVerified });
      const after = await streamImage(endpoint, table, profileKey(profile.id));
      return followedChange('count-waiting-votes', { before, after }) as ItemChange;
    };
    return { profile, vote, become };
  }
  const stored = async (id: string) =>
    (await client.send(new GetCommand({ TableName: table, Key: contributionKey(id), ConsistentRead: true })))
      .Item as unknown as StoredContribution;
  const counters = async (id: string) => {
    const { up, down, net } = await stored(id);
    return [up, down, net];
  };
  const voteOf = async (id: string, uid: string) =>
    (await client.send(new GetCommand({ TableName: table, Key: voteKey(id, uid) })))
      .Item as unknown as StoredVote;

  it('count then, once each, however often and at once the change is followed', async () => {
    const { profile, vote, become } = await unverified();
    const [liked, disliked, cleared] = [await put(), await put(), await put()];
    await vote(liked, 'UP');
    await vote(disliked, 'DOWN');
    await vote(cleared, 'UP');
    await vote(cleared, 'UP');
    expect(await counters(liked)).toEqual([0, 0, 0]);
    const change = await become(true);
    await Promise.all([count(change), count(change), count(change)]);
    await count(change);
    expect(await counters(liked)).toEqual([1, 0, 1]);
    expect(await counters(disliked)).toEqual([0, 1, -1]);
    expect(await counters(cleared)).toEqual([0, 0, 0]);
    expect(await voteOf(liked, profile.id)).toMatchObject({ direction: 'UP', isVerified: true });
  });

  it('count once when they are taken back, switched or repeated at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const { vote, become } = await unverified();
      const ids = await Promise.all(Array.from({ length: 4 }, () => put()));
      for (const id of ids) await vote(id, 'UP');
      const change = await become(true);
      const [kept, takenBack, switched, again] = ids as [string, string, string, string];
      await Promise.all([
        count(change),
        vote(takenBack, 'UP'),
        vote(switched, 'DOWN'),
        vote(again, 'UP').then(() => vote(again, 'UP')),
      ]);
      expect(await counters(kept)).toEqual([1, 0, 1]);
      expect(await counters(takenBack)).toEqual([0, 0, 0]);
      expect(await counters(switched)).toEqual([0, 1, -1]);
      expect(await counters(again)).toEqual([1, 0, 1]);
    }
  });

  it('select a suggestion then, and not before', async () => {
    const { vote, become } = await unverified();
    const id = await put({ ...suggestion, up: 4, net: 4, verifiedUp: 4, verifiedDown: 0, verifiedNet: 4 });
    await vote(id, 'UP');
    expect(await stored(id)).toMatchObject({ suggestionStatus: 'PENDING', net: 4, verifiedNet: 4 });
    await count(await become(true));
    expect(await stored(id)).toMatchObject({
      suggestionStatus: 'COMMUNITY_SELECTED',
      net: 5,
      verifiedNet: 5,
    });
  });

  it('stay counted after a change to another address, and later ones wait for that one', async () => {
    const { vote, become } = await unverified();
    const [earlier, later] = [await put(), await put()];
    await vote(earlier, 'UP');
    await count(await become(true));
    await count(await become(false));
    await vote(later, 'UP');
    expect([await counters(earlier), await counters(later)]).toEqual([
      [1, 0, 1],
      [0, 0, 0],
    ]);
    await count(await become(true));
    expect([await counters(earlier), await counters(later)]).toEqual([
      [1, 0, 1],
      [1, 0, 1],
    ]);
  });

  it('that were counted without verification, as they once were, are not counted twice', async () => {
    const { profile, become } = await unverified();
    const id = await put({ ...suggestion, up: 1, net: 1, verifiedUp: 0, verifiedDown: 0, verifiedNet: 0 });
    const vote = toVoteItem({
      contributionId: id,
      uid: profile.id,
      direction: 'UP',
      isVerified: false,
      votedAt: '2026-10-02T00:00:00.000Z',
      requests: [],
      ver: 1,
    });
    await putInBatches(client, table, [vote]);
    await count(await become(true));
    expect(await stored(id)).toMatchObject({ up: 1, net: 1, verifiedUp: 1, verifiedNet: 1 });
  });
});
