import { useQuery } from '@tanstack/react-query';
import { maxLatestAgeSeconds } from '@touchdown/shared/contributions/feed-limits.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { ContributionDate } from '../../entities/contribution/contribution-date.tsx';
import { targetOf } from '../../entities/contribution/contribution-target.ts';
import { contributionTypeLabel } from '../../entities/contribution/contribution-type-label.ts';
import { authorName, textPreview, votesText } from '../../entities/contribution/contribution-words.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { cardItems, FeaturedCard } from './featured-card.tsx';
import styles from './featured.module.css';

const EditPreview = lazy(() =>
  import('./edit-preview.tsx').then(({ EditPreview: component }) => ({ default: component })),
);

export function LatestContributions() {
  const query = useQuery({
    ...apiQuery('GET /contributions/latest', { query: { limit: cardItems } }),
    staleTime: maxLatestAgeSeconds * 1000,
    select: ({ contributions }) => contributions,
  });
  return (
    <FeaturedCard
      title="Latest Contributions"
      query={query}
      keyOf={({ id }) => id}
      renderItem={(contribution) => <Item contribution={contribution} />}
      empty={{
        title: 'No contributions yet',
        text: 'Be the first to contribute to the platform!',
        more: <Invitation />,
      }}
      viewAll={{ to: '/contributions', label: 'View All Contributions' }}
    />
  );
}

function Invitation() {
  return (
    <p>
      Did you see a tornado, or does your family have a photo of what it did?{' '}
      <Link to="/tornadoes">Find it in the record</Link> and add what you know.
    </p>
  );
}

function Item({ contribution }: { contribution: Contribution }) {
  const { contribution_type: type, created_at: createdAt, net_votes: netVotes } = contribution;
  const target = targetOf(contribution);
  return (
    <Link to={target?.to ?? '/contributions'} className={styles['item']}>
      <bdi className={styles['name']}>
        {type === 'EDIT_SUGGESTION' ? (
          <Suspense fallback="Edit">
            <EditPreview contribution={contribution} />
          </Suspense>
        ) : (
          textPreview(contribution, 'Untitled')
        )}
      </bdi>
      <span className={`second-13 ${styles['more']}`}>
        {contributionTypeLabel(type, 'Contribution')} by {authorName(contribution, 'Anonymous')} ·{' '}
        <ContributionDate createdAt={createdAt} />
        {target ? ` · ${target.name}` : ''}
      </span>
      <span className={`second-13 ${styles['aside']}`}>{votesText(netVotes)}</span>
    </Link>
  );
}
