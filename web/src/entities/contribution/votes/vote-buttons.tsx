import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useRef } from 'react';
import type { Contribution, VoteDirection } from '@touchdown/shared/contributions/schema.ts';
import { voteWaitsSentence } from '@touchdown/shared/contributions/waiting-votes.ts';
import { nextVote } from '@touchdown/shared/contributions/next-vote.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { reasonOr } from '../../../lib/api/api-error.ts';
import { useSession } from '../../../session/use-session.ts';
import { notify } from '../../../ui/toast/notify.ts';
import { rememberLists, changeContribution } from '../change-contribution.ts';
import { votesText } from '../contribution-words.ts';
import { isOwnContribution } from '../is-own-contribution.ts';
import { ownVotesKey, useOwnVotes, type OwnMarks } from './own-votes.ts';
import styles from '../contribution.module.css';

type Voted = Pick<Contribution, 'id' | 'netVotes' | 'author'>;

const buttons = {
  UP: { name: 'Upvote', title: 'Upvote this contribution', Icon: ChevronUp },
  DOWN: { name: 'Downvote', title: 'Downvote this contribution', Icon: ChevronDown },
} as const;

/** The count of a contribution between the buttons to vote. Visitors and the author see the buttons disabled. */
export function VoteButtons({ contribution }: { contribution: Voted }) {
  const session = useSession();
  const { userVote, isBusy, vote } = useVote(contribution);
  const refusal = isOwnContribution(contribution, session.user)
    ? 'You cannot vote on your own contribution'
    : session.state === 'signed-out'
      ? 'Login to vote'
      : undefined;
  const hint = session.user?.is_verified === false ? `. ${voteWaitsSentence}` : '';
  const button = (direction: VoteDirection) => {
    const { name, title, Icon } = buttons[direction];
    const isChosen = userVote === direction;
    return (
      <button
        type="button"
        className="icon-button"
        disabled={refusal !== undefined || !session.user}
        // A button that is disabled while a request runs would lose the keyboard's focus.
        aria-disabled={isBusy}
        aria-pressed={isChosen}
        aria-label={name}
        title={refusal ?? title + hint}
        onClick={() => vote(direction)}
      >
        <Icon size={18} strokeWidth={isChosen ? 3.5 : 2} aria-hidden="true" />
      </button>
    );
  };
  return (
    <span className={styles['voteButtons']}>
      {button('UP')}
      <span>{votesText(contribution.netVotes)}</span>
      {button('DOWN')}
    </span>
  );
}

interface VoteRequest {
  direction: VoteDirection;
  key: string;
  userId: string;
  /** Whether the person's email address is verified. */
  counts: boolean;
}

/** The reader's vote on a contribution. A change is shown at once, and reverted if the server refuses it. */
function useVote({ id, netVotes }: Pick<Contribution, 'id' | 'netVotes'>) {
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

/** Shows a vote in all lists of this page that have the contribution, and among the person's own votes. */
function showVote(client: QueryClient, userId: string, id: string, vote: VoteState): void {
  client.setQueriesData<OwnMarks>(
    { queryKey: ownVotesKey(userId) },
    (marks) => marks && { ...marks, votes: withVote(marks.votes, id, vote) },
  );
  const { netVotes } = vote;
  changeContribution(client, id, (one) => ({ ...one, netVotes, net_votes: netVotes }));
}

function withVote(votes: OwnMarks['votes'], id: string, { userVote }: VoteState): OwnMarks['votes'] {
  const { [id]: _before, ...others } = votes;
  return userVote === null ? others : { ...others, [id]: userVote };
}

interface VoteState {
  netVotes: number;
  userVote: VoteDirection | null;
}

const weight = { UP: 1, DOWN: -1 } as const;

/** Returns the state after a click. A vote that waits for a verified email address does not change the count. */
function afterVote(
  { netVotes, userVote }: VoteState,
  direction: VoteDirection,
  { counts }: { counts: boolean },
): VoteState {
  const next = nextVote(userVote, direction);
  if (!counts) return { netVotes, userVote: next };
  return { netVotes: netVotes + weightOf(next) - weightOf(userVote), userVote: next };
}

function weightOf(vote: VoteDirection | null): number {
  return vote === null ? 0 : weight[vote];
}
