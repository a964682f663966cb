import { setTimeout as wait } from 'node:timers/promises';
import { TransactWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { maxWaitingVotes, waitingVotesSentence } from '@touchdown/shared/contributions/waiting-votes.ts';
import { nextVote } from '@touchdown/shared/contributions/next-vote.ts';
import { removalSentences } from '@touchdown/shared/contributions/removal-sentences.ts';
import type { VoteDirection } from '@touchdown/shared/contributions/schema.ts';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { countVote, type VoteChange } from '../../../domain/contributions/count-vote.ts';
import { byPerson } from '../../../domain/members/person-contributions.ts';
import { profileKey } from '../../../domain/members/session-items.ts';
import { absent, check, isNew, update } from '../../../platform/aws/items.ts';
import { getAll, partitionQuery, queryAll } from '../../../platform/aws/queries.ts';
import { cancelReasons, transientReasons, type TransactItem } from '../../../platform/aws/transact.ts';
import { unavailable } from '../../../platform/aws/unavailable.ts';
import { contributionKey, fromContributionItem } from '../../../domain/contributions/contribution-item.ts';
import { isListed } from '../../../domain/contributions/is-listed.ts';
import {
  fromVoteItem,
  personVotes,
  voteKey,
  toVoteItem,
  type StoredVote,
} from '../../../domain/contributions/vote-items.ts';

const busySentence = 'Your vote can’t be saved right now. Please try again.';

/** The longest pause doubles with each attempt up to a limit, so that many voters spread out. */
const pause = { first: 50, max: 400 };

interface VoteToCast {
  voter: Pick<Person, 'id'>;
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
 * Sets, clears or switches a vote. The contribution, the vote and the voter's profile are read, and the first two written
 * in one transaction on the condition that the vote is still the one that was read, and that the voter's email address
 * was verified then or not as it is now. So a vote that waits for that was stored before it, and is found after it.
 * People who vote at the same moment only add to the same counters, so that their transactions are simply retried.
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
    const deadline = now() + retryTimeoutMilliseconds;
    while (now() < deadline) {
      const { contribution, vote, isVerified } = await readVote(client, table, cast);
      if (!contribution || !isListed(contribution)) throw noSuchContribution();
      if (contribution.authorId === cast.voter.id) {
        throw new Problem('FORBIDDEN', 'You cannot vote on your own contribution');
      }
      // After a write, this is its own request, with the count that includes it.
      const earlier = vote?.requests.find(({ key }) => key === cast.idempotencyKey);
      if (earlier) return { netVotes: contribution.net, userVote: earlier.direction };
      const after = voteAfter(vote, { ...cast, isVerified }, now());
      if (after.isWaiting && !vote?.isWaiting && (await waitingVotes(cast.voter.id)) >= maxWaitingVotes)
        throw new Problem('UNVERIFIED_EMAIL', waitingVotesSentence);
      const change = { contribution, before: vote, after };
      const unchanged = unchangedVoter(table, cast.voter.id, isVerified);
      await writeVote(client, table, change, { check: unchanged, isRetryWanted: () => now() < deadline });
    }
    throw new Problem('UNAVAILABLE', busySentence, [], { retryAfterSeconds: 5 });
  };
}

async function readVote(
  client: DynamoDBDocumentClient,
  table: string,
  { contributionId, voter }: VoteToCast,
) {
  const keys = [contributionKey(contributionId), voteKey(contributionId, voter.id), profileKey(voter.id)];
  const items = await getAll(client, table, keys, { isConsistent: true }).catch(unavailable(busySentence));
  const [contribution, vote, profile] = keys.map((key) =>
    items.find((item) => item[partitionKey] === key[partitionKey] && item[sortKey] === key[sortKey]),
  );
  // Deleted since the session was checked.
  if (!profile || profile['deletedAt'] !== undefined)
    throw new Problem('UNAUTHENTICATED', 'Please log in first.');
  return {
    isVerified: profile['isVerified'] === true,
    contribution: contribution && fromContributionItem(contribution),
    vote: vote && fromVoteItem(vote),
  };
}

interface HowToWrite {
  /** Another condition of the transaction. */
  check: TransactItem;
  isRetryWanted: () => boolean;
}

/**
 * Writes a vote and the counters of its contribution in one transaction. Conflicts are retried while that is wanted.
 * Returns without a write if one of the items has changed in the meantime, or the time is over. A vote is only updated,
 * never put or deleted, because permissions cannot tell it from its contribution.
 */
async function writeVote(
  client: DynamoDBDocumentClient,
  table: string,
  { contribution, before, after }: VoteChange,
  { check: unchanged, isRetryWanted }: HowToWrite,
): Promise<void> {
  const items = [
    updateVote(table, before, after),
    countVote(table, { contribution, before, after }),
    unchanged,
  ];
  for (let attempt = 0; ; attempt++) {
    try {
      await client.send(new TransactWriteCommand({ TransactItems: items }));
      return;
    } catch (error) {
      if (cancelReasons(error).includes('ConditionalCheckFailed')) return;
      if (transientReasons(error).length === 0) unavailable(busySentence)(error);
      if (!isRetryWanted()) return;
      await wait(Math.random() * Math.min(pause.max, pause.first * 2 ** attempt));
    }
  }
}

function updateVote(table: string, before: StoredVote | undefined, after: StoredVote): TransactItem {
  const { contributionId, uid, ...changing } = after;
  const key = voteKey(contributionId, uid);
  const fields = Object.entries(before ? changing : toVoteItem(after)).filter(([name]) => !(name in key));
  return update(table, key, {
    set: Object.fromEntries(fields),
    onlyIf: before ? { ver: before.ver } : isNew,
  });
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

function unchangedVoter(table: string, uid: string, isVerified: boolean): TransactItem {
  return check(table, profileKey(uid), { deletedAt: absent, isVerified });
}

function noSuchContribution(): Problem {
  return new Problem('NOT_FOUND', removalSentences.unknown);
}
