import type { QueryClient } from '@tanstack/react-query';
import { changeContribution } from '../change-contribution.ts';
import { ownVotesKey, type OwnVotes } from './own-votes.ts';
import type { VoteState } from './vote-change.ts';

/** Shows a vote in all lists of this page that have the contribution, and among the person's own votes. */
export function showVote(client: QueryClient, userId: string, id: string, vote: VoteState): void {
  client.setQueriesData<OwnVotes>(
    { queryKey: ownVotesKey(userId) },
    (votes) => votes && withVote(votes, id, vote),
  );
  const { netVotes } = vote;
  changeContribution(client, id, (one) => ({ ...one, netVotes, net_votes: netVotes }));
}

function withVote(votes: OwnVotes, id: string, { userVote }: VoteState): OwnVotes {
  const { [id]: _before, ...others } = votes;
  return userVote === null ? others : { ...others, [id]: userVote };
}
