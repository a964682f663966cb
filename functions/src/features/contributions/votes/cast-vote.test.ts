import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { VoteDirection } from '@touchdown/shared/contributions/schema.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { contributionKey } from '../../../domain/contributions/contribution-item.ts';
import { madeUpContribution, putContributions } from '../../../testing/put-contributions.ts';
import { madeUpProfile, putProfile } from '../../../testing/put-signed-in.ts';
import { failingWrites, type WriteFault } from '../../../testing/failing-writes.ts';
import { createTestTable, bothStandIns, testClient } from '../../../testing/test-table.ts';
import { castVote } from './cast-vote.ts';

type CastVote = ReturnType<typeof castVote>;
type VoteToCast = Parameters<CastVote>[0];

const voters = [1, 2, 3];

/** One step of a sequence: a vote, or an earlier request of the voter again. */
const step = fc.record({
  voter: fc.integer({ min: 0, max: voters.length - 1 }),
  isVerified: fc.oneof(
    { weight: 4, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
  ),
  request: fc.constantFrom('UP', 'DOWN', 'the last one again', 'the one before again'),
  fault: fc.oneof(
    { weight: 8, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom<WriteFault>('conflict', 'failed', 'answer lost') },
  ),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** What is voted on. A suggestion begins near the five votes that select it. */
const subject = fc.constantFrom(
  { suggestionStatus: null },
  { suggestionStatus: 'PENDING', verifiedUp: 0, verifiedDown: 0, verifiedNet: 0 } as const,
  { suggestionStatus: 'PENDING', verifiedUp: 7, verifiedDown: 3, verifiedNet: 4 } as const,
  { suggestionStatus: 'COMMUNITY_SELECTED', verifiedUp: 5, verifiedDown: 0, verifiedNet: 5 } as const,
  { suggestionStatus: 'APPROVED', verifiedUp: 4, verifiedDown: 0, verifiedNet: 4 } as const,
);
type Subject = typeof subject extends fc.Arbitrary<infer T> ? T : never;
interface Sequence {
  subject: Subject;
  steps: readonly Step[];
}

/** DynamoDB Local takes ten times as long as dynoxide. */
const numRuns = { dynoxide: 100 } as Record<string, number>;

const target = {
  kind: 'tornado',
  id: '20130520-k3v9qx2a',
  display_name: 'Moore',
  state: 'OKLAHOMA',
} as const;

describe.each(bothStandIns)('random votes on $name', ({ name, endpoint }) => {
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

  async function run({ subject: votedOn, steps: sequence }: Sequence): Promise<void> {
    const contribution = madeUpContribution({ createdAt: '2026-10-02T00:00:00.000Z', target, ...votedOn });
    await putContributions(client, table, [contribution]);
    const model = new Map<number, VoteDirection>();
    const verified = new Set<number>();
    const profiles = voters.map(() => madeUpProfile());
    const requests = voters.map((): { vote: VoteToCast; answer: VoteDirection | null }[] => []);
    const countOf = (wanted: VoteDirection) =>
      [...model].filter(([number, each]) => each === wanted && verified.has(number)).length;
    for (const [i, { voter: number, isVerified, request, fault }] of sequence.entries()) {
      const own = requests[number];
      const voter = profiles[number];
      if (!own || !voter) throw new Error(`No voter ${number}.`);
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
        if (isVerified) verified.add(number);
        else verified.delete(number);
        own.push({ vote, answer: model.get(number) ?? null });
      }
      await putProfile(client, table, { ...voter, isVerified });
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
    expect(supportOf(stored)).toEqual(expectedSupport(votedOn, model, verified));
  }

  it('are counted as in a plain model, with repeats, conflicts and lost answers', async () => {
    const lengths = { minLength: 6, maxLength: 18 };
    const sequences = fc.record({ subject, steps: fc.array(step, lengths) });
    const left = fc.sample(sequences, { numRuns: numRuns[name] ?? 25, seed: 20261122 });
    const runNext = async () => {
      for (let sequence = left.pop(); sequence; sequence = left.pop()) await run(sequence);
    };
    await Promise.all(Array.from({ length: 24 }, runNext));
  });
});

/** What is stored about a suggestion, with the partition of the moderators' list that it is in. */
function supportOf({
  suggestionStatus,
  verifiedUp,
  verifiedDown,
  verifiedNet,
  g3pk,
}: Record<string, unknown> = {}) {
  return { suggestionStatus, verifiedUp, verifiedDown, verifiedNet, partition: g3pk };
}

function expectedSupport(
  before: Subject,
  votes: ReadonlyMap<number, VoteDirection>,
  verified: ReadonlySet<number>,
): ReturnType<typeof supportOf> {
  const { suggestionStatus: status } = before;
  if (status === null) {
    const none = { verifiedUp: undefined, verifiedDown: undefined, verifiedNet: undefined };
    return { suggestionStatus: null, ...none, partition: 'FEED#2026-10' };
  }
  const countOf = (wanted: VoteDirection) =>
    [...votes].filter(([voter, direction]) => verified.has(voter) && direction === wanted).length;
  const [up, down] = [before.verifiedUp + countOf('UP'), before.verifiedDown + countOf('DOWN')];
  const isDecided = status === 'APPROVED';
  const expected = isDecided ? status : up - down >= 5 ? 'COMMUNITY_SELECTED' : 'PENDING';
  return {
    suggestionStatus: expected,
    verifiedUp: up,
    verifiedDown: down,
    verifiedNet: up - down,
    partition: `SUG#${expected}`,
  };
}
