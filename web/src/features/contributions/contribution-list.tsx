import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import {
  ContributionCard,
  ContributionCardSkeleton,
} from '../../entities/contribution/contribution-card.tsx';
import styles from './contribution-list.module.css';

interface ContributionListProps {
  contributions: readonly Contribution[];
  level: 2 | 3;
  showsTarget?: boolean;
}

export function ContributionList({ contributions, level, showsTarget = false }: ContributionListProps) {
  return (
    <ul className={`stack ${styles['list']}`}>
      {contributions.map((contribution) => (
        <li key={contribution.id}>
          <ContributionCard contribution={contribution} level={level} showsTarget={showsTarget} />
        </li>
      ))}
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
