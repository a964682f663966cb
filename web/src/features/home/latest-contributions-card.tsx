import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { contributionLine, type LatestContribution } from '../../entities/contribution/contribution-line.ts';
import { FeaturedCard } from './featured-card.tsx';
import styles from './featured.module.css';
import { latestContributionsQuery } from './latest-contributions.ts';

export function LatestContributions() {
  const query = useQuery({ ...latestContributionsQuery, select: ({ contributions }) => contributions });
  return (
    <FeaturedCard
      title="Latest Contributions"
      query={query}
      keyOf={({ id }) => id}
      renderItem={(contribution) => <Item contribution={contribution} />}
      empty={{ title: 'No contributions yet', text: 'Be the first to contribute to the platform!' }}
      viewAll={{ to: '/contributions', label: 'View All Contributions' }}
    />
  );
}

function Item({ contribution }: { contribution: LatestContribution }) {
  const { type, title, author, votes, created, to, subject } = contributionLine(contribution);
  return (
    <Link to={to} className={styles['item']}>
      <span className={styles['name']}>{title}</span>
      <span className={styles['more']}>
        {type} by {author} · {created} · {subject}
      </span>
      <span className={styles['aside']}>{votes}</span>
    </Link>
  );
}
