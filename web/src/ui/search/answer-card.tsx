import { Link } from 'react-router-dom';
import type { AnswerCard as Answer } from '@touchdown/shared/tornadoes/answers.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { sentenceIn } from '../../lib/quantities.ts';
import { useUnits } from '../../lib/units.ts';
import { RatingBadge } from '../rating-badge.tsx';
import styles from './answer-card.module.css';

/** The answer to what was searched for, with the pages that say more. */
export function AnswerCard({ answer }: { answer: Answer }) {
  const units = useUnits();
  const { headline, detail, links, ranking = [], tornado } = answer;
  const most = Math.max(1, ...ranking.map(({ count }) => count));
  return (
    <section className={`card ${styles['card']}`} aria-labelledby="answer">
      <p className={styles['kind']}>{answer.kind.startsWith('safety') ? 'Stay safe' : 'Answer'}</p>
      <h2 id="answer" className={styles['headline']}>
        {sentenceIn(units, headline)}
      </h2>
      {tornado ? (
        <p className={styles['tornado']}>
          <RatingBadge rating={tornado.tor_f_scale} /> {longDate(tornado.begin_wall)}
        </p>
      ) : null}
      {ranking.length > 0 ? (
        <ol className={styles['ranking']}>
          {ranking.map(({ label, count, path }) => (
            <li key={label}>
              <span>{path === null ? label : <Link to={path}>{label}</Link>}</span>
              <span className={styles['bar']} aria-hidden="true">
                <span style={{ width: `${(100 * count) / most}%` }} />
              </span>
              <span className={styles['count']}>{groupedNumber(count)}</span>
            </li>
          ))}
        </ol>
      ) : null}
      {detail === null ? null : <p className={styles['detail']}>{sentenceIn(units, detail)}</p>}
      <p className={`touch-links ${styles['links']}`}>
        {links.map(({ label, path }) =>
          path.startsWith('/') ? (
            <Link key={path} to={path}>
              {label}
            </Link>
          ) : (
            <a key={path} href={path}>
              {label}
            </a>
          ),
        )}
      </p>
    </section>
  );
}
