import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './contribution-list.module.css';
import cardStyles from '../../entities/contribution/contribution-card.module.css';
import { ContributionCard } from '../../entities/contribution/contribution-card.tsx';

interface ContributionListProps {
  contributions: readonly Contribution[];
  level: 2 | 3;
  showsTarget?: boolean;
}

export function ContributionList({ contributions, level, showsTarget = false }: ContributionListProps) {
  return (
    <ul className={styles['list']}>
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
    <ul className={styles['list']} aria-label="Loading contributions" aria-busy="true">
      {Array.from({ length: count }, (_, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- placeholders have no identity
        <li key={i} className={`${cardStyles['card']} ${cardStyles['bones']}`}>
          <Skeleton width="7rem" height="0.9rem" />
          <Skeleton width="55%" height="1.5rem" />
          <Skeleton height="4rem" />
          <Skeleton width="40%" height="1rem" />
        </li>
      ))}
    </ul>
  );
}
