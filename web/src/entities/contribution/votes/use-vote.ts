import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contribution, VoteDirection } from '@touchdown/shared/contributions/schema.ts';
import { voteWaitsSentence } from '@touchdown/shared/contributions/waiting-votes.ts';
import { useRef } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { reasonOr } from '../../../lib/api/api-error.ts';
import { useSession } from '../../../session/use-session.ts';
import { notify } from '../../../ui/toast/notify.ts';
import { rememberLists } from '../change-contribution.ts';
import { ownVotesKey, useOwnVotes } from './own-votes.ts';
import { showVote } from './show-vote.ts';
import { afterVote, type VoteState } from './vote-change.ts';

interface VoteRequest {
  direction: VoteDirection;
  key: string;
  userId: string;
  /** Whether the person's email address is verified. */
  counts: boolean;
}

/** The reader's vote on a contribution. A change is shown at once, and reverted if the server refuses it. */
export function useVote({ id, netVotes }: Pick<Contribution, 'id' | 'netVotes'>) {
  const client = useQueryClient();
  const { user } = useSession();
  const { votes, isUnknown } = useOwnVotes();
  const userVote = votes?.[id] ?? null;
  const unanswered = useRef<VoteRequest>(undefined);

  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: ({ direction, key }: VoteRequest) =>
      callApi('POST /contributions/{id}/vote', { params: { id }, body: { direction, idempotencyKey: key } }),
    onMutate: async ({ direction, userId, counts }): Promise<VoteState> => {
      const before = { netVotes, userVote };
      showVote(client, userId, id, afterVote(before, direction, { counts }));
      // Votes that are still being fetched do not contain this one.
      await client.cancelQueries({ queryKey: ownVotesKey(userId) });
      return before;
    },
    onSuccess: ({ data }, { userId, counts }) => {
      unanswered.current = undefined;
      if (!counts && data.userVote) notify(voteWaitsSentence, 'info');
      showVote(client, userId, id, data);
      rememberLists(client, id);
    },
    onError: (error, { userId }, before) => {
      if (before) showVote(client, userId, id, before);
      notify(reasonOr(error, 'Failed to vote.'), 'error');
    },
  });

  return {
    userVote,
    isBusy: isPending || isUnknown,
    vote: (direction: VoteDirection) => {
      if (!user || isPending || isUnknown) return;
      // A request that failed may have been counted. Under its key, the same request is not counted again.
      const failed = unanswered.current;
      const isRepeat = failed?.direction === direction && failed.userId === user.id;
      const key = isRepeat ? failed.key : crypto.randomUUID();
      unanswered.current = { direction, key, userId: user.id, counts: user.is_verified };
      mutate(unanswered.current);
    },
  };
}
