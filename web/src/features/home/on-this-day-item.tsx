import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import type { TornadoSummary } from '@touchdown/shared/tornadoes/schema.ts';
import { Link } from 'react-router-dom';
import { DayLink } from '../../ui/day-link.tsx';
import { RatingBadge } from '../../ui/rating-badge.tsx';
import styles from './featured.module.css';

/** A tornado of this day. All of it leads to the tornado, but its date to its day. */
export function OnThisDayItem({ tornado }: { tornado: TornadoSummary }) {
  const { title } = nameOf(tornado);
  return (
    <div className={`link-card ${styles['item']}`}>
      <Link to={`/tornadoes/${tornado.id}`} className={`link-card-link ${styles['name']}`}>
        {title}
      </Link>
      <span className={`second-13 ${styles['more']}`}>
        <DayLink at={tornado.begin_wall} day="local" className={styles['date']} />
        {title.includes(tornado.state) ? '' : ` · ${tornado.state}`}
      </span>
      <span className={`second-13 ${styles['aside']}`}>
        <RatingBadge rating={tornado.tor_f_scale} />
      </span>
    </div>
  );
}
