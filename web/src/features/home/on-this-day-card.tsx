import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { Link } from 'react-router-dom';
import { monthNames } from '@touchdown/shared/text/written-date.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { DayLink } from '../../ui/day-link.tsx';
import { RatingBadge } from '../../ui/rating-badge.tsx';
import { cardItems, FeaturedCard } from './featured-card.tsx';
import styles from './featured.module.css';
import { onThisDayUrl } from './on-this-day-url.ts';

/** Only a few days of a year have one. */
const Anniversaries = lazy(() =>
  import('./anniversaries.tsx').then((file) => ({ default: file.Anniversaries })),
);

/** The strongest tornadoes of today's date in all years. Today is what the visitor's own calendar says. */
export function OnThisDay() {
  const [today] = useState(ownDate);
  const query = useQuery(apiQuery('GET /tornadoes/on-this-day', { query: { limit: cardItems, ...today } }));
  const { data } = query;
  const round = data?.anniversaries?.filter((one) => one.is_round);
  return (
    <FeaturedCard
      title="Tornadoes On This Day"
      aside={data && dayOf(data.meta)}
      query={{ ...query, data: data?.tornadoes }}
      keyOf={({ id }) => id}
      renderItem={(tornado) => (
        <div className={`link-card ${styles['item']}`}>
          <Link to={`/tornadoes/${tornado.id}`} className={`link-card-link ${styles['name']}`}>
            {nameOf(tornado).title}
          </Link>
          <span className={`second-13 ${styles['more']}`}>
            <DayLink at={tornado.begin_wall} day="local" className={styles['date']} />
            {nameOf(tornado).title.includes(tornado.state) ? '' : ` · ${tornado.state}`}
          </span>
          <span className={`second-13 ${styles['aside']}`}>
            <RatingBadge rating={tornado.tor_f_scale} />
          </span>
        </div>
      )}
      above={round?.length ? <Anniversaries anniversaries={round} /> : null}
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

function ownDate(): { month: number; day: number } {
  const now = new Date();
  return { month: now.getMonth() + 1, day: now.getDate() };
}

/** `November 22` */
function dayOf({ month, day }: { month: number; day: number }): string {
  return `${monthNames[month - 1]} ${day}`;
}
