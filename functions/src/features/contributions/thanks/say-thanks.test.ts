import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { removalSentences } from '@touchdown/shared/contributions/removal-sentences.ts';
import { thanksSentences } from '@touchdown/shared/contributions/thanks-sentences.ts';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  contributionKey,
  type ContributionTarget,
  type StoredContribution,
} from '../../../domain/contributions/contribution-item.ts';
import { failingWrites, type WriteFault } from '../../../testing/failing-writes.ts';
import { call, httpEvent } from '../../../testing/http-request.ts';
import { loadContributionsEntry } from '../../../testing/load-contributions-entry.ts';
import { madeUpContribution, putContributions } from '../../../testing/put-contributions.ts';
import { madeUpProfile, putProfile, putSignedIn } from '../../../testing/put-signed-in.ts';
import {
  bothStandIns,
  createTestTable,
  dynamodbStandIns,
  guarded,
  testClient,
} from '../../../testing/test-table.ts';
import { sayThanks } from './say-thanks.ts';

type SayThanks = ReturnType<typeof sayThanks>;
type ThanksToSay = Parameters<SayThanks>[0];

const people = [1, 2, 3];
const target: ContributionTarget = {
  kind: 'tornado',
  id: '20130520-k3v9qx2a',
  display_name: 'Moore',
  state: 'OKLAHOMA',
};
const createdAt = '2026-10-02T00:00:00.000Z';

/** One step of a history: thanks, thanks taken back, or an earlier request of the person again. */
const step = fc.record({
  person: fc.integer({ min: 0, max: people.length - 1 }),
  request: fc.constantFrom('thank', 'take back', 'the last one again', 'the one before again'),
  fault: fc.oneof(
    { weight: 8, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom<WriteFault>('conflict', 'failed', 'answer lost') },
  ),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** DynamoDB Local takes ten times as long as dynoxide. */
const numRuns = { dynoxide: 100 } as Record<string, number>;

describe.each(bothStandIns)('random thanks on $name', ({ name, endpoint }) => {
  let client: DynamoDBDocumentClient;
  let faults: WriteFault[];
  let table: string;
  let say: SayThanks;

  beforeAll(async () => {
    table = await createTestTable(endpoint, 'community');
    client = testClient(endpoint);
    const failing = failingWrites(testClient(endpoint));
    faults = failing.faults;
    say = sayThanks(failing.client, table, () => Date.now());
  });

  /** As a browser does: the same request again until it is answered. */
  async function sayUntilAnswered(said: ThanksToSay) {
    for (;;) {
      try {
        return await say(said);
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'UNAVAILABLE') throw error;
      }
    }
  }

  async function run(history: readonly Step[]): Promise<void> {
    const contribution = madeUpContribution({ createdAt, target });
    await putContributions(client, table, [contribution]);
    const profiles = people.map(() => madeUpProfile());
    for (const profile of profiles) await putProfile(client, table, profile);
    const thankful = new Set<number>();
    const everThankful = new Set<number>();
    const requests = people.map((): ThanksToSay[] => []);
    for (const [i, { person, request, fault }] of history.entries()) {
      const own = requests[person] ?? [];
      // A fault may reach another history, because they run at the same time.
      if (fault) faults.push(fault);
      if (request === 'thank' || request === 'take back') {
        const isThanked = request === 'thank';
        const uid = profiles[person]?.id ?? '';
        own.push({ uid, contributionId: contribution.id, isThanked, idempotencyKey: `step-${i}` });
        if (isThanked) thankful.add(person);
        else thankful.delete(person);
        if (isThanked) everThankful.add(person);
      }
      const repeated = own.at(request === 'the one before again' ? -2 : -1);
      if (!repeated) continue;
      expect(await sayUntilAnswered(repeated)).toEqual({
        thanks: thankful.size,
        thanked: repeated.isThanked,
      });
    }
    const Key = contributionKey(contribution.id);
    const { Item: stored } = await client.send(
      new GetCommand({ TableName: table, Key, ConsistentRead: true }),
    );
    expect([stored?.['thanks'] ?? 0, stored?.['thanksTold'] ?? 0]).toEqual([
      thankful.size,
      everThankful.size,
    ]);
    // They weigh nothing.
    expect(stored).toMatchObject({ up: 0, down: 0, net: 0 });
  }

  it('are counted as in a plain model, with repeats, conflicts and lost answers', async () => {
    const histories = fc.array(step, { minLength: 6, maxLength: 18 });
    const left = fc.sample(histories, { numRuns: numRuns[name] ?? 25, seed: 20261130 });
    const runNext = async () => {
      for (let history = left.pop(); history; history = left.pop()) await run(history);
    };
    await Promise.all(Array.from({ length: 24 }, runNext));
  });
});

describe.each(dynamodbStandIns)('thanks on $name', ({ endpoint, itOnce }) => {
  let handler: Parameters<typeof call>[0];
  let client: DynamoDBDocumentClient;
  let table: string;
  let reader: Awaited<ReturnType<typeof putSignedIn>>;

  beforeAll(async () => {
    table = await createTestTable(endpoint, 'community');
    const ephemeral = await createTestTable(endpoint, 'ephemeral');
    handler = await loadContributionsEntry({ community: table, dynamodb: guarded(endpoint), ephemeral });
    client = testClient(endpoint);
    reader = await putSignedIn(client, table);
  });

  async function put(over: Partial<StoredContribution> = {}): Promise<string> {
    const contribution = madeUpContribution({ createdAt, target, ...over });
    await putContributions(client, table, [contribution]);
    return contribution.id;
  }
  const thank = (id: string, thanked: boolean, cookie = reader.cookie) =>
    call(
      handler,
      httpEvent('POST', `/api/v1/contributions/${id}/thanks`, {
        body: JSON.stringify({ thanked }),
        headers: { 'content-type': 'application/json' },
        cookies: [cookie],
      }),
    );
  const shown = async (id: string) => {
    const { body } = await call(handler, httpEvent('GET', '/api/v1/contributions', { query: { ids: id } }));
    return (body as { contributions: { thanks?: number }[] }).contributions[0]?.thanks;
  };

  it('are seen by everybody as a number, which is left out for none', async () => {
    const id = await put();
    expect(await shown(id)).toBeUndefined();
    expect(await thank(id, true)).toMatchObject({
      status: 200,
      body: { data: { thanks: 1, thanked: true } },
    });
    expect(await thank(id, true)).toMatchObject({
      status: 200,
      body: { data: { thanks: 1, thanked: true } },
    });
    expect(await shown(id)).toBe(1);
    expect(await thank(id, false)).toMatchObject({ body: { data: { thanks: 0, thanked: false } } });
    expect(await shown(id)).toBeUndefined();
  });

  it('by fifty people at the same moment count fifty', async () => {
    const id = await put();
    const many = await Promise.all(Array.from({ length: 50 }, () => putSignedIn(client, table)));
    const answers = await Promise.all(many.map(({ cookie }) => thank(id, true, cookie)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await shown(id)).toBe(50);
  });

  itOnce(
    'are refused for one’s own, for a suggestion, for what is gone, and before the verification',
    async () => {
      const suggestion = { contributionType: 'EDIT_SUGGESTION', suggestionStatus: 'PENDING' } as const;
      const unverified = await putSignedIn(client, table, { profile: madeUpProfile({ isVerified: false }) });
      for (const [id, cookie, status, error] of [
        [await put({ authorId: reader.profile.id }), reader.cookie, 403, thanksSentences.own],
        [await put(suggestion), reader.cookie, 409, thanksSentences.suggestion],
        [await put({ removedAt: createdAt }), reader.cookie, 404, removalSentences.unknown],
        [await put(), unverified.cookie, 403, undefined],
      ] as const) {
        const answer = await thank(id, true, cookie);
        expect(answer.status).toBe(status);
        if (error !== undefined) expect(answer.body).toMatchObject({ error });
      }
    },
  );
});
