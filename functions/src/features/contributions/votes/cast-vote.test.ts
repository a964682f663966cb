import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { VoteDirection } from '@touchdown/shared/contributions/schema.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { contributionKey } from '../../../domain/contributions/contribution-item.ts';
import { madeUpContribution, putContributions } from '../../../testing/put-contributions.ts';
import { failingWrites, type WriteFault } from '../../../testing/failing-writes.ts';
import { createTestTable, dynamodbStandIns, testClient } from '../../../testing/test-table.ts';
import { castVote, type CastVote, type VoteToCast } from './cast-vote.ts';

const voters = [1, 2, 3].map((number) => ({ id: `01VOTER${'0'.repeat(18)}${number}`, isVerified: true }));

/** One step of a sequence: a vote, or an earlier request of the voter again. */
const step = fc.record({
  voter: fc.integer({ min: 0, max: voters.length - 1 }),
  request: fc.constantFrom('UP', 'DOWN', 'the last one again', 'the one before again'),
  fault: fc.oneof(
    { weight: 8, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom<WriteFault>('conflict', 'failed', 'answer lost') },
  ),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** DynamoDB Local takes ten times as long as dynoxide. */
const numRuns = { dynoxide: 2_000 } as Record<string, number>;

const target = {
  kind: 'tornado',
  id: '20130520-k3v9qx2a',
  display_name: 'Moore',
  state: 'OKLAHOMA',
} as const;

describe.each(dynamodbStandIns)('random votes on $name', ({ name, endpoint }) => {
  let client: DynamoDBDocumentClient;
  let faults: WriteFault[];
  let table: string;
  let cast: CastVote;

  beforeAll(async () => {
    table = await createTestTable(endpoint, 'community');
    client = testClient(endpoint);
    const failing = failingWrites(testClient(endpoint));
    faults = failing.faults;
    cast = castVote(failing.client, table, () => Date.now());
  });

  /** As a browser does: the same request again until it is answered. */
  async function castUntilAnswered(vote: VoteToCast) {
    for (;;) {
      try {
        return await cast(vote);
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'UNAVAILABLE') throw error;
      }
    }
  }

  async function run(sequence: readonly Step[]): Promise<void> {
    const contribution = madeUpContribution({ createdAt: '2026-10-02T00:00:00.000Z', target });
    await putContributions(client, table, [contribution]);
    const model = new Map<number, VoteDirection>();
    const requests = voters.map((): { vote: VoteToCast; answer: VoteDirection | null }[] => []);
    const countOf = (wanted: VoteDirection) => [...model.values()].filter((each) => each === wanted).length;
    for (const [i, { voter: number, request, fault }] of sequence.entries()) {
      const voter = voters[number];
      const own = requests[number];
      if (!voter || !own) throw new Error(`No voter ${number}.`);
      // A fault may reach another sequence, because they run at the same time.
      if (fault) faults.push(fault);
      if (request === 'UP' || request === 'DOWN') {
        const vote = {
          voter,
          contributionId: contribution.id,
          direction: request,
          idempotencyKey: `step-${i}`,
        } as const;
        if (model.get(number) === request) model.delete(number);
        else model.set(number, request);
        own.push({ vote, answer: model.get(number) ?? null });
      }
      const repeated = own.at(request === 'the one before again' ? -2 : -1);
      if (!repeated) continue;
      expect(await castUntilAnswered(repeated.vote)).toEqual({
        netVotes: countOf('UP') - countOf('DOWN'),
        userVote: repeated.answer,
      });
    }
    const Key = contributionKey(contribution.id);
    const { Item: stored } = await client.send(
      new GetCommand({ TableName: table, Key, ConsistentRead: true }),
    );
    const [up, down] = [countOf('UP'), countOf('DOWN')];
    expect(stored).toMatchObject({ up, down, net: up - down });
  }

  it('are counted as in a plain model, with repeats, conflicts and lost answers', async () => {
    const lengths = { minLength: 2, maxLength: 7 };
    const left = fc.sample(fc.array(step, lengths), { numRuns: numRuns[name] ?? 200, seed: 20261122 });
    const runNext = async () => {
      for (let sequence = left.pop(); sequence; sequence = left.pop()) await run(sequence);
    };
    await Promise.all(Array.from({ length: 24 }, runNext));
  }, 120_000);
});
