import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { formatLocalDate, formatLocalTime, isRoundedTime, zoneName } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Figure } from '../../ui/figure.tsx';
import { RatingBadge } from '../../ui/rating-badge.tsx';
import { RatingExplainer } from './rating-explainer.tsx';
import styles from './tornado-page.module.css';

const PathMap = lazy(() =>
  import('../../map/path-map.tsx').then(({ PathMap: component }) => ({ default: component })),
);

/** The name, the rating and the four figures, beside the path. */
export function TornadoTop({ tornado }: { tornado: Tornado }) {
  const { begin_local: local } = tornado;
  const about = isRoundedTime(local) ? 'about ' : '';
  return (
    <div className={styles['top']}>
      <div className={styles['facts']}>
        <BackButton />
        <h1>{tornado.display_name}</h1>
        <div className={styles['meta']}>
          <RatingBadge rating={tornado.tor_f_scale} />
          <span>
            <time dateTime={tornado.begin_datetime}>{formatLocalDate(local)}</time>, {about}
            {formatLocalTime(local)} {zoneName(tornado.utc_offset_hours)}
          </span>
          <RatingExplainer />
        </div>
        <dl className={styles['figures']}>
          <Figure large value={tornado.fatalities} unit={tornado.fatalities === 1 ? 'death' : 'deaths'} />
          <Figure large value={tornado.injuries} unit="injured" />
          <Figure large value={tornado.path_length} unit="miles" />
          <Figure large value={tornado.path_width} unit="yards at its widest" />
        </dl>
      </div>
      <div className={styles['map']}>
        {tornado.start_lat === null ? (
          <p className={styles['noMap']}>The record does not say where this tornado touched down.</p>
        ) : (
          <Suspense fallback={null}>
            <PathMap track={tornado} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** Only where there is a page to go back to: a visitor who came by a link has none here. */
function BackButton() {
  const navigate = useNavigate();
  const { key } = useLocation();
  if (key === 'default') return null;
  return (
    <Button className={styles['back']} onClick={() => void navigate(-1)}>
      <ArrowLeft size={15} aria-hidden="true" />
      Back to previous page
    </Button>
  );
}
