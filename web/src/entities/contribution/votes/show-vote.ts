import type { QueryClient } from '@tanstack/react-query';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { rememberAnswer } from '../../../lib/api/request-cache.ts';
import { ownVotesKey, type OwnVotes } from './own-votes.ts';
import type { VoteState } from './vote-change.ts';

interface ListAnswer {
  contributions?: Contribution[];
  data?: { contributions?: Contribution[] };
}

/** Shows a vote in all lists of this page that have the contribution, and among the person's own votes. */
export function showVote(client: QueryClient, userId: string, id: string, vote: VoteState): void {
  client.setQueriesData<OwnVotes>(
    { queryKey: ownVotesKey(userId) },
    (votes) => votes && withVote(votes, id, vote),
  );
  client.setQueriesData<ListAnswer>({ queryKey: ['api'] }, (answer) => answer && withCount(answer, id, vote));
}

/** Stores the lists that have the contribution on the device, with its new count. They are shown first on the next visit. */
export function rememberCount(client: QueryClient, id: string): void {
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: ['api'] })) {
    const answer = state.data as ListAnswer | undefined;
    if (answer && contributionsOf(answer)?.some((one) => one.id === id))
      rememberAnswer(String(queryKey[1]), answer);
  }
}

function withVote(votes: OwnVotes, id: string, { userVote }: VoteState): OwnVotes {
  const { [id]: _before, ...others } = votes;
  return userVote === null ? others : { ...others, [id]: userVote };
}

/** Returns the answer itself if the contribution is not in it. */
function withCount(answer: ListAnswer, id: string, { netVotes }: VoteState): ListAnswer {
  const contributions = contributionsOf(answer);
  if (!contributions?.some((one) => one.id === id)) return answer;
  const counted = contributions.map((one) =>
    one.id === id ? { ...one, netVotes, net_votes: netVotes } : one,
  );
  return answer.contributions
    ? { ...answer, contributions: counted }
    : { ...answer, data: { ...answer.data, contributions: counted } };
}

function contributionsOf({ contributions, data }: ListAnswer): Contribution[] | undefined {
  const list: unknown = contributions ?? data?.contributions;
  return Array.isArray(list) ? (list as Contribution[]) : undefined;
}
