import { DayLink } from '../../../ui/day-link.tsx';
import { shortDate } from '@touchdown/shared/text/written-date.ts';
import { countyLabel, nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { beginClock } from '@touchdown/shared/tornadoes/wall-time.ts';
import type { RelatedTornado } from '@touchdown/shared/tornadoes/answers.ts';
import { Link } from 'react-router-dom';
import { messageOf } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { RatingBadge } from '../../../ui/rating-badge.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PartFailure } from '../../../ui/state-face.tsx';
import type { RelatedQuery } from './tornado-detail-queries.ts';
import styles from './related-tornadoes.module.css';

interface RelatedTornadoesProps {
  query: RelatedQuery;
  isShown: boolean;
  onShow: () => void;
}

/** The other tornadoes of the episode, shown on request. If there are none, there is nothing to request. */
export function RelatedTornadoes({ query, isShown, onShow }: RelatedTornadoesProps) {
  const hasNone = query.data?.tornadoes.length === 0;
  return (
    <div className={`${styles['related']} ${isShown ? '' : 'not-printed'}`}>
      <h3>Other Events in this Episode</h3>
      {isShown || hasNone ? (
        <Related query={query} />
      ) : (
        <Button className={styles['show']} onClick={onShow}>
          Show Related Events
        </Button>
      )}
    </div>
  );
}

function Related({ query: { data, error, isError, refetch } }: Pick<RelatedTornadoesProps, 'query'>) {
  if (data) return <List tornadoes={data.tornadoes} />;
  if (isError) {
    return (
      <PartFailure
        title="Failed to fetch related events"
        message={messageOf(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div className={`stack ${styles['bones']}`}>
      <p role="status">Loading the other events</p>
      <Skeleton height="2.75rem" />
      <Skeleton height="2.75rem" />
    </div>
  );
}

function List({ tornadoes }: { tornadoes: RelatedTornado[] }) {
  const countWords = tornadoes.length === 1 ? '1 other tornado' : `${tornadoes.length} other tornadoes`;
  return (
    <>
      <p role="status" className={styles['count']}>
        {tornadoes.length === 0
          ? 'It is the only tornado of its episode.'
          : `${countWords}, in order of time. The map above shows them too.`}
      </p>
      <ol className={styles['list']}>
        {tornadoes.map((tornado) => (
          <li key={tornado.id}>
            <RatingBadge rating={tornado.tor_f_scale} />
            <Link to={`/tornadoes/${tornado.id}`}>{nameOf(tornado).title}</Link>
            <span>
              {tornado.cz_name ? `${countyLabel(tornado.cz_name)}, ` : ''}
              <DayLink at={tornado.begin_wall} day="local">
                {shortDate(tornado.begin_wall)}
              </DayLink>
              , {beginClock(tornado)}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
