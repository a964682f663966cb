import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { homeCardItems } from '@touchdown/shared/contract/page-limits.ts';
import { maxLatestAgeSeconds } from '@touchdown/shared/contributions/feed-limits.ts';
import { OnThisDay } from './on-this-day-card.tsx';
import { apiQuery } from '../../lib/api/api-query.ts';
import { FeaturedCard } from './featured-card.tsx';
import { LatestContributionItem } from './latest-contribution-item.tsx';
import styles from './featured.module.css';

export function FeaturedSection() {
  return (
    <section className={`page-width ${styles['featured']}`} aria-labelledby="featured">
      <h2 id="featured">Featured Today</h2>
      <div className={styles['pair']}>
        <OnThisDay />
        <LatestContributions />
      </div>
    </section>
  );
}

function LatestContributions() {
  const query = useQuery({
    ...apiQuery('GET /contributions/latest', { query: { limit: homeCardItems } }),
    staleTime: maxLatestAgeSeconds * 1000,
    select: ({ contributions }) => contributions,
  });
  return (
    <FeaturedCard
      title="Latest Contributions"
      query={query}
      keyOf={({ id }) => id}
      renderItem={(contribution) => <LatestContributionItem contribution={contribution} />}
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
