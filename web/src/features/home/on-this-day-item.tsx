import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { counted } from '@touchdown/shared/tornadoes/count-words.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { TornadoSummary } from '@touchdown/shared/tornadoes/schema.ts';
import { Link } from 'react-router-dom';
import { quantityWords } from '../../lib/quantities.ts';
import { useUnits } from '../../lib/units.ts';
import { DayLink } from '../../ui/day-link.tsx';
import { RatingBadge } from '../../ui/rating-badge.tsx';
import styles from './featured.module.css';

/** A tornado of this day. All of it leads to the tornado, but its year to its day. */
export function OnThisDayItem({ tornado }: { tornado: TornadoSummary }) {
  // The list's heading says what they all are.
  const title = nameOf(tornado).title.replace(/^Tornado near /, 'Near ');
  const units = useUnits();
  const { fatalities, injuries, path_length: length } = tornado;
  const facts = [
    fatalities ? counted(fatalities, 'death', 'deaths') : '',
    injuries ? `${groupedNumber(injuries)} injured` : '',
    length ? quantityWords(units, 'length', length) : '',
  ].filter(Boolean);
  return (
    <div className={`link-card ${styles['item']} ${styles['rated']}`}>
      <span className={styles['aside']}>
        <RatingBadge rating={tornado.tor_f_scale} />
      </span>
      <Link to={`/tornadoes/${tornado.id}`} className={`link-card-link ${styles['name']}`}>
        {title}
        {title.includes(tornado.state) ? '' : `, ${tornado.state}`}
      </Link>
      <span className={`second-13 ${styles['more']}`}>
        <DayLink at={tornado.begin_wall} day="local" className={styles['date']}>
          {tornado.begin_wall.slice(0, 4)}
        </DayLink>
        {facts.map((fact) => ` · ${fact}`)}
      </span>
    </div>
  );
}
