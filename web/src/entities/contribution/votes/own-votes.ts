import { queryOptions, useQuery } from '@tanstack/react-query';
import type { VoteDirection } from '@touchdown/shared/contributions/schema.ts';
import { createContext, useContext } from 'react';
import { callApi, type ApiArguments } from '../../../lib/api/api-client.ts';
import { useSession } from '../../../session/use-session.ts';

/** A list of contributions, as `GET /contributions/my-votes` names it. */
export type VotedList = ApiArguments<'GET /contributions/my-votes'>['query'];

/** A person's votes by the ids of contributions, without those that were cleared, and what they said thanks for. */
export interface OwnMarks {
  votes: Record<string, VoteDirection>;
  thanks: string[];
}

/** The list around a card. Its cards share one request for the reader's votes. */
export const VotedListContext = createContext<VotedList>({ feed: 'latest' });

/** The key begins with `own` and the person's id, so that no device stores the votes and nobody else sees them. */
export function ownVotesKey(userId: string) {
  return ['own', userId, 'votes'] as const;
}

function ownVotesQuery(userId: string, list: VotedList) {
  return queryOptions({
    queryKey: [...ownVotesKey(userId), list],
    queryFn: async ({ signal }): Promise<OwnMarks> =>
      (await callApi('GET /contributions/my-votes', { query: list }, signal)).data,
  });
}

/** Returns the signed-in person's votes and thanks on the list; undefined until they are known. */
export function useOwnVotes(): Partial<OwnMarks> & { isUnknown: boolean } {
  const { user } = useSession();
  const list = useContext(VotedListContext);
  const { data, isPending } = useQuery({
    ...ownVotesQuery(user?.id ?? '', list),
    enabled: user !== undefined,
  });
  return { ...data, isUnknown: isPending };
}
