import { nameAsTitle } from '@touchdown/shared/tornadoes/display-name.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { RatingBadge } from '../../ui/rating-badge.tsx';
import { cardItems, FeaturedCard } from './featured-card.tsx';
import styles from './featured.module.css';
import { onThisDayUrl } from './search-url.ts';

/** The strongest tornadoes of today's date in all years. The answer contains the date. */
export function OnThisDay() {
  const query = useQuery(apiQuery('GET /tornadoes/on-this-day', { query: { limit: cardItems } }));
  const { data } = query;
  return (
    <FeaturedCard
      title="Tornadoes On This Day"
      query={{ ...query, data: data?.tornadoes }}
      keyOf={({ id }) => id}
      renderItem={({ id, display_name: name, begin_wall: begin, state, tor_f_scale: rating }) => (
        <Link to={`/tornadoes/${id}`} className={styles['item']}>
          <span className={styles['name']}>{nameAsTitle(name)}</span>
          <span className={`second-13 ${styles['more']}`}>
            {longDate(begin)}
            {name.includes(state) ? '' : ` · ${state}`}
          </span>
          <span className={`second-13 ${styles['aside']}`}>
            <RatingBadge rating={rating} />
          </span>
        </Link>
      )}
      empty={{
        title: 'No tornadoes recorded',
        text: 'No significant tornadoes were recorded on this date in history.',
      }}
      viewAll={{
        to: data ? onThisDayUrl(data.meta) : '/tornadoes',
        label: 'View All Tornadoes on This Day',
      }}
    />
  );
}
