import type { Contribution, VoteDirection } from '@touchdown/shared/contributions/schema.ts';
import { voteWaitsSentence } from '@touchdown/shared/contributions/waiting-votes.ts';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useSession } from '../../../session/use-session.ts';
import { votesText } from '../contribution-words.ts';
import { isOwnContribution } from '../is-own-contribution.ts';
import { useVote } from './use-vote.ts';
import styles from './vote-buttons.module.css';

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
    <span className={styles['votes']}>
      {button('UP')}
      <span>{votesText(contribution.netVotes)}</span>
      {button('DOWN')}
    </span>
  );
}
