import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import type { Ref } from 'react';
import {
  ContributionCard,
  ContributionCardSkeleton,
} from '../../entities/contribution/contribution-card.tsx';
import { VotedListContext, type VotedList } from '../../entities/contribution/votes/own-votes.ts';
import styles from './contribution-list.module.css';

interface ContributionListProps {
  contributions: readonly Contribution[];
  level: 2 | 3;
  showsTarget?: boolean;
  ref?: Ref<HTMLUListElement>;
  /** Of a list of several pages: by the id of a contribution, the page that its vote is asked for with. */
  votedLists?: ReadonlyMap<string, VotedList>;
}

export function ContributionList({
  contributions,
  level,
  showsTarget = false,
  ref,
  votedLists,
}: ContributionListProps) {
  return (
    <ul ref={ref} className={`stack ${styles['list']}`}>
      {contributions.map((contribution) => {
        const votedList = votedLists?.get(contribution.id);
        const card = <ContributionCard contribution={contribution} level={level} showsTarget={showsTarget} />;
        return (
          <li key={contribution.id} className="focus-place">
            {votedList ? <VotedListContext value={votedList}>{card}</VotedListContext> : card}
          </li>
        );
      })}
    </ul>
  );
}

export function ContributionListSkeleton({ count }: { count: number }) {
  return (
    <ul className={`stack ${styles['list']}`} aria-label="Loading contributions" aria-busy="true">
      {Array.from({ length: count }, (_, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- placeholders have no identity
        <li key={i}>
          <ContributionCardSkeleton />
        </li>
      ))}
    </ul>
  );
}
