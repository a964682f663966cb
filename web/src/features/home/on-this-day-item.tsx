import type { Anniversary } from '@touchdown/shared/tornadoes/answers.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import type { TornadoSummary } from '@touchdown/shared/tornadoes/schema.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
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

/** Round years since one of the deadliest tornadoes; nothing on most days. Its own page is the sheet to print. */
export function RoundAnniversaries({ anniversaries }: { anniversaries: readonly Anniversary[] }) {
  const round = anniversaries.filter((one) => one.is_round);
  if (round.length === 0) return null;
  return (
    <ul className={`second-15 ${styles['anniversaries']}`} aria-label="Anniversaries">
      {round.map(({ id, name, tor_f_scale: rating, deaths, years }) => (
        <li key={id}>
          <strong>{years} years ago today:</strong> <Link to={`/tornadoes/${id}`}>{name}</Link>,{' '}
          {rating === 'N/A' ? 'unrated' : rating}, {groupedNumber(deaths)} {deaths === 1 ? 'death' : 'deaths'}{' '}
          · <Link to={`/tornadoes/${id}#print`}>Sheet to print</Link>
        </li>
      ))}
    </ul>
  );
}
