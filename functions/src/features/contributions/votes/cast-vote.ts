import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { nextVote } from '@touchdown/shared/contributions/next-vote.ts';
import { removalSentences } from '@touchdown/shared/contributions/removal-sentences.ts';
import type { VoteDirection } from '@touchdown/shared/contributions/schema.ts';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { getAll } from '../../../platform/aws/get-all.ts';
import { unavailable } from '../../../platform/aws/unavailable.ts';
import { contributionKey, fromContributionItem } from '../../../domain/contributions/contribution-item.ts';
import { isListed } from '../../../domain/contributions/is-listed.ts';
import { fromVoteItem, voteKey, type StoredVote } from '../../../domain/contributions/vote-items.ts';
import { busySentence, writeVote } from './write-vote.ts';

export type CastVote = ReturnType<typeof castVote>;

export interface VoteToCast {
  voter: Pick<Person, 'id' | 'isVerified'>;
  contributionId: string;
  direction: VoteDirection;
  /** Names the request: the same key again changes nothing. */
  idempotencyKey: string;
}

/** Well within the ten seconds of a function. Fifty people who vote at once need a fraction of it. */
const retryTimeoutMilliseconds = 6_000;

/** A stored vote knows this many requests. A browser has only one at a time. */
const rememberedRequests = 5;

/**
 * Sets, clears or switches a vote. The contribution and the vote are read, and both written in one transaction on the
 * condition that the vote is still the one that was read. People who vote at the same moment only add to the same
 * counters, so that their transactions are simply retried.
 */
export function castVote(client: DynamoDBDocumentClient, table: string, now: () => number) {
  return async (cast: VoteToCast): Promise<{ netVotes: number; userVote: VoteDirection | null }> => {
    const deadline = now() + retryTimeoutMilliseconds;
    while (now() < deadline) {
      const { contribution, vote } = await readVote(client, table, cast);
      if (!contribution || !isListed(contribution)) throw noSuchContribution();
      if (contribution.authorId === cast.voter.id) {
        throw new Problem('FORBIDDEN', 'You cannot vote on your own contribution');
      }
      // After a write, this is its own request, with the count that includes it.
      const earlier = vote?.requests.find(({ key }) => key === cast.idempotencyKey);
      if (earlier) return { netVotes: contribution.net, userVote: earlier.direction };
      const after = voteAfter(vote, cast, now());
      await writeVote(client, table, { contribution, before: vote, after }, () => now() < deadline);
    }
    throw new Problem('UNAVAILABLE', busySentence, [], { retryAfterSeconds: 5 });
  };
}

async function readVote(
  client: DynamoDBDocumentClient,
  table: string,
  { contributionId, voter }: VoteToCast,
) {
  const keys = [contributionKey(contributionId), voteKey(contributionId, voter.id)];
  const items = await getAll(client, table, keys, { isConsistent: true }).catch(unavailable(busySentence));
  const [contribution, vote] = keys.map((key) =>
    items.find((item) => item[partitionKey] === key[partitionKey] && item[sortKey] === key[sortKey]),
  );
  return {
    contribution: contribution && fromContributionItem(contribution),
    vote: vote && fromVoteItem(vote),
  };
}

function voteAfter(
  before: StoredVote | undefined,
  { voter, contributionId, direction: requested, idempotencyKey: key }: VoteToCast,
  time: number,
): StoredVote {
  const direction = nextVote(before?.direction ?? null, requested);
  return {
    contributionId,
    uid: voter.id,
    direction,
    isVerified: voter.isVerified,
    votedAt: new Date(time).toISOString(),
    requests: [{ key, direction }, ...(before?.requests ?? [])].slice(0, rememberedRequests),
    // Only somebody who is no longer suspended votes.
    ...(before?.isSetAside ? { isSetAside: false } : {}),
    ver: (before?.ver ?? 0) + 1,
  };
}

function noSuchContribution(): Problem {
  return new Problem('NOT_FOUND', removalSentences.unknown);
}
