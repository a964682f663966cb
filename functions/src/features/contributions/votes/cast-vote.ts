import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { maxWaitingVotes, waitingVotesSentence } from '@touchdown/shared/contributions/waiting-votes.ts';
import { nextVote } from '@touchdown/shared/contributions/next-vote.ts';
import type { VoteDirection } from '@touchdown/shared/contributions/schema.ts';
import { countVote } from '../../../domain/contributions/count-vote.ts';
import { byPerson } from '../../../domain/members/person-contributions.ts';
import { isNew } from '../../../platform/aws/items.ts';
import { partitionQuery, queryAll } from '../../../platform/aws/queries.ts';
import type { TransactItem } from '../../../platform/aws/transact.ts';
import { unavailable } from '../../../platform/aws/unavailable.ts';
import {
  fromVoteItem,
  personVotes,
  voteKey,
  toVoteItem,
  type StoredVote,
} from '../../../domain/contributions/vote-items.ts';
import { changeMark, rememberedRequests, updateMark } from '../marks.ts';

const busySentence = 'Your vote can’t be saved right now. Please try again.';

interface VoteToCast {
  voter: Pick<Person, 'id'>;
  contributionId: string;
  direction: VoteDirection;
  /** Names the request: the same key again changes nothing. */
  idempotencyKey: string;
}

/**
 * Sets, clears or switches a vote. The contribution, the vote and the voter's profile are read, and the first two written
 * in one transaction on the condition that the vote is still the one that was read, and that the voter's email address
 * was verified then or not as it is now. So a vote that waits for that was stored before it, and is found after it.
 */
export function castVote(client: DynamoDBDocumentClient, table: string, now: () => number) {
  /** Query of an index: it may be a moment behind, so the limit is not exact. */
  async function waitingVotes(uid: string): Promise<number> {
    const votes = await queryAll(
      client,
      partitionQuery(table, byPerson, personVotes(uid), ['isWaiting']),
    ).catch(unavailable(busySentence));
    return votes.filter(({ isWaiting }) => isWaiting === true).length;
  }

  return async (cast: VoteToCast): Promise<{ netVotes: number; userVote: VoteDirection | null }> => {
    const { contributionId, voter } = cast;
    const key = voteKey(contributionId, voter.id);
    const request = { contributionId, uid: voter.id, key, busySentence };
    return changeMark({ client, table, now }, request, async ({ contribution, mark, isVerified }) => {
      const vote = mark && fromVoteItem(mark);
      if (contribution.authorId === voter.id)
        throw new Problem('FORBIDDEN', 'You cannot vote on your own contribution');
      // After a write, this is its own request, with the count that includes it.
      const earlier = vote?.requests.find((one) => one.key === cast.idempotencyKey);
      if (earlier) return { answer: { netVotes: contribution.net, userVote: earlier.direction } };
      const after = voteAfter(vote, { ...cast, isVerified }, now());
      if (after.isWaiting && !vote?.isWaiting && (await waitingVotes(voter.id)) >= maxWaitingVotes)
        throw new Problem('UNVERIFIED_EMAIL', waitingVotesSentence);
      const change = { contribution, before: vote, after };
      return { writes: [updateVote(table, vote, after), countVote(table, change)] };
    });
  };
}

function updateVote(table: string, before: StoredVote | undefined, after: StoredVote): TransactItem {
  const { contributionId, uid, ...changing } = after;
  const key = voteKey(contributionId, uid);
  const onlyIf = before ? { ver: before.ver } : isNew;
  return updateMark(table, key, before ? changing : toVoteItem(after), onlyIf);
}

function voteAfter(
  before: StoredVote | undefined,
  {
    voter,
    contributionId,
    direction: requested,
    idempotencyKey: key,
    isVerified,
  }: VoteToCast & Pick<StoredVote, 'isVerified'>,
  time: number,
): StoredVote {
  const direction = nextVote(before?.direction ?? null, requested);
  return {
    contributionId,
    uid: voter.id,
    direction,
    isVerified,
    isWaiting: !isVerified && direction !== null,
    votedAt: new Date(time).toISOString(),
    requests: [{ key, direction }, ...(before?.requests ?? [])].slice(0, rememberedRequests),
    // Only somebody who is no longer suspended votes.
    ...(before?.isSetAside ? { isSetAside: false } : {}),
    ver: (before?.ver ?? 0) + 1,
  };
}
